import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAddress } from "../../../test/addresses.ts";
import { addTotp, inFullWidth } from "../../../test/factor-fixture.ts";
import { codesOfText } from "../../../test/totp-codes.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Right-Word7";
const ownPolicy = "/api/accounts/factor-policy";

const signIn = (email: string, remoteAddress = newAddress()) =>
  stage.call(undefined, "POST", "/api/token", { payload: { email, password }, remoteAddress });
const readDue = async (token: string) =>
  (await stage.call(token, "GET", "/api/accounts/user-details/")).json<{ second_factor_due?: string }>()
    .second_factor_due;
const choose = (token: string, policy: string | null) => stage.call(token, "PUT", ownPolicy, { payload: { policy } });
const setFloor = async (floor: string) => {
  const { token } = await stage.aStaffMember();
  expect((await stage.call(token, "PUT", "/api/provider/factor-policy", { payload: { floor } })).statusCode).toBe(200);
};

const anAdministrator = () => stage.aVendor({ role: "Vendor Admin", password });

/** Ends the grace period of a user who was asked for a factor. */
const endGrace = (userId: string) =>
  stage.owner.query("update users set factor_due_at = now() where id = $1 and factor_due_at is not null", [userId]);

/** A Vendor Admin whose grace period is over, and the answer to the password. */
async function anOverdueUser(remoteAddress = newAddress()) {
  const user = await anAdministrator();
  expect((await signIn(user.email)).json()).toHaveProperty("access");
  await endGrace(user.id);
  const answer = (await signIn(user.email, remoteAddress)).json<{ ticket: string }>();
  return { user, answer, remoteAddress };
}

const begin = (ticket: string, remoteAddress: string) =>
  stage.call(undefined, "POST", "/api/token/enrolment/begin", { payload: { ticket }, remoteAddress });
const add = (ticket: string, code: string, remoteAddress: string) =>
  stage.call(undefined, "POST", "/api/token/enrolment", { payload: { ticket, code }, remoteAddress });

describe("who needs a second step", () => {
  test(
    "Vendor Admins and staff by default, 14 days after they are first asked; others never",
    { tags: ["MFA-01.3", "MFA-01.4"] },
    async () => {
      const admin = await anAdministrator();
      const staff = await stage.aStaffMember({ password });
      const viewer = await stage.aVendor({ role: "View Only", password });
      for (const { email } of [admin, staff, viewer]) {
        const answer = await signIn(email);
        expect(answer.statusCode).toBe(200);
        expect(Object.keys(answer.json())).toEqual(["access", "refresh"]);
      }
      for (const { token } of [admin, staff]) {
        const days = (Date.parse((await readDue(token)) ?? "") - Date.now()) / 86_400_000;
        expect(days).toBeGreaterThan(13.9);
        expect(days).toBeLessThanOrEqual(14);
      }
      expect(await readDue(viewer.token)).toBeUndefined();
      const details = (await stage.call(viewer.token, "GET", "/api/accounts/user-details/")).json<object>();
      expect(Object.keys(details)).not.toContain("second_factor_due");
    },
  );

  test(
    "does not ask users who have a factor, who may act as the user, and whose company lifted the rule",
    { tags: ["MFA-01.1", "MFA-08.3"] },
    async () => {
      const admin = await anAdministrator();
      await signIn(admin.email);
      const staff = await stage.aStaffMember();
      const acting = await stage.aVendor({ role: "Vendor Admin", staffId: staff.id });
      expect(await readDue(acting.token)).toBeUndefined();
      await stage.owner.query(
        "update users set role_id = (select id from roles where name = 'View Only') where id = $1",
        [admin.id],
      );
      expect(await readDue(admin.token)).toBeUndefined();
      await signIn(admin.email);
      const { rows } = await stage.owner.query("select factor_due_at from users where id = $1", [admin.id]);
      expect(rows).toEqual([{ factor_due_at: null }]);
      const secure = await anAdministrator();
      await addTotp(stage, secure.id);
      expect((await signIn(secure.email)).json()).toHaveProperty("mfa_required", true);
      expect(await readDue(secure.token)).toBeUndefined();
    },
  );

  test("asks nobody in a demonstration", { tags: ["MFA-01.7"] }, async () => {
    const admin = await anAdministrator();
    await stage.owner.query("update provider_settings set requires_factors = false");
    try {
      expect((await signIn(admin.email)).json()).toHaveProperty("access");
      expect(await readDue(admin.token)).toBeUndefined();
      expect((await stage.call(admin.token, "GET", ownPolicy)).json()).toMatchObject({ is_required: false });
    } finally {
      await stage.owner.query("update provider_settings set requires_factors = true");
    }
  });
});

describe("the policy of a company", () => {
  test(
    "asks more of its users than the provider, from their next sign-in or refresh",
    { tags: ["MFA-01.1"] },
    async () => {
      const admin = await anAdministrator();
      const viewer = await stage.aVendor({ companyId: admin.companyId, role: "View Only", password });
      const pair = (await signIn(viewer.email)).json<{ access: string; refresh: string }>();
      expect((await choose(admin.token, "all")).json()).toEqual({
        policy: "all",
        floor: "administrators",
        is_required: true,
      });
      const refresh = await stage.call(undefined, "POST", "/api/token/refresh", { payload: { refresh: pair.refresh } });
      expect(refresh.statusCode).toBe(200);
      expect(await readDue(pair.access)).toBeDefined();
      const stranger = await stage.aVendor({ role: "View Only", password });
      await signIn(stranger.email);
      expect(await readDue(stranger.token)).toBeUndefined();
    },
  );

  test(
    "cannot be weaker than the provider's, which also lifts the ones chosen before",
    { tags: ["MFA-01.2"] },
    async () => {
      const admin = await anAdministrator();
      const viewer = await stage.aVendor({ companyId: admin.companyId, role: "View Only", password });
      for (const policy of ["off", "optional"]) {
        const answer = await choose(admin.token, policy);
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toEqual({ policy: [expect.stringContaining("The provider requires more")] });
      }
      const staff = await stage.aStaffMember();
      const path = `/api/provider/companies/${admin.companyId}/factor-policy`;
      const byStaff = (policy: string) => stage.call(staff.token, "PUT", path, { payload: { policy } });
      expect((await byStaff("off")).statusCode).toBe(400);
      expect((await byStaff("administrators")).json()).toMatchObject({ policy: "administrators" });
      await setFloor("all");
      try {
        await signIn(viewer.email);
        expect(await readDue(viewer.token)).toBeDefined();
        expect((await choose(admin.token, "administrators")).statusCode).toBe(400);
      } finally {
        await setFloor("administrators");
      }
      expect(await readDue(viewer.token)).toBeUndefined();
    },
  );

  test(
    "switches second steps off where the provider allows it, but removes none and still asks staff",
    { tags: ["MFA-01.1", "MFA-01.3"] },
    async () => {
      await setFloor("off");
      try {
        const admin = await anAdministrator();
        const secure = await stage.aVendor({ companyId: admin.companyId, role: "View Only", password });
        await addTotp(stage, secure.id);
        expect((await choose(admin.token, "off")).statusCode).toBe(200);
        const answer = await stage.call(admin.token, "POST", "/api/accounts/factor/begin");
        expect(answer.statusCode).toBe(409);
        expect(answer.json()).toMatchObject({ code: "second_factors_off" });
        expect((await signIn(secure.email)).json()).toHaveProperty("mfa_required", true);
        const staff = await stage.aStaffMember({ password });
        await signIn(staff.email);
        expect(await readDue(staff.token)).toBeDefined();
      } finally {
        await setFloor("administrators");
      }
    },
  );

  test("is found only in existing companies, and not by staff who act as a user", { tags: ["MFA-01.1"] }, async () => {
    const staff = await stage.aStaffMember();
    const nowhere = "/api/provider/companies/00000000-0000-4000-8000-000000000000/factor-policy";
    for (const method of ["GET", "PUT"] as const)
      expect(
        (await stage.call(staff.token, method, nowhere, method === "PUT" ? { payload: { policy: "all" } } : {}))
          .statusCode,
      ).toBe(404);
    const acting = await stage.aVendor({ role: "Vendor Admin", staffId: staff.id });
    expect((await choose(acting.token, "all")).json()).toMatchObject({ code: "in_person_only" });
  });
});

describe("after the grace period", () => {
  test(
    "the right password gives only a ticket, with which the user adds an app and signs in",
    { tags: ["MFA-01.6"] },
    async () => {
      const { user, answer, remoteAddress } = await anOverdueUser();
      expect(Object.keys(answer)).toEqual(["enrolment_required", "ticket"]);
      const { ticket } = answer;
      const { secret } = (await begin(ticket, remoteAddress)).json<{ secret: string }>();
      expect((await begin(ticket, remoteAddress)).json()).toMatchObject({ secret });
      const wrong = await add(ticket, "000000", remoteAddress);
      expect(wrong.json()).toEqual({ code: [expect.stringContaining("not right")] });
      const added = await add(ticket, codesOfText(secret)(), remoteAddress);
      expect(added.statusCode).toBe(200);
      const { access, recovery_codes } = added.json<{ access: string; recovery_codes: string[] }>();
      expect(recovery_codes).toHaveLength(10);
      expect(await readDue(access)).toBeUndefined();
      // The sessions of before have ended, and the ticket is used up.
      expect((await stage.call(user.token, "GET", "/api/accounts/user-details/")).statusCode).toBe(401);
      expect((await add(ticket, codesOfText(secret)(1), remoteAddress)).statusCode).toBe(401);
      expect((await signIn(user.email)).json()).toHaveProperty("mfa_required", true);
      const mails = await stage.owner.query<{ text: string }>(
        "select text from mails where recipient = $1 and subject = 'The second step of your sign-in was changed'",
        [user.email],
      );
      expect(mails.rows).toHaveLength(1);
    },
  );

  test("five wrong codes end the ticket, and each is recorded", { tags: ["MFA-01.6"] }, async () => {
    const { user, answer, remoteAddress } = await anOverdueUser();
    const { secret } = (await begin(answer.ticket, remoteAddress)).json<{ secret: string }>();
    for (const code of ["000000", "000001", inFullWidth(codesOfText(secret)()), "x", "1".repeat(100)])
      expect((await add(answer.ticket, code, remoteAddress)).statusCode, `code ${code}`).toBe(400);
    const right = await add(answer.ticket, codesOfText(secret)(), remoteAddress);
    expect([right.statusCode, right.json()]).toEqual([401, expect.objectContaining({ code: "sign_in_again" })]);
    const { rows } = await stage.owner.query(
      "select result from audit_entries where action = 'POST /api/token/enrolment' and actor_id = $1",
      [user.id],
    );
    expect(rows).toEqual([1, 2, 3, 4, 5].map(() => ({ result: "refused" })));
  });

  test("sessions end at their next refresh", { tags: ["MFA-01.6"] }, async () => {
    const user = await anAdministrator();
    const { refresh } = (await signIn(user.email)).json<{ refresh: string }>();
    await endGrace(user.id);
    const answer = await stage.call(undefined, "POST", "/api/token/refresh", { payload: { refresh } });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: "session_ended" });
  });

  test("two tabs add one app between them", { tags: ["MFA-01.6"] }, async () => {
    const { user, answer, remoteAddress } = await anOverdueUser();
    const other = (await signIn(user.email, remoteAddress)).json<{ ticket: string }>();
    const tickets = [answer.ticket, other.ticket];
    const secrets = await Promise.all(
      tickets.map(async (ticket) => (await begin(ticket, remoteAddress)).json<{ secret: string }>().secret),
    );
    const answers = await Promise.all(
      tickets.map((ticket, at) => add(ticket, codesOfText(secrets[at] ?? "")(), remoteAddress)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 401]));
    // The first app ends sign-ins that are half done.
    expect(answers.find(({ statusCode }) => statusCode === 401)?.json()).toMatchObject({ code: "sign_in_again" });
  });

  test("a ticket adds no app once the user has a passkey", { tags: ["MFA-01.6"] }, async () => {
    const { user, answer, remoteAddress } = await anOverdueUser();
    const { secret } = (await begin(answer.ticket, remoteAddress)).json<{ secret: string }>();
    await stage.owner.query(
      `insert into passkeys (user_id, host, credential_id, public_key, counter, transports, is_synced, name)
       values ($1, 'portal.example', gen_random_uuid(), 'x', 0, '{}', false, 'Laptop')`,
      [user.id],
    );
    expect((await add(answer.ticket, codesOfText(secret)(), remoteAddress)).json()).toMatchObject({
      code: "factor_exists",
    });
  });

  test(
    "a ticket is useless elsewhere, after a new password, and for a second step",
    { tags: ["MFA-01.6"] },
    async () => {
      const { user, answer, remoteAddress } = await anOverdueUser();
      expect((await begin(answer.ticket, newAddress())).statusCode).toBe(401);
      const asFactor = await stage.call(undefined, "POST", "/api/token/factor", {
        payload: { ticket: answer.ticket, method: "totp", code: "000000" },
        remoteAddress,
      });
      expect(asFactor.statusCode).toBe(401);
      const { secret } = (await begin(answer.ticket, remoteAddress)).json<{ secret: string }>();
      await stage.owner.query("update users set password_hash = 'another' where id = $1", [user.id]);
      expect((await add(answer.ticket, codesOfText(secret)(), remoteAddress)).statusCode).toBe(401);
      const { rowCount } = await stage.owner.query("select from totp_factors where user_id = $1", [user.id]);
      expect(rowCount).toBe(0);
    },
  );

  test("a user who removes the factor gets no second grace period", { tags: ["MFA-01.4"] }, async () => {
    const user = await anAdministrator();
    const { refresh } = (await signIn(user.email)).json<{ refresh: string }>();
    await addTotp(stage, user.id);
    expect((await stage.call(undefined, "POST", "/api/token/refresh", { payload: { refresh } })).statusCode).toBe(200);
    expect((await stage.call(user.token, "DELETE", "/api/accounts/factor/")).statusCode).toBe(200);
    expect((await signIn(user.email)).json()).toHaveProperty("enrolment_required", true);
  });
});
