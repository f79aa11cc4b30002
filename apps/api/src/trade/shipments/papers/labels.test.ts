import { labelSizes } from "@lading/contract";
import { expect, test } from "vitest";
import { aDetail, aLine, aPackage, aPaperNotice, ssccOf } from "../../../test/paper-notice.ts";
import { readPages, scan } from "../../../test/printed-pages.ts";
import { makeLabels } from "./make-labels.ts";
import type { PaperNotice } from "./paper-notice.ts";

const mm = 72 / 25.4;
const many = (count: number) => Array.from({ length: count }, (_, at) => aPackage(at + 1));

/** The bars of each label of a notice. */
async function scanLabels(notice: PaperNotice, size: (typeof labelSizes)[number] = "4x6") {
  const pages = await readPages(await makeLabels(notice, size));
  const isSheet = size === "letter" || size === "a4";
  const scanned: string[][] = [];
  for (const page of pages) {
    const [width, height] = isSheet ? [page.width / 2, page.height / 2] : [page.width, page.height];
    for (const y of isSheet ? [0, height] : [0])
      for (const x of isSheet ? [0, width] : [0]) scanned.push(await scan(page, { x, y, width, height }));
  }
  return scanned;
}

const textsOf = async (notice: PaperNotice) =>
  (await readPages(await makeLabels(notice, "4x6"))).map(({ texts }) => texts.map(({ text }) => text));

test.each(labelSizes)("a scanner reads each label of size %s", { tags: ["ORD-45.1"] }, async (size) => {
  const notice = aPaperNotice({ packages: many(7) });
  const goods = "(02)00614141000036(37)40";
  const labels = await scanLabels(notice, size);
  expect(labels.filter((bars) => bars.length > 0)).toEqual(
    many(7).map((_, at) => [goods, "(400)PO-1", `(00)${ssccOf(at + 1)}`]),
  );
});

test("bars have the sizes of GS1, and blanks of ten modules beside them", { tags: ["ORD-45.1"] }, async () => {
  for (const size of labelSizes) {
    const [page] = await readPages(await makeLabels(aPaperNotice(), size));
    const cell = size === "letter" || size === "a4" ? (page?.width ?? 0) / 2 : (page?.width ?? 0);
    const rows = Map.groupBy(page?.rectangles ?? [], ({ y }) => y);
    const measured = [...rows.values()].map((bars) => ({
      height: (bars[0]?.height ?? 0) / mm,
      narrowest: Math.min(...bars.map(({ width }) => width)) / mm,
      left: Math.min(...bars.map(({ x }) => x)) / mm,
      right: (cell - Math.max(...bars.map(({ x, width }) => x + width))) / mm,
      top: bars[0]?.y ?? 0,
    }));
    expect(measured.map(({ height }) => height.toFixed(1))).toEqual(["32.0", "12.5", "12.5"]);
    for (const { narrowest, left, right } of measured) {
      expect(narrowest).toBeCloseTo(0.5, 3);
      expect(Math.min(left, right)).toBeGreaterThanOrEqual(5 - 0.001);
    }
    expect(measured[0]?.top).toBe(Math.max(...measured.map(({ top }) => top)));
    // Capitals of 12 points are 3 mm high.
    expect(Math.min(...(page?.texts ?? []).map(({ size: points }) => points))).toBe(12);
  }
});

test("a label says in words what its bars say", { tags: ["ORD-45.2"] }, async () => {
  const [texts = []] = await textsOf(aPaperNotice({ packages: many(7) }));
  for (const text of [
    "Flanges & Fittings Inc.",
    "Blue Mesa Yard 4",
    "Carrier Basin Express LTL",
    "Order PO-1",
    "Heat 7282841",
    "Lot L-204",
    "1 of 7",
    "Pallet 1",
    "1,220.5 lb",
    `(00) 0 0614141 000000001 ${ssccOf(1).at(-1)}`,
    "(400) PO-1",
    "(02) 00614141000036 (37) 40",
  ])
    expect(texts).toContain(text);
});

test("the lot has a bar only where goods and number have none", { tags: ["ORD-45.2"] }, async () => {
  const bars = async (more: Partial<PaperNotice>) => (await scanLabels(aPaperNotice(more)))[0]?.slice(0, -1);
  expect(await bars({ gtins: {} })).toEqual(["(10)L-204", "(400)PO-1"]);
  expect(await bars({ gtins: { "PO-1 1": "614141000037" } })).toEqual(["(10)L-204", "(400)PO-1"]);
  const half = [{ purchase_order: "PO-1", line: 1, quantity: "12.5" }];
  expect(await bars({ packages: [aPackage(1, { contents: half })] })).toEqual(["(10)L-204", "(400)PO-1"]);
  const lots = [aDetail(), aDetail({ lot: "L-205" })];
  expect(await bars({ gtins: {}, lines: [aLine({ details: lots })] })).toEqual(["(400)PO-1"]);
  expect(await bars({ packages: [aPackage(1, { count: 3 })] })).toEqual(["(02)00614141000036(37)03", "(400)PO-1"]);
});

test("what GS1 cannot encode, or is wider than the label, is in words only", { tags: ["ORD-45.2"] }, async () => {
  const ordered = (purchase_order: string) =>
    aPaperNotice({
      purchase_orders: [purchase_order],
      lines: [aLine({ purchase_order })],
      packages: [aPackage(1, { contents: [{ purchase_order, line: 1, quantity: "40" }] })],
      gtins: {},
    });
  for (const order of ["PO 1 é", "PO(7)1", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "A".repeat(31)]) {
    expect(await scanLabels(ordered(order))).toEqual([["(10)L-204", `(00)${ssccOf(1)}`]]);
    expect((await textsOf(ordered(order)))[0]?.join(" ")).toContain(`Order ${order.slice(0, 15)}`);
  }
});

test("a package without an SSCC has its number in their place", { tags: ["ORD-45.3"] }, async () => {
  const notice = aPaperNotice({ packages: [aPackage(1, { number: "P-17", sscc: null })] });
  expect(await scanLabels(notice)).toEqual([["(10)L-204", "(400)PO-1"]]);
  const [page] = await readPages(await makeLabels(notice, "4x6"));
  expect(page?.texts.find(({ text }) => text === "P-17")?.size).toBe(40);
});

test("a pallet counts what is in its cartons", { tags: ["ORD-45.2"] }, async () => {
  const within = (number: number) =>
    aPackage(number, {
      kind: "carton",
      parent: "1",
      contents: [{ purchase_order: "PO-1", line: 1, quantity: "20" }],
    });
  const notice = aPaperNotice({ packages: [aPackage(1, { contents: [] }), within(2), within(3)] });
  expect((await scanLabels(notice)).map(([goods]) => goods)).toEqual([
    "(02)00614141000036(37)40",
    "(02)00614141000036(37)20",
    "(02)00614141000036(37)20",
  ]);
  // Packages of a draft can contain one another.
  const circle = [aPackage(1, { parent: "2" }), aPackage(2, { parent: "1" })];
  expect(await scanLabels(aPaperNotice({ packages: circle }))).toHaveLength(2);
});
