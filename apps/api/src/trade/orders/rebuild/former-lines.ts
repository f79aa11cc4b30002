import { fillDeliveries, type OrderedLine, toScaled } from "@lading/contract";
import { createTerms, type NewTerms } from "../answers/line-terms.ts";
import type { DeliveryRecord, LineRecord, OrderRecords, PieceRecord, StepRecord } from "./order-record-queries.ts";

/** A step with the facts of its time that a replay needs. */
export interface DatedStep extends StepRecord {
  /** For an answer or a decision: the terms that it made valid, by line. */
  terms: Map<number, NewTerms>;
  /** For a change of the order itself: the lines that were open afterwards. */
  open: Set<number>;
  /** For a change of an order with ship notices: the values of the lines after it. */
  values: Map<number, Pick<LineRecord, "unit_price" | "product_id" | "due_date">>;
}

/**
 * Finds the facts of the time of each step. Walks from the present lines back through the changes, because the history has the
 * former value of each change, but not the first values of the lines.
 */
export function dateSteps({ lines, steps, pieces, decisions, products }: OrderRecords): DatedStep[] {
  const values = new Map(lines.map((line) => [line.line, { ...line }]));
  const byAnswer = Map.groupBy(pieces, ({ version, line }) => `${version} ${line}`);
  const makeTerms = (version: number, line: number) => {
    const then = values.get(line);
    const given = byAnswer.get(`${version} ${line}`);
    return then && given ? [[line, makeTermsOf(given, then)] as const] : [];
  };
  const isShipped = steps.some(({ kind }) => kind === "ship_notice");
  let after: { at: string; values: DatedStep["values"] } | undefined;
  /** The values after all rows of the change, of which an echo and a note may follow the revision. */
  const copy = ({ at }: StepRecord) => {
    if (isShipped && after?.at !== at)
      after = { at, values: new Map([...values].map(([line, then]) => [line, { ...then }])) };
    return after?.values ?? new Map();
  };
  return steps
    .toReversed()
    .map((step) => {
      const dated = { ...step, terms: new Map<number, NewTerms>(), open: new Set<number>(), values: copy(step) };
      if (step.kind === "response" && step.version !== null)
        dated.terms = new Map(
          pieces
            .filter(({ version, outcome }) => version === step.version && outcome === "applied")
            .flatMap(({ version, line }) => makeTerms(version, line)),
        );
      else if (step.kind === "decision") {
        const approved = new Set(
          step.changes.flatMap(({ line, field, new: value }) =>
            field === "decision" && value === "approved" ? [line] : [],
          ),
        );
        const decided = decisions.find(({ id }) => id === step.decision_id)?.lines ?? [];
        dated.terms = new Map(
          decided.flatMap(({ line, version }) => (approved.has(line) ? makeTerms(version, line) : [])),
        );
      } else {
        for (const { line, is_cancelled, is_closed } of values.values())
          if (!is_cancelled && !is_closed) dated.open.add(line);
        if (step.kind !== "undone") for (const change of step.changes.toReversed()) putBack(values, change, products);
      }
      return dated;
    })
    .toReversed();
}

function putBack(
  values: ReadonlyMap<number, LineRecord>,
  { line, field, old }: StepRecord["changes"][number],
  products: OrderRecords["products"],
) {
  const then = line === null ? undefined : values.get(line);
  if (!then || old === undefined) return;
  // The types of values are those of note_order_lines().
  if (field === "gxp_sku") then.product_id = products[old as string] ?? "";
  else if (field === "schedules") then.schedules = numberDeliveries(old as Omit<DeliveryRecord, "schedule">[]);
  else if (field === "is_cancelled" || field === "is_closed") then[field] = old === true;
  else if (field === "quantity" || field === "unit_price" || field === "due_date") then[field] = old as string;
}

/** The history has the deliveries without their numbers, in the order of their days. */
const numberDeliveries = (deliveries: Omit<DeliveryRecord, "schedule">[] | null) =>
  deliveries?.map((delivery, place) => ({ ...delivery, schedule: place + 1 })) ?? null;

function makeTermsOf(pieces: readonly PieceRecord[], { schedules, ...then }: LineRecord) {
  // A new line has no values before it.
  const quantity = toScaled(then.quantity ?? "0");
  const line: Pick<OrderedLine, "unit_price" | "product_id"> = {
    unit_price: toScaled(then.unit_price ?? "0"),
    product_id: then.product_id,
  };
  const fill = fillDeliveries(
    schedules?.map((delivery) => ({ ...delivery, quantity: toScaled(delivery.quantity) })) ?? [
      { schedule: 1, quantity, date: then.due_date },
    ],
  );
  const read = pieces.map((piece) => {
    const ofPiece = toScaled(piece.quantity);
    return {
      ...piece,
      quantity: ofPiece,
      unit_price: piece.unit_price === null ? null : toScaled(piece.unit_price),
      due: fill(ofPiece, piece.schedule),
    };
  });
  return createTerms({ pieces: read }, line);
}
