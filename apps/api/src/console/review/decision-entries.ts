import type { AuditFacts } from "../../ground/http/responses.ts";
import type { DecidableEdit } from "./decision-queries.ts";

/** A decision on an edit, or its undo. */
export interface RecordedDecision {
  edit: DecidableEdit;
  /** `undone_approval` and `undone_rejection`: the edit waits again. */
  outcome: "approved" | "rejected" | "undone_approval" | "undone_rejection";
  /** The reason of the rejection. */
  reason: string | null;
}

/** The edits that an entry names. The history of values has all approved ones. */
const maxNamed = 50;
/** The characters of a value that an entry has. */
const maxLength = 1000;

/**
 * Returns the facts of a decision for the audit record, with one entry for each company: how many edits have each outcome, and
 * the first of them with product, field, values and reason. The entry is found by the product's SKU if it is about one product.
 */
export const describeDecision = (decisionId: string, decided: readonly RecordedDecision[]): AuditFacts[] =>
  [...Map.groupBy(decided, ({ edit }) => edit.company_id)].map(([company_id, all]) => {
    const [first, ...others] = all;
    const isOneProduct = others.every(({ edit }) => edit.product_id === first?.edit.product_id);
    return {
      company_id,
      decision_id: decisionId,
      ...(isOneProduct && { gxp_sku: first?.edit.gxp_sku }),
      ...countOutcomes(all),
      decisions: all.slice(0, maxNamed).map(toFacts),
      ...(all.length > maxNamed && { not_listed: all.length - maxNamed }),
    };
  });

const countOutcomes = (all: readonly RecordedDecision[]) =>
  Object.fromEntries([...Map.groupBy(all, ({ outcome }) => outcome)].map(([outcome, some]) => [outcome, some.length]));

const toFacts = ({ edit, outcome, reason }: RecordedDecision) => ({
  id: edit.id,
  gxp_sku: edit.gxp_sku,
  product_name: edit.product_name,
  name: edit.name,
  old_value: shorten(edit.old_value),
  new_value: shorten(edit.new_value),
  outcome,
  ...(reason !== null && { reason }),
});

const shorten = (value: string | null) =>
  value !== null && value.length > maxLength ? `${value.slice(0, maxLength)}…` : value;
