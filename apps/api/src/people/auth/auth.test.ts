import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAddress } from "../../test/addresses.ts";
import { holdWaits } from "../../test/hold-waits.ts";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Right-Word7";

const signIn = (email: string, given: string, remoteAddress = newAddress(), token?: string) =>
  stage.call(token, "POST", "/api/token", { payload: { email, password: given }, remoteAddress });
const refresh = (token: string) => stage.call(undefined, "POST", "/api/token/refresh", { payload: { refresh: token } });
const blacklist = (token: string) =>
  stage.call(undefined, "POST", "/api/token/blacklist", { payload: { refresh: token } });
const whoAmI = (token: string) => stage.call(token, "GET", "/api/accounts/user-details/");

describe("signing in", () => {
  test("returns a pair of tokens that give access to the user's details", { tags: ["SESS-01.1"] }, async () => {
    const { email } = await stage.aVendor({ password });
    const answer = await signIn(email.toUpperCase(), password);
    expect(answer.statusCode).toBe(200);
    const { access } = answer.json();
    expect((await whoAmI(access)).json()).toMatchObject({ email, first_name: "Ada", is_staff: false });
  });

  test("marks the access tokens of staff, also after a refresh", { tags: ["SESS-01.1"] }, async () => {
    const vendor = await stage.aVendor({ password });
    const { id } = await stage.aStaffMember();
    const { rows } = await stage.owner.query<{ email: string }>(
      `update users staff set password_hash = vendor.password_hash from users vendor
       where staff.id = $1 and vendor.id = $2 returning staff.email`,
      [id, vendor.id],
    );
    for (const [email, claim] of [
      [vendor.email, undefined],
      [rows[0]?.email ?? "", true],
    ] as const) {
      const signedIn = (await signIn(email, password)).json();
      const refreshed = (await refresh(signedIn.refresh)).json();
      for (const { access } of [signedIn, refreshed]) expect(decodeJwt(access)["staff"]).toBe(claim);
    }
  });

  test("counts the user's visits, stores the last one, and audits success and failure", async () => {
    const user = await stage.aVendor({ password });
    const own = async () =>
      (
        await stage.owner.query(
          "select number_of_visits, last_api_login > now() - interval '1 minute' as now from users where id = $1",
          [user.id],
        )
      ).rows[0];
    await signIn(user.email, "Wrong-Word7");
    expect(await own()).toEqual({ number_of_visits: 0, now: null });
    for (const _visit of [1, 2]) await signIn(user.email, password);
    expect(await own()).toEqual({ number_of_visits: 2, now: true });
    const { rows } = await stage.owner.query(
      "select action, result, company_id from audit_entries where actor_id = $1 order by id",
      [user.id],
    );
    const entry = (result: string) => ({ action: "POST /api/token", result, company_id: user.companyId });
    expect(rows).toEqual([entry("refused"), entry("done"), entry("done")]);
  });

  test("fails if the password changes during the sign-in", { tags: ["SESS-04.2"] }, async () => {
    const { email, id } = await stage.aVendor({ password });
    // The new password is written but not committed when the server verifies the old one.
    const changing = await stage.owner.connect();
    await changing.query("begin");
    await changing.query("update users set password_hash = 'another' where id = $1", [id]);
    const signingIn = signIn(email, password);
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await stage.owner.query(waiting)).rowCount).toBeGreaterThan(0);
    await changing.query("commit");
    changing.release();
    expect((await signingIn).statusCode).toBe(401);
    const { rows } = await stage.owner.query("select count(*)::int as sessions from sessions where user_id = $1", [id]);
    expect(rows).toEqual([{ sessions: 1 }]);
  });

  test(
    "returns the same error for a wrong password and an unknown address",
    { tags: ["LOGIN-03", "API-02.1"] },
    async () => {
      const { email } = await stage.aVendor({ password });
      const answers = [await signIn(email, "Wrong-Word7"), await signIn("nobody@acme.example", "Wrong-Word7")];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toEqual({
          detail: "The email address or password you entered is incorrect",
          code: "wrong_credentials",
          params: {},
        });
      }
    },
  );

  test("reports missing and malformed fields", { tags: ["LOGIN-02", "API-02.4"] }, async () => {
    const attempt = (payload: object) => stage.call(undefined, "POST", "/api/token", { payload });
    expect((await attempt({})).json()).toEqual({
      email: ["Please enter an email to log-in."],
      password: ["Please enter a password to log-in."],
    });
    expect((await attempt({ email: "", password: "" })).json()).toMatchObject({
      email: ["Please enter an email to log-in."],
    });
    expect((await attempt({ email: "acme", password: "x" })).json()).toEqual({ email: ["Must be a valid email."] });
    expect((await attempt({ email: "a@b.example", password: "x", constructor: 1 })).json()).toEqual({
      constructor: ["Unknown field."],
    });
  });

  test(
    "says with a reason that a deactivated user or a suspended company is shut out",
    { tags: ["LOGIN-04", "API-02.1"] },
    async () => {
      const deactivated = await stage.aVendor({ password, userStatus: "deactivated" });
      const suspended = await stage.aVendor({ password, status: "suspended", name: "Idle Pipe" });
      const first = await signIn(deactivated.email, password);
      expect([first.statusCode, first.json().detail]).toEqual([
        403,
        expect.stringMatching(/deactivated.*Vendor Admin/),
      ]);
      const second = await signIn(suspended.email, password);
      expect([second.statusCode, second.json().detail]).toEqual([403, expect.stringMatching(/Idle Pipe is suspended/)]);
      expect((await signIn(deactivated.email, "Wrong-Word7")).statusCode).toBe(401);
    },
  );

  test("makes a client that guesses an account's password wait, and returns the seconds", async () => {
    const { email } = await stage.aVendor({ password });
    const address = newAddress();
    for (let guess = 0; guess < 5; guess += 1)
      expect((await signIn(email, "Wrong-Word7", address)).statusCode).toBe(401);
    await holdWaits(stage);
    const refused = await signIn(email, password, address);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.json().detail).toMatch(/^Too many attempts\. Try again in \d+ seconds?\.$/);
    expect((await signIn(email, password)).statusCode, "from elsewhere the user still comes in").toBe(200);
  });

  test("counts concurrent guesses", async () => {
    const { email } = await stage.aVendor({ password });
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 12 }, () => signIn(email, "Wrong-Word7", address)));
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(6);
    expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThanOrEqual(6);
  });

  test("accepts a known session while other clients guess its account's password", async () => {
    const { email, token } = await stage.aVendor({ password });
    for (let guess = 0; guess < 50; guess += 1) await signIn(email, "Wrong-Word7");
    await holdWaits(stage);
    expect((await signIn(email, password)).statusCode).toBe(429);
    expect((await signIn(email, password, newAddress(), token)).statusCode).toBe(200);
  });
});

describe("refreshing", () => {
  const aPair = async () => {
    const { email } = await stage.aVendor({ password });
    return (await signIn(email, password)).json<{ access: string; refresh: string }>();
  };

  test("returns a new pair whose refresh token continues the session", { tags: ["SESS-02.1"] }, async () => {
    const first = await aPair();
    const second = (await refresh(first.refresh)).json();
    expect(second.refresh).not.toBe(first.refresh);
    expect((await whoAmI(second.access)).statusCode).toBe(200);
    expect((await refresh(second.refresh)).statusCode).toBe(200);
  });

  test("returns the same next token to two racing tabs", { tags: ["SESS-02.1"] }, async () => {
    const first = await aPair();
    const [one, two] = await Promise.all([refresh(first.refresh), refresh(first.refresh)]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    expect(one.json().refresh).toBe(two.json().refresh);
  });

  test("returns the newest pair for the previous token for two minutes, and ends the session after them", async () => {
    const first = await aPair();
    const second = (await refresh(first.refresh)).json();
    const age = (seconds: number) =>
      stage.owner.query("update sessions set rotated_at = now() - make_interval(secs => $1)", [seconds]);
    await age(119);
    expect((await refresh(first.refresh)).json().refresh).toBe(second.refresh);
    await age(121);
    expect((await refresh(first.refresh)).statusCode).toBe(401);
    expect((await refresh(second.refresh)).statusCode).toBe(401);
    expect((await whoAmI(second.access)).statusCode).toBe(401);
  });

  test("ends the session for an older token at once, and records that", async () => {
    const { email, id, companyId } = await stage.aVendor({ password });
    const first = (await signIn(email, password)).json();
    const third = (await refresh((await refresh(first.refresh)).json().refresh)).json();
    expect((await refresh(first.refresh)).statusCode).toBe(401);
    expect((await refresh(third.refresh)).statusCode).toBe(401);
    expect((await whoAmI(third.access)).statusCode).toBe(401);
    const { rows } = await stage.owner.query(
      `select actor_id, company_id, result, details ->> 'session' as session, details ->> 'reason' as reason
       from audit_entries where action = 'POST /api/token/refresh' and actor_id = $1`,
      [id],
    );
    const session = first.refresh.split(".")[0];
    expect(rows).toEqual([
      { actor_id: id, company_id: companyId, result: "refused", session, reason: "refresh token used again" },
    ]);
  });

  test("refuses forged, future and garbled tokens", { tags: ["API-02.1"] }, async () => {
    const { refresh: token } = await aPair();
    const [id, , signature] = token.split(".");
    for (const forged of [
      `${id}.2.${signature}`,
      `${id}.1.AAAA`,
      `${id}.1`,
      "x",
      "x.y.z",
      `${token}x`,
      `${token}=`,
      `${token}.`,
      ` ${token}`,
      `${id?.toUpperCase()}.0.${signature}`,
      ...["00", "+0", "0.0", "0x0", "0e0", "-0", "٠", "０", ""].map((number) => `${id}.${number}.${signature}`),
      "9".repeat(400),
    ]) {
      const answer = await refresh(forged);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        detail: "Your session has ended. Sign in again.",
        code: "session_ended",
        params: {},
      });
    }
    expect((await refresh(token)).statusCode).toBe(200);
  });

  test.each([
    ["after a day without use", "idle_expires_at = now()"],
    ["after fourteen days", "expires_at = now()"],
  ])("ends %s", async (_when, change) => {
    const { access, refresh: token } = await aPair();
    await stage.owner.query(`update sessions set ${change}`);
    expect((await refresh(token)).statusCode).toBe(401);
    expect((await whoAmI(access)).statusCode).toBe(401);
  });
});

describe("signing out", () => {
  test(
    "ends the session immediately, and does not reveal whether the token was valid",
    { tags: ["SESS-01.3"] },
    async () => {
      const { email } = await stage.aVendor({ password });
      const pair = (await signIn(email, password)).json();
      expect((await blacklist(pair.refresh)).statusCode).toBe(200);
      expect((await whoAmI(pair.access)).statusCode).toBe(401);
      expect((await refresh(pair.refresh)).statusCode).toBe(401);
      expect((await blacklist(pair.refresh)).statusCode).toBe(200);
      expect((await blacklist("nonsense")).statusCode).toBe(200);
    },
  );
});

test("rejects a deactivated user's token at the next request", async () => {
  const { id, token } = await stage.aVendor();
  expect((await whoAmI(token)).statusCode).toBe(200);
  await stage.owner.query("update users set status = 'deactivated' where id = $1", [id]);
  expect((await whoAmI(token)).statusCode).toBe(401);
});
