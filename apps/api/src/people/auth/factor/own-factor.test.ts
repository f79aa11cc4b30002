import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAddress } from "../../../test/addresses.ts";
import { addTotp } from "../../../test/factor-fixture.ts";
import { codesOfText } from "../../../test/totp-codes.ts";
import { openStage, type Stage } from "../../../test/stage.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Right-Word7";
const path = "/api/accounts/factor/";

const begin = async (token: string) =>
  (await stage.call(token, "POST", `${path}begin`)).json<{ secret: string; uri: string }>();
const add = (token: string, code: string) => stage.call(token, "POST", path, { payload: { code } });
const read = async (token: string) =>
  (await stage.call(token, "GET", path)).json<{ totp: unknown; recovery_codes_left: number }>();
const confirm = (token: string, payload: object) =>
  stage.call(token, "POST", "/api/accounts/confirm-password/", { payload, remoteAddress: newAddress() });

/** Makes the sign-in of a session older than ten minutes. */
const ageSession = (sessionId: string) =>
  stage.owner.query("update sessions set confirmed_at = null where id = $1", [sessionId]);

/** Adds another session of the user and returns whether sessions of the user are live. */
async function aSecondSession(userId: string) {
  const { rows } = await stage.owner.query<{ id: string }>(
    "insert into sessions (user_id, refresh_salt) values ($1, 'x') returning id",
    [userId],
  );
  const id = onlyRow(rows).id;
  return async () => {
    const found = await stage.owner.query("select from sessions where id = $1 and ended_at is null", [id]);
    return found.rowCount === 1;
  };
}

const mailsTo = async (email: string) =>
  (
    await stage.owner.query<{ subject: string; text: string }>(
      "select subject, text from mails where recipient = $1 order by created_at",
      [email],
    )
  ).rows;

describe("adding an authenticator app", () => {
  test("needs one right code, and shows ten recovery codes once", { tags: ["MFA-03.1", "MFA-04.1"] }, async () => {
    const user = await stage.aVendor();
    const { secret, uri } = await begin(user.token);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);
    const wrong = await add(user.token, "000000");
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toEqual({ code: [expect.stringContaining("not right")] });
    const { rows } = await stage.owner.query(
      "select result from audit_entries where action = 'POST /api/accounts/factor/' and actor_id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ result: "refused" }]);
    expect(await read(user.token)).toEqual({ totp: null, passkeys: [], recovery_codes_left: 0 });

    const added = await add(user.token, codesOfText(secret)());
    expect(added.statusCode).toBe(200);
    const { recovery_codes } = added.json<{ recovery_codes: string[] }>();
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/);
    expect(await read(user.token)).toEqual({
      totp: { added_at: expect.any(String), last_used_at: null },
      passkeys: [],
      recovery_codes_left: 10,
    });
  });

  test("stores the secret encrypted and the recovery codes hashed", { tags: ["MFA-03.2", "MFA-04.2"] }, async () => {
    const user = await stage.aVendor();
    const { secret } = await begin(user.token);
    const { recovery_codes } = (await add(user.token, codesOfText(secret)())).json<{ recovery_codes: string[] }>();
    const { rows } = await stage.owner.query<{ stored: string }>(
      `select encode(secret, 'escape') as stored from totp_factors where user_id = $1
       union all select encode(code_hash, 'escape') from recovery_codes where user_id = $1`,
      [user.id],
    );
    expect(rows).toHaveLength(11);
    for (const text of [secret, ...recovery_codes])
      expect(rows.filter(({ stored }) => stored.includes(text.slice(0, 8)))).toEqual([]);
  });

  test("ends the other sessions and mails the user", { tags: ["MFA-08.1", "MFA-08.2"] }, async () => {
    const user = await stage.aVendor();
    const isLive = await aSecondSession(user.id);
    const { secret } = await begin(user.token);
    await add(user.token, codesOfText(secret)());
    expect(await isLive()).toBe(false);
    expect((await stage.call(user.token, "GET", path)).statusCode).toBe(200);
    const mails = await mailsTo(user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["The second step of your sign-in was changed"]);
    expect(mails[0]?.text).toContain("An authenticator app was added to your account.");
    expect(mails[0]?.text).not.toContain(secret);
  });

  test("works in two tabs, which show one secret, and one of them wins a race", { tags: ["MFA-03.1"] }, async () => {
    const user = await stage.aVendor();
    const [one, other] = await Promise.all([begin(user.token), begin(user.token)]);
    expect(one.secret).toBe(other.secret);
    const code = codesOfText(one.secret);
    const answers = await Promise.all([add(user.token, code()), add(user.token, code(1))]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const lost = answers.find(({ statusCode }) => statusCode === 409);
    expect(lost?.json()).toMatchObject({ code: "factor_exists" });
    expect((await read(user.token)).recovery_codes_left).toBe(10);
  });

  test("fails after 15 minutes, and the next try shows another secret", { tags: ["MFA-03.1"] }, async () => {
    const user = await stage.aVendor();
    const { secret } = await begin(user.token);
    await stage.owner.query("update totp_enrolments set expires_at = now() where session_id = $1", [user.sessionId]);
    expect((await add(user.token, codesOfText(secret)())).json()).toMatchObject({ code: "enrolment_expired" });
    expect((await begin(user.token)).secret).not.toBe(secret);
  });

  test("counts the code that proved it as used", { tags: ["MFA-03.3"] }, async () => {
    const user = await stage.aVendor({ password });
    const { secret } = await begin(user.token);
    const code = codesOfText(secret)();
    await add(user.token, code);
    const remoteAddress = newAddress();
    const first = await stage.call(undefined, "POST", "/api/token", {
      payload: { email: user.email, password },
      remoteAddress,
    });
    const answer = await stage.call(undefined, "POST", "/api/token/factor", {
      payload: { ticket: first.json<{ ticket: string }>().ticket, method: "totp", code },
      remoteAddress,
    });
    expect(answer.json()).toEqual({ code: [expect.stringContaining("used already")] });
  });
});

describe("recovery codes", () => {
  /** Signs in with a recovery code from a new address. */
  async function signInWith(email: string, code: string) {
    const remoteAddress = newAddress();
    const first = await stage.call(undefined, "POST", "/api/token", { payload: { email, password }, remoteAddress });
    const { ticket } = first.json<{ ticket: string }>();
    return stage.call(undefined, "POST", "/api/token/factor", {
      payload: { ticket, method: "recovery", code },
      remoteAddress,
    });
  }

  test(
    "each sign the user in once, however they are typed, and the user is told",
    { tags: ["MFA-04.3", "MFA-04.4"] },
    async () => {
      const user = await stage.aVendor({ password });
      const { secret } = await begin(user.token);
      const [code = ""] = (await add(user.token, codesOfText(secret)())).json<{ recovery_codes: string[] }>()
        .recovery_codes;
      expect((await signInWith(user.email, code.toLowerCase().replaceAll("-", " "))).statusCode).toBe(200);
      expect((await signInWith(user.email, code)).json()).toEqual({ code: [expect.stringContaining("used already")] });
      const mails = await mailsTo(user.email);
      expect(mails.at(-1)?.subject).toBe("A recovery code of your account was used");
      expect(mails.at(-1)?.text).toContain("Recovery codes left: 9.");
      expect((await read(user.token)).recovery_codes_left).toBe(9);
    },
  );

  test("confirm the user once, who is told", { tags: ["MFA-07.2", "MFA-04.3", "MFA-04.4"] }, async () => {
    const user = await stage.aVendor({ password });
    const { secret } = await begin(user.token);
    const [code = ""] = (await add(user.token, codesOfText(secret)())).json<{ recovery_codes: string[] }>()
      .recovery_codes;
    await ageSession(user.sessionId);
    expect((await confirm(user.token, { password: "Wrong-Word7", code })).statusCode).toBe(400);
    expect((await confirm(user.token, { password, code })).statusCode).toBe(200);
    const mails = await mailsTo(user.email);
    expect(mails.at(-1)?.subject).toBe("A recovery code of your account was used");
    expect(mails.at(-1)?.text).toContain("Recovery codes left: 9.");
    await ageSession(user.sessionId);
    expect((await confirm(user.token, { password, code })).statusCode).toBe(400);
  });

  test("are replaced as a whole", { tags: ["MFA-04.5"] }, async () => {
    const user = await stage.aVendor({ password });
    const { secret } = await begin(user.token);
    const old = (await add(user.token, codesOfText(secret)())).json<{ recovery_codes: string[] }>().recovery_codes;
    const renewed = await stage.call(user.token, "POST", `${path}recovery-codes`);
    const { recovery_codes: codes } = renewed.json<{ recovery_codes: string[] }>();
    expect(codes).toHaveLength(10);
    expect((await signInWith(user.email, old[0] ?? "")).statusCode).toBe(400);
    expect((await signInWith(user.email, codes[0] ?? "")).statusCode).toBe(200);
  });
});

describe("removing the app", { tags: ["MFA-08.1", "MFA-08.2"] }, () => {
  test("removes the codes, ends the other sessions and mails the user", async () => {
    const user = await stage.aVendor({ password });
    await addTotp(stage, user.id);
    const isLive = await aSecondSession(user.id);
    expect((await stage.call(user.token, "DELETE", path)).statusCode).toBe(200);
    expect(await read(user.token)).toEqual({ totp: null, passkeys: [], recovery_codes_left: 0 });
    expect(await isLive()).toBe(false);
    expect((await mailsTo(user.email)).at(-1)?.text).toContain("was removed");
    expect((await stage.call(user.token, "DELETE", path)).json()).toMatchObject({ code: "no_factor" });
    const signedIn = await stage.call(undefined, "POST", "/api/token", { payload: { email: user.email, password } });
    expect(signedIn.json()).toHaveProperty("access");
  });
});

describe("changes of the second step", () => {
  test("need a sign-in or a confirmation within ten minutes", { tags: ["MFA-07.1"] }, async () => {
    const user = await stage.aVendor({ password });
    await ageSession(user.sessionId);
    for (const [method, where, payload] of [
      ["POST", `${path}begin`, undefined],
      ["POST", path, { code: "000000" }],
      ["POST", `${path}recovery-codes`, undefined],
      ["DELETE", path, undefined],
    ] as const) {
      const answer = await stage.call(user.token, method, where, payload && { payload });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: "password_required", params: { valid_minutes: 10 } });
    }
    expect((await confirm(user.token, { password: "Wrong-Word7" })).json()).toMatchObject({ code: "wrong_password" });
    expect((await stage.call(user.token, "POST", `${path}begin`)).statusCode).toBe(403);
    expect((await confirm(user.token, { password })).statusCode).toBe(200);
    expect((await stage.call(user.token, "POST", `${path}begin`)).statusCode).toBe(200);
  });

  test("are confirmed with the factor as well, if the user has one", { tags: ["MFA-07.2"] }, async () => {
    const user = await stage.aVendor({ password });
    const code = await addTotp(stage, user.id);
    await ageSession(user.sessionId);
    expect((await confirm(user.token, { password })).json()).toEqual({
      code: ["Enter the code of your authenticator app."],
    });
    expect((await confirm(user.token, { password, code: "000000" })).statusCode).toBe(400);
    expect((await stage.call(user.token, "DELETE", path)).statusCode).toBe(403);
    expect((await confirm(user.token, { password, code: code() })).statusCode).toBe(200);
    expect((await stage.call(user.token, "DELETE", path)).statusCode).toBe(200);
  });
});
