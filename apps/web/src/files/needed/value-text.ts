import type { FieldValue, LabelField } from "@lading/contract";
import { date, number } from "../../lib/formats.ts";

/** A value of a document's field as text; a dash if there is none. */
export function valueText({ type }: LabelField, value: FieldValue | undefined) {
  if (value === undefined) return "—";
  const texts = [value].flat();
  if (type === "date") return texts.map(date).join(", ");
  return type === "number" ? texts.map((text) => number(Number(text))).join(", ") : texts.join(", ");
}
