import { expect, test } from "vitest";
import { startReceiver } from "../../test/webhook-fixture.ts";
import { checkWebhookUrl } from "./check-webhook-url.ts";
import { parseOutgoingHosts } from "./outgoing-hosts.ts";
import { pinnedLookup } from "./pinned-lookup.ts";
import { postWebhook } from "../../machines/webhooks/post-webhook.ts";
import { isPublicAddress } from "./public-address.ts";
import { noAllowance, parseAllowance } from "./webhook-allowance.ts";

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.100.100.200",
  "168.63.129.16",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "192.0.2.1",
  "198.18.0.1",
  "::1",
  "::",
  "fe80::1",
  "fc00::1",
  "fd00:ec2::254",
  "fec0::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "2002:7f00:1::1",
  "2001::1",
  "2001:db8::1",
  "3fff::1",
  "ff02::1",
  "not an address",
])("refuses the address %s", { tags: ["HOOK-04.1"] }, (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "93.184.216.34", "2606:4700:4700::1111"])("accepts %s", { tags: ["HOOK-04.1"] }, (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ["nonsense", "Must be a URL that begins with https://."],
  ["http://erp.example/", "Must begin with https://."],
  ["file:///etc/passwd", "Must begin with https://."],
  ["https://user:pass@erp.example/", "Must not contain a user name or password."],
  ["https://erp.example/#a", "Must not contain a #."],
  ["https://erp.example:8443/", "Must use the port 443."],
  ["https://127.0.0.1/", "Must not be an internal address."],
  ["https://2130706433/", "Must not be an internal address."],
  ["https://0x7f.1/", "Must not be an internal address."],
  ["https://[::1]/", "Must not be an internal address."],
  ["https://[::ffff:10.0.0.1]/", "Must not be an internal address."],
  ["https://169.254.169.254/latest/meta-data", "Must not be an internal address."],
])("refuses the URL %s", { tags: ["HOOK-04.1"] }, (url, message) => {
  expect(checkWebhookUrl(url, noAllowance)).toBe(message);
});

test("accepts https at a name, and what the operator allows", { tags: ["HOOK-04.1"] }, () => {
  expect(checkWebhookUrl("https://erp.example/hook?a=1", noAllowance)).toBeUndefined();
  const allowance = parseAllowance("erp.internal, 10.0.0.0/8, 192.168.7.7");
  for (const url of ["http://erp.internal:8080/", "http://10.9.8.7/", "https://192.168.7.7:8443/"])
    expect(checkWebhookUrl(url, allowance)).toBeUndefined();
  for (const url of ["http://other.internal/", "https://192.168.7.8/"])
    expect(checkWebhookUrl(url, allowance)).toBeTypeOf("string");
  expect(() => parseAllowance("erp.internal, http://x")).toThrow("must be hosts, addresses or networks");
});

test("accepts only the hosts that the operator lists, and the internal ones", { tags: ["HOOK-04.1"] }, () => {
  const only = parseOutgoingHosts(
    "ERP.acme.example, *.partner.example , 93.184.216.34, bücher.example, 2606:4700:4700::1111",
  );
  const allowance = { ...parseAllowance("erp.internal"), only };
  for (const host of [
    "erp.acme.example",
    "hooks.partner.example",
    "a.b.partner.example",
    "93.184.216.34",
    "xn--bcher-kva.example",
    "[2606:4700:4700::1111]",
    "erp.internal",
  ])
    expect(checkWebhookUrl(`https://${host}/hook`, allowance)).toBeUndefined();
  for (const host of [
    "acme.example",
    "x.erp.acme.example",
    "erp.acme.example.evil.example",
    "evilpartner.example",
    "partner.example",
    "erp.acme.example.",
    "8.8.8.8",
  ])
    expect(checkWebhookUrl(`https://${host}/hook`, allowance)).toBe("Must be at a host that the provider permits.");
  expect(checkWebhookUrl("https://127.0.0.1/", { ...allowance, only: ["127.0.0.1"] })).toBe(
    "Must not be an internal address.",
  );
  for (const text of ["", "a,,b", "https://erp.example", "erp.example:8443", "*", "a/b", "*.*.example", "user@host"])
    expect(() => parseOutgoingHosts(text)).toThrow("must be hosts like");
});

test("connects only to addresses that it has checked, however the name changes", { tags: ["HOOK-04.2"] }, async () => {
  await using receiver = await startReceiver();
  // The first answer is public, as a check at saving would see it; the next one, at the connection, leads to this machine.
  const answers = [["93.184.216.34"], ["127.0.0.1"], ["93.184.216.34", "127.0.0.1"], ["::ffff:127.0.0.1"], []];
  const resolve = async () => answers.shift() ?? [];
  const lookup = pinnedLookup(noAllowance, resolve);
  const first = await new Promise((done) => lookup("rebound.example", { all: true }, (_error, found) => done(found)));
  expect(first).toEqual([{ address: "93.184.216.34", family: 4 }]);
  for (const error of [
    "The name rebound.example leads to an internal address.",
    "The name rebound.example leads to an internal address.",
    "The name rebound.example leads to an internal address.",
    "The name rebound.example has no address.",
  ]) {
    const { attempt } = await postWebhook("https://rebound.example/", {}, "{}", { allowance: noAllowance, resolve });
    expect(attempt).toMatchObject({ status: null, error });
  }
  expect(receiver.received).toEqual([]);
});

test("asks for the address once for each connection and goes there", { tags: ["HOOK-04.2"] }, async () => {
  await using receiver = await startReceiver();
  let asked = 0;
  const resolve = async () => [++asked === 1 ? "127.0.0.1" : "192.0.2.1"];
  const url = `http://erp.internal:${receiver.port}/`;
  const { attempt } = await postWebhook(url, {}, "{}", { allowance: parseAllowance("erp.internal"), resolve });
  expect(attempt).toMatchObject({ status: 200, error: null, response: "ok" });
  expect(asked).toBe(1);
});
