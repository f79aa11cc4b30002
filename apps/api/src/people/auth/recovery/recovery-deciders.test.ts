import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openJobDatabase } from "../../../ground/db/database.ts";
import { createIdentityReader } from "../../../ground/db/provider-identity.ts";
import { createMailWriter } from "../../../ground/mail/write-mail.ts";
import { newAddress } from "../../../test/addresses.ts";
import { addTotp } from "../../../test/factor-fixture.ts";
import { codesOfText } from "../../../test/totp-codes.ts";
import { losses } from "../../../test/losses.ts";
import { createAuthenticator } from "../../../test/passkey-fixture.ts";
import { openStage, type Stage } from "../../../test/stage.ts";
import { recoveryJobs } from "./finish-recovery.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";

let stage: Stage;
let jobs: ReturnType<typeof openJobDatabase>;
beforeAll(async () => {
  stage = await openStage();
  jobs = openJobDatabase(stage.logins.jobs);
});
afterAll(async () => {
  await jobs.destroy();
  await stage[Symbol.asyncDispose]();
});

const password = "Right-Word7";

interface Person {
  id: string;
  email: string;
  token: string;
}

/** Administrators of the company or of the provider start and approve a recovery, for a user of a company or for a colleague. */
const sides = ["a company", "the provider, for a company", "the provider, for a colleague"] as const;

async function createCast(side: (typeof sides)[number]) {
  const admin = await stage.aVendor({ role: "Vendor Admin" });
  const person: Person =
    side === sides[2]
      ? await stage.aStaffMember({ password })
      : await stage.aVendor({ companyId: admin.companyId, role: "View Only", password });
  const aDecider = (): Promise<Person> =>
    side === sides[0] ? stage.aVendor({ companyId: admin.companyId, role: "Vendor Admin" }) : stage.aStaffMember();
  const [starter, approver] = [await aDecider(), await aDecider()];
  const base = {
    [sides[0]]: "/api/accounts/user",
    [sides[1]]: `/api/provider/companies/${admin.companyId}/users`,
    [sides[2]]: "/api/provider/people",
  }[side];
  const path = `${base}/${person.id}/factor-recovery`;
  const getCode = await addTotp(stage, person.id);
  return {
    admin,
    person,
    starter,
    approver,
    getCode,
    start: () => stage.call(starter.token, "POST", path, { payload: { reason: "Lost the phone" } }),
    approve: () => stage.call(approver.token, "POST", `${path}/approve`),
    confirm: async () => {
      const { rows } = await stage.owner.query<{ id: string; salt: Buffer }>(
        "select code_id as id, code_salt as salt from mails where recipient = $1 and code_purpose = 'factor-recovery'",
        [person.email],
      );
      return stage.call(undefined, "POST", "/api/accounts/factor-recovery/confirm", {
        payload: { code: stage.getCode("factor-recovery", onlyRow(rows)) },
        remoteAddress: newAddress(),
      });
    },
    isPending: async () => {
      const { rows } = await stage.owner.query("select from factor_recoveries where user_id = $1", [person.id]);
      return rows.length === 1;
    },
    hasFactor: async () => {
      const { rows } = await stage.owner.query<{ answer: boolean }>("select has_factor($1) as answer", [person.id]);
      return rows[0]?.answer;
    },
  };
}

/** Executes the job a day later. */
async function passADay() {
  await stage.owner.query("update factor_recoveries set confirmed_at = confirmed_at - interval '1 day'");
  const readIdentity = createIdentityReader({ name: "Provider", abbreviation: "PRV", mailbox: "v@provider.example" });
  const writeMail = createMailWriter({ readIdentity, publicUrl: "https://portal.example" });
  for (const { run } of recoveryJobs(jobs, writeMail)) await run(AbortSignal.timeout(60_000));
}

const readMails = async (recipient: string) =>
  (
    await stage.owner.query<{ text: string }>("select text from mails where recipient = $1 order by created_at, id", [
      recipient,
    ])
  ).rows.map(({ text }) => text);

/** Each way to lose the right, for each side. */
const cases = sides.flatMap((side) =>
  Object.entries(losses)
    .filter(([, { of }]) => of.includes(side === sides[0] ? "vendor" : "staff"))
    .map(([how, loss]) => ({ side, how, loss })),
);

describe("a recovery whose starter or approver has lost the permission", { tags: ["MFA-06.9"] }, () => {
  type Cast = Awaited<ReturnType<typeof createCast>>;

  /** Verifies that a recovery ends without effect, and that the right ones hear of it, also if the right comes back. */
  async function expectVoid({ side, loss }: (typeof cases)[number], cast: Cast, lost: Person) {
    expect(await cast.hasFactor()).toBe(true);
    await passADay();
    expect([await cast.hasFactor(), await cast.isPending()]).toEqual([true, false]);
    const told = [cast.person, ...(side === sides[2] ? [] : [cast.admin])];
    for (const { email } of told) expect((await readMails(email)).at(-1)).toContain("ended without effect");
    const toldLost = (await readMails(lost.email)).some((text) => text.includes("ended without effect"));
    expect(toldLost && loss.staysInPlace === undefined).toBe(false);
    await loss.giveBack(stage, lost.id);
    await passADay();
    expect(await cast.hasFactor()).toBe(true);
  }

  test.each(cases)("is void before the person confirms: the starter of $side $how", async (given) => {
    const cast = await createCast(given.side);
    await cast.start();
    await given.loss.take(stage, cast.starter.id);
    expect((await cast.confirm()).json()).toMatchObject({ code: "invalid_recovery_link" });
    await expectVoid(given, cast, cast.starter);
  });

  test.each(cases)("is void before the person confirms: the approver of $side $how", async (given) => {
    const cast = await createCast(given.side);
    await cast.start();
    await cast.approve();
    await given.loss.take(stage, cast.approver.id);
    expect((await cast.confirm()).json()).toMatchObject({ code: "invalid_recovery_link" });
    await expectVoid(given, cast, cast.approver);
  });

  test.each(cases)("is void after the person has confirmed: the starter of $side $how", async (given) => {
    const cast = await createCast(given.side);
    await cast.start();
    await cast.confirm();
    await given.loss.take(stage, cast.starter.id);
    expect((await cast.approve()).statusCode).toBe(409);
    await expectVoid(given, cast, cast.starter);
  });

  test.each(cases)("counts no approval of a person of $side who $how", async ({ side, loss }) => {
    const cast = await createCast(side);
    await cast.start();
    await cast.confirm();
    await loss.take(stage, cast.approver.id);
    expect((await cast.approve()).statusCode).toBeGreaterThan(400);
    expect(await cast.hasFactor()).toBe(true);
    // The starter still may, and the day has passed.
    await passADay();
    expect(await cast.hasFactor()).toBe(false);
  });
});

test(
  "no mail about a recovery reaches a starter who belongs to another company by now",
  { tags: ["MFA-06.6"] },
  async () => {
    const cast = await createCast(sides[0]);
    await cast.start();
    const before = await readMails(cast.starter.email);
    await losses["was moved"]!.take(stage, cast.starter.id);
    await cast.confirm();
    await passADay();
    expect(await readMails(cast.starter.email)).toEqual(before);
  },
);

describe("a second step that is used or changed", () => {
  type Cast = Awaited<ReturnType<typeof createCast>>;
  const codeOf = "ABCDEFGHJKLMNPQRSTUVWXYZ";
  const signIn = async ({ person, getCode }: Cast, method: "totp" | "recovery") => {
    const remoteAddress = newAddress();
    const send = (path: string, payload: object) => stage.call(undefined, "POST", path, { payload, remoteAddress });
    const { ticket } = (await send("/api/token", { email: person.email, password })).json<{ ticket: string }>();
    return send("/api/token/factor", { ticket, method, code: method === "totp" ? getCode() : codeOf });
  };
  const addPasskey = async ({ person }: Cast) => {
    const authenticator = createAuthenticator();
    const { options } = (await stage.call(person.token, "POST", "/api/accounts/passkeys/begin")).json();
    const response = authenticator.create(options);
    const added = await stage.call(person.token, "POST", "/api/accounts/passkeys/", {
      payload: { name: "Laptop", response },
    });
    return { authenticator, added };
  };
  const ways: Record<string, (cast: Cast) => Promise<{ statusCode: number }>> = {
    "a sign-in with the app": (cast) => signIn(cast, "totp"),
    "a sign-in with a recovery code": async (cast) => {
      const { hashRecoveryCode } = await import("../factor/recovery-codes.ts");
      await stage.owner.query("insert into recovery_codes (user_id, code_hash) values ($1, $2)", [
        cast.person.id,
        hashRecoveryCode(codeOf),
      ]);
      return signIn(cast, "recovery");
    },
    "a confirmation with the app": ({ person, getCode }) =>
      stage.call(person.token, "POST", "/api/accounts/confirm-password/", { payload: { password, code: getCode() } }),
    "a new passkey": async (cast) => (await addPasskey(cast)).added,
    "a removed app": ({ person }) => stage.call(person.token, "DELETE", "/api/accounts/factor/"),
    "new recovery codes": ({ person }) => stage.call(person.token, "POST", "/api/accounts/factor/recovery-codes"),
  };
  const confirmed = [false, true];
  test.each(Object.keys(ways).flatMap((way) => confirmed.map((isConfirmed) => ({ way, isConfirmed }))))(
    "cancels the recovery: $way, confirmed: $isConfirmed",
    { tags: ["MFA-06.8"] },
    async ({ way, isConfirmed }) => {
      const cast = await createCast(sides[0]);
      await cast.start();
      if (isConfirmed) await cast.confirm();
      expect((await ways[way]!(cast)).statusCode).toBe(200);
      expect(await cast.isPending()).toBe(false);
      expect((await readMails(cast.admin.email)).at(-1)).toContain("has used or changed the second step");
      expect((await cast.confirm()).json()).toMatchObject({ code: "invalid_recovery_link" });
      expect((await cast.approve()).statusCode).toBe(409);
    },
  );

  test.each([false, true])(
    "a passkey cancels it too, alone and to confirm (%s)",
    { tags: ["MFA-06.8"] },
    async (isToConfirm) => {
      const cast = await createCast(sides[0]);
      const { authenticator } = await addPasskey(cast);
      await cast.start();
      await cast.confirm();
      const begun = isToConfirm
        ? await stage.call(cast.person.token, "POST", "/api/accounts/confirm-passkey/begin")
        : await stage.call(undefined, "POST", "/api/token/passkey/begin", { payload: {} });
      const options = isToConfirm ? begun.json().options : begun.json();
      const payload = { response: authenticator.prove(options) };
      const done = isToConfirm
        ? await stage.call(cast.person.token, "POST", "/api/accounts/confirm-passkey/", { payload })
        : await stage.call(undefined, "POST", "/api/token/passkey", { payload });
      expect(done.statusCode).toBe(200);
      expect(await cast.isPending()).toBe(false);
    },
  );

  test("the password alone cancels nothing", { tags: ["MFA-06.8"] }, async () => {
    const cast = await createCast(sides[0]);
    await cast.start();
    await cast.confirm();
    await stage.call(undefined, "POST", "/api/token", { payload: { email: cast.person.email, password } });
    const wrong = { payload: { password, code: "000000" } };
    await stage.call(cast.person.token, "POST", "/api/accounts/confirm-password/", wrong);
    expect(await cast.isPending()).toBe(true);
  });

  test("a factor that came after the beginning is not removed", { tags: ["MFA-06.8"] }, async () => {
    const cast = await createCast(sides[0]);
    await cast.start();
    await stage.owner.query(
      `insert into passkeys (user_id, host, credential_id, public_key, counter, transports, is_synced, name, created_at)
       values ($1, 'localhost', gen_random_uuid(), 'x', 0, '{}', false, 'Laptop', now() + interval '1 second')`,
      [cast.person.id],
    );
    await cast.confirm();
    await cast.approve();
    const { rows } = await stage.owner.query(
      `select (select count(*)::int from totp_factors where user_id = $1) as apps,
         (select count(*)::int from passkeys where user_id = $1) as passkeys`,
      [cast.person.id],
    );
    expect(rows).toEqual([{ apps: 0, passkeys: 1 }]);
  });

  test(
    "the first app of a person who has none left can be added after the recovery",
    { tags: ["MFA-06.12"] },
    async () => {
      const cast = await createCast(sides[0]);
      await cast.start();
      await cast.confirm();
      await cast.approve();
      const remoteAddress = newAddress();
      const signedIn = await stage.call(undefined, "POST", "/api/token", {
        payload: { email: cast.person.email, password },
        remoteAddress,
      });
      const { access } = signedIn.json<{ access: string }>();
      const { secret } = (await stage.call(access, "POST", "/api/accounts/factor/begin")).json<{ secret: string }>();
      const added = await stage.call(access, "POST", "/api/accounts/factor/", {
        payload: { code: codesOfText(secret)() },
      });
      expect(added.statusCode).toBe(200);
    },
  );
});
