import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAddress } from "../../../test/addresses.ts";
import { addTotp } from "../../../test/factor-fixture.ts";
import { atTime } from "../../../test/at-time.ts";
import { createAuthenticator, hostileChallenges } from "../../../test/passkey-fixture.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Right-Word7";
const path = "/api/accounts/passkeys/";

async function aKeyHolder() {
  const user = await stage.aVendor({ password });
  const authenticator = createAuthenticator();
  const { options } = (await stage.call(user.token, "POST", `${path}begin`)).json();
  const added = await stage.call(user.token, "POST", path, {
    payload: { name: "Laptop", response: authenticator.create(options) },
  });
  return {
    ...user,
    authenticator,
    codes: added.json<{ recovery_codes: string[] }>().recovery_codes,
  };
}

interface Asked {
  challenge: string;
  userVerification: string;
  allowCredentials?: { id: string }[];
}
const ask = async (ticket?: string, remoteAddress?: string) =>
  (
    await stage.call(undefined, "POST", "/api/token/passkey/begin", {
      payload: { ...(ticket !== undefined && { ticket }) },
      ...(remoteAddress !== undefined && { remoteAddress }),
    })
  ).json<Asked>();
const signIn = (response: object) =>
  stage.call(undefined, "POST", "/api/token/passkey", {
    payload: { response },
    remoteAddress: newAddress(),
  });

/** The counter and the last use that are stored for a passkey. */
const findStored = async (credentialId: string) =>
  (
    await stage.owner.query<{
      counter: string;
      used: boolean;
      is_synced: boolean;
    }>("select counter, last_used_at is not null as used, is_synced from passkeys where credential_id = $1", [
      credentialId,
    ])
  ).rows[0];

describe("signing in with a passkey and no password", () => {
  test("gives tokens, remembers the browser, and stores the use", { tags: ["MFA-05.2"] }, async () => {
    const user = await aKeyHolder();
    const asked = await ask();
    expect(asked).toEqual({
      challenge: expect.any(String),
      rpId: "localhost",
      timeout: 300_000,
      userVerification: "required",
    });
    const answer = await signIn(user.authenticator.prove(asked, { counter: 3, isSynced: true }));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["set-cookie"]).toMatch(/^lading-device=/);
    const details = await stage.call(answer.json().access, "GET", "/api/accounts/user-details/");
    expect(details.json()).toMatchObject({ email: user.email });
    const sessions = await stage.call(answer.json().access, "GET", "/api/accounts/sessions/");
    expect(sessions.json()[0]).toMatchObject({ is_current: true, signed_in_with: "passkey_alone" });
    expect(await findStored(user.authenticator.id)).toEqual({ counter: "3", used: true, is_synced: true });
    const { rows } = await stage.owner.query(
      "select actor_id, result from audit_entries where action = 'POST /api/token/passkey' and actor_id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ actor_id: user.id, result: "done" }]);
  });

  test.each([
    ["of another page", { origin: "http://localhost:8081" }],
    ["of a page without encryption's origin", { origin: "https://localhost:8080" }],
    ["of a page that looks like the portal", { origin: "http://localhost.evil.example:8080" }],
    ["for another host", { host: "evil.example" }],
    ["of an authenticator that has not verified its user", { isVerified: false }],
    ["that names another user", { userHandle: Buffer.alloc(16).toString("base64url") }],
  ])("refuses a proof %s", { tags: ["MFA-05.4"] }, async (_what, more) => {
    const user = await aKeyHolder();
    const answer = await signIn(user.authenticator.prove(await ask(), more));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "passkey_refused" });
  });

  test(
    "refuses a proof a second time, after five minutes, and with its own challenge",
    { tags: ["MFA-05.4"] },
    async () => {
      const { authenticator } = await aKeyHolder();
      const proof = authenticator.prove(await ask());
      expect((await signIn(proof)).statusCode).toBe(200);
      const late = await atTime(Date.now() - 5 * 60_000, () => ask());
      for (const refused of [proof, authenticator.prove(late), authenticator.prove({ challenge: "b3du" })])
        expect((await signIn(refused)).json()).toMatchObject({ code: "passkey_expired" });
    },
  );

  test("refuses a challenge that was changed, or whose time was", { tags: ["MFA-05.4"] }, async () => {
    const { authenticator } = await aKeyHolder();
    const bytes = Buffer.from((await ask()).challenge, "base64url");
    const late = await atTime(Date.now() - 5 * 60_000, () => ask());
    const changed = [0, 5, 15, 16, 47].map((at) => {
      const copy = Buffer.from(bytes);
      copy[at]! ^= 1;
      return copy.toString("base64url");
    });
    const renewed = Buffer.concat([bytes.subarray(0, 6), Buffer.from(late.challenge, "base64url").subarray(6)]);
    const other = ["=", ".", " "].map((end) => `${bytes.toString("base64url")}${end}`);
    for (const challenge of [...changed, ...other, renewed.toString("base64url")])
      expect((await signIn(authenticator.prove({ challenge }))).json()).toMatchObject({ code: "passkey_expired" });
  });

  test("stores nothing for a challenge before it is used", { tags: ["MFA-05.6"] }, async () => {
    const { authenticator } = await aKeyHolder();
    const count = async () =>
      (await stage.owner.query<{ count: number }>("select count(*)::int from used_passkey_challenges")).rows[0]?.count;
    const before = await count();
    const asked = await ask();
    await ask();
    expect(await count()).toBe(before);
    await signIn(authenticator.prove(asked));
    expect(await count()).toBe(Number(before) + 1);
    await stage.owner.query("update used_passkey_challenges set expires_at = now() - interval '1 second'");
    await signIn(authenticator.prove(await ask()));
    expect(await count()).toBe(1);
  });

  test("gives an address at most 120 challenges and proofs in a minute", { tags: ["MFA-05.6"] }, async () => {
    const remoteAddress = newAddress();
    const begin = () => stage.call(undefined, "POST", "/api/token/passkey/begin", { payload: {}, remoteAddress });
    for (let n = 0; n < 120; n++) expect((await begin()).statusCode).toBe(200);
    const refused = await begin();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("60");
    expect(refused.json()).toMatchObject({ code: "too_many_attempts" });
    const response = createAuthenticator().prove(await ask());
    const proof = await stage.call(undefined, "POST", "/api/token/passkey", { payload: { response }, remoteAddress });
    expect(proof.statusCode).toBe(429);
  });

  test("refuses and records each hostile challenge in the client data", { tags: ["MFA-05.4"] }, async () => {
    const { authenticator } = await aKeyHolder();
    const count = async () =>
      (
        await stage.owner.query<{ count: number }>(
          "select count(*)::int from audit_entries where action = 'POST /api/token/passkey' and result = 'refused'",
        )
      ).rows[0]?.count;
    const before = await count();
    for (const challenge of hostileChallenges) {
      const answer = await signIn(authenticator.prove({ challenge: "" }, { clientData: { challenge } }));
      expect([answer.statusCode, answer.json().code]).toEqual([400, "passkey_expired"]);
    }
    expect(await count()).toBe(Number(before) + hostileChallenges.length);
  });

  test("gives one session for a proof that is sent twice at once", { tags: ["MFA-05.4"] }, async () => {
    const { authenticator } = await aKeyHolder();
    const proof = authenticator.prove(await ask());
    const answers = await Promise.all([signIn(proof), signIn(proof)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test("uses a challenge up also with a wrong proof", { tags: ["MFA-05.4"] }, async () => {
    const { authenticator } = await aKeyHolder();
    const asked = await ask();
    await signIn(authenticator.prove(asked, { origin: "http://localhost:8081" }));
    expect((await signIn(authenticator.prove(asked))).json()).toMatchObject({ code: "passkey_expired" });
  });

  test("refuses an unknown passkey like a wrong signature", { tags: ["MFA-05.4"] }, async () => {
    const { authenticator, id } = await aKeyHolder();
    const userHandle = Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");
    const unknown = await signIn(createAuthenticator().prove(await ask(), { userHandle }));
    const forger = createAuthenticator();
    const forged = {
      ...forger.prove(await ask(), { userHandle }),
      id: authenticator.id,
      rawId: authenticator.id,
    };
    const wrong = await signIn(forged);
    expect(wrong.json()).toMatchObject({ code: "passkey_refused" });
    expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()]);
  });

  test("accepts a counter that stays at 0, and refuses one that does not grow", { tags: ["MFA-05.4"] }, async () => {
    const { authenticator } = await aKeyHolder();
    for (const [counter, status] of [
      [0, 200],
      [0, 200],
      [5, 200],
      [5, 400],
      [4, 400],
      [0, 400],
      [6, 200],
    ] as const)
      expect((await signIn(authenticator.prove(await ask(), { counter }))).statusCode, `counter ${counter}`).toBe(
        status,
      );
  });

  test(
    "refuses a removed passkey, one of another host, and users who may not sign in",
    { tags: ["MFA-05.4"] },
    async () => {
      const [removed, moved, left] = [await aKeyHolder(), await aKeyHolder(), await aKeyHolder()];
      await stage.owner.query("delete from passkeys where user_id = $1", [removed.id]);
      await stage.owner.query("update users set status = 'deactivated' where id = $1", [left.id]);
      expect((await signIn(removed.authenticator.prove(await ask()))).json()).toMatchObject({
        code: "passkey_refused",
      });
      const other = await signIn(
        moved.authenticator.prove(await ask(), { host: "old.example", origin: "https://old.example" }),
      );
      expect(other.json()).toMatchObject({ code: "passkey_refused" });
      const refused = await signIn(left.authenticator.prove(await ask()));
      expect(refused.statusCode).toBe(403);
      expect(refused.json()).toMatchObject({ code: "account_deactivated" });
    },
  );

  test.each([{}, { id: "x" }, { id: "AAAA", rawId: "AAAA", type: "public-key", response: {} }])(
    "refuses a malformed proof with messages",
    { tags: ["MFA-05.4"] },
    async (response) => {
      const answer = await signIn(response);
      expect(answer.statusCode).toBe(400);
    },
  );
});

describe("a passkey after the password", () => {
  /** Enters the password. The returned function sends the second step from the same address. */
  async function enterPassword(email: string) {
    const remoteAddress = newAddress();
    const answer = await stage.call(undefined, "POST", "/api/token", {
      payload: { email, password },
      remoteAddress,
    });
    const { ticket, methods } = answer.json<{
      ticket: string;
      methods: string[];
    }>();
    return {
      methods,
      ask: () => ask(ticket, remoteAddress),
      finish: (payload: object) =>
        stage.call(undefined, "POST", "/api/token/factor", {
          payload: { ticket, ...payload },
          remoteAddress,
        }),
    };
  }

  test(
    "is asked for by name, with or without verifying the user, and gives tokens",
    { tags: ["MFA-02.1", "MFA-05.1"] },
    async () => {
      const user = await aKeyHolder();
      const step = await enterPassword(user.email);
      expect(step.methods).toEqual(["passkey", "recovery"]);
      const asked = await step.ask();
      expect(asked.userVerification).toBe("preferred");
      expect(asked.allowCredentials?.map(({ id }) => id)).toEqual([user.authenticator.id]);
      const response = user.authenticator.prove(asked, { isVerified: false });
      const answer = await step.finish({ method: "passkey", response });
      expect(answer.statusCode).toBe(200);
      const details = await stage.call(answer.json().access, "GET", "/api/accounts/user-details/");
      expect(details.json()).toMatchObject({ email: user.email });
    },
  );

  test("can be replaced by the app or by a recovery code", { tags: ["MFA-02.1", "MFA-05.1"] }, async () => {
    const user = await aKeyHolder();
    const code = await addTotp(stage, user.id);
    const step = await enterPassword(user.email);
    expect(step.methods).toEqual(["passkey", "totp", "recovery"]);
    expect((await step.finish({ method: "totp", code: code() })).statusCode).toBe(200);
    const other = await enterPassword(user.email);
    expect((await other.finish({ method: "recovery", code: user.codes[0] })).statusCode).toBe(200);
  });

  test("must be the user's own, for the challenge of this sign-in", { tags: ["MFA-05.4"] }, async () => {
    const [user, other] = [await aKeyHolder(), await aKeyHolder()];
    const step = await enterPassword(user.email);
    const foreign = await step.finish({ method: "passkey", response: other.authenticator.prove(await step.ask()) });
    expect(foreign.json()).toMatchObject({ code: "passkey_refused" });
    const loose = await step.finish({ method: "passkey", response: user.authenticator.prove(await ask()) });
    expect(loose.json()).toMatchObject({ code: "passkey_expired" });
    const weak = user.authenticator.prove(await step.ask(), { isVerified: false });
    expect((await signIn(weak)).statusCode, "as a sign-in without password").toBe(400);
  });

  test("counts wrong proofs like wrong codes", { tags: ["MFA-02.3"] }, async () => {
    const user = await aKeyHolder();
    const step = await enterPassword(user.email);
    const proof = user.authenticator.prove({ challenge: "b3du" });
    for (let n = 1; n < 5; n++)
      expect((await step.finish({ method: "passkey", response: proof })).statusCode).toBe(400);
    const last = await step.finish({ method: "passkey", response: proof });
    expect(last.json()).toMatchObject({ code: "sign_in_again" });
  });

  test("counts and records each hostile proof as a try", { tags: ["MFA-02.3", "MFA-05.4"] }, async () => {
    const user = await aKeyHolder();
    const broken = ["null", "[]", '{"type":"webauthn.get","challenge":{}}', "[".repeat(12_000)].map((json) =>
      Buffer.from(json).toString("base64url"),
    );
    const changes = [
      ...broken.map((clientDataJSON) => ({ clientDataJSON })),
      ...["AA", "A".repeat(16_000), Buffer.alloc(300, 0x81).toString("base64url")].map((authenticatorData) => ({
        authenticatorData,
      })),
      ...["AA", "A".repeat(16_000)].map((signature) => ({ signature })),
      { userHandle: "AA" },
    ];
    const proofs = (challenge: string) => [
      ...changes.map((change) => {
        const proof = user.authenticator.prove({ challenge });
        return { ...proof, response: { ...proof.response, ...change } };
      }),
      ...hostileChallenges.map((hostile) =>
        user.authenticator.prove({ challenge }, { clientData: { challenge: hostile } }),
      ),
    ];
    for (let index = 0; index < proofs("").length; index++) {
      const step = await enterPassword(user.email);
      const { challenge } = await step.ask();
      const response = proofs(challenge)[index];
      const answer = await step.finish({ method: "passkey", response });
      expect(answer.statusCode, `proof ${index}`).toBe(400);
    }
    const { rows } = await stage.owner.query(
      `select (select sum(wrong_codes)::int from sign_in_tickets where user_id = $1) as tries,
         (select count(*)::int from audit_entries where actor_id = $1 and action = 'POST /api/token/factor'
           and result = 'refused') as recorded`,
      [user.id],
    );
    expect(rows).toEqual([{ tries: proofs("").length, recorded: proofs("").length }]);
  });

  test("counts and records a code of an app that the user does not have", { tags: ["MFA-02.3"] }, async () => {
    const user = await aKeyHolder();
    const step = await enterPassword(user.email);
    for (const code of ["000000", "０１２３４５", "٠١٢٣٤٥", "123456\u200b"])
      expect((await step.finish({ method: "totp", code })).json()).toMatchObject({ code: "no_factor" });
    expect((await step.finish({ method: "totp", code: "000000" })).json()).toMatchObject({ code: "sign_in_again" });
  });

  test("is asked for only with a ticket of the same client", { tags: ["MFA-02.2", "MFA-05.4"] }, async () => {
    const user = await aKeyHolder();
    const first = await stage.call(undefined, "POST", "/api/token", {
      payload: { email: user.email, password },
      remoteAddress: newAddress(),
    });
    const asked = await stage.call(undefined, "POST", "/api/token/passkey/begin", {
      payload: { ticket: first.json().ticket },
      remoteAddress: "203.0.113.77",
    });
    expect(asked.statusCode).toBe(401);
    expect(asked.json()).toMatchObject({ code: "sign_in_again" });
  });

  test(
    "of another host still protects the account, which needs a recovery code",
    { tags: ["MFA-02.1", "MFA-05.1"] },
    async () => {
      const user = await aKeyHolder();
      await stage.owner.query("update passkeys set host = 'old.example' where user_id = $1", [user.id]);
      const step = await enterPassword(user.email);
      expect(step.methods).toEqual(["recovery"]);
      expect((await step.finish({ method: "recovery", code: user.codes[0] })).statusCode).toBe(200);
    },
  );
});

test("lets no other page ask for passkeys", { tags: ["MFA-05.4"] }, async () => {
  const { headers } = await stage.call(undefined, "GET", "/healthz");
  expect(headers["permissions-policy"]).toBe("publickey-credentials-get=(self), publickey-credentials-create=(self)");
});
