import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { atOnce } from "../../test/at-once.ts";
import { openStage, type Stage } from "../../test/stage.ts";

type Vendor = Awaited<ReturnType<Stage["aVendor"]>>;

let stage: Stage;
let admin: Vendor;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  admin = await stage.aVendor({ role: "Vendor Admin", name: "Kestrel <Forge> & Sons" });
});

const row = (email: string, more: object = {}) => ({ email, role_name: "View Only", ...more });
const invite = (user: Vendor, ...invites: object[]) =>
  stage.call(user.token, "POST", "/api/accounts/create-user-invites", { payload: { invites } });
const act = (user: Vendor, what: "resend" | "cancel", id: string) =>
  stage.call(user.token, "POST", `/api/accounts/user-invite/${id}/${what}`);

const remaining = async (user: Vendor) =>
  (await stage.call(user.token, "GET", "/api/accounts/company-details/")).json<{ remaining_licenses: number }>()
    .remaining_licenses;

const mailsTo = async (recipient: string) =>
  (
    await stage.owner.query<
      Record<"subject" | "text" | "html" | "code_id" | "code_purpose", string> & { code_salt: Buffer }
    >("select * from mails where recipient = $1 order by created_at", [recipient])
  ).rows;

const invitationRow = async (id: string) =>
  (
    await stage.owner.query<{
      email: string;
      code_salt: Buffer;
      days: number;
      invited_by: string;
      invite_text: string;
    }>("select *, round(extract(epoch from expires_at - now()) / 86400)::int as days from invitations where id = $1", [
      id,
    ])
  ).rows[0];

describe("an invitation", () => {
  test("stays pending, takes a license and is mailed with a separate code", { tags: ["USER-04.3"] }, async () => {
    expect(await remaining(admin)).toBe(4);
    const answer = await invite(admin, row("New.Person@Acme.example"), row("other@acme.example"));
    expect(answer.statusCode).toBe(200);
    const [first] = answer.json<{ invites: { id: string }[] }>().invites;
    expect(first).toEqual({
      id: expect.any(String),
      email: "new.person@acme.example",
      role: { name: "View Only" },
      invite_sent_on: expect.any(String),
      state: "sent",
    });
    expect(await remaining(admin)).toBe(2);

    const stored = await invitationRow(first?.id ?? "");
    expect(stored).toMatchObject({
      email: "new.person@acme.example",
      days: 7,
      invited_by: admin.id,
      invite_text: null,
    });
    const [mail] = await mailsTo("new.person@acme.example");
    expect(mail).toMatchObject({ code_purpose: "invitation", code_id: first?.id, code_salt: stored?.code_salt });
    expect(mail?.subject).toBe("Ada Moss invites you to the vendor portal of Kestrel <Forge> & Sons");
    expect(mail?.text).toContain("http://localhost:8080/welcome?code={{code}}");
    expect(mail?.text).toMatch(/Your role there will be View Only.*valid for 7 days/s);
    expect(mail?.html).toContain("Kestrel &lt;Forge&gt; &amp; Sons");
  });

  test(
    "carries the inviter's message, of several lines, and no code but in its link",
    { tags: ["USER-04.3"] },
    async () => {
      const message = " Hi <b>Jo</b>,\nsee https://elsewhere.example/?{{code}} or {{{code}}} ";
      expect((await invite(admin, row("jo@acme.example", { invite_text: message }))).statusCode).toBe(200);
      const [mail] = await mailsTo("jo@acme.example");
      expect(mail?.text).toContain(
        `\nAda Moss (${admin.email}) wrote:\n> Hi <b>Jo</b>,\n> see https[:]//elsewhere[.]example/?{code}} or {code}}}\n`,
      );
      expect(mail?.html).toContain(`>Ada Moss (${admin.email}) wrote:</p>`);
      expect(mail?.html).toMatch(/<td class="quote body"[^>]*>Hi &lt;b&gt;Jo&lt;\/b&gt;,<br>see https\[:\]\/\//);
      expect(mail?.text.split("{{code}}")).toHaveLength(2);
    },
  );

  test("contains no link in its inviter's name", async () => {
    await stage.owner.query("update users set first_name = 'Win at', last_name = 'prize.example' where id = $1", [
      admin.id,
    ]);
    await invite(admin, row("ann@acme.example", { invite_text: "Hello" }));
    const [mail] = await mailsTo("ann@acme.example");
    expect([mail?.subject, mail?.text, mail?.html].join()).not.toContain("prize.example");
    expect(mail?.subject).toContain("prize[.]example");
  });

  test("replaces an empty message with a default text", { tags: ["USER-04.3"] }, async () => {
    await invite(admin, row("a@acme.example", { invite_text: "  " }), row("b@acme.example", { invite_text: null }));
    for (const email of ["a@acme.example", "b@acme.example"])
      expect((await mailsTo(email))[0]?.text).toContain("Creating your account takes about two minutes.");
  });

  test(
    "does not reveal that the person has an account at another company",
    { tags: ["USER-05.1", "PERM-02"] },
    async () => {
      const elsewhere = await stage.aVendor();
      expect((await invite(admin, row(elsewhere.email))).statusCode).toBe(200);
    },
  );
});

describe("an invalid invitation", () => {
  const refused = async (...rows: object[]) => {
    const before = await remaining(admin);
    const answer = await invite(admin, ...rows);
    expect(answer.statusCode).toBe(400);
    expect(await remaining(admin)).toBe(before);
    return answer.json<Record<string, string[]>>();
  };

  test("reports every error of all rows together, each at its row", { tags: ["USER-05.1"] }, async () => {
    const active = await stage.aVendor({ companyId: admin.companyId });
    const deactivated = await stage.aVendor({ companyId: admin.companyId, userStatus: "deactivated" });
    const pending = await stage.anInvitation(admin.companyId);
    const expired = await stage.anInvitation(admin.companyId);
    await stage.owner.query("update invitations set expires_at = now() - interval '1 day' where id = $1", [expired.id]);
    expect(
      await refused(
        row("fine@acme.example"),
        row(active.email.toUpperCase()),
        row(deactivated.email),
        row(pending.email),
        row(expired.email),
        row("FINE@acme.example"),
        row("other@acme.example", { role_name: "Emperor" }),
      ),
    ).toEqual({
      "invites.1.email": ["This person is a user of your company already. Find them under Manage Active Users."],
      "invites.2.email": ["This person's account is deactivated. Reactivate it under Deactivated Users instead."],
      "invites.3.email": ["This person is invited already. Resend the invitation under Pending Invitations instead."],
      "invites.4.email": ["This person is invited already. Resend the invitation under Pending Invitations instead."],
      "invites.5.email": ["Another row already has this address."],
      "invites.6.role_name": ["There is no role Emperor."],
    });
    expect(await mailsTo("fine@acme.example")).toEqual([]);
  });

  test("names each field that is missing or malformed", { tags: ["USER-05.1"] }, async () => {
    expect(
      await refused(
        { email: " ", role_name: "" },
        row("no address"),
        { role_name: "View Only" },
        row("a@b.example", { invite_text: "x".repeat(2001) }),
      ),
    ).toEqual({
      "invites.0.email": ["Email is required."],
      "invites.0.role_name": ["User role is required."],
      "invites.1.email": ["Invalid email address, please correct."],
      "invites.2.email": ["Email is required."],
      "invites.3.invite_text": ["Must be at most 2000 characters."],
    });
  });

  test("reports too many rows, or none, without naming a row", { tags: ["USER-05.1"] }, async () => {
    const rows = Array.from({ length: 21 }, (_, index) => row(`p${index}@acme.example`));
    expect(await refused(...rows)).toEqual({ invites: ["Invite at most 20 people at a time."] });
    expect(await refused()).toEqual({ invites: ["Invite at least one person."] });
  });

  test("invites no one if there are fewer licenses than rows", { tags: ["USER-06.1"] }, async () => {
    const people = [1, 2, 3, 4, 5].map((person) => row(`p${person}@acme.example`));
    expect(await refused(...people)).toEqual({
      non_field_errors: [
        "Your plan has 4 licenses left, and you invite 5 people. Invite fewer people or request more licenses.",
      ],
    });
    expect((await invite(admin, ...people.slice(1))).statusCode).toBe(200);
    expect(await refused(row("one.more@acme.example"))).toEqual({
      non_field_errors: [
        "Your plan has no license left, and you invite 1 person. Deactivate a user, cancel an invitation or request more licenses.",
      ],
    });
  });
});

describe("concurrent use of licenses", () => {
  test("two inviters get no more than the free licenses", { tags: ["USER-06.1"] }, async () => {
    const other = await stage.aVendor({ companyId: admin.companyId, role: "Vendor Admin" });
    const answers = await atOnce(stage, admin.companyId, [
      () => invite(admin, row("a@acme.example"), row("b@acme.example")),
      () => invite(other, row("c@acme.example"), row("d@acme.example")),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, next) => one - next)).toEqual([200, 400]);
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json().non_field_errors[0]).toMatch(
      /^Your plan has 1 license left/,
    );
    expect(await remaining(admin)).toBe(1);
  });

  test("two users who invite the same person send one invitation", { tags: ["USER-05.1"] }, async () => {
    const other = await stage.aVendor({ companyId: admin.companyId, role: "Vendor Admin" });
    const answers = await atOnce(
      stage,
      admin.companyId,
      [admin, other].map((user) => () => invite(user, row("same@acme.example"))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, next) => one - next)).toEqual([200, 400]);
    expect(await mailsTo("same@acme.example")).toHaveLength(1);
  });

  test("only one of an inviter and a reactivator gets the last license", { tags: ["USER-06.1"] }, async () => {
    const other = await stage.aVendor({ companyId: admin.companyId, role: "Vendor Admin" });
    const gone = await stage.aVendor({ companyId: admin.companyId, userStatus: "deactivated" });
    for (let taken = 0; taken < 2; taken += 1) await stage.anInvitation(admin.companyId);
    const [invited, reactivated] = await atOnce(stage, admin.companyId, [
      () => invite(admin, row("last@acme.example")),
      () => stage.call(other.token, "POST", `/api/accounts/user/${gone.id}/reactivate`),
    ]);
    expect([
      [200, 409],
      [400, 200],
    ]).toContainEqual([invited?.statusCode, reactivated?.statusCode]);
    expect(await remaining(admin)).toBe(0);
  });
});

describe("a pending invitation", () => {
  test("is sent again with a new code and its full lifetime, expired or not", { tags: ["USER-03.4"] }, async () => {
    const { id, email, codeSalt } = await stage.anInvitation(admin.companyId);
    await stage.owner.query("update invitations set expires_at = now() - interval '1 day' where id = $1", [id]);
    expect((await act(admin, "resend", id)).statusCode).toBe(200);
    const stored = await invitationRow(id);
    expect(stored?.days).toBe(7);
    expect(stored?.code_salt.equals(codeSalt)).toBe(false);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ code_id: id, code_salt: stored?.code_salt });
  });

  test("is cancelled, which frees its license and its address", { tags: ["USER-03.4"] }, async () => {
    const { id, email } = await stage.anInvitation(admin.companyId);
    expect(await remaining(admin)).toBe(3);
    expect((await act(admin, "cancel", id)).statusCode).toBe(200);
    expect(await remaining(admin)).toBe(4);
    expect((await invite(admin, row(email))).statusCode).toBe(200);
  });

  test("reports that it was accepted or cancelled meanwhile", { tags: ["USER-03.4"] }, async () => {
    for (const [change, said] of [
      ["accepted_at", "has accepted this invitation already"],
      ["cancelled_at", "is cancelled already"],
    ] as const) {
      const { id, email } = await stage.anInvitation(admin.companyId);
      await stage.owner.query(`update invitations set ${change} = now() where id = $1`, [id]);
      for (const what of ["resend", "cancel"] as const) {
        const answer = await act(admin, what, id);
        expect(answer.statusCode).toBe(409);
        expect(answer.json().detail).toContain(said);
      }
      expect(await mailsTo(email)).toEqual([]);
    }
  });
});
