import { decodeJwt } from "jose";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const exchange = (token: string) =>
  stage.call(undefined, "POST", "/api/accounts/token-from-temporary/", { payload: { token } });
const refresh = (token: string) => stage.call(undefined, "POST", "/api/token/refresh", { payload: { refresh: token } });
const whoAmI = (token: string) => stage.call(token, "GET", "/api/accounts/user-details/");

/** Creates a token as the provider's call does. */
async function aTemporaryToken(values: Parameters<Stage["aVendor"]>[0] = {}) {
  const [staff, user] = [await stage.aStaffMember(), await stage.aVendor(values)];
  const { rows } = await stage.owner.query<{ id: string; salt: Buffer }>(
    "insert into temporary_tokens (staff_id, user_id, reason, code_salt) values ($1, $2, 'A call for help', $3) returning id, code_salt as salt",
    [staff.id, user.id, randomBytes(32)],
  );
  const row = onlyRow(rows);
  const deactivate = (id: string) => stage.owner.query("update users set status = 'deactivated' where id = $1", [id]);
  return { staff, user, id: row.id, token: stage.getCode("sign-in-as", row), deactivate };
}

const spent = {
  detail: "This sign-in link was used already or has expired: it works once, within 60 seconds. Create a new one.",
  code: "invalid_sign_in_link",
  params: { valid_seconds: 60 },
};

describe("signing in with a staff member's token", () => {
  test(
    "creates a session of the user, marked as one of staff, and audits it",
    { tags: ["LOGIN-05.1", "SHELL-02"] },
    async () => {
      const { token, staff, user } = await aTemporaryToken();
      const answer = await exchange(token);
      expect(answer.statusCode).toBe(200);
      expect((await whoAmI(answer.json().access)).json()).toMatchObject({
        id: user.id,
        force_logged_in: true,
        acting_staff: "Ada Moss",
      });
      const renewed = await refresh(answer.json().refresh);
      expect(renewed.statusCode).toBe(200);
      // The web app keeps a session with this claim in its tab.
      for (const { access } of [answer.json(), renewed.json()])
        expect(decodeJwt(access)["acts_in"]).toBe(user.companyId);
      const { rows } = await stage.owner.query(
        "select actor_id, as_user_id, company_id, details from audit_entries where action like '%token-from-temporary/' and actor_id = $1",
        [staff.id],
      );
      const details = { reason: "A call for help" };
      expect(rows).toEqual([{ actor_id: staff.id, as_user_id: user.id, company_id: user.companyId, details }]);
    },
  );

  test("is mailed to the represented user, with the name and the reason", { tags: ["LOGIN-05.2"] }, async () => {
    const { token, user } = await aTemporaryToken();
    await exchange(token);
    await exchange(token);
    const { rows } = await stage.owner.query<{ subject: string; text: string }>(
      "select subject, text from mails where recipient = $1",
      [user.email],
    );
    expect(rows).toEqual([
      {
        subject: "Our staff signed in to your account",
        text: expect.stringContaining("Ada Moss of our staff signed in"),
      },
    ]);
    expect(rows[0]?.text).toContain("Ada Moss wrote:\n> A call for help");
  });

  test("does not count as a visit of the user", async () => {
    const { token, user } = await aTemporaryToken();
    await exchange(token);
    const { rows } = await stage.owner.query("select number_of_visits, last_api_login from users where id = $1", [
      user.id,
    ]);
    expect(rows).toEqual([{ number_of_visits: 0, last_api_login: null }]);
  });

  test("works once, also for concurrent requests", { tags: ["LOGIN-05.5"] }, async () => {
    const { token } = await aTemporaryToken();
    const answers = await Promise.all([exchange(token), exchange(token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toEqual(spent);
  });

  test("ends when the staff member loses the permission for it", { tags: ["LOGIN-05.4", "PERM-01.1"] }, async () => {
    const [opened, unused] = [await aTemporaryToken(), await aTemporaryToken()];
    const { access } = (await exchange(opened.token)).json<{ access: string }>();
    expect((await whoAmI(access)).statusCode).toBe(200);
    await stage.owner.query(
      `delete from role_permissions where permission = 'provider.sign_in_as'
       and role_id in (select role_id from users where id = any($1))`,
      [[opened.staff.id, unused.staff.id]],
    );
    expect((await whoAmI(access)).statusCode).toBe(401);
    expect((await exchange(unused.token)).statusCode).toBe(400);
  });

  test("works for 60 seconds", { tags: ["LOGIN-05.5"] }, async () => {
    const { token, id } = await aTemporaryToken();
    const { rows } = await stage.owner.query(
      "select expires_at - created_at = interval '60 seconds' as is_minute from temporary_tokens where id = $1",
      [id],
    );
    expect(rows).toEqual([{ is_minute: true }]);
    await stage.owner.query("update temporary_tokens set expires_at = now() where id = $1", [id]);
    const answer = await exchange(token);
    expect([answer.statusCode, answer.json()]).toEqual([400, spent]);
  });

  test("rejects unknown, forged and foreign tokens", { tags: ["LOGIN-05.5", "API-02.1"] }, async () => {
    const { id, user, token } = await aTemporaryToken();
    const invitation = await stage.anInvitation(user.companyId);
    for (const forged of [
      "x",
      user.token.slice(0, 200),
      `${token}A`,
      stage.getCode("sign-in-as", { id, salt: Buffer.alloc(32) }),
      stage.getCode("invitation", { id: invitation.id, salt: invitation.codeSalt }),
    ]) {
      const answer = await exchange(forged);
      expect([answer.statusCode, answer.json()]).toEqual([400, spent]);
    }
    expect((await exchange("")).statusCode).toBe(400);
    expect((await exchange(token)).statusCode).toBe(200);
  });

  test(
    "ends with the staff member's own right to sign in, before and after",
    { tags: ["LOGIN-05.4", "SESS-04.1"] },
    async () => {
      const before = await aTemporaryToken();
      await before.deactivate(before.staff.id);
      expect((await exchange(before.token)).json()).toEqual(spent);

      const after = await aTemporaryToken();
      const pair = (await exchange(after.token)).json();
      await after.deactivate(after.staff.id);
      expect((await whoAmI(pair.access)).statusCode).toBe(401);
      expect((await refresh(pair.refresh)).statusCode).toBe(401);
    },
  );

  test("returns the reason if the user may not sign in", { tags: ["LOGIN-05.4"] }, async () => {
    for (const values of [{ userStatus: "deactivated" }, { status: "suspended" }] as const) {
      const answer = await exchange((await aTemporaryToken(values)).token);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        {
          detail: "You cannot sign in as this user, because the user is deactivated or the company is suspended.",
          code: "sign_in_as_unavailable",
          params: {},
        },
      ]);
    }
  });

  test("lasts eight hours at most, however often it is refreshed", { tags: ["LOGIN-05.3"] }, async () => {
    const { token } = await aTemporaryToken();
    const pair = (await exchange(token)).json();
    const next = (await refresh(pair.refresh)).json();
    const { rows } = await stage.owner.query<{ id: string }>(
      "select id from sessions where staff_id is not null and expires_at - created_at = interval '8 hours' and created_at > now() - interval '1 minute'",
    );
    expect(rows.map(({ id }) => id)).toContain(next.refresh.split(".")[0]);
    await stage.owner.query("update sessions set expires_at = now() where staff_id is not null");
    expect((await refresh(next.refresh)).statusCode).toBe(401);
    expect((await whoAmI(next.access)).statusCode).toBe(401);
  });
});
