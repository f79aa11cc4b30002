import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newAddress } from "../../test/addresses.ts";
import { openStage, type Stage } from "../../test/stage.ts";

type Vendor = Awaited<ReturnType<Stage["aVendor"]>>;

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Right4Word7";
let admin: Vendor;
let user: Vendor;
let newEmail: string;
beforeEach(async () => {
  admin = await stage.aVendor({ role: "Vendor Admin", name: "Kestrel Forge" });
  user = await stage.aVendor({ companyId: admin.companyId, role: "Full Access", password });
  newEmail = `new-${user.email}`;
});

const post = (token: string | undefined, url: string, payload?: object) =>
  stage.call(token, "POST", url, { ...(payload && { payload }), remoteAddress: newAddress() });
const request = (email = newEmail, of = user) =>
  post(admin.token, `/api/accounts/user/${of.id}/change-email`, { email });
const act = (what: "resend" | "cancel", of = user) =>
  post(admin.token, `/api/accounts/user/${of.id}/change-email/${what}`);
const byStaff = (what = "", payload?: object, of = user) =>
  post(staff.token, `/api/provider/companies/${of.companyId}/users/${of.id}/change-email${what}`, payload);
const confirm = (code: string) => post(undefined, "/api/accounts/confirm-email/", { code });
const signIn = (email: string) => post(undefined, "/api/token", { email, password });
const setStatus = (status: string) =>
  stage.owner.query("update users set status = $2 where id = $1", [user.id, status]);

async function must(answer: PromiseLike<{ statusCode: number; body: string }>) {
  const { statusCode, body } = await answer;
  expect([statusCode, body]).toEqual([200, body]);
}

async function mailsTo(recipient: string) {
  const { rows } = await stage.owner.query<{ subject: string; text: string; id: string; salt: Buffer }>(
    "select subject, text, code_id as id, code_salt as salt from mails where recipient = $1 order by created_at, id",
    [recipient],
  );
  return rows;
}

/** The code of the latest link that was mailed to the new address. */
async function getCode(email = newEmail) {
  const mail = (await mailsTo(email)).at(-1);
  if (!mail) throw new Error(`No mail to ${email}.`);
  return stage.getCode("email-change", mail);
}

/** The user's row in the list of the company's administrator, or in that of staff. */
async function getListed(token = admin.token, path = "/api/accounts/active-users") {
  const answer = await stage.call(token, "GET", path);
  return answer
    .json<{ results: { id: string; email: string; email_change: object | null }[] }>()
    .results.find(({ id }) => id === user.id);
}

const useless = {
  detail:
    "This link is not valid: it was used already, replaced by a newer one, or cancelled. Ask the person who changes your address for a new one.",
  code: "invalid_email_link",
  params: {},
};

describe("a new email address", () => {
  test(
    "is mailed a link, the former one a notice, and nothing changes until the link is used",
    { tags: ["CON-14.2", "CON-14.5"] },
    async () => {
      const answer = await request(newEmail.toUpperCase());
      const pending = { email: newEmail, sent_at: expect.any(String), state: "sent" };
      expect([answer.statusCode, answer.json()]).toEqual([200, pending]);
      const [link] = await mailsTo(newEmail);
      expect(link?.subject).toBe("Confirm your new email address");
      expect(link?.text).toContain("http://localhost:8080/confirm-email?code={{code}}");
      expect(link?.text).toMatch(/Ada Moss of Kestrel Forge asks to use/);
      const [notice] = await mailsTo(user.email);
      expect(notice?.subject).toBe("Your email address is about to change");
      expect(notice?.text).toContain(newEmail);
      expect(notice?.id).toBeNull();
      expect(await getListed()).toMatchObject({ email: user.email, email_change: pending });
      const staffList = `/api/provider/companies/${user.companyId}/users`;
      expect(await getListed(staff.token, staffList)).toMatchObject({ email: user.email, email_change: pending });
      await must(signIn(user.email));
    },
  );

  test(
    "replaces the former one when its link is used, which ends sessions and links to set a password",
    { tags: ["CON-14.1", "CON-14.2"] },
    async () => {
      await post(undefined, "/api/accounts/request-password-reset/", { email: user.email });
      const [reset] = await mailsTo(user.email);
      await must(request());
      const answer = await confirm(await getCode());
      expect([answer.statusCode, answer.json()]).toEqual([200, { email: newEmail }]);

      expect((await stage.call(user.token, "GET", "/api/accounts/user-details/")).statusCode).toBe(401);
      expect((await signIn(user.email)).statusCode).toBe(401);
      await must(signIn(newEmail));
      const token = stage.getCode("password-reset", reset!); // The request wrote a mail.
      expect(
        (await post(undefined, "/api/accounts/reset-password/", { token, password: "Gasket4Flange" })).statusCode,
      ).toBe(400);
      expect(await getListed()).toMatchObject({ email: newEmail, email_change: null });
      expect((await mailsTo(user.email)).at(-1)?.subject).toBe("Your email address was changed");
      const { rows } = await stage.owner.query(
        "select actor_id, action, details from audit_entries where company_id = $1 and action like '%email%' order by id",
        [user.companyId],
      );
      expect(rows).toEqual([
        {
          actor_id: admin.id,
          action: "POST /api/accounts/user/{id}/change-email",
          details: { id: user.id, record_name: "Ada Moss", email: newEmail },
        },
        {
          actor_id: user.id,
          action: "POST /api/accounts/confirm-email/",
          details: { former_email: user.email, email: newEmail },
        },
      ]);
    },
  );

  test("is confirmed once, by the latest link, within 7 days", { tags: ["CON-14.3"] }, async () => {
    await must(request(`first-${newEmail}`));
    const replaced = await getCode(`first-${newEmail}`);
    await must(request());
    const earlier = await getCode();
    await must(act("resend"));
    const code = await getCode();
    for (const wrong of [replaced, earlier, "x", `${code}A`])
      expect([wrong, (await confirm(wrong)).json()]).toEqual([wrong, useless]);
    expect(await mailsTo(user.email)).toHaveLength(2);

    const expires = (when: string) =>
      stage.owner.query(`update email_changes set expires_at = now() ${when} where user_id = $1`, [user.id]);
    await expires("- interval '1 second'");
    expect((await confirm(code)).json()).toEqual({
      detail: "This link has expired: it works for 7 days. Ask the person who changes your address for a new one.",
      code: "email_link_expired",
      params: { valid_days: 7 },
    });
    expect(await getListed()).toMatchObject({ email_change: { email: newEmail, state: "expired" } });
    await expires("+ interval '1 day'");
    const answers = await Promise.all([confirm(code), confirm(code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await confirm(code)).json()).toEqual(useless);
  });

  test("can be cancelled, by staff as well, and is not pending then", { tags: ["CON-14.4"] }, async () => {
    const none = {
      detail: "No change of the address of Ada Moss is pending: it was confirmed or cancelled.",
      code: "no_email_change",
      params: { name: "Ada Moss" },
    };
    for (const cancel of [() => act("cancel"), () => byStaff("/cancel")]) {
      await must(request());
      const code = await getCode();
      await must(cancel());
      expect((await confirm(code)).json()).toEqual(useless);
      expect(await getListed()).toMatchObject({ email: user.email, email_change: null });
      for (const answer of [await cancel(), await act("resend")])
        expect([answer.statusCode, answer.json()]).toEqual([409, none]);
    }
  });

  test(
    "that has an account is told to administrators only of their own company",
    { tags: ["PERM-02", "CON-14.1"] },
    async () => {
      const elsewhere = await stage.aVendor();
      const colleague = await stage.aVendor({ companyId: admin.companyId });
      const invited = await stage.anInvitation(admin.companyId);
      const taken = { email: ["This address belongs to another user or to a pending invitation."] };
      for (const email of [colleague.email, invited.email])
        for (const answer of [await request(email), await byStaff("", { email })])
          expect([answer.statusCode, answer.json()]).toEqual([400, taken]);
      expect((await byStaff("", { email: elsewhere.email })).json()).toEqual(taken);
      expect((await request(user.email)).json()).toEqual({ email: ["This is the user's address already."] });

      await must(request(elsewhere.email));
      const answer = await confirm(await getCode(elsewhere.email));
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        {
          detail: "This email address has an account already. Ask the person who changes your address for another one.",
          code: "email_taken",
          params: {},
        },
      ]);
      expect(await getListed()).toMatchObject({ email: user.email, email_change: { email: elsewhere.email } });
    },
  );

  test("is given to one of two users who confirm it at the same time", { tags: ["CON-14.1"] }, async () => {
    const other = await stage.aVendor({ companyId: admin.companyId });
    await must(request());
    const first = await getCode();
    await must(request(newEmail, other));
    const second = await getCode();
    const answers = await Promise.all([confirm(first), confirm(second)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const { rows } = await stage.owner.query("select from users where email = $1", [newEmail]);
    expect(rows).toHaveLength(1);
  });

  test(
    "is not confirmed while the user is deactivated or the company suspended, and works afterwards",
    { tags: ["CON-14.2"] },
    async () => {
      await must(request());
      const code = await getCode();
      await setStatus("deactivated");
      const deactivated = await confirm(code);
      expect([deactivated.statusCode, deactivated.json().detail]).toEqual([403, expect.stringMatching(/deactivated/)]);
      expect((await act("resend")).statusCode).toBe(409);
      await setStatus("active");

      const company = `/api/provider/companies/${user.companyId}`;
      await must(post(staff.token, `${company}/suspend`, { reason: "Unpaid invoices" }));
      const suspended = await confirm(code);
      expect([suspended.statusCode, suspended.json().detail]).toEqual([
        403,
        expect.stringMatching(/^Kestrel Forge is susp/),
      ]);
      const answer = await byStaff("", { email: newEmail });
      expect([answer.statusCode, answer.json()]).toEqual([
        409,
        {
          detail: "Kestrel Forge is suspended, so it gets no mails. Resume it first.",
          code: "company_suspended",
          params: { company_name: "Kestrel Forge", until: null },
        },
      ]);
      await must(post(staff.token, `${company}/resume`));
      await must(confirm(code));
    },
  );

  test("goes with its user, and ends with a deactivated user who is deleted", { tags: ["CON-14.4"] }, async () => {
    await must(request());
    const code = await getCode();
    await setStatus("deactivated");
    await must(stage.call(admin.token, "DELETE", `/api/accounts/user/${user.id}/`));
    expect((await confirm(code)).json()).toEqual(useless);
  });

  test(
    "is not for oneself, nor for deactivated users, and staff need the user's company",
    { tags: ["CON-14.1"] },
    async () => {
      const own = await request(newEmail, admin);
      expect([own.statusCode, own.json()]).toEqual([
        409,
        {
          detail: "You cannot change your own email address. Ask another Vendor Admin or your contact at the provider.",
          code: "own_email",
          params: {},
        },
      ]);
      await must(byStaff("", { email: `staff-${admin.email}` }, admin));
      expect((await mailsTo(admin.email)).at(-1)?.text).toMatch(/Ada Moss, who works for the provider, asks/);
      await setStatus("deactivated");
      expect((await request()).statusCode).toBe(409);
      await setStatus("active");
      const elsewhere = { ...user, companyId: (await stage.aCompany()).id };
      for (const what of ["/resend", "/cancel"])
        expect((await byStaff(what, undefined, elsewhere)).statusCode).toBe(404);
      expect((await byStaff("", { email: newEmail }, elsewhere)).statusCode).toBe(404);
      expect((await request("nonsense")).json()).toEqual({ email: ["Invalid email address, please correct."] });
    },
  );

  test("shares the limits of invitations", { tags: ["CON-14.1"] }, async () => {
    await must(request());
    for (const _ of [1, 2]) await must(act("resend"));
    const answer = await act("resend");
    expect([answer.statusCode, answer.json()]).toEqual([
      429,
      {
        detail: "Many mails were sent lately. This one can be sent in 60 minutes.",
        code: "email_change_limit",
        params: { wait_seconds: expect.any(Number) },
      },
    ]);
    const invitation = { invites: [{ email: newEmail, role_name: "View Only" }] };
    expect((await post(admin.token, "/api/accounts/create-user-invites", invitation)).statusCode).toBe(429);
    await must(confirm(await getCode()));
  });

  test("is mailed without links that a name contains", { tags: ["CON-14.1"] }, async () => {
    await stage.owner.query("update users set first_name = 'Win at', last_name = 'prize.example' where id = any($1)", [
      [admin.id, user.id],
    ]);
    await must(request());
    for (const [mail] of [await mailsTo(newEmail), await mailsTo(user.email)])
      expect(mail?.text).not.toContain("prize.example");
  });
});
