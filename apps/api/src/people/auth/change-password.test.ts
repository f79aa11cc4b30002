import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAddress } from "../../test/addresses.ts";
import { holdWaits } from "../../test/hold-waits.ts";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Right4Word7";
const chosen = "Gasket4Flange";

const change = (token: string, old_password: string, new_password = chosen) =>
  stage.call(token, "POST", "/api/accounts/change-password/", { payload: { old_password, new_password } });
const signIn = async (email: string, given: string) => {
  const answer = await stage.call(undefined, "POST", "/api/token", {
    payload: { email, password: given },
    remoteAddress: newAddress(),
  });
  return { status: answer.statusCode, ...answer.json<{ access: string; refresh: string }>() };
};
const refresh = (token: string) => stage.call(undefined, "POST", "/api/token/refresh", { payload: { refresh: token } });
const whoAmI = async (token: string) => (await stage.call(token, "GET", "/api/accounts/user-details/")).statusCode;

describe("changing the own password", () => {
  test(
    "keeps this session, ends all others immediately, and mails the user",
    { tags: ["PWD-01", "SESS-04.2"] },
    async () => {
      const { email, id } = await stage.aVendor({ password });
      const [here, there] = [await signIn(email, password), await signIn(email, password)];
      const answer = await change(here.access, password);
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
      expect(await whoAmI(here.access)).toBe(200);
      expect((await refresh(here.refresh)).statusCode).toBe(200);
      expect(await whoAmI(there.access)).toBe(401);
      expect((await refresh(there.refresh)).statusCode).toBe(401);
      expect((await signIn(email, password)).status).toBe(401);
      expect((await signIn(email, chosen)).status).toBe(200);
      const { rows } = await stage.owner.query("select subject from mails where recipient = $1 order by created_at", [
        email,
      ]);
      const signedInElsewhere = { subject: "New sign-in to your account" };
      expect(rows).toEqual([signedInElsewhere, { subject: "Your password was changed" }, signedInElsewhere]);
      const entries = await stage.owner.query(
        "select result from audit_entries where actor_id = $1 and action like '%change-password/'",
        [id],
      );
      expect(entries.rows).toEqual([{ result: "done" }]);
    },
  );

  test(
    "rejects a wrong old password with a message and keeps the session",
    { tags: ["PWD-01", "SESS-03"] },
    async () => {
      const { email, token, id } = await stage.aVendor({ password });
      const answer = await change(token, "Wrong4Word7");
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { detail: "The old password is not right.", code: "wrong_old_password", params: {} },
      ]);
      expect(await whoAmI(token)).toBe(200);
      expect((await signIn(email, password)).status).toBe(200);
      const { rows } = await stage.owner.query(
        "select result from audit_entries where actor_id = $1 and action like '%change-password/'",
        [id],
      );
      expect(rows).toEqual([{ result: "refused" }]);
    },
  );

  test("is limited to five times an hour because each change sends a mail", async () => {
    const { token, email } = await stage.aVendor({ password });
    const passwords = [password, ...Array.from({ length: 6 }, (_, time) => `${time}${chosen}`)];
    const answers = [];
    for (const [time, next] of passwords.slice(1).entries()) answers.push(await change(token, passwords[time]!, next));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[5]?.json()).toEqual({
      detail: "Too many attempts. Try again in 60 minutes.",
      code: "too_many_attempts",
      params: { wait_seconds: expect.any(Number) },
    });
    expect((await signIn(email, passwords[5]!)).status).toBe(200);
  });

  test("makes a client that guesses the old password wait, also after concurrent guesses", async () => {
    const { token } = await stage.aVendor({ password });
    const guesses = await Promise.all(Array.from({ length: 8 }, () => change(token, "Wrong4Word7")));
    expect(guesses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
    await holdWaits(stage);
    const refused = await change(token, password);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.json().detail).toMatch(/^Too many attempts/);
  });

  test("does not count an attempt as a guess if the new password is rejected", async () => {
    const { token } = await stage.aVendor({ password });
    for (let attempt = 0; attempt < 7; attempt++)
      expect((await change(token, password, "Password1")).statusCode).toBe(400);
    expect((await change(token, password)).statusCode).toBe(200);
  });

  test(
    "says what is wrong with the new password, at its field",
    { tags: ["PASS-01", "PASS-02", "PWD-01"] },
    async () => {
      const { token } = await stage.aVendor({ password, name: "Harbor Pipe Co" });
      for (const [given, message] of [
        ["", "New Password is required."],
        ["Ab1", "Must contain at least 8 characters."],
        ["onlyletters", "Must be alphanumeric."],
        ["Gasket4 Flange", "Must be alphanumeric."],
        ["Gäsket4Flange", "Must be alphanumeric."],
        ["Ab1".repeat(50), "Must be at most 128 characters."],
        [password, "New password must not match old password."],
        ["qwerty123", expect.stringMatching(/many people use/)],
        ["Aa1".repeat(20), expect.stringMatching(/many people use/)],
        ["HarborPipe1", expect.stringMatching(/similar to your company's name/)],
      ]) {
        const answer = await change(token, password, String(given));
        expect([answer.statusCode, answer.json()]).toEqual([400, { new_password: [message] }]);
      }
      expect((await change(token, "")).json()).toEqual({ old_password: ["Password is required."] });
      expect((await change(token, "Ab1")).json()).toEqual({ old_password: ["Must contain at least 8 characters."] });
    },
  );

  test("takes 128 characters exactly as they were typed", { tags: ["PASS-01"] }, async () => {
    const { email, token } = await stage.aVendor({ password });
    const long = `${randomBytes(60).toString("hex").replaceAll("a", "A")}x7Q$!%*#`;
    expect(long).toHaveLength(128);
    const answer = await stage.call(token, "POST", "/api/accounts/change-password/", {
      payload: { old_password: password, new_password: long },
    });
    expect(answer.statusCode).toBe(200);
    for (const other of [long.slice(0, -1), long.slice(0, 72), long.toLowerCase(), ` ${long}`])
      expect((await signIn(email, other)).status).toBe(401);
    expect((await signIn(email, long)).status).toBe(200);
  });

  test("invalidates the links that reset the old password", { tags: ["RESET-03"] }, async () => {
    const { email, token } = await stage.aVendor({ password });
    await stage.call(undefined, "POST", "/api/accounts/request-password-reset/", { payload: { email } });
    const { rows } = await stage.owner.query(
      "select code_id as id, code_salt as salt from mails where recipient = $1",
      [email],
    );
    expect((await change(token, password)).statusCode).toBe(200);
    const answer = await stage.call(undefined, "POST", "/api/accounts/reset-password/", {
      payload: { token: stage.getCode("password-reset", rows[0]), password: "Copper7Lantern" },
    });
    expect(answer.statusCode).toBe(400);
  });

  test("is rejected for a session that has ended meanwhile", { tags: ["SESS-04.2"] }, async () => {
    const { token, sessionId, email } = await stage.aVendor({ password });
    const changing = change(token, password);
    const blocked = stage.owner.query("update sessions set ended_at = now() where id = $1", [sessionId]);
    const [answer] = await Promise.all([changing, blocked]);
    expect(answer.statusCode).toBe(401);
    expect((await signIn(email, password)).status).toBe(200);
  });

  test("holds no connection of the database while it hashes", async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => stage.aVendor({ password })));
    const changes = Promise.all(users.map(({ token }) => change(token, password)));
    // The app under test has four connections. If they were held, other requests would wait until the end.
    const { token } = await stage.aVendor();
    let served = 0;
    const isOver = changes.then(() => true);
    while (!(await Promise.race([isOver, whoAmI(token).then(() => false)]))) served += 1;
    expect((await changes).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(served).toBeGreaterThan(8);
  });
});
