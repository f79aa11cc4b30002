import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openJobDatabase } from "../../../ground/db/database.ts";
import { createIdentityReader } from "../../../ground/db/provider-identity.ts";
import { createMailWriter } from "../../../ground/mail/write-mail.ts";
import { newAddress } from "../../../test/addresses.ts";
import { addTotp } from "../../../test/factor-fixture.ts";
import { openStage, type Stage } from "../../../test/stage.ts";
import { recoveryJobs } from "./finish-recovery.ts";

type Vendor = Awaited<ReturnType<Stage["aVendor"]>>;

let stage: Stage;
let jobs: ReturnType<typeof openJobDatabase>;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
  jobs = openJobDatabase(stage.logins.jobs);
  staff = await stage.aStaffMember();
});
afterAll(async () => {
  await jobs.destroy();
  await stage[Symbol.asyncDispose]();
});

const password = "Right-Word7";
let admin: Vendor;
let second: Vendor;
/** A user of the same company, who has lost the app. */
let person: Vendor;
beforeEach(async () => {
  admin = await stage.aVendor({ role: "Vendor Admin" });
  second = await stage.aVendor({ companyId: admin.companyId, role: "Vendor Admin" });
  person = await stage.aVendor({ companyId: admin.companyId, role: "View Only", password });
  await addTotp(stage, person.id);
});

const pathOf = ({ id }: { id: string }) => `/api/accounts/user/${id}/factor-recovery`;
const reason = "Called from the known number";
const start = (by = admin, of: { id: string } = person) =>
  stage.call(by.token, "POST", pathOf(of), { payload: { reason } });
const approve = (by: Vendor) => stage.call(by.token, "POST", `${pathOf(person)}/approve`);
const read = async (by = admin) => (await stage.call(by.token, "GET", pathOf(person))).json<Record<string, unknown>>();
const byLink = (way: "confirm" | "cancel", code: string) =>
  stage.call(undefined, "POST", `/api/accounts/factor-recovery/${way}`, {
    payload: { code },
    remoteAddress: newAddress(),
  });

async function mailsTo(recipient: string) {
  const { rows } = await stage.owner.query<{ subject: string; text: string; id: string; salt: Buffer }>(
    "select subject, text, code_id as id, code_salt as salt from mails where recipient = $1 order by created_at, id",
    [recipient],
  );
  return rows;
}

/** The code of the latest link that was mailed to the person. */
async function getCode(of = person) {
  const mail = (await mailsTo(of.email)).findLast(({ id }) => id !== null);
  if (!mail) throw new Error(`No link was mailed to ${of.email}.`);
  return stage.getCode("factor-recovery", mail);
}

async function hasFactor(of: { id: string } = person) {
  const { rows } = await stage.owner.query<{ answer: boolean }>("select has_factor($1) as answer", [of.id]);
  return rows[0]?.answer;
}

const addPasskey = (userId: string) =>
  stage.owner.query(
    `insert into passkeys (user_id, host, credential_id, public_key, counter, transports, is_synced, name)
     values ($1, 'portal.example', gen_random_uuid(), 'x', 0, '{}', false, 'Laptop')`,
    [userId],
  );

async function isSignedIn({ token }: { token: string }) {
  return (await stage.call(token, "GET", "/api/accounts/user-details/")).statusCode === 200;
}

const passADay = (of: { id: string } = person) =>
  stage.owner.query("update factor_recoveries set confirmed_at = confirmed_at - interval '1 day' where user_id = $1", [
    of.id,
  ]);

async function runJob() {
  const readIdentity = createIdentityReader({ name: "Provider", abbreviation: "PRV", mailbox: "v@provider.example" });
  const writeMail = createMailWriter({ readIdentity, publicUrl: "https://portal.example" });
  for (const { run } of recoveryJobs(jobs, writeMail)) await run(AbortSignal.timeout(60_000));
}

describe("a lost factor", () => {
  test(
    "is removed a day after the person confirmed, with passkeys, and everyone is told",
    { tags: ["MFA-06.2", "MFA-06.4", "MFA-06.6", "MFA-06.10"] },
    async () => {
      await addPasskey(person.id);
      expect((await start()).json()).toMatchObject({
        has_factor: true,
        recovery: { reason, started_by: "Ada Moss", confirmed_at: null, approved_by: null, takes_effect_at: null },
        may_approve: false,
      });
      await runJob();
      expect(await hasFactor()).toBe(true);
      const [mail] = await mailsTo(person.email);
      expect(mail?.text).toContain("Ada Moss has asked to remove it");
      expect(mail?.text).toContain(reason);

      const code = await getCode();
      const confirmed = (await byLink("confirm", code)).json<{ takes_effect_at: string }>();
      const hours = (Date.parse(confirmed.takes_effect_at) - Date.now()) / 3_600_000;
      expect(hours).toBeGreaterThan(23.9);
      expect(hours).toBeLessThanOrEqual(24);
      expect((await byLink("confirm", code)).json()).toEqual(confirmed);
      await runJob();
      expect(await hasFactor()).toBe(true);
      await passADay();
      await runJob();
      expect(await hasFactor()).toBe(false);
      expect(await isSignedIn(person)).toBe(false);
      expect(await read()).toEqual({ has_factor: false, recovery: null, may_approve: false });

      for (const { email } of [admin, second]) {
        const texts = (await mailsTo(email)).map(({ text }) => text);
        expect(texts).toHaveLength(3);
        expect(texts[0]).toContain("has started to remove the second step of Ada Moss");
        expect(texts[1]).toContain("has confirmed");
        expect(texts[2]).toContain("was removed");
      }
      expect((await mailsTo(person.email)).at(-1)?.text).toContain("was removed");
      const { rows } = await stage.owner.query<{ action: string; actor_id: string | null }>(
        "select action, actor_id from audit_entries where company_id = $1 order by id",
        [admin.companyId],
      );
      expect(rows).toEqual([
        { action: "POST /api/accounts/user/{id}/factor-recovery", actor_id: admin.id },
        { action: "POST /api/accounts/factor-recovery/confirm", actor_id: person.id },
        { action: "POST /api/accounts/factor-recovery/confirm", actor_id: person.id },
        { action: "finish-recovery", actor_id: null },
      ]);
      const signedIn = await stage.call(undefined, "POST", "/api/token", {
        payload: { email: person.email, password },
      });
      expect(signedIn.json()).toHaveProperty("access");
    },
  );

  test("is removed at once with a second person, who may approve before or after", { tags: ["MFA-06.5"] }, async () => {
    await start();
    expect((await approve(admin)).json()).toMatchObject({ code: "recovery_needs_another" });
    expect(await read(second)).toMatchObject({ may_approve: true });
    expect((await approve(second)).json()).toMatchObject({ recovery: { approved_by: "Ada Moss" }, may_approve: false });
    expect(await hasFactor()).toBe(true);
    expect((await byLink("confirm", await getCode())).json()).toEqual({ takes_effect_at: null });
    expect(await hasFactor()).toBe(false);

    await addTotp(stage, person.id);
    await start();
    await byLink("confirm", await getCode());
    expect(await hasFactor()).toBe(true);
    expect((await approve(second)).json()).toEqual({ has_factor: false, recovery: null, may_approve: false });
    expect(await hasFactor()).toBe(false);
  });

  test("is not the subject of a mail every minute", { tags: ["MFA-06.6"] }, async () => {
    for (let times = 0; times < 5; times++) {
      expect((await start()).statusCode).toBe(200);
      expect((await stage.call(admin.token, "DELETE", pathOf(person))).statusCode).toBe(200);
    }
    const refused = await start();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toMatch(/^\d+$/);
  });

  test("is removed when the person confirms while another approves", { tags: ["MFA-06.5"] }, async () => {
    await start();
    const code = await getCode();
    const answers = await Promise.all([byLink("confirm", code), approve(second)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await hasFactor()).toBe(false);
    expect((await mailsTo(person.email)).filter(({ text }) => text.includes("was removed"))).toHaveLength(1);
  });

  test(
    "stays if the person cancels, with the link or in a session, or an administrator does",
    { tags: ["MFA-06.7"] },
    async () => {
      const ways: (() => Promise<{ statusCode: number }>)[] = [
        async () => byLink("cancel", await getCode()),
        async () => stage.call(person.token, "DELETE", "/api/accounts/factor-recovery"),
        async () => stage.call(second.token, "DELETE", pathOf(person)),
      ];
      for (const cancel of ways) {
        await start();
        const code = await getCode();
        await byLink("confirm", code);
        expect((await stage.call(person.token, "GET", "/api/accounts/factor-recovery")).json()).toMatchObject({
          recovery: { reason },
        });
        expect((await cancel()).statusCode).toBe(200);
        expect((await mailsTo(admin.email)).at(-1)?.text).toContain("has cancelled it");
        for (const way of ["confirm", "cancel"] as const)
          expect((await byLink(way, code)).json()).toMatchObject({ code: "invalid_recovery_link" });
        expect((await cancel().catch(() => undefined))?.statusCode).not.toBe(200);
      }
      await runJob();
      expect(await hasFactor()).toBe(true);
    },
  );

  test(
    "is not removed for oneself, without a factor, twice at once, or without the password",
    { tags: ["MFA-06.2", "MFA-06.3"] },
    async () => {
      await addTotp(stage, admin.id);
      expect((await start(admin, admin)).json()).toMatchObject({ code: "own_recovery" });
      expect((await start(admin, second)).json()).toMatchObject({ code: "person_without_factor" });
      const answers = await Promise.all([start(admin), start(second)]);
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
      expect((await start()).json()).toMatchObject({ code: "recovery_open" });
      expect(await mailsTo(person.email)).toHaveLength(1);
      await stage.owner.query("update sessions set confirmed_at = null where id = $1", [second.sessionId]);
      expect((await approve(second)).json()).toMatchObject({ code: "password_required" });
      const refused = await stage.call(admin.token, "POST", pathOf(person), { payload: { reason: " " } });
      expect(refused.json()).toEqual({ reason: [expect.any(String)] });
    },
  );

  test(
    "stays with a person who gets another address, where the former address no longer decides",
    { tags: ["MFA-06.13"] },
    async () => {
      const email = `moved.${person.email}`;
      const change = await stage.call(admin.token, "POST", `/api/accounts/user/${person.id}/change-email`, {
        payload: { email },
      });
      expect(change.statusCode).toBe(200);
      await start();
      const code = await getCode();
      await approve(second);
      const [mail] = await mailsTo(email);
      const moved = await stage.call(undefined, "POST", "/api/accounts/confirm-email/", {
        payload: { code: stage.getCode("email-change", mail!) }, // The change mails the link.
      });
      expect(moved.statusCode).toBe(200);
      for (const way of ["confirm", "cancel"] as const)
        expect((await byLink(way, code)).json()).toMatchObject({ code: "invalid_recovery_link" });
      await runJob();
      expect(await hasFactor()).toBe(true);
      expect(await read()).toEqual({ has_factor: true, recovery: null, may_approve: false });
    },
  );

  test("makes a ticket of the lost factor useless once it is removed", { tags: ["MFA-06.11"] }, async () => {
    const remoteAddress = newAddress();
    const signingIn = await stage.call(undefined, "POST", "/api/token", {
      payload: { email: person.email, password },
      remoteAddress,
    });
    const { ticket } = signingIn.json<{ ticket: string }>();
    await start();
    await approve(second);
    await byLink("confirm", await getCode());
    expect(await hasFactor()).toBe(false);
    for (const method of ["totp", "recovery"]) {
      const answer = await stage.call(undefined, "POST", "/api/token/factor", {
        payload: { ticket, method, code: "000000" },
        remoteAddress,
      });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: "sign_in_again" });
    }
  });

  test(
    "stays with a person who is deactivated meanwhile, or does not confirm in time",
    { tags: ["MFA-06.13"] },
    async () => {
      await start();
      const code = await getCode();
      await byLink("confirm", code);
      await stage.owner.query("update users set status = 'deactivated' where id = $1", [person.id]);
      await passADay();
      expect((await byLink("confirm", code)).json()).toMatchObject({ code: "account_deactivated" });
      await approve(second);
      await runJob();
      expect(await hasFactor()).toBe(true);
      await stage.owner.query("update users set status = 'active' where id = $1", [person.id]);
      await runJob();
      expect(await hasFactor()).toBe(true);
      expect((await byLink("confirm", code)).json()).toMatchObject({ code: "invalid_recovery_link" });

      await start();
      const late = await getCode();
      await stage.owner.query("update factor_recoveries set expires_at = now() where user_id = $1", [person.id]);
      expect((await byLink("confirm", late)).json()).toMatchObject({ code: "invalid_recovery_link" });
      expect(await read()).toMatchObject({ recovery: null });
      expect((await start()).statusCode).toBe(200);
    },
  );

  test(
    "cannot be reached by another company, nor by staff who act as an administrator",
    { tags: ["MFA-06.14"] },
    async () => {
      const stranger = await stage.aVendor({ role: "Vendor Admin" });
      expect((await start(stranger)).statusCode).toBe(404);
      await start();
      expect((await stage.call(stranger.token, "GET", pathOf(person))).statusCode).toBe(404);
      expect((await approve(stranger)).statusCode).toBe(404);
      expect((await stage.call(stranger.token, "DELETE", pathOf(person))).statusCode).toBe(404);
      const acting = await stage.aVendor({ companyId: admin.companyId, role: "Vendor Admin", staffId: staff.id });
      expect((await approve(acting)).json()).toMatchObject({ code: "in_person_only" });
    },
  );
});

describe("staff", () => {
  test(
    "recover a company's user, and a Vendor Admin can be the second person",
    { tags: ["MFA-06.2", "MFA-06.5"] },
    async () => {
      const path = `/api/provider/companies/${admin.companyId}/users/${person.id}/factor-recovery`;
      expect((await stage.call(staff.token, "POST", path, { payload: { reason } })).json()).toMatchObject({
        recovery: { started_by: "Ada Moss" },
      });
      expect((await mailsTo(person.email))[0]?.text).toContain("Ada Moss, who works for the provider, has asked");
      expect(await read()).toMatchObject({ recovery: { started_by: "The provider" }, may_approve: true });
      await approve(admin);
      await byLink("confirm", await getCode());
      expect(await hasFactor()).toBe(false);
      const elsewhere = await stage.aVendor();
      const foreign = `/api/provider/companies/${elsewhere.companyId}/users/${person.id}/factor-recovery`;
      expect((await stage.call(staff.token, "POST", foreign, { payload: { reason } })).statusCode).toBe(404);
    },
  );

  test("recover each other, and tell the Administrators", { tags: ["MFA-06.2", "MFA-06.6"] }, async () => {
    const colleague = await stage.aStaffMember();
    const third = await stage.aStaffMember();
    await addTotp(stage, colleague.id);
    const path = `/api/provider/people/${colleague.id}/factor-recovery`;
    expect((await stage.call(staff.token, "POST", path, { payload: { reason } })).statusCode).toBe(200);
    expect((await stage.call(third.token, "POST", `${path}/approve`)).statusCode).toBe(200);
    const mail = (await mailsTo(colleague.email))[0]!; // The start mails the link.
    expect((await byLink("confirm", stage.getCode("factor-recovery", mail))).json()).toEqual({ takes_effect_at: null });
    expect(await hasFactor(colleague)).toBe(false);
    expect((await mailsTo(staff.email)).at(-1)?.text).toContain("was removed");
    // A user of a company is none of the provider's people.
    const wrong = `/api/provider/people/${person.id}/factor-recovery`;
    expect((await stage.call(staff.token, "POST", wrong, { payload: { reason } })).statusCode).toBe(404);
  });
});

test("a mail that sets a new password does not remove the factor", { tags: ["MFA-06.1"] }, async () => {
  await stage.call(undefined, "POST", "/api/accounts/request-password-reset/", { payload: { email: person.email } });
  const mail = (await mailsTo(person.email)).findLast(({ id }) => id !== null)!; // The request mails a link.
  const reset = await stage.call(undefined, "POST", "/api/accounts/reset-password/", {
    payload: { token: stage.getCode("password-reset", mail), password: "Other$Word8" },
  });
  expect(reset.statusCode).toBe(200);
  // Nor does its code work as the code of a recovery.
  await start();
  expect((await byLink("confirm", stage.getCode("password-reset", mail))).statusCode).toBe(400);
  const signedIn = await stage.call(undefined, "POST", "/api/token", {
    payload: { email: person.email, password: "Other$Word8" },
  });
  expect(signedIn.json()).toHaveProperty("mfa_required", true);
});
