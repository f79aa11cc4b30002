import type { DifferingReceipt } from "@lading/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReceivedFacts } from "./received-facts.tsx";

const read = (facts: DifferingReceipt) =>
  renderToStaticMarkup(<ReceivedFacts {...facts} />)
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll(/\|+/g, "|");
const difference = {
  purchase_order: "PO-1",
  line: 1,
  gxp_sku: "G-1",
  ship_notice: "n-1",
  ship_notice_number: "SN-1",
  announced: "1060",
  received: "1055",
  short: "5",
  over: "0",
  damaged: "3",
};

test("names order, ship notice and line, and what was announced and received", { tags: ["ORD-48.7"] }, () => {
  const apart = { ...difference, line: 2, ship_notice: null, ship_notice_number: null, announced: null, short: "0" };
  const facts = { po_number: "PO-1", ship_notice: null, lines: 12, differences: [difference, apart] };
  expect(read(facts)).toBe(
    "|Purchase Order #|PO-1|Ship Notice #|SN-1|Lines with Differences|12|Line 1 (G-1): announced 1,060, received 1,055: 5 short, 3 damaged|Line 2 (G-1): received 1,055 without a ship notice: 3 damaged|and 10 more|",
  );
});

test("names the order of each line of a ship notice of several", { tags: ["ORD-48.7"] }, () => {
  const other = { ...difference, purchase_order: "PO-2" };
  const facts = { po_number: null, ship_notice: "n-1", lines: 2, differences: [difference, other] };
  expect(read(facts)).toContain(
    "|PO-1, PO-2|Ship Notice #|SN-1|Lines with Differences|2|PO-1, line 1 (G-1): announced",
  );
});

test("shows what earlier releases have stored", { tags: ["ORD-48.7"] }, () => {
  const { line, short, over, damaged } = difference;
  const facts = { po_number: "PO-1", lines: 1, differences: [{ line, short, over, damaged }] };
  expect(read(facts)).toBe("|Purchase Order #|PO-1|Lines with Differences|1|Line 1: 5 short, 3 damaged|");
});
