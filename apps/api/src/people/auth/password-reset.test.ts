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

const ask = (email: string, more: object = {}, remoteAddress = newAddress()) =>
  stage.call(undefined, "POST", "/api/accounts/request-password-reset/", {
    payload: { email, ...more },
    remoteAddress,
  });
const reset = (token: string, given = chosen) =>
  stage.call(undefined, "POST", "/api/accounts/reset-password/", {
    payload: { token, password: given },
    remoteAddress: newAddress(),
  });
const signIn = (email: string, given: string) =>
  stage.call(undefined, "POST", "/api/token", { payload: { email, password: given }, remoteAddress: newAddress() });
const whoAmI = (token: string) => stage.call(token, "GET", "/api/accounts/user-details/");

/** Returns the code of the newest mail to the address. */
async function mailedCode(recipient: string) {
  const { rows } = await stage.owner.query(
    "select code_id as id, code_salt as salt from mails where recipient = $1 and code_purpose is not null order by created_at desc limit 1",
    [recipient],
  );
  return stage.getCode("password-reset", rows[0]);
}

const mailsTo = async (recipient: string) =>
  (
    await stage.owner.query<{ subject: string; text: string; html: string; is_to_be_sent: boolean }>(
      "select subject, text, html, failed_at is null as is_to_be_sent from mails where recipient = $1 order by created_at",
      [recipient],
    )
  ).rows;

async function lastAuditId() {
  const { rows } = await stage.owner.query<{ id: string }>("select last_value as id from audit_entries_id_seq");
  return Number(rows[0]?.id);
}

async function rowCounts() {
  const tables = ["mails", "password_resets", "audit_entries", "login_limits"];
  const counts = tables.map((table) =>
    stage.owner.query<{ rows: number }>(`select count(*)::int as rows from ${table}`),
  );
  return (await Promise.all(counts)).map(({ rows }) => rows[0]?.rows ?? 0);
}

describe("requesting a reset", () => {
  test("mails a link to the portal, whose code is not stored in the database", { tags: ["RESET-01"] }, async () => {
    const { email } = await stage.aVendor();
    const answer = await ask(email.toUpperCase());
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ subject: "Set a new password", is_to_be_sent: true });
    for (const part of [mail?.text, mail?.html]) expect(part).toContain("http://localhost:8080/reset?token={{code}}");
  });

  test(
    "answers alike and does alike for who is unknown, deactivated or of a suspended company, and mails none of them",
    { tags: ["RESET-01"] },
    async () => {
      const deactivated = await stage.aVendor({ userStatus: "deactivated" });
      const suspended = await stage.aVendor({ status: "suspended" });
      for (const email of [deactivated.email, suspended.email, "nobody@acme.example"]) {
        const answer = await ask(email);
        expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
        expect(await mailsTo(email)).toEqual([]);
      }
      const { rows } = await stage.owner.query("select from password_resets where user_id = any($1)", [
        [deactivated.id, suspended.id],
      ]);
      expect(rows).toEqual([]);
    },
  );

  test("does the same work for an unknown address, so that it takes as long", { tags: ["RESET-01"] }, async () => {
    const { email } = await stage.aVendor();
    // A sequence is not rolled back, so it counts rows that were written and rolled back.
    const written = async (address: string) => {
      const before = await lastAuditId();
      await ask(address);
      return (await lastAuditId()) - before;
    };
    expect([await written(email), await written("nobody.here@acme.example")]).toEqual([1, 1]);
  });

  test("stores only counters for unknown addresses, however many are requested", async () => {
    const before = await rowCounts();
    const address = newAddress();
    for (let number = 0; number < 40; number++) await ask(`nobody.${number}@acme.example`, {}, address);
    const left = (await rowCounts()).map((count, table) => count - (before[table] ?? 0));
    expect(left).toEqual([0, 0, 0, 41]);
  });

  test("stores the browser's user agent and the address of the request", async () => {
    const { email, id } = await stage.aVendor();
    await ask(email, { ip_address: "203.0.113.9", user_agent: "Some Browser" }, "198.51.100.7");
    const { rows } = await stage.owner.query("select address, claims from password_resets where user_id = $1", [id]);
    expect(rows).toEqual([
      { address: "198.51.100.7", claims: { ip_address: "203.0.113.9", user_agent: "Some Browser" } },
    ]);
    expect((await ask(email, { ip_address: null, user_agent: "\0 \ud800" })).statusCode).toBe(200);
  });

  test("uses the proxy's address if the proxy sends an invalid one", async () => {
    const { email, id } = await stage.aVendor();
    for (const said of ["nonsense", "fe80::1%eth0"]) {
      const answer = await stage.call(undefined, "POST", "/api/accounts/request-password-reset/", {
        payload: { email },
        headers: { "x-forwarded-for": said },
      });
      expect(answer.statusCode).toBe(200);
    }
    const { rows } = await stage.owner.query(
      "select address from password_resets where user_id = $1 order by created_at",
      [id],
    );
    expect(rows).toEqual([{ address: "127.0.0.1" }, { address: "fe80::1" }]);
  });

  test("makes clients with many requests wait, for known and unknown addresses", { tags: ["RESET-01"] }, async () => {
    const { email } = await stage.aVendor();
    for (const address of [email, "nobody.else@acme.example"]) {
      for (let request = 0; request < 5; request++) expect((await ask(address)).statusCode).toBe(200);
      await holdWaits(stage);
      const answer = await ask(address);
      expect(answer.statusCode).toBe(429);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(answer.json().detail).toMatch(/^Too many attempts\. Try again in \d+ seconds?\.$/);
    }
    expect(await mailsTo(email)).toHaveLength(5);
  });

  test("reports missing and malformed fields", { tags: ["RESET-01", "API-02.4"] }, async () => {
    expect((await ask("")).json()).toEqual({ email: ["Please enter an email."] });
    expect((await ask("acme")).json()).toEqual({ email: ["Must be a valid email."] });
    expect((await ask("a@acme.example", { ip_address: 5 })).statusCode).toBe(400);
  });
});

describe("setting a new password with the mailed token", () => {
  const aForgetful = async (values: Parameters<Stage["aVendor"]>[0] = {}) => {
    const user = await stage.aVendor({ password, ...values });
    await ask(user.email);
    return { ...user, code: await mailedCode(user.email) };
  };

  test("works, ends every session of the user, and mails the user", { tags: ["RESET-02", "SESS-04.2"] }, async () => {
    const { email, token, code, id, companyId } = await aForgetful();
    const answer = await reset(code);
    expect([answer.statusCode, answer.json()]).toEqual([200, { email }]);
    expect((await whoAmI(token)).statusCode).toBe(401);
    expect((await signIn(email, password)).statusCode).toBe(401);
    expect((await signIn(email, chosen)).statusCode).toBe(200);
    expect((await mailsTo(email)).at(-1)).toMatchObject({ subject: "Your password was changed", is_to_be_sent: true });
    const { rows } = await stage.owner.query(
      "select company_id, result from audit_entries where actor_id = $1 and action like '%reset-password/'",
      [id],
    );
    expect(rows).toEqual([{ company_id: companyId, result: "done" }]);
  });

  test("works once, also for concurrent requests", { tags: ["RESET-03"] }, async () => {
    const { email, code } = await aForgetful();
    const answers = await Promise.all([reset(code, "Gasket4Flange"), reset(code, "Copper7Lantern")]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const lost = answers.find(({ statusCode }) => statusCode === 400)?.json();
    expect(lost).toEqual({
      detail: expect.stringMatching(/^This link was used already/),
      code: "reset_link_used",
      params: {},
    });
    expect((await reset(code)).json()).toEqual(lost);
    const taken = answers[0]?.statusCode === 200 ? "Gasket4Flange" : "Copper7Lantern";
    expect((await signIn(email, taken)).statusCode).toBe(200);
  });

  test("invalidates all other links of the user", { tags: ["RESET-03"] }, async () => {
    const { email, code: first } = await aForgetful();
    await ask(email);
    const second = await mailedCode(email);
    await ask(email);
    const third = await mailedCode(email);
    expect((await reset(second)).statusCode).toBe(200);
    for (const code of [first, third])
      expect((await reset(code)).json()).toEqual({
        detail: expect.stringMatching(/replaced by a newer one/),
        code: "reset_link_used",
        params: {},
      });
  });

  test("reports an expired link after 60 minutes", { tags: ["RESET-03"] }, async () => {
    const { code, id } = await aForgetful();
    const age = (minutes: number) =>
      stage.owner.query(
        "update password_resets set expires_at = now() + make_interval(mins => $2) where user_id = $1",
        [id, 60 - minutes],
      );
    const { rows } = await stage.owner.query(
      "select expires_at - created_at = interval '60 minutes' as is_hour from password_resets where user_id = $1",
      [id],
    );
    expect(rows).toEqual([{ is_hour: true }]);
    await age(61);
    const answer = await reset(code);
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        detail: expect.stringMatching(/has expired.*60 minutes/),
        code: "reset_link_expired",
        params: { valid_minutes: 60 },
      },
    ]);
    await age(59);
    expect((await reset(code)).statusCode).toBe(200);
  });

  test(
    "rejects unknown, forged and foreign codes with the same message",
    { tags: ["RESET-03", "API-02.1"] },
    async () => {
      const { code, companyId } = await aForgetful();
      const invitation = await stage.anInvitation(companyId);
      const forged = [
        "x",
        "9".repeat(200),
        `${code.slice(0, -2)}${code.endsWith("AA") ? "BB" : "AA"}`,
        `${code}A`,
        stage.getCode("password-reset", { id: crypto.randomUUID(), salt: Buffer.alloc(32) }),
        stage.getCode("invitation", { id: invitation.id, salt: invitation.codeSalt }),
      ];
      for (const token of forged) {
        const answer = await reset(token);
        expect([answer.statusCode, answer.json()]).toEqual([
          400,
          {
            detail: "This link is not valid. Open the newest mail you got, or ask for a new link.",
            code: "invalid_reset_link",
            params: {},
          },
        ]);
      }
      expect((await reset(code)).statusCode).toBe(200);
    },
  );

  test(
    "refuses what is too short, common or personal under the password, and the link still works",
    {
      tags: ["PASS-01", "PASS-02"],
    },
    async () => {
      const { code } = await aForgetful({ name: "Blue Mesa Valve & Supply" });
      for (const [given, message] of [
        ["Ab1", "Must contain at least 8 characters."],
        ["Flanges!", "Must be alphanumeric."],
        ["Right-Word7", "Must be alphanumeric."],
        ["Password1", expect.stringMatching(/many people use/)],
        ["Welcome2026!", expect.stringMatching(/many people use/)],
        ["BlueMesa2026", expect.stringMatching(/similar to your company's name/)],
        ["8lueM3sa77", expect.stringMatching(/similar to your company's name/)],
        ["AdaMoss99", expect.stringMatching(/similar to your name/)],
      ]) {
        const answer = await reset(code, String(given));
        expect([answer.statusCode, answer.json()]).toEqual([400, { password: [message] }]);
      }
      expect((await reset(code)).statusCode).toBe(200);
    },
  );

  test("lets a user sign in immediately after too many wrong guesses", async () => {
    const { email, code } = await aForgetful();
    const remoteAddress = newAddress();
    const attempt = (given: string) =>
      stage.call(undefined, "POST", "/api/token", { payload: { email, password: given }, remoteAddress });
    for (let guess = 0; guess < 5; guess++) await attempt("Wrong-Word7");
    expect((await attempt(password)).statusCode).toBe(429);
    await stage.call(undefined, "POST", "/api/accounts/reset-password/", {
      payload: { token: code, password: chosen },
      remoteAddress,
    });
    expect((await attempt(chosen)).statusCode).toBe(200);
  });

  test("works for the provider's staff too", { tags: ["RESET-02"] }, async () => {
    const { id } = await stage.aStaffMember();
    const { rows } = await stage.owner.query<{ email: string }>("select email from users where id = $1", [id]);
    const email = rows[0]?.email ?? "";
    await ask(email);
    expect((await reset(await mailedCode(email))).statusCode).toBe(200);
    expect((await signIn(email, chosen)).statusCode).toBe(200);
  });
});
