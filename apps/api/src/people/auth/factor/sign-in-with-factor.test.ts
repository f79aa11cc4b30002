import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAddress } from "../../../test/addresses.ts";
import { addTotp, inFullWidth } from "../../../test/factor-fixture.ts";
import { openStage, type Stage } from "../../../test/stage.ts";
import { createRecoveryCodes, hashRecoveryCode } from "./recovery-codes.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Right-Word7";

/** A user with an authenticator app, who signs in from one address. */
async function aSecuredUser() {
  const user = await stage.aVendor({ password });
  const code = await addTotp(stage, user.id);
  const remoteAddress = newAddress();
  const begin = async () => {
    const answer = await stage.call(undefined, "POST", "/api/token", {
      payload: { email: user.email, password },
      remoteAddress,
    });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ mfa_required: true; methods: string[]; ticket: string }>();
  };
  const finish = (ticket: string, given: string, more: { method?: string; remoteAddress?: string } = {}) =>
    stage.call(undefined, "POST", "/api/token/factor", {
      payload: { ticket, method: more.method ?? "totp", code: given },
      remoteAddress: more.remoteAddress ?? remoteAddress,
    });
  return { ...user, code, begin, finish };
}

const mailsTo = async (email: string) =>
  (
    await stage.owner.query<{ subject: string }>("select subject from mails where recipient = $1 order by created_at", [
      email,
    ])
  ).rows.map(({ subject }) => subject);

const wrongCode = "000000";
const again = { code: "sign_in_again" };

describe("signing in with a second step", () => {
  test("takes the password first, and gives tokens for the code", { tags: ["MFA-02.1", "LOGIN-01"] }, async () => {
    const user = await aSecuredUser();
    const first = await user.begin();
    expect(first).toEqual({ mfa_required: true, methods: ["totp", "recovery"], ticket: expect.any(String) });
    const answer = await user.finish(first.ticket, ` ${user.code().slice(0, 3)} ${user.code().slice(3)} `);
    expect(answer.statusCode).toBe(200);
    const details = await stage.call(answer.json().access, "GET", "/api/accounts/user-details/");
    expect(details.json()).toMatchObject({ email: user.email });
  });

  test("creates no session, visit or cookie before the code", { tags: ["MFA-02.1"] }, async () => {
    const user = await aSecuredUser();
    const answer = await stage.call(undefined, "POST", "/api/token", { payload: { email: user.email, password } });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    const { rows } = await stage.owner.query(
      `select number_of_visits as visits, (select count(*)::int from sessions where user_id = $1) as sessions
       from users where id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ visits: 0, sessions: 1 }]);
  });

  test("says the same for a wrong password as without a second step", { tags: ["LOGIN-03"] }, async () => {
    const user = await aSecuredUser();
    const answer = await stage.call(undefined, "POST", "/api/token", {
      payload: { email: user.email, password: "Wrong-Word7" },
      remoteAddress: newAddress(),
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: "wrong_credentials" });
  });

  test("takes each code once, within its 30 seconds too", { tags: ["MFA-03.3"] }, async () => {
    const user = await aSecuredUser();
    const code = user.code();
    expect((await user.finish((await user.begin()).ticket, code)).statusCode).toBe(200);
    const second = await user.finish((await user.begin()).ticket, code);
    expect(second.statusCode).toBe(400);
    expect(second.json()).toEqual({ code: [expect.stringContaining("used already")] });
    // Nor the code before it.
    expect((await user.finish((await user.begin()).ticket, user.code(-1))).statusCode).toBe(400);
    expect((await user.finish((await user.begin()).ticket, user.code(1))).statusCode).toBe(200);
  });

  test("lets one of two requests with the same code in", { tags: ["MFA-03.3"] }, async () => {
    const user = await aSecuredUser();
    const tickets = [await user.begin(), await user.begin()];
    const code = user.code();
    const answers = await Promise.all(tickets.map(({ ticket }) => user.finish(ticket, code)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
  });

  test("refuses the codes of a clock that is minutes off, and names the clock", { tags: ["MFA-03.4"] }, async () => {
    const user = await aSecuredUser();
    const { ticket } = await user.begin();
    for (const later of [-2, 3]) {
      const answer = await user.finish(ticket, user.code(later));
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ code: [expect.stringContaining("set its clock")] });
    }
  });
});

describe("a ticket", () => {
  test("works once", { tags: ["MFA-02.2"] }, async () => {
    const user = await aSecuredUser();
    const { ticket } = await user.begin();
    expect((await user.finish(ticket, user.code())).statusCode).toBe(200);
    const second = await user.finish(ticket, user.code(1));
    expect(second.statusCode).toBe(401);
    expect(second.json()).toMatchObject(again);
  });

  test("is over after five minutes", { tags: ["MFA-02.2"] }, async () => {
    const user = await aSecuredUser();
    const { ticket } = await user.begin();
    const { rows } = await stage.owner.query(
      "select expires_at - created_at = interval '5 minutes' as is_five_minutes from sign_in_tickets where user_id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ is_five_minutes: true }]);
    await stage.owner.query("update sign_in_tickets set expires_at = now() where user_id = $1", [user.id]);
    expect((await user.finish(ticket, user.code())).json()).toMatchObject(again);
  });

  test(
    "is useless for another client, after a forged character, and without its signature",
    { tags: ["MFA-02.2"] },
    async () => {
      const user = await aSecuredUser();
      const { ticket } = await user.begin();
      const forged = `${ticket.slice(0, -2)}${ticket.at(-2) === "A" ? "Q" : "A"}${ticket.slice(-1)}`;
      for (const answer of [
        await user.finish(ticket, user.code(), { remoteAddress: newAddress() }),
        await user.finish(forged, user.code()),
        await user.finish("ticket", user.code()),
      ]) {
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toMatchObject(again);
      }
      expect((await user.finish(ticket, user.code())).statusCode).toBe(200);
    },
  );

  test("counts and records codes of other scripts and forms as wrong", { tags: ["MFA-02.3"] }, async () => {
    const user = await aSecuredUser();
    const { ticket } = await user.begin();
    const others = [inFullWidth(user.code()), "٠١٢٣٤٥", "12345", "1234567"];
    for (const code of others)
      expect((await user.finish(ticket, code)).json(), `code ${code}`).toEqual({
        code: [expect.stringContaining("not right")],
      });
    const { rows } = await stage.owner.query(
      `select (select count(*)::int from wrong_codes where user_id = $1) as tries,
         (select count(*)::int from audit_entries where actor_id = $1 and action = 'POST /api/token/factor'
           and result = 'refused') as recorded`,
      [user.id],
    );
    expect(rows).toEqual([{ tries: 4, recorded: 4 }]);
    expect((await user.finish(ticket, "123456\u200b")).json()).toMatchObject(again);
  });

  test("is over after five wrong codes, and its owner is told", { tags: ["MFA-02.3"] }, async () => {
    const user = await aSecuredUser();
    const { ticket } = await user.begin();
    for (let attempt = 1; attempt < 5; attempt++) expect((await user.finish(ticket, wrongCode)).statusCode).toBe(400);
    expect((await user.finish(ticket, wrongCode)).json()).toMatchObject(again);
    expect((await user.finish(ticket, user.code())).json()).toMatchObject(again);
    expect(await mailsTo(user.email)).toEqual(["Someone knows the password of your account"]);
  });

  test(
    "is over once the password was reset, and the reset does not replace the code",
    { tags: ["MFA-06.1", "MFA-02.5"] },
    async () => {
      const user = await aSecuredUser();
      const { ticket } = await user.begin();
      const salt = Buffer.alloc(32, 7);
      const { rows } = await stage.owner.query<{ id: string }>(
        "insert into password_resets (user_id, code_salt, address, claims) values ($1, $2, '10.0.0.1', '{}') returning id",
        [user.id, salt],
      );
      const token = stage.getCode("password-reset", { id: onlyRow(rows).id, salt });
      const reset = await stage.call(undefined, "POST", "/api/accounts/reset-password/", {
        payload: { token, password: "Gasket4Flange" },
      });
      expect(reset.statusCode).toBe(200);
      expect((await user.finish(ticket, user.code())).json()).toMatchObject(again);
      const signedIn = await stage.call(undefined, "POST", "/api/token", {
        payload: { email: user.email, password: "Gasket4Flange" },
        remoteAddress: newAddress(),
      });
      expect(signedIn.json()).toMatchObject({ mfa_required: true });
      expect(signedIn.json()).not.toHaveProperty("access");
    },
  );

  test("is useless once the account is deactivated", { tags: ["MFA-02.5"] }, async () => {
    const user = await aSecuredUser();
    const { ticket } = await user.begin();
    await stage.owner.query("update users set status = 'deactivated' where id = $1", [user.id]);
    const answer = await user.finish(ticket, user.code());
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: "sign_in_again" });
  });
});

test(
  "ten wrong codes in an hour make the user wait, and a recovery code does not",
  { tags: ["MFA-02.4"] },
  async () => {
    const user = await aSecuredUser();
    await stage.owner.query(
      "insert into wrong_codes (user_id, at) select $1, now() - make_interval(mins => n) from generate_series(10, 55, 5) n",
      [user.id],
    );
    const { ticket } = await user.begin();
    const answer = await user.finish(ticket, user.code());
    expect(answer.statusCode).toBe(429);
    const wait = answer.json<{ params: { wait_seconds: number } }>().params.wait_seconds;
    expect(wait).toBeGreaterThan(4 * 60);
    expect(wait).toBeLessThanOrEqual(5 * 60);

    const [recoveryCode = ""] = createRecoveryCodes();
    await stage.owner.query("insert into recovery_codes (user_id, code_hash) values ($1, $2)", [
      user.id,
      hashRecoveryCode(recoveryCode),
    ]);
    expect((await user.finish(ticket, recoveryCode, { method: "recovery" })).statusCode).toBe(200);
    await stage.owner.query("update wrong_codes set at = at - interval '10 minutes' where user_id = $1", [user.id]);
    expect((await user.finish((await user.begin()).ticket, user.code())).statusCode).toBe(200);
  },
);

test("wrong codes of several tickets at once count together", { tags: ["MFA-02.4"] }, async () => {
  const user = await aSecuredUser();
  const tickets = [await user.begin(), await user.begin(), await user.begin()];
  const answers = await Promise.all(
    tickets.flatMap(({ ticket }) => [1, 2, 3, 4, 5].map(() => user.finish(ticket, wrongCode))),
  );
  const { rows } = await stage.owner.query("select from wrong_codes where user_id = $1", [user.id]);
  expect(rows).toHaveLength(10);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5);
  const { ticket } = await user.begin();
  expect((await user.finish(ticket, user.code())).statusCode).toBe(429);
});

test(
  "staff who act as a user can neither read nor change the second step",
  { tags: ["MFA-08.3", "MFA-06.10"] },
  async () => {
    const staff = await stage.aStaffMember();
    const user = await stage.aVendor();
    await addTotp(stage, user.id);
    const acting = await stage.aVendor({ companyId: user.companyId, staffId: staff.id });
    await addTotp(stage, acting.id);
    for (const [method, path] of [
      ["GET", "/api/accounts/factor/"],
      ["DELETE", "/api/accounts/factor/"],
      ["POST", "/api/accounts/factor/begin"],
      ["POST", "/api/accounts/factor/recovery-codes"],
    ] as const) {
      const answer = await stage.call(acting.token, method, path);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: "in_person_only" });
    }
  },
);
