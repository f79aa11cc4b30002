import { ssccCheckDigit } from "@lading/contract";
import { beforeEach, expect, test } from "vitest";
import { shipFixture } from "../../test/ship-fixture.ts";

const fixture = shipFixture();
const { call, draft, send, cancel, patch } = fixture;

beforeEach(async () => void (await fixture.accept()));

const box = (number: string, more: object = {}) => ({
  number,
  kind: "pallet",
  contents: [{ purchase_order: "PO-1", line: 1, quantity: "50" }],
  ...more,
});
const codesOf = ({ body }: { body: { packages: { sscc: string | null }[] } }) => body.packages.map(({ sscc }) => sscc);
const settings = (gs1_prefix: string, extension_digit = 0, version = 0) =>
  call("PUT", "accounts/shipping-settings", { gs1_prefix, extension_digit, version });
const code = (body: string) => `${body}${ssccCheckDigit(body)}`;

/** A prefix that no other test uses, because codes are unique in the portal. */
let prefixes = 1_000_000 + Math.floor(Math.random() * 8_000_000);

test("packages without a code get one of the company's prefix, once each", { tags: ["ORD-44.2"] }, async () => {
  const prefix = String(++prefixes);
  expect(codesOf(await draft({ 1: "100" }, { packages: [box("1")] }))).toEqual([null]);
  expect((await settings(prefix)).body).toEqual({ gs1_prefix: prefix, extension_digit: 0, version: 1 });
  expect(await settings(prefix, 1)).toMatchObject({ status: 409, body: { code: "shipping_settings_changed" } });
  const typed = code(`0${prefix}000000001`);
  const first = await draft({ 1: "100" }, { packages: [box("1"), box("2", { sscc: typed })] });
  expect(codesOf(first)).toEqual([code(`0${prefix}000000000`), typed]);
  // The typed code is skipped, and a cancelled notice gives none back.
  await send(first.body.id);
  await cancel(first.body.id);
  const second = await draft({ 1: "100" }, { packages: [box("1"), box("2")] });
  expect(codesOf(second)).toEqual([code(`0${prefix}000000002`), code(`0${prefix}000000003`)]);
  const kept = await patch(second.body.id, { version: 1, packages: [{ ...second.body.packages[1], weight: "1220" }] });
  expect(codesOf(kept)).toEqual([code(`0${prefix}000000003`)]);
});

test("a code of another notice is refused, also one of another company", { tags: ["ORD-44.2"] }, async () => {
  const taken = code(`3${++prefixes}000000007`);
  const other = await fixture.stage.aVendor({});
  await fixture.stage.call(other.token, "POST", "/api/ship-notices/", {
    payload: { number: "SN", packages: [{ number: "1", kind: "carton", sscc: taken }] },
  });
  expect(await draft({ 1: "100" }, { packages: [box("1", { sscc: taken })] })).toEqual({
    status: 409,
    body: { code: "sscc_used", detail: `The SSCC ${taken} belongs to another ship notice.`, params: { sscc: taken } },
  });
  const own = code(`3${prefixes}000000008`);
  const both = await Promise.all([1, 2].map(() => draft({ 1: "100" }, { packages: [box("1", { sscc: own })] })));
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409"]);
});

test("when the serials are used up, the next extension digit is named", { tags: ["ORD-44.3"] }, async () => {
  const prefix = `${++prefixes}12345`;
  await settings(prefix, 9);
  await fixture.query("insert into sscc_counters values ($1, $2, 9, 9999)", prefix);
  expect(codesOf(await draft({ 1: "50" }, { packages: [box("1")] }))).toEqual([code(`9${prefix}9999`)]);
  expect(await draft({ 1: "50" }, { packages: [box("1")] })).toEqual({
    status: 409,
    body: {
      code: "sscc_exhausted",
      detail: "The numbers of your GS1 prefix are used up. Choose the extension digit 0 in Settings.",
      params: { extension_digit: 0 },
    },
  });
  await settings(prefix, 0, 1);
  expect(codesOf(await draft({ 1: "50" }, { packages: [box("1")] }))).toEqual([code(`0${prefix}0000`)]);
});
