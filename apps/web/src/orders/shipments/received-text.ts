import type { ShipNotice } from "@lading/contract";
import { quantityText } from "../../products/quantity-text.ts";

type Line = Pick<ShipNotice["lines"][number], "purchase_order" | "line" | "quantity" | "arrived">;

/**
 * Tells how much of a line was received otherwise than announced: "Announced 10, received 8: 2 short". The notes of the receipts with
 * damaged parts follow. Undefined if nothing differs.
 */
export function receivedText(
  { purchase_order, line, quantity, arrived }: Line,
  receipts: ShipNotice["receipts"],
): string | undefined {
  if (!arrived) return undefined;
  const differences = (["short", "over", "damaged"] as const).flatMap((part) =>
    Number(arrived[part]) > 0 ? [`${quantityText(arrived[part])} ${part}`] : [],
  );
  if (differences.length === 0) return undefined;
  const awaited = Number(arrived.awaited) > 0 ? [`${quantityText(arrived.awaited)} not yet received`] : [];
  const notes = receipts.flatMap((one) =>
    one.purchase_order === purchase_order && one.line === line && Number(one.damaged) > 0 ? (one.note ?? []) : [],
  );
  const reason = Number(arrived.damaged) > 0 && notes.length > 0 ? ` (${[...new Set(notes)].join("; ")})` : "";
  return `Announced ${quantityText(quantity)}, received ${quantityText(arrived.received)}: ${[...differences, ...awaited].join(", ")}${reason}`;
}

/** Whether a part of a line was damaged. */
export const isDamaged = ({ arrived }: Pick<Line, "arrived">) => Number(arrived?.damaged ?? 0) > 0;

/** Whether a part of a line is missing and is not awaited any more. */
export const isShort = ({ arrived }: Pick<Line, "arrived">) => Number(arrived?.short ?? 0) > 0;
