import { ShipConflict } from "@lading/contract";
import { ApiError } from "../../../lib/api-error.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { quantityText } from "../../../products/quantity-text.ts";
import type { Faults } from "./notice-faults.ts";
import { lineName, type NoticeForm, saidParts } from "./notice-form.ts";

/** The messages of a refused notice. Each counts until its field, line or package is changed. */
export interface Refusal {
  faults: Faults;
  /** The notice that was refused. */
  form: NoticeForm;
  /** Its lines and packages by their keys. */
  parts: ReadonlyMap<string, object>;
}

const none: Faults = new Map();

/** The messages that still count for a line or a package. */
export const refusedOf = (refusal: Refusal | undefined, part: { key: string }) =>
  refusal?.parts.get(part.key) === part ? refusal.faults : none;

/** The messages of a refused request by the fields of the page, and the others. */
export function readRefusal(error: Error, form: NoticeForm) {
  const faults = new Map<string, string>();
  const others: string[] = [];
  for (const [path, [message]] of Object.entries(error instanceof ApiError ? error.fields : {})) {
    if (message === undefined) continue;
    const field = findField(path, form);
    if (field === undefined) others.push(message);
    else if (!faults.has(field)) faults.set(field, message);
  }
  for (const { line, purchase_order, shipped, open } of readOverShipped(error)) {
    const key = form.lines.find((one) => lineName(one) === lineName({ line, purchase_order }))?.key;
    const message = `Line ${line}: ${quantityText(shipped)} shipped, ${quantityText(open ?? "0")} are open.`;
    if (key !== undefined) faults.set(`${key}.quantity`, message);
  }
  if (faults.size + others.length === 0) others.push(failureText(error));
  const parts = new Map([...form.lines, ...form.packages].map((part) => [part.key, part] as const));
  return { refusal: { faults, form, parts } satisfies Refusal, others };
}

const readOverShipped = (error: Error) =>
  (error instanceof ApiError ? ShipConflict.safeParse(error.body).data?.lines : undefined) ?? [];

/** The field of a path: that of "lines.0.details.1.heat" is the heat of the second part of the first line. */
function findField(path: string, form: NoticeForm) {
  const [list, place, member, inner, innerMember] = path.split(".");
  if (list !== "lines" && list !== "packages") return list !== undefined && list in form ? list : undefined;
  if (place === undefined) return list;
  if (list === "packages") {
    const key = form.packages[Number(place)]?.key;
    return key && `${key}.${member === "kind" || member === undefined ? "number" : member}`;
  }
  const line = form.lines[Number(place)];
  if (!line || member !== "details") return line && `${line.key}.quantity`;
  const part = inner === undefined ? undefined : saidParts(line)[Number(inner)];
  if (!part) return `${line.key}.parts`;
  const field = innerMember ?? "quantity";
  // A single part has no box for its quantity.
  return field === "quantity" && line.parts.length === 1 ? `${line.key}.quantity` : `${part.key}.${field}`;
}
