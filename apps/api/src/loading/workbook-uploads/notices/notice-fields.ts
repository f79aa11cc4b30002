import { readSscc, requiredText, type ShipNoticeColumn, text } from "@lading/contract";
import * as z from "zod/mini";
import type { FeedColumn } from "../../feeds/feed.ts";
import { code, count, day, positiveAmount } from "../../feeds/field-rules.ts";
import { defineOrderFiles } from "../mapped/order-files.ts";
import type { ParsedRow } from "../mapped/parse-row.ts";

export type NoticeRow = ParsedRow<ShipNoticeColumn>;

const sscc = z.string().check(
  z.overwrite((value) => value.replaceAll(/\s/g, "")),
  z.check((payload) => {
    const read = readSscc(payload.value);
    if (typeof read === "string") return;
    const params = { code: /^\d{18}$/.test(payload.value) ? "check_digit" : "type" };
    payload.issues.push({ code: "custom", input: payload.value, message: read.fault, params });
  }),
);

/** The lengths are those of `addShipNotice`. */
const columns = {
  // A row without a notice ships nothing, as in the file of lines to ship before it is filled in.
  notice: { required: "column", value: requiredText(35) },
  purchase_order: { required: true, value: code },
  line: { required: true, value: count, type: "integer" },
  quantity: { required: true, value: positiveAmount(9), type: "numeric" },
  lot: { value: text(50) },
  heat: { value: text(50) },
  serial: { value: text(100) },
  package: { value: text(20) },
  sscc: { value: sscc },
  ship_date: { value: day, type: "date" },
  expected: { value: day, type: "date" },
  carrier: { value: text(100) },
  tracking: { value: text(100) },
} as const satisfies Record<ShipNoticeColumn, FeedColumn>;

/** Files of ship notices. */
export const noticeFiles = defineOrderFiles<ShipNoticeColumn>({
  subject: "ship_notices",
  noun: "ship notices",
  columns,
  key: ["notice", "purchase_order", "line"],
  labels: { notice: "Ship Notice", sscc: "SSCC", expected: "Expected Arrival" },
  synonyms: {
    notice: ["ship notice", "ship notice number", "notice number", "asn", "asn number", "shipment", "delivery note"],
    line: ["line number", "line no", "order line number", "po line", "line item", "position", "pos"],
    quantity: ["qty", "shipped", "shipped quantity", "quantity shipped", "shipped qty", "ship quantity"],
    lot: ["lot number", "batch", "batch number"],
    heat: ["heat number", "cast", "cast number"],
    serial: ["serial number", "serial no"],
    package: ["package number", "carton", "pallet", "box"],
    sscc: ["sscc 18", "serial shipping container code"],
    ship_date: ["shipping date", "shipment date", "dispatch date", "shipped on"],
    expected: ["expected arrival", "expected delivery", "arrival", "delivery date", "eta"],
    carrier: ["carrier name", "forwarder"],
    tracking: ["tracking number", "tracking no", "pro number"],
  },
});

const shipping = ["lot", "heat", "serial", "package", "sscc", "ship_date", "expected", "carrier", "tracking"] as const;

/** Whether a row without a notice has values that are about a shipment. */
export const hasShipment = ({ texts }: NoticeRow) => shipping.some((field) => (texts[field] ?? "").trim() !== "");
