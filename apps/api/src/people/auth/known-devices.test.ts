import { afterEach, expect, test, vi } from "vitest";
import { knownDevices, knowsPassword } from "./known-devices.ts";

const secret = "a secret of the tests of forty letters long";
const devices = knownDevices([secret], true);
const ada = { email: "ada@acme.example", passwordHash: "$argon2id$one" };

/** Returns the cookie as a browser sends it. */
const sent = (header: string) => header.split(";")[0] ?? "";
const accountsIn = (cookies: string, emails: string[]) => emails.filter((email) => devices.find(cookies, email));

afterEach(() => void vi.useRealTimers());

test("recognizes a device only for the account that signed in with it", () => {
  const cookies = sent(devices.remember(undefined, ada));
  expect(devices.find(`theme=dark; ${cookies}`, ada.email)).toBeDefined();
  expect(devices.find(cookies, "eve@acme.example")).toBeUndefined();
  expect(knownDevices(["another secret of forty letters and more"], true).find(cookies, ada.email)).toBeUndefined();
  for (const forged of ["", "lading-device=", "lading-device=AAAA.BBBB", cookies.replace(/.{5}$/, "AAAAA")])
    expect(devices.find(forged, ada.email)).toBeUndefined();
});

test("restricts the cookie to the sign-in calls of this site, without scripts, and to https if the portal has it", () => {
  expect(devices.remember(undefined, ada)).toMatch(
    /^lading-device=[\w-]+; Max-Age=15552000; Path=\/api\/token; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(knownDevices([secret], false).remember(undefined, ada)).not.toContain("Secure");
});

test("does not recognize a device after a change of the password", () => {
  const device = devices.find(sent(devices.remember(undefined, ada)), ada.email)!;
  expect(knowsPassword(device, ada.passwordHash)).toBe(true);
  expect(knowsPassword(device, "$argon2id$two")).toBe(false);
});

test("keeps the device's id, extends it by half a year each time, and forgets it after that", () => {
  vi.useFakeTimers({ now: new Date("2026-01-01") });
  const first = sent(devices.remember(undefined, ada));
  const device = devices.find(first, ada.email);
  vi.setSystemTime(new Date("2026-05-01"));
  const second = sent(devices.remember(first, ada, device));
  expect(devices.find(second, ada.email)?.id).toBe(device?.id);
  vi.setSystemTime(new Date("2026-08-01"));
  expect(devices.find(first, ada.email)).toBeUndefined();
  expect(devices.find(second, ada.email)).toBeDefined();
});

test("stores the last five accounts of a browser, each once", () => {
  const emails = [1, 2, 3, 4, 5, 6].map((number) => `user${number}@acme.example`);
  let cookies = "";
  for (const email of [...emails, ...emails.slice(1, 3)])
    cookies = sent(devices.remember(cookies, { email, passwordHash: "x" }));
  expect(accountsIn(cookies, emails)).toEqual(emails.slice(1));
  expect(cookies.length).toBeLessThan(500);
});

test("accepts an older key during a key rotation", () => {
  const cookies = sent(devices.remember(undefined, ada));
  expect(
    knownDevices(["another secret of forty letters and more", secret], true).find(cookies, ada.email),
  ).toBeDefined();
});
