import { mostOpenNamed, type ShipConflict, formatScaled, toScaled } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { errorAnswer, Refusal } from "../../ground/http/refusal.ts";
import { findBlockedShipments, toOpenItem } from "../effects/open-requirement-queries.ts";
import { refuseOpen } from "../effects/refuse-open.ts";
import { findWrongHeats, type WrongHeat } from "./heats/check-heats.ts";
import { findLinesOf } from "./shipped-line-queries.ts";
import type { StoredLine } from "./store-notice-queries.ts";

/** The reasons for which lines may not be shipped. */
export interface ShipRefusals {
  /** Required documents that are missing. */
  open: Awaited<ReturnType<typeof findBlockedShipments>>;
  /** Lines of which more is shipped than open. */
  tooMuch: ShipConflict["lines"];
  /** Lines whose heats a required document does not prove. */
  wrongHeats: WrongHeat[];
}

export const lineKey = ({ order_id, line }: { order_id: string; line: number }) => `${order_id}/${line}`;

const none: ReadonlyMap<string, number> = new Map();

/**
 * Finds what forbids a notice to ship lines. `id` is null for a notice that is not stored. `taken` has scaled quantities by `lineKey` that
 * others will ship before.
 */
export async function findRefusals(
  scope: VendorScope,
  id: string | null,
  lines: readonly StoredLine[],
  taken = none,
): Promise<ShipRefusals> {
  return {
    open: await findBlockedShipments(scope.db, scope.companyId, lines),
    tooMuch: await findTooMuch(scope, id, lines, taken),
    wrongHeats: await findWrongHeats(scope, lines),
  };
}

/** Throws the first of the reasons. */
export function refuseShipment({ open, tooMuch, wrongHeats }: ShipRefusals) {
  refuseOpen(open);
  if (tooMuch.length > 0) throw overShipment(tooMuch);
  if (wrongHeats.length > 0) throw refuseHeats(wrongHeats);
}

/** Finds lines of which the notice ships more than is open, unless it announces no more of them than before. */
async function findTooMuch(
  scope: VendorScope,
  id: string | null,
  lines: readonly StoredLine[],
  taken: ReadonlyMap<string, number>,
) {
  const found = new Map((await findLinesOf(scope, id, lines)).map((row) => [lineKey(row), row]));
  return lines.flatMap((given) => {
    const row = found.get(lineKey(given));
    const before = taken.get(lineKey(given)) ?? 0;
    const most = Math.max(toScaled(row?.most ?? "0") - before, toScaled(row?.announced ?? "0"));
    if (toScaled(given.quantity) <= most) return [];
    const open = formatScaled(Math.max(0, toScaled(row?.open ?? "0") - before));
    return { purchase_order: row?.purchase_order ?? "", line: given.line, shipped: given.quantity, open };
  });
}

export const describeTooMuch = ({ line, shipped, open }: ShipConflict["lines"][number]) =>
  `Line ${line}: ${shipped} shipped, ${open} are open.`;

function overShipment(lines: ShipConflict["lines"]) {
  const first = lines.slice(0, 3).map(describeTooMuch);
  const rest = lines.length > first.length ? [`And ${lines.length - first.length} more lines.`] : [];
  return new Refusal(409, {
    ...errorAnswer("over_shipment", [...first, ...rest].join(" ")),
    code: "over_shipment",
    params: {},
    lines,
  });
}

export const describeHeat = ({ purchase_order, line, hint }: WrongHeat) =>
  `Heat of line ${line} of ${purchase_order}: ${hint}`;

function refuseHeats(wrong: readonly WrongHeat[]) {
  const items = [...new Map(wrong.flatMap(({ blocked_by }) => blocked_by).map((item) => [item.id, item])).values()];
  const more = wrong.length > 1 ? ` And ${wrong.length - 1} more lines.` : "";
  const params = { count: items.length };
  return new Refusal(409, {
    ...errorAnswer("requirement_open", `${describeHeat(wrong[0]!)}${more}`, params), // There is one at least.
    params,
    items: items.slice(0, mostOpenNamed).map((item) => toOpenItem({ ...item, subject: null }).item),
  });
}
