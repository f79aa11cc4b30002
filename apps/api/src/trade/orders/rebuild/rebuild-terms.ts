import { formatScaled, toScaled } from "@lading/contract";
import type { NewTerms } from "../answers/line-terms.ts";
import { type DatedStep, dateSteps } from "./former-lines.ts";
import type { OrderRecords, StoredTerms } from "./order-record-queries.ts";

const nothing = {
  confirmed: null,
  backordered: "0",
  rejected: "0",
  unit_price: null,
  product_id: null,
  deliveries: [],
} satisfies Partial<StoredTerms>;

/** The terms of a line that nobody has answered. */
export const noTerms: StoredTerms = { ...nothing, first_promised: null };

/** Replays the history of an order. Returns the terms of its lines that must be valid now. */
export function rebuildTerms(records: OrderRecords): ReadonlyMap<number, StoredTerms> {
  const terms = new Map(records.lines.map(({ line }) => [line, noTerms]));
  /** The terms before an answer or a decision, which its undo restores. */
  const former = new Map<string, ReadonlyMap<number, StoredTerms>>();
  /** The quantities of lines that ship notices have announced. */
  const announced = new Map<number, string>();
  for (const step of dateSteps(records)) {
    const key = step.decision_id ?? String(step.version);
    const touched = findTouched(records, step);
    if (step.kind === "response" || step.kind === "decision") {
      former.set(key, new Map(touched.map((line) => [line, terms.get(line) ?? noTerms])));
      for (const [line, made] of step.terms) terms.set(line, toStored(made, terms.get(line)));
    } else if (step.kind === "undone") for (const [line, one] of former.get(key) ?? []) terms.set(line, one);
    else if (step.kind === "ship_notice") {
      for (const { line, new: value } of step.changes) if (line !== null) announced.set(line, String(value));
    } else change(terms, step, announced);
  }
  return terms;
}

/** Replays the receipts in the history of an order. Returns the received quantities of lines. */
export const rebuildReceived = ({ steps }: OrderRecords) =>
  new Map(
    steps.flatMap(({ kind, changes }) =>
      kind === "receipt"
        ? changes.flatMap(({ line, new: value }) => (line === null ? [] : [[line, String(value)] as const]))
        : [],
    ),
  );

/** The lines of an answer or a decision. */
function findTouched({ pieces, decisions }: OrderRecords, { kind, version, decision_id }: DatedStep) {
  if (kind === "response") return pieces.flatMap((piece) => (piece.version === version ? [piece.line] : []));
  return decisions.find(({ id }) => id === decision_id)?.lines.map(({ line }) => line) ?? [];
}

const toStored = ({ promised, ...made }: NewTerms, before: StoredTerms | undefined): StoredTerms => ({
  ...made,
  first_promised: before?.first_promised ?? promised,
});

/**
 * Changes the terms as a change of the order does: a line that waits has none but for what ship notices have announced, and an echo of a
 * quantity drops the backorder.
 */
function change(
  terms: Map<number, StoredTerms>,
  { kind, changes, open, values }: DatedStep,
  announced: ReadonlyMap<number, string>,
) {
  for (const { line, field, new: value } of changes)
    for (const number of line === null ? open : [line]) {
      const before = terms.get(number);
      if (!before || before.confirmed === null) continue;
      if (kind === "revision") {
        // A rejected line is not open, so a change of its order leaves it.
        const isRejected = toScaled(before.confirmed) + toScaled(before.backordered) === 0;
        if (line !== null || !isRejected)
          terms.set(number, { ...before, ...nothing, ...keepShipped(announced.get(number), values.get(number)) });
      } else if (kind === "echo" && field === "quantity")
        terms.set(number, echo(before, before.confirmed, String(value)));
    }
}

/** The terms of the quantity that ship notices have announced: those of the order. */
function keepShipped(announced: string | undefined, then: ReturnType<DatedStep["values"]["get"]>) {
  if (announced === undefined || toScaled(announced) === 0 || !then) return {};
  const { unit_price, product_id, due_date } = then;
  return {
    confirmed: announced,
    unit_price,
    product_id,
    deliveries: [{ quantity: announced, date: due_date, unit_price }],
  };
}

function echo(before: StoredTerms, confirmed: string, quantity: string): StoredTerms {
  const drops = toScaled(quantity) === toScaled(confirmed);
  return {
    ...before,
    rejected: "0",
    ...(drops && {
      backordered: "0",
      deliveries: before.deliveries.filter(({ is_backorder }) => is_backorder !== true),
    }),
  };
}

/** Makes terms comparable: decimals lose the zeros at their end. */
export const normalize = ({ deliveries, ...terms }: StoredTerms) => ({
  confirmed: shorten(terms.confirmed),
  backordered: shorten(terms.backordered),
  rejected: shorten(terms.rejected),
  unit_price: shorten(terms.unit_price),
  product_id: terms.product_id,
  first_promised: terms.first_promised,
  deliveries: deliveries.map(({ date, ship_date, quantity, unit_price, is_backorder }) => ({
    date,
    ship_date,
    is_backorder,
    quantity: shorten(quantity),
    unit_price: unit_price === undefined ? undefined : shorten(unit_price),
  })),
});

const shorten = (decimal: string | null) => (decimal === null ? null : formatScaled(toScaled(decimal)));
