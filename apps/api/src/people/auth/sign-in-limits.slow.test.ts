import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAddress } from "../../test/addresses.ts";
import { heldSeconds, holdWaits } from "../../test/hold-waits.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { signInLimits, type LimitKey } from "./login-limit.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Right-Word7";
const wrongPassword = "Wrong-Word7";

interface Shown {
  token?: string;
  cookie?: string | undefined;
}

const signIn = (email: string, given: string, remoteAddress: string, { token, cookie }: Shown = {}) =>
  stage.call(token, "POST", "/api/token", {
    payload: { email, password: given },
    remoteAddress,
    ...(cookie && { headers: { cookie } }),
  });

/** Sends a wrong password for each of `count` accounts that do not exist. */
async function spray(remoteAddress: string, count: number) {
  const statuses: number[] = [];
  for (let guess = 0; guess < count; guess++)
    statuses.push((await signIn(`${crypto.randomUUID()}@acme.example`, wrongPassword, remoteAddress)).statusCode);
  return statuses;
}

/** Returns the cookie that a sign-in sets. */
async function getCookie(email: string, given = password, remoteAddress = newAddress()) {
  const { headers } = await signIn(email, given, remoteAddress);
  return String(headers["set-cookie"]).split(";")[0];
}

/** Stores a number of failures for an address. */
const charge = (address: string, failures: number) =>
  stage.owner.query(
    `insert into login_limits (key, failures, blocked_until) values ($1, $2, now() + interval '1 hour')
     on conflict (key) do update set failures = excluded.failures, blocked_until = excluded.blocked_until`,
    [signInLimits("", address, undefined).address.key, failures],
  );

/** Returns the wait in seconds that the last failure of a counter has caused. */
async function waitAfter({ key }: LimitKey) {
  const { rows } = await stage.owner.query<{ seconds: number }>(
    "select extract(epoch from blocked_until - last_failed_at)::float8 as seconds from login_limits where key = $1",
    [key],
  );
  return rows[0]?.seconds;
}

/** Ends all waits. */
const passSeconds = (seconds: number) =>
  stage.owner.query("update login_limits set blocked_until = blocked_until - make_interval(secs => $1)", [seconds]);

describe("a flood of wrong passwords from one address", () => {
  test.each([
    ["one address", newAddress],
    ["150 networks of 64 bits in one /48", () => `2001:db8:48:${crypto.randomUUID().slice(0, 4)}::1`],
  ])("delays no other client and is itself limited when it comes from %s", async (_name, makeAddress) => {
    const { email } = await stage.aVendor({ password });
    const one = makeAddress();
    let answered = 0;
    const flood = Array.from({ length: 150 }, async (_, number) => {
      const attacker = one.includes(":") ? makeAddress() : one;
      const answer = await signIn(`user${number}@flood.example`, wrongPassword, attacker);
      if (answer.statusCode === 401) answered++;
      return answer;
    });
    const right = await signIn(email, password, newAddress());
    expect(right.statusCode).toBe(200);
    expect(answered, "at most a few of the flood were checked before").toBeLessThan(15);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ statusCode }) => statusCode !== 401);
    expect(refused.length).toBeGreaterThan(90);
    for (const answer of refused) {
      expect(answer.statusCode).toBe(429);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
  });

  test("does not delay a known device at the same address", async () => {
    const { email } = await stage.aVendor({ password });
    const attacker = newAddress();
    const cookie = await getCookie(email);
    const flood = Array.from({ length: 100 }, (_, number) =>
      signIn(`user${number}@crowd.example`, wrongPassword, attacker),
    );
    expect((await signIn(email, password, attacker, { cookie })).statusCode).toBe(200);
    await Promise.all(flood);
  });

  test("does not count attempts that the full queue has rejected", async () => {
    const { email } = await stage.aVendor({ password });
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 60 }, () => signIn(email, password, address)));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    const { rows } = await stage.owner.query("select failures from login_limits where key = $1", [
      signInLimits("", address, undefined).address.key,
    ]);
    expect(rows).toEqual([{ failures: 0 }]);
    expect((await signIn(email, password, address)).statusCode).toBe(200);
  });
});

describe("an address with many wrong passwords", () => {
  test("makes its users wait seconds, until the first correct password resets it", async () => {
    const [first, second] = [await stage.aVendor({ password }), await stage.aVendor({ password })];
    const address = newAddress();
    expect(new Set(await spray(address, 50))).toEqual(new Set([401]));
    const counter = signInLimits("", address, undefined).address;
    expect(await waitAfter(counter)).toBe(1);
    await holdWaits(stage);
    for (let time = 0; time < 5; time++) expect((await signIn(first.email, password, address)).statusCode).toBe(429);
    expect(await waitAfter(counter)).toBe(1 + heldSeconds);
    await passSeconds(1 + heldSeconds);
    expect((await signIn(first.email, password, address)).statusCode).toBe(200);
    expect((await signIn(second.email, password, address)).statusCode).toBe(200);
    expect(new Set(await spray(address, 5))).toEqual(new Set([401]));
  });

  test("never makes them wait longer than four seconds", async () => {
    const address = newAddress();
    await charge(address, 50);
    await passSeconds(3600);
    const waits: (number | undefined)[] = [];
    for (let guess = 0; guess < 5; guess++) {
      await passSeconds(4);
      expect(await spray(address, 1)).toEqual([401]);
      waits.push(await waitAfter(signInLimits("", address, undefined).address));
    }
    expect(waits).toEqual([2, 4, 4, 4, 4]);
  });

  test("does not delay a known device or an active session", async () => {
    const { email, token } = await stage.aVendor({ password });
    const address = newAddress();
    const cookie = await getCookie(email);
    await charge(address, 50);
    expect((await signIn(email, password, address)).statusCode).toBe(429);
    expect((await signIn(email, wrongPassword, address, { cookie })).statusCode).toBe(401);
    expect((await signIn(email, wrongPassword, address, { token })).statusCode).toBe(401);
    expect((await signIn(email, password, address, { token })).statusCode).toBe(200);
  });

  test("is reset by one account only once in five minutes, so that guessing stays slow", async () => {
    const { email } = await stage.aVendor({ password });
    const address = newAddress();
    const cookie = await getCookie(email);
    await charge(address, 60);
    expect((await signIn(email, password, address, { cookie })).statusCode).toBe(200);
    expect(await spray(address, 1), "it is free").toEqual([401]);
    await charge(address, 60);
    expect((await signIn(email, password, address, { cookie })).statusCode).toBe(200);
    expect(await spray(address, 1), "freed a moment ago").toEqual([429]);
    await passSeconds(3600);
    expect((await signIn(email, password, address, { cookie })).statusCode).toBe(200);
    expect(await spray(address, 2)).toEqual([401, 401]);
  });

  test("counts a whole /64 of IPv6 as one", async () => {
    const { email } = await stage.aVendor({ password });
    for (let guess = 0; guess < 5; guess++)
      expect((await signIn(email, wrongPassword, `2001:db8:7:7::${guess + 1}`)).statusCode).toBe(401);
    await holdWaits(stage);
    expect((await signIn(email, password, "2001:db8:7:7:ffff::1")).statusCode).toBe(429);
    expect((await signIn(email, password, "2001:db8:7:8::1")).statusCode).toBe(200);
  });
});

describe("an account that others guess at", () => {
  test("delays unknown clients but not known devices, and a correct password keeps the others' failures", async () => {
    const { email } = await stage.aVendor({ password });
    const cookie = await getCookie(email);
    for (let guess = 0; guess < 50; guess++) await signIn(email, wrongPassword, newAddress());
    await holdWaits(stage);
    expect((await signIn(email, password, newAddress())).statusCode).toBe(429);
    expect((await signIn(email, password, newAddress(), { cookie })).statusCode).toBe(200);
    await passSeconds(5 + heldSeconds);
    expect((await signIn(email, wrongPassword, newAddress())).statusCode).toBe(401);
    await holdWaits(stage);
    expect((await signIn(email, password, newAddress())).statusCode, "the fifty still count").toBe(429);
  });

  test("limits guesses on a known device too", async () => {
    const { email } = await stage.aVendor({ password });
    const cookie = await getCookie(email);
    for (let guess = 0; guess < 5; guess++)
      expect((await signIn(email, wrongPassword, newAddress(), { cookie })).statusCode).toBe(401);
    await holdWaits(stage);
    expect((await signIn(email, password, newAddress(), { cookie })).statusCode).toBe(429);
    expect((await signIn(email, password, newAddress())).statusCode).toBe(200);
  });

  test("does not extend the wait because of rejected attempts", async () => {
    const { email } = await stage.aVendor({ password });
    const address = newAddress();
    for (let guess = 0; guess < 5; guess++) await signIn(email, wrongPassword, address);
    const counter = signInLimits(email, address, undefined).own;
    await holdWaits(stage);
    for (let time = 0; time < 10; time++) expect((await signIn(email, password, address)).statusCode).toBe(429);
    expect(await waitAfter(counter)).toBe(5 + heldSeconds);
    await passSeconds(5 + heldSeconds);
    expect((await signIn(email, password, address)).statusCode).toBe(200);
  });
});

describe("the cookie of a known device", () => {
  test("has no effect for another account or after a change of the password", async () => {
    const [own, other] = [await stage.aVendor({ password }), await stage.aVendor({ password })];
    const cookie = await getCookie(own.email);
    const address = newAddress();
    await charge(address, 50);
    expect((await signIn(other.email, password, address, { cookie })).statusCode).toBe(429);
    await stage.owner.query("update users set password_hash = $2 where id = $1", [own.id, "another"]);
    expect((await signIn(own.email, password, address, { cookie })).statusCode).toBe(429);
  });

  test("is set only after a correct password", async () => {
    const { email } = await stage.aVendor({ password });
    expect((await signIn(email, wrongPassword, newAddress())).headers["set-cookie"]).toBeUndefined();
    expect((await signIn(email, password, newAddress())).headers["set-cookie"]).toMatch(/^lading-device=/);
  });

  test("is not set by a session of staff as the user", async () => {
    const staff = await stage.aStaffMember();
    const { email, token } = await stage.aVendor({ password, staffId: staff.id });
    const address = newAddress();
    await charge(address, 50);
    expect((await signIn(email, password, address, { token })).statusCode).toBe(429);
  });
});
