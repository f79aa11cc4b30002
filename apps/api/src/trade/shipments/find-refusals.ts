import { mostOpenNamed, type ShipConflict, formatScaled, toScaled } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { errorAnswer, Refusal } from "../../ground/http/refusal.ts";
import { findLineDocuments } from "../effects/line-document-queries.ts";
import { findBlockedShipments, toOpenItem } from "../effects/open-requirement-queries.ts";
import { refuseOpen } from "../effects/refuse-open.ts";
import { findWrongHeats, type WrongHeat } from "./heats/check-heats.ts";
import type { CheckedLine } from "./check-notice.ts";

/** The reasons for which lines may not be shipped. */
export interface ShipRefusals {
  /** Required documents that are missing. */
  open: Parameters<typeof refuseOpen>[0];
  /** The lines that have no place for their documents yet. */
  unopened: readonly CheckedLine[];
  /** Lines of which more is shipped than open. */
  tooMuch: ShipConflict["lines"];
  /** Lines whose heats a required document does not prove. */
  wrongHeats: WrongHeat[];
}

export const lineKey = ({ order_id, line }: { order_id: string; line: number }) => `${order_id}/${line}`;

const none: ReadonlyMap<string, number> = new Map();

/**
 * Finds what forbids a notice, which has no id before it is stored, to ship lines. `taken` has scaled quantities by `lineKey` that others will
 * ship before.
 */
export async function findRefusals(
  scope: VendorScope,
  id: string | null,
  lines: readonly CheckedLine[],
  taken = none,
): Promise<ShipRefusals> {
  const documents = (await findLineDocuments(scope, id, lines)).filter(({ is_blocking: isBlocking }) => isBlocking);
  const unopened = new Set(documents.filter(({ item }) => item === null).map(lineKey));
  return {
    open: [
      ...(await findBlockedShipments(scope.db, scope.companyId, lines)),
      ...documents.map(({ name, item }) =>
        item ? toOpenItem({ ...item, name, subject: null }) : { subject: null, name, item },
      ),
    ],
    unopened: lines.filter((line) => unopened.has(lineKey(line))),
    tooMuch: findTooMuch(lines, taken),
    wrongHeats: await findWrongHeats(scope, id, lines),
  };
}

/** Throws the first of the reasons. `isSent`: the notice was sent before, so a line that is added to it cannot get its documents first. */
export function refuseShipment({ open, unopened, tooMuch, wrongHeats }: ShipRefusals, { isSent = false } = {}) {
  refuseOpen(open, isSent ? unopened.slice(0, 1).map((first) => adviseToShipApart(first, unopened.length - 1)) : []);
  if (tooMuch.length > 0) throw overShipment(tooMuch);
  if (wrongHeats.length > 0) throw refuseHeats(wrongHeats);
}

function adviseToShipApart({ purchase_order, line }: CheckedLine, others: number) {
  const added = `line ${line} of ${purchase_order}${others === 0 ? "" : others === 1 ? " and 1 other line" : ` and ${others} other lines`}`;
  return `This ship notice was sent, so ${added} cannot wait for it here. Announce ${others === 0 ? "it" : "them"} in a new ship notice, or cancel this one and announce all lines again.`;
}

/** Finds lines of which the notice ships more than is open, unless it announces no more of them than before. */
function findTooMuch(lines: readonly CheckedLine[], taken: ReadonlyMap<string, number>) {
  return lines.flatMap((row) => {
    const { purchase_order, line, quantity: shipped } = row;
    const before = taken.get(lineKey(row)) ?? 0;
    const most = Math.max(toScaled(row.most) - before, toScaled(row.announced));
    if (toScaled(shipped) <= most) return [];
    return { purchase_order, line, shipped, open: formatScaled(Math.max(0, toScaled(row.open) - before)) };
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
