import {
  type AnswerAction,
  answerActionLabels,
  answerActions,
  answerReasonIds,
  answerReasons,
  Day,
  longestComment,
  type OpenLineColumn,
} from "@lading/contract";
import * as z from "zod/mini";
import type { FeedColumn } from "../../feeds/feed.ts";
import { amount, code, count, day, line, positiveAmount, prose } from "../../feeds/field-rules.ts";
import { defineOrderFiles } from "../mapped/order-files.ts";

export type AnswerField = OpenLineColumn | "substitute_sku";

/** Stands for all lines of an order that wait for an answer. */
export const allLines = "*";

/** A backorder on no known day has it in place of its date. */
export const unknownDay = "unknown";

const isUnknownDay = (text: string) => /^(date )?unknown$/i.test(text);

/** Reads one of some words in any case, by its key or its label. */
const wordOf = (words: ReadonlyMap<string, string>, message: string) =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.refine((value) => words.has(value.toLowerCase()), { error: message, params: { code: "not_in_list" } }),
    ),
    z.transform((value: string) => words.get(value.toLowerCase()) ?? value),
  );

const wordsOf = <Key extends string>(labels: Readonly<Record<Key, string>>, keys: readonly Key[]) =>
  new Map(keys.flatMap((key) => [key, labels[key].toLowerCase()].map((word) => [word, key] as const)));

const actions = new Map<string, AnswerAction>([
  ...wordsOf(answerActionLabels, answerActions),
  ["other_product", "substitute"],
  // Coupa's word for it.
  ["propose_change", "change"],
]);

const columns = {
  purchase_order: { required: true, value: code },
  revision: { value: count, type: "integer" },
  line: {
    required: true,
    value: z.string().check(
      z.trim(),
      z.overwrite((value) => value.replace(/^0+(?=\d)/, "")),
      z.refine((value) => value === allLines || count.safeParse(value).success, "Must be the number of a line."),
    ),
  },
  gxp_sku: { value: code },
  supplier_sku: { value: line },
  description: { value: prose },
  ordered: { value: amount(9), type: "numeric" },
  unit: { value: line },
  unit_price: { value: amount(9), type: "numeric", isA: "money" },
  requested_date: { value: day, type: "date" },
  action: {
    required: "column",
    value: wordOf(actions, `Must be ${Object.values(answerActionLabels).join(", ")}, or empty.`),
  },
  quantity: { value: positiveAmount(9), type: "numeric" },
  new_price: { value: amount(9), type: "numeric", isA: "money" },
  ship_date: { value: day, type: "date" },
  delivery_date: {
    value: z.string().check(
      z.trim(),
      z.overwrite((value) => (isUnknownDay(value) ? unknownDay : value)),
      z.refine(
        (value) => value === unknownDay || Day.safeParse(value).success,
        "Must be a date like 2026-01-31, or unknown.",
      ),
    ),
    type: "date",
  },
  reason: {
    value: wordOf(
      wordsOf(answerReasons, answerReasonIds),
      `Must be one of ${Object.values(answerReasons).join(", ")}.`,
    ),
  },
  comment: { value: z.string().check(z.trim(), z.maxLength(longestComment, `At most ${longestComment} characters.`)) },
  substitute_sku: { value: code },
} as const satisfies Record<AnswerField, FeedColumn>;

/** Other names of columns, in the form of `normalize`, where those of orders have another meaning. */
const synonyms: Partial<Record<AnswerField, readonly string[]>> = {
  line: ["line number", "line no", "order line number", "po line", "line item", "position", "pos"],
  gxp_sku: [],
  supplier_sku: ["sku", "supplier part number", "vendor part number", "item number", "part number"],
  ordered: ["ordered quantity", "order quantity", "quantity ordered", "order qty"],
  unit: ["uom", "units", "unit of measure"],
  unit_price: ["ordered price", "order price", "po price"],
  requested_date: ["due date", "requested delivery date", "need by", "need by date", "required by"],
  action: ["answer", "response", "confirmation", "decision"],
  quantity: ["qty", "confirmed quantity", "confirmed qty", "quantity confirmed", "promised quantity"],
  new_price: ["price", "confirmed price", "new unit price", "price confirmed"],
  ship_date: ["shipping date", "shipment date", "dispatch date"],
  delivery_date: ["promise date", "promised date", "confirmed date", "confirmed delivery date", "new date"],
  reason: ["reason code"],
  comment: ["reason comment", "comments", "note", "remark"],
  substitute_sku: ["substitute", "other product", "replacement"],
};

const labels: Partial<Record<AnswerField, string>> = {
  ordered: "Ordered Quantity",
  unit_price: "Ordered Price",
  quantity: "Confirmed Quantity",
  new_price: "New Price",
  substitute_sku: "Other Product (GXP SKU)",
};

/** Files of answers, which are compared at once if nothing is open. */
export const answerFiles = defineOrderFiles<AnswerField>({
  subject: "purchase-order-lines",
  noun: "answers",
  columns,
  key: ["purchase_order", "line"],
  labels,
  synonyms,
});
