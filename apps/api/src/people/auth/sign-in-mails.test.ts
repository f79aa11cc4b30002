import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAddress } from "../../test/addresses.ts";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Right-Word7";
const wrongPassword = "Wrong-Word7";
const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

interface From {
  address?: string;
  agent?: string;
  cookie?: string;
}

const signIn = (email: string, given: string, { address = newAddress(), agent = chrome, cookie }: From = {}) =>
  stage.call(undefined, "POST", "/api/token", {
    payload: { email, password: given },
    remoteAddress: address,
    headers: { "user-agent": agent, ...(cookie && { cookie }) },
  });

async function mailsTo(recipient: string) {
  const { rows } = await stage.owner.query<{ subject: string; text: string }>(
    "select subject, text from mails where recipient = $1 order by created_at",
    [recipient],
  );
  return rows;
}

const failed = { subject: "Failed attempts to sign in to your account" };
const newDevice = { subject: "New sign-in to your account" };

describe("failed sign-ins", () => {
  test("are mailed at the fifth, with the device and the address, and once a day", async () => {
    const { email } = await stage.aVendor({ password });
    for (let guess = 0; guess < 4; guess++) await signIn(email, wrongPassword);
    expect(await mailsTo(email)).toEqual([]);
    await signIn(email, wrongPassword, { address: "203.0.113.77" });
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject(failed);
    expect(mail?.text).toContain("Chrome on Linux, address 203.0.113.77");
    for (let guess = 0; guess < 7; guess++) await signIn(email, wrongPassword);
    expect(await mailsTo(email)).toHaveLength(1);
    await stage.owner.query("update login_limits set told_at = told_at - interval '25 hours'");
    await signIn(email, wrongPassword);
    expect(await mailsTo(email)).toMatchObject([failed, failed]);
  });

  test("are mailed when they happen on a known device, too", async () => {
    const { email } = await stage.aVendor({ password });
    const cookie = String((await signIn(email, password)).headers["set-cookie"]).split(";")[0] ?? "";
    for (let guess = 0; guess < 5; guess++) await signIn(email, wrongPassword, { cookie });
    expect(await mailsTo(email)).toMatchObject([failed]);
  });

  test("are reset by a correct password, so that a few mistakes cause no mail", async () => {
    const { email } = await stage.aVendor({ password });
    const from = { address: newAddress() };
    for (let day = 0; day < 3; day++) {
      for (let slip = 0; slip < 3; slip++) await signIn(email, wrongPassword, from);
      expect((await signIn(email, password, from)).statusCode).toBe(200);
    }
    expect(await mailsTo(email)).toEqual([]);
  });

  test("do the same work for an address without an account, and send no mail", async () => {
    const { email } = await stage.aVendor({ password, userStatus: "deactivated" });
    for (const address of [email, "nobody@acme.example"]) {
      for (let guess = 0; guess < 6; guess++) expect((await signIn(address, wrongPassword)).statusCode).toBe(401);
      expect(await mailsTo(address)).toEqual([]);
    }
    const { rows } = await stage.owner.query(
      "select count(*)::int as mailed from login_limits where told_at is not null",
    );
    expect(rows[0].mailed).toBeGreaterThanOrEqual(2);
  });
});

describe("a sign-in from a new device", () => {
  test("is mailed, unless it is the account's first", async () => {
    const { email } = await stage.aVendor({ password });
    await signIn(email, password);
    expect(await mailsTo(email)).toEqual([]);
    await signIn(email, password, { address: "203.0.113.78", agent: "curl/8.5.0" });
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject(newDevice);
    expect(mail?.text).toContain("curl, address 203.0.113.78");
  });

  test("is not mailed if the browser has its cookie, or the same program used the same network before", async () => {
    const { email } = await stage.aVendor({ password });
    const first = await signIn(email, password, { address: "2001:db8:5:5::1" });
    const cookie = String(first.headers["set-cookie"]).split(";")[0] ?? "";
    await signIn(email, password, { cookie, agent: "an update of it" });
    await signIn(email, password, { address: "2001:db8:5:5::2" });
    expect(await mailsTo(email)).toEqual([]);
    await signIn(email, password, { address: "2001:db8:5:6::1" });
    expect(await mailsTo(email)).toMatchObject([newDevice]);
  });

  test("is mailed if only staff have signed in as the user before", async () => {
    const { email, id } = await stage.aVendor({ password });
    const staff = await stage.aStaffMember();
    const address = newAddress();
    await signIn(email, password);
    await stage.owner.query(
      "insert into sessions (user_id, staff_id, refresh_salt, address, user_agent) values ($1, $2, 'x', $3, $4)",
      [id, staff.id, address, chrome],
    );
    await signIn(email, password, { address });
    expect(await mailsTo(email)).toMatchObject([newDevice]);
  });

  test("is mailed ten times an hour, for programs that keep no cookie", async () => {
    const { email } = await stage.aVendor({ password });
    for (let time = 0; time < 13; time++) expect((await signIn(email, password)).statusCode).toBe(200);
    expect(await mailsTo(email)).toHaveLength(10);
  });
});
