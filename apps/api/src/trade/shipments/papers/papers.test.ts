import { ssccCheckDigit } from "@lading/contract";
import { beforeEach, expect, test } from "vitest";
import { readPages, scan } from "../../../test/printed-pages.ts";
import { shipFixture } from "../../../test/ship-fixture.ts";

const fixture = shipFixture();
const { draft, ship, cancel, patch } = fixture;

beforeEach(async () => void (await fixture.accept()));

/** Codes are unique in the portal. */
let made = Math.floor(Math.random() * 1_000_000) * 1000;
function newCode() {
  const body = `30614141${String(++made).padStart(9, "0")}`;
  return `${body}${ssccCheckDigit(body)}`;
}

const box = (number: string, more: object = {}) => ({
  number,
  kind: "pallet",
  contents: [{ purchase_order: "PO-1", line: 1, quantity: "50" }],
  ...more,
});

async function print(path: string, token = fixture.vendor.token) {
  const answer = await fixture.stage.call(token, "GET", `/api/${path}`);
  return { status: answer.statusCode, headers: answer.headers, pdf: answer.rawPayload, code: codeOf(answer.payload) };
}

function codeOf(payload: string): unknown {
  return payload.startsWith("{") ? JSON.parse(payload).code : undefined;
}

test(
  "a vendor and staff print the labels of a notice, each version with the same bytes",
  { tags: ["ORD-45.5", "ORD-45.7"] },
  async () => {
    const codes = [newCode(), newCode()];
    const packages = codes.map((sscc, at) => box(String(at + 1), { sscc }));
    const { id, number, version } = await ship({ 1: "100" }, { packages });
    const path = `ship-notices/${id}/labels.pdf`;
    const first = await print(path);
    expect(first).toMatchObject({
      status: 200,
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="Labels ${number}.pdf"; filename*=UTF-8''Labels%20${number}.pdf`,
        "cache-control": "no-store",
      },
    });
    const pages = await readPages(first.pdf);
    const bars = await Promise.all(pages.map((page) => scan(page)));
    expect(bars.map((ofLabel) => ofLabel.at(-1))).toEqual(codes.map((code) => `(00)${code}`));
    expect(Buffer.compare(first.pdf, (await print(path)).pdf)).toBe(0);
    const { token: staff } = await fixture.stage.aStaffMember();
    const ofCompany = `provider/companies/${fixture.company.id}/ship-notices/${id}`;
    expect(Buffer.compare(first.pdf, (await print(`${ofCompany}/labels.pdf`, staff)).pdf)).toBe(0);
    expect((await readPages((await print(`${path}?size=letter`)).pdf)).map(({ width }) => width)).toEqual([612]);
    expect(await print(`${path}?size=a5`)).toMatchObject({ status: 400 });

    const list = await print(`ship-notices/${id}/packing-list.pdf`);
    expect(Buffer.compare(list.pdf, (await print(`${ofCompany}/packing-list.pdf`, staff)).pdf)).toBe(0);
    expect((await readPages(list.pdf))[0]?.texts.map(({ text }) => text)).toContain(number);
    await patch(id, { version, carrier_name: "Another Carrier" });
    expect(Buffer.compare(first.pdf, (await print(path)).pdf)).not.toBe(0);
  },
);

test("labels are refused where there are none to print", { tags: ["ORD-45.8"] }, async () => {
  const empty = await ship({ 2: "1" });
  expect(await print(`ship-notices/${empty.id}/labels.pdf`)).toMatchObject({
    status: 409,
    code: "ship_notice_without_packages",
  });
  const { body: unnumbered } = await draft({ 1: "100" }, { packages: [box("1"), box("2", { sscc: newCode() })] });
  expect(await print(`ship-notices/${unnumbered.id}/labels.pdf`)).toMatchObject({
    status: 409,
    code: "ship_notice_unnumbered",
  });
  const { body: numbered } = await draft({ 1: "50" }, { packages: [box("1", { sscc: newCode() })] });
  expect(await print(`ship-notices/${numbered.id}/labels.pdf`)).toMatchObject({ status: 200 });
  expect(await print(`ship-notices/${numbered.id}/packing-list.pdf`)).toMatchObject({ status: 200 });
  await cancel(empty.id);
  for (const paper of ["labels", "packing-list"])
    expect(await print(`ship-notices/${empty.id}/${paper}.pdf`)).toMatchObject({
      status: 409,
      code: "ship_notice_cancelled",
    });
  const other = await fixture.stage.aVendor({});
  expect(await print(`ship-notices/${numbered.id}/labels.pdf`, other.token)).toMatchObject({ status: 404 });
  const { token: staff } = await fixture.stage.aStaffMember();
  const ofCompany = `provider/companies/${fixture.company.id}/ship-notices`;
  expect(await print(`${ofCompany}/${numbered.id}/labels.pdf`, staff)).toMatchObject({ status: 404 });
});
