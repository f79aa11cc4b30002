import type { RequirementItem } from "@lading/contract";
import { describeSubject } from "../../../files/needed/item-words.ts";
import { number } from "../../../lib/formats.ts";

const list = new Intl.ListFormat("en-US");

/** The order and the line of an item of a line. */
function readLine({ subject: { id } }: Pick<RequirementItem, "subject">) {
  const [, order = id, line = ""] = /^(.*)\/(\d+)$/.exec(id) ?? [];
  return { order, line };
}

/** Names the subjects of a file: "PO 4711, lines 1 and 2", "3 products", or the name of one. */
export function describeChosen(items: readonly RequirementItem[]) {
  const [first] = items;
  if (!first) return "Choose for what";
  if (items.length === 1) return describeSubject(first.subject);
  if (first.subject.kind === "ship_line") return `${number(items.length)} lines`;
  if (first.subject.kind !== "order_line") return `${number(items.length)} products`;
  const lines = items.map(readLine);
  if (new Set(lines.map(({ order }) => order)).size > 1) return `${number(items.length)} lines`;
  const numbers = lines.map(({ line }) => line);
  return `PO ${lines[0]?.order}, ${numbers.length > 5 ? `${number(numbers.length)} lines` : `lines ${list.format(numbers)}`}`;
}
