import { expect, test } from "vitest";
import pino from "pino";
import { readConfig } from "../../start/config.ts";
import { openStage } from "../../test/stage.ts";
import { getNetwork, proxyTrust, getSite } from "./peer-address.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::ffff:cb00:7109", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["::1", "::/64"],
])("limits count %s as %s", (address, network) => {
  expect(getNetwork(address)).toBe(network);
});

test.each([
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8:1:ff02::1", "2001:db8:1::/48"],
  ["2001:db8:2::1", "2001:db8:2::/48"],
])("shares of queues count %s as %s", (address, site) => {
  expect(getSite(address)).toBe(site);
});

test("trusts only this machine and the proxies of the setting", () => {
  const isTrusted = proxyTrust(["10.1.0.0/16", "192.0.2.7", "2001:db8::/32"]);
  for (const peer of [
    "127.0.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "10.1.2.3",
    "::ffff:10.1.2.3",
    "192.0.2.7",
    "2001:db8::5",
  ])
    expect([peer, isTrusted(peer)]).toEqual([peer, true]);
  for (const peer of ["10.2.0.1", "192.0.2.8", "2001:db9::5", "fe80::1%eth0", "unknown", undefined])
    expect([peer, isTrusted(peer)]).toEqual([peer, false]);
});

test("accepts addresses and ranges in TRUST_PROXY, and names an invalid value in one line", () => {
  expect(readConfig({}).trustedProxies).toEqual([]);
  expect(readConfig({ TRUST_PROXY: " 10.0.0.0/8, 192.0.2.7 ,fd00::/8" }).trustedProxies).toEqual([
    "10.0.0.0/8",
    "192.0.2.7",
    "fd00::/8",
  ]);
  for (const wrong of ["proxy.example", "10.0.0.0/33", "10.0.0.0/0", "fd00::/129", "10.0.0.1,", "1.2.3.4/8/9", "true"])
    expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow(
      /^The setting TRUST_PROXY must be addresses or ranges like [^\n]*$/,
    );
});

/** Opens a stage that stores its log. `getAddress` sends a request and returns the address that the server logged. */
async function openLogged(trustedProxies: readonly string[] = []) {
  const lines: { level: number; msg: string; peer?: string; address?: string }[] = [];
  const logger = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const stage = await openStage({ trustedProxies, logger });
  return {
    getAddress: async (remoteAddress: string, forwarded?: string) => {
      await stage.call(undefined, "GET", "/healthz", {
        remoteAddress,
        ...(forwarded && { headers: { "x-forwarded-for": forwarded } }),
      });
      return lines.findLast(({ msg }) => msg === "request")?.address;
    },
    warnings: () => lines.filter(({ level }) => level === 40),
    [Symbol.asyncDispose]: () => stage[Symbol.asyncDispose](),
  };
}

test("trusts a proxy on another machine only if TRUST_PROXY contains it", async () => {
  await using untrusting = await openLogged();
  expect(await untrusting.getAddress("10.1.2.3", "203.0.113.9")).toBe("10.1.2.3");
  expect(await untrusting.getAddress("127.0.0.1", "203.0.113.9")).toBe("203.0.113.9");
  await using trusting = await openLogged(["10.1.0.0/16"]);
  expect(await trusting.getAddress("::ffff:10.1.2.3", "203.0.113.9")).toBe("203.0.113.9");
  expect(await trusting.getAddress("10.1.2.3", "198.51.100.1, 203.0.113.9"), "the last one it cannot vouch for").toBe(
    "203.0.113.9",
  );
  expect(await trusting.getAddress("10.1.2.3", "203.0.113.9:4711")).toBe("203.0.113.9");
  expect(await trusting.getAddress("10.1.2.3", "[2001:db8::1]:4711")).toBe("2001:db8::1");
  expect(await trusting.getAddress("10.1.2.3", "nonsense")).toBe("10.1.2.3");
  expect(trusting.warnings()).toEqual([]);
});

test("warns once about each untrusted peer that forwards addresses, up to ten", async () => {
  await using stage = await openLogged();
  await stage.getAddress("10.9.0.1");
  expect(stage.warnings()).toEqual([]);
  for (let time = 0; time < 3; time++) await stage.getAddress("10.9.0.1", "203.0.113.9");
  expect(stage.warnings()).toEqual([
    expect.objectContaining({ peer: "10.9.0.1", msg: expect.stringContaining("TRUST_PROXY") }),
  ]);
  for (let peer = 2; peer < 20; peer++) await stage.getAddress(`10.9.0.${peer}`, "203.0.113.9");
  expect(stage.warnings()).toHaveLength(10);
});
