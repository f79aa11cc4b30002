import { expect, test } from "vitest";
import { aDetail, aLine, aPackage, aPaperNotice } from "../../../test/paper-notice.ts";
import { readPages } from "../../../test/printed-pages.ts";
import { makePackingList } from "./make-packing-list.ts";
import type { PaperNotice } from "./paper-notice.ts";

const read = async (notice: PaperNotice) =>
  (await readPages(await makePackingList(notice))).map(({ texts }) => texts.map(({ text }) => text));

test("a packing list has the head, the lines and the packages", { tags: ["ORD-45.6"] }, async () => {
  const details = [
    aDetail({ quantity: "30", serials: ["S-1", "S-2"] }),
    aDetail({ quantity: "10", heat: "7282842", lot: null }),
  ];
  const [texts = []] = await read(aPaperNotice({ note: "Call the yard first.", lines: [aLine({ details })] }));
  for (const text of [
    "Packing List",
    "PO-1-1",
    "Nov 29, 2026",
    "Flanges & Fittings Inc.",
    "Midland, TX 79701",
    "Dec 1, 2026",
    "Basin Express LTL, BXPR",
    "BX 1201 4411",
    "Call the yard first.",
    "Weld Neck Flange, 150 lb",
    "30 EA · Lot L-204 · Heat 7282841 · Made Oct 1, 2026 · Origin US · Serial numbers S-1, S-2",
    "10 EA · Heat 7282842 · Made Oct 1, 2026 · Origin US",
    "Line 1: 40 EA",
    "Ship notice PO-1-1",
    "Page 1 of 1",
  ])
    expect(texts).toContain(text);
});

test("its pages are numbered, and each has the titles of the table", { tags: ["ORD-45.6"] }, async () => {
  const lines = Array.from({ length: 60 }, (_, at) => aLine({ line: at + 1 }));
  const pages = await read(aPaperNotice({ lines, packages: [] }));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.map((texts) => texts.at(-1))).toEqual(pages.map((_, at) => `Page ${at + 1} of ${pages.length}`));
  expect(pages.map((texts) => texts.includes("Product"))).toEqual(pages.map(() => true));
  expect(pages.flat().filter((text) => text === "FL-150")).toHaveLength(60);
});

test(
  "it names two hundred serial numbers of a part, and says how many more there are",
  { tags: ["ORD-45.6"] },
  async () => {
    const serials = Array.from({ length: 500 }, (_, at) => `S-${1000 + at}`);
    const text = (await read(aPaperNotice({ lines: [aLine({ details: [aDetail({ serials })] })] }))).flat().join(" ");
    expect(text).toContain("S-1199 and 300 more");
    expect(text).not.toContain("S-1200");
  },
);

test("an order without an address has no heading for it", { tags: ["ORD-45.6"] }, async () => {
  const [texts = []] = await read(aPaperNotice({ ship_to: null }));
  expect(texts).toContain("From");
  expect(texts).not.toContain("To");
});

test("the list of a draft says that it is one", { tags: ["ORD-45.6"] }, async () => {
  const [texts = []] = await read(aPaperNotice({ state: "draft", packages: [aPackage(1)] }));
  expect(texts).toContain("Draft");
  expect(texts).toContain("Ship notice PO-1-1, a draft");
});
