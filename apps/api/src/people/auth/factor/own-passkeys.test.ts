import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addTotp } from "../../../test/factor-fixture.ts";
import { codesOfText } from "../../../test/totp-codes.ts";
import { atTime } from "../../../test/at-time.ts";
import { createAuthenticator, hostileChallenges } from "../../../test/passkey-fixture.ts";
import { openStage, type Stage } from "../../../test/stage.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const path = "/api/accounts/passkeys/";

type Authenticator = ReturnType<typeof createAuthenticator>;
type Options = Parameters<Authenticator["create"]>[0] & Record<string, unknown>;

const begin = async (token: string) =>
  (await stage.call(token, "POST", `${path}begin`)).json<{ options: Options }>().options;
const send = (token: string, response: object, name = "Laptop") =>
  stage.call(token, "POST", path, { payload: { name, response } });
const readFactor = async (token: string) =>
  (await stage.call(token, "GET", "/api/accounts/factor/")).json<{
    passkeys: {
      id: string;
      name: string;
      is_synced: boolean;
      last_used_at: string | null;
    }[];
    recovery_codes_left: number;
  }>();

/** A user with one passkey. */
async function aKeyHolder() {
  const user = await stage.aVendor();
  const authenticator = createAuthenticator();
  const added = await send(user.token, authenticator.create(await begin(user.token)));
  expect(added.statusCode).toBe(200);
  return {
    ...user,
    authenticator,
    codes: added.json<{ recovery_codes: string[] | null }>().recovery_codes,
  };
}

const mailsTo = async (email: string) =>
  (
    await stage.owner.query<{ text: string }>("select text from mails where recipient = $1 order by created_at", [
      email,
    ])
  ).rows;

const refused = expect.objectContaining({ code: "passkey_refused" });

describe("adding a passkey", () => {
  test(
    "names the portal and a random id of the user, and asks for no attestation",
    { tags: ["MFA-05.5"] },
    async () => {
      const user = await stage.aVendor();
      const options = await begin(user.token);
      expect(options).toMatchObject({
        rp: { id: "localhost" },
        user: { name: user.email, displayName: "Ada Moss" },
        attestation: "none",
        excludeCredentials: [],
        timeout: 300_000,
      });
      expect(Buffer.from(options.user.id, "base64url").toString("hex")).toBe(user.id.replaceAll("-", ""));
      expect(Buffer.from(options.challenge, "base64url")).toHaveLength(48);
    },
  );

  test("gives recovery codes with the first factor only, whatever its kind", { tags: ["MFA-04.1"] }, async () => {
    const user = await aKeyHolder();
    expect(new Set(user.codes).size).toBe(10);
    const second = await send(user.token, createAuthenticator().create(await begin(user.token)), "Phone");
    expect(second.json()).toEqual({ recovery_codes: null });
    const { secret } = (await stage.call(user.token, "POST", "/api/accounts/factor/begin")).json<{ secret: string }>();
    const app = await stage.call(user.token, "POST", "/api/accounts/factor/", {
      payload: { code: codesOfText(secret)() },
    });
    expect(app.json()).toEqual({ recovery_codes: null });

    const other = await stage.aVendor();
    await addTotp(stage, other.id);
    const added = await send(other.token, createAuthenticator().create(await begin(other.token)));
    expect(added.json()).toEqual({ recovery_codes: null });
  });

  test("gives the codes to one of two first factors at once", { tags: ["MFA-04.1"] }, async () => {
    const user = await stage.aVendor();
    const options = [await begin(user.token), await begin(user.token)];
    const answers = await Promise.all(options.map((one) => send(user.token, createAuthenticator().create(one))));
    expect(answers.filter((answer) => answer.json<{ recovery_codes: unknown }>().recovery_codes !== null)).toHaveLength(
      1,
    );
    expect((await readFactor(user.token)).passkeys).toHaveLength(2);
  });

  test("lists several with their names, and whether each is synced", { tags: ["MFA-05.3"] }, async () => {
    const user = await aKeyHolder();
    await send(user.token, createAuthenticator().create(await begin(user.token), { isSynced: true }), "Phone");
    expect((await readFactor(user.token)).passkeys).toEqual([
      { id: expect.any(String), name: "Laptop", is_synced: false, added_at: expect.any(String), last_used_at: null },
      { id: expect.any(String), name: "Phone", is_synced: true, added_at: expect.any(String), last_used_at: null },
    ]);
  });

  test("tells the browser which passkeys exist, and refuses one that does", { tags: ["MFA-05.3"] }, async () => {
    const user = await aKeyHolder();
    const options = await begin(user.token);
    expect(options.excludeCredentials).toEqual([
      { id: user.authenticator.id, type: "public-key", transports: ["internal"] },
    ]);
    const again = await send(user.token, user.authenticator.create(options));
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: "passkey_exists" });
    const thief = await stage.aVendor();
    expect((await send(thief.token, user.authenticator.create(await begin(thief.token)))).statusCode).toBe(409);
  });

  test(
    "refuses an answer of another page, another host, another session and a second time",
    { tags: ["MFA-05.4"] },
    async () => {
      const user = await stage.aVendor();
      for (const more of [
        { origin: "http://localhost:8081" },
        { origin: "https://localhost:8080" },
        { host: "evil.example" },
      ]) {
        const answer = await send(user.token, createAuthenticator().create(await begin(user.token), more));
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toEqual(refused);
      }
      const colleague = await stage.aVendor({ companyId: user.companyId });
      const foreign = await send(user.token, createAuthenticator().create(await begin(colleague.token)));
      expect(foreign.json()).toMatchObject({
        code: "passkey_expired",
        params: { valid_minutes: 5 },
      });
      const options = await begin(user.token);
      expect((await send(user.token, createAuthenticator().create(options))).statusCode).toBe(200);
      const replayed = await send(user.token, createAuthenticator().create(options));
      expect(replayed.json()).toMatchObject({ code: "passkey_expired" });
      expect((await readFactor(user.token)).passkeys).toHaveLength(1);
    },
  );

  test("fails after five minutes", { tags: ["MFA-05.4"] }, async () => {
    const user = await stage.aVendor();
    const begun = Date.now() - 5 * 60_000;
    const late = await atTime(begun - 10, () => begin(user.token));
    expect((await send(user.token, createAuthenticator().create(late))).json()).toMatchObject({
      code: "passkey_expired",
    });
    const timely = await atTime(begun + 60_000, () => begin(user.token));
    expect((await send(user.token, createAuthenticator().create(timely))).statusCode).toBe(200);
  });

  test(
    "takes ids of up to 1,023 bytes, and only the id that the authenticator has signed",
    { tags: ["MFA-05.4"] },
    async () => {
      const user = await stage.aVendor();
      const [long, longer, short] = [1023, 1024, 1].map((bytes) => createAuthenticator(Buffer.alloc(bytes, user.id)));
      for (const authenticator of [long, short]) {
        const added = await send(user.token, authenticator!.create(await begin(user.token)));
        expect(added.statusCode).toBe(200);
      }
      expect((await send(user.token, longer!.create(await begin(user.token)))).statusCode).toBe(400);
      const empty = createAuthenticator(Buffer.alloc(0)).create(await begin(user.token));
      expect((await send(user.token, empty)).statusCode).toBe(400);
      for (const id of ["A", createAuthenticator().id]) {
        const made = { ...createAuthenticator(Buffer.alloc(0)).create(await begin(user.token)), id, rawId: id };
        expect((await send(user.token, made)).json()).toEqual(refused);
      }
    },
  );

  test.each<[string, [number, number | Uint8Array][]]>([
    ["EdDSA with a curve of ES256", [[3, -8]]],
    ["RS256 with a curve of ES256", [[3, -257]]],
    ["ES256 with the type of RSA", [[1, 3]]],
    ["ES256 with the type of EdDSA", [[1, 1]]],
    ["ES256 with another curve", [[-1, 2]]],
    ["ES256 with a curve that does not exist", [[-1, 99]]],
    [
      "EdDSA with another curve of its type",
      [
        [1, 1],
        [3, -8],
        [-1, 7],
      ],
    ],
    ["an algorithm that was not asked for", [[3, -35]]],
    ["an algorithm of 0", [[3, 0]]],
    ["bytes as its type", [[1, Uint8Array.of(2)]]],
  ])("refuses a key of %s", { tags: ["MFA-05.4"] }, async (_what, key) => {
    const user = await stage.aVendor();
    const answer = await send(user.token, createAuthenticator().create(await begin(user.token), { key }));
    expect([answer.statusCode, answer.json()]).toEqual([400, refused]);
    expect((await readFactor(user.token)).passkeys).toEqual([]);
  });

  test(
    "takes attestations of the passkey itself, and none that lists of others would decide about",
    { tags: ["MFA-05.5"] },
    async () => {
      const user = await stage.aVendor();
      const packed = await send(
        user.token,
        createAuthenticator().create(await begin(user.token), { format: "packed" }),
      );
      expect(packed.statusCode).toBe(200);
      for (const format of ["fido-u2f", "tpm", "apple", "android-key", "android-safetynet", "compound", "NONE", ""]) {
        const answer = await send(user.token, createAuthenticator().create(await begin(user.token), { format }));
        expect([answer.statusCode, answer.json()], `format ${format}`).toEqual([400, refused]);
      }
    },
  );

  test("refuses and records each hostile challenge in the client data", { tags: ["MFA-05.4"] }, async () => {
    const user = await stage.aVendor();
    for (const challenge of hostileChallenges) {
      const made = createAuthenticator().create(await begin(user.token), { clientData: { challenge } });
      const answer = await send(user.token, made);
      expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ code: "passkey_expired" })]);
    }
    const { rows } = await stage.owner.query(
      "select result from audit_entries where action = 'POST /api/accounts/passkeys/' and actor_id = $1",
      [user.id],
    );
    expect(rows).toEqual(hostileChallenges.map(() => ({ result: "refused" })));
  });

  test("refuses malformed answers with a message, and more than twenty passkeys", { tags: ["MFA-05.4"] }, async () => {
    const user = await stage.aVendor();
    const { response, ...made } = createAuthenticator().create(await begin(user.token));
    for (const broken of [
      { ...made, response: { ...response, attestationObject: "AAAA" } },
      { ...made, response: { ...response, clientDataJSON: "AAAA" } },
      ...["null", "[]", "5", '"a"', "[".repeat(12_000), "{}"].map((json) => ({
        ...made,
        response: { ...response, clientDataJSON: Buffer.from(json).toString("base64url") },
      })),
      ...[Buffer.alloc(12_000, 0x81), Buffer.from([0xbb, ...Array(8).fill(0xff)]), Buffer.from([0xf6])].map((cbor) => ({
        ...made,
        response: { ...response, attestationObject: cbor.toString("base64url") },
      })),
      { ...made, rawId: "AAAA", response },
    ]) {
      const answer = await send(user.token, broken);
      expect([answer.statusCode, answer.json()]).toEqual([400, refused]);
    }
    await stage.owner.query(
      `insert into passkeys (user_id, host, credential_id, public_key, counter, transports, is_synced, name)
       select $1, 'localhost', $2 || n, '', 0, '{}', false, 'x' from generate_series(1, 20) n`,
      [user.id, user.id],
    );
    const full = await send(user.token, createAuthenticator().create(await begin(user.token)));
    expect(full.json()).toMatchObject({
      code: "too_many_passkeys",
      params: { most: 20 },
    });
  });
});

describe("changes of passkeys", () => {
  test("end the other sessions and mail the user", { tags: ["MFA-08.1", "MFA-08.2"] }, async () => {
    const user = await stage.aVendor();
    const other = await stage.owner.query<{ id: string }>(
      "insert into sessions (user_id, refresh_salt) values ($1, 'x') returning id",
      [user.id],
    );
    await send(user.token, createAuthenticator().create(await begin(user.token)), "Laptop at home");
    const { rows } = await stage.owner.query("select from sessions where id = $1 and ended_at is not null", [
      onlyRow(other.rows).id,
    ]);
    expect(rows).toHaveLength(1);
    expect((await mailsTo(user.email)).at(-1)?.text).toContain("The passkey “Laptop at home” was added");
    const [passkey] = (await readFactor(user.token)).passkeys;
    expect((await stage.call(user.token, "DELETE", `${path}${passkey?.id}`)).statusCode).toBe(200);
    expect((await mailsTo(user.email)).at(-1)?.text).toContain("The passkey “Laptop at home” was removed");
  });

  test("remove the recovery codes with the last factor only", { tags: ["MFA-04.6"] }, async () => {
    const user = await aKeyHolder();
    await send(user.token, createAuthenticator().create(await begin(user.token)));
    for (const left of [10, 0]) {
      const [passkey] = (await readFactor(user.token)).passkeys;
      await stage.call(user.token, "DELETE", `${path}${passkey?.id}`);
      expect((await readFactor(user.token)).recovery_codes_left).toBe(left);
    }
  });

  test("rename one's own passkey, and find no other", { tags: ["MFA-05.3"] }, async () => {
    const user = await aKeyHolder();
    const [{ id } = { id: "" }] = (await readFactor(user.token)).passkeys;
    const rename = (token: string, name: string) => stage.call(token, "PATCH", `${path}${id}`, { payload: { name } });
    expect((await rename(user.token, " Work laptop ")).statusCode).toBe(200);
    expect((await readFactor(user.token)).passkeys[0]?.name).toBe("Work laptop");
    expect((await rename(user.token, " ")).json()).toEqual({ name: ["Enter a name."] });
    const colleague = await stage.aVendor({ companyId: user.companyId });
    expect((await rename(colleague.token, "Mine")).statusCode).toBe(404);
    expect((await stage.call(colleague.token, "DELETE", `${path}${id}`)).statusCode).toBe(404);
  });

  test("are refused to staff who act as the user", { tags: ["MFA-08.3"] }, async () => {
    const staff = await stage.aStaffMember();
    const user = await stage.aVendor({ staffId: staff.id });
    for (const [method, url] of [
      ["POST", `${path}begin`],
      ["POST", path],
      ["DELETE", `${path}${user.id}`],
      ["PATCH", `${path}${user.id}`],
      ["POST", "/api/accounts/confirm-passkey/begin"],
    ] as const)
      expect((await stage.call(user.token, method, url)).json()).toMatchObject({ code: "in_person_only" });
  });
});

describe("confirming with a passkey", { tags: ["MFA-07.3"] }, () => {
  const where = "/api/accounts/confirm-passkey/";
  const ask = async (token: string) =>
    (await stage.call(token, "POST", `${where}begin`)).json<{
      options: { challenge: string };
    }>().options;
  const confirm = (token: string, response: object) => stage.call(token, "POST", where, { payload: { response } });
  const age = (sessionId: string) =>
    stage.owner.query("update sessions set confirmed_at = null where id = $1", [sessionId]);

  test("replaces the password for ten minutes", async () => {
    const user = await aKeyHolder();
    await age(user.sessionId);
    expect((await stage.call(user.token, "POST", `${path}begin`)).statusCode).toBe(403);
    const proof = user.authenticator.prove(await ask(user.token));
    expect((await confirm(user.token, proof)).statusCode).toBe(200);
    expect((await stage.call(user.token, "POST", `${path}begin`)).statusCode).toBe(200);
    expect((await confirm(user.token, proof)).json()).toMatchObject({ code: "passkey_expired" });
  });

  test("needs the own passkey, this session's challenge, and the user verified", { tags: ["MFA-05.4"] }, async () => {
    const user = await aKeyHolder();
    const other = await aKeyHolder();
    await age(user.sessionId);
    for (const [proof, code] of [
      [other.authenticator.prove(await ask(user.token)), "passkey_refused"],
      [user.authenticator.prove(await ask(other.token)), "passkey_expired"],
      [user.authenticator.prove(await ask(user.token), { isVerified: false }), "passkey_refused"],
    ] as const) {
      const answer = await confirm(user.token, proof);
      expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ code })]);
    }
    expect((await stage.call(user.token, "POST", `${path}begin`)).statusCode).toBe(403);
  });

  test("refuses and records each hostile challenge in the client data", { tags: ["MFA-05.4"] }, async () => {
    const user = await aKeyHolder();
    for (const challenge of hostileChallenges) {
      const proof = user.authenticator.prove({ challenge: "" }, { clientData: { challenge } });
      const answer = await confirm(user.token, proof);
      expect([answer.statusCode, answer.json()]).toEqual([400, expect.objectContaining({ code: "passkey_expired" })]);
    }
    const { rows } = await stage.owner.query(
      "select result from audit_entries where action = 'POST /api/accounts/confirm-passkey/' and actor_id = $1",
      [user.id],
    );
    expect(rows).toEqual(hostileChallenges.map(() => ({ result: "refused" })));
  });

  test("is not offered to users without a passkey", async () => {
    const user = await stage.aVendor();
    expect(await ask(user.token)).toBeNull();
  });
});
