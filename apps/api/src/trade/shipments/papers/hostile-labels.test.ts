import { expect, test } from "vitest";
import { aDetail, aLine, aPackage, aPaperNotice, ssccOf } from "../../../test/paper-notice.ts";
import { readPages, scan } from "../../../test/printed-pages.ts";
import { makeLabels } from "./make-labels.ts";
import { makePackingList } from "./make-packing-list.ts";

const texts = [
  "W".repeat(500),
  "Long names of companies that make flanges ".repeat(20),
  "上海法兰制造有限公司 二〇二六",
  "مصنع الشفاه الفولاذية ١٢٣",
  "מפעל אוגנים 12 בע״מ",
  "👷🏽‍♀️🇺🇸 Team \u{1F9F0}",
  "fi\u0301 a\u0301\u0302\u0303 ि क्ष ก็",
  "\u202Eevil\u0000\u0007\uD800 text\n\n\n\n\n\n\n\n\nlast",
  "(00)(01)<>&\\^FNC1",
  "",
];

test.each(texts)("labels and lists are whole with the text %j", { tags: ["ORD-45.4"] }, async (text) => {
  const notice = aPaperNotice({
    number: text.slice(0, 35),
    purchase_orders: [text.slice(0, 40)],
    ship_from: [text, text, text, text],
    ship_to: `${text}\n${text}\n${text}`,
    carrier_name: text,
    tracking: text,
    note: text,
    freight_terms: text,
    lines: [
      aLine({ product_name: text, gxp_sku: text, details: [aDetail({ lot: text, heat: text, serials: [text] })] }),
    ],
    packages: [aPackage(1, { number: text.slice(0, 20) })],
  });
  const [page, ...others] = await readPages(await makeLabels(notice, "a6"));
  expect(others).toEqual([]);
  if (!page) throw new Error("There is no label.");
  expect(await scan(page)).toEqual(["(02)00614141000036(37)40", "(400)PO-1", `(00)${ssccOf(1)}`]);
  for (const { x, y, width, size } of page.texts) {
    expect(x + width).toBeLessThanOrEqual(page.width);
    expect(y + size).toBeLessThanOrEqual(page.height);
  }
  const list = await readPages(await makePackingList(notice));
  expect(list.flatMap((one) => one.texts.filter((printed) => printed.x + printed.width > one.width))).toEqual([]);
});

test("the same version has the same bytes", { tags: ["ORD-45.5"] }, async () => {
  const notice = aPaperNotice({ packages: [aPackage(1), aPackage(2)] });
  expect(Buffer.compare(await makeLabels(notice, "letter"), await makeLabels(notice, "letter"))).toBe(0);
  expect(Buffer.compare(await makePackingList(notice), await makePackingList(notice))).toBe(0);
  const later = aPaperNotice({ ...notice, printed_on: "2026-11-30" });
  expect(Buffer.compare(await makePackingList(notice), await makePackingList(later))).not.toBe(0);
});
