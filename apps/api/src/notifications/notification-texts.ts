import { attributes, attributeOf, type AttributeId } from "@lading/contract";
import type { RaisedNotification } from "./notification-queries.ts";

export interface EditedProduct {
  gxp_sku: string;
  sku: string;
  name: string;
}

export interface EditedField {
  name: string;
  old_value: string | null;
  new_value: string | null;
}

export interface DecidedField extends EditedField {
  status: string;
  reason: string | null;
}

/** What companies are told of what people do; what loads do, the database tells itself. */

export const acceptance = (user: { id: string; firstName: string; lastName: string }): RaisedNotification => ({
  notification_type: "terms_and_conditions_acceptance",
  description: `${user.firstName} ${user.lastName} accepted the terms and conditions.`,
  details: { user_id: user.id },
});

export const editRequest = (
  product: EditedProduct,
  authorId: string | null,
  fields: readonly EditedField[],
): RaisedNotification => ({
  notification_type: "product_details_edit_request",
  description: `Changes of ${named(product)} wait for approval: ${labels(fields)}.`,
  details: { sku: product.sku, gxp_sku: product.gxp_sku, author_id: authorId, edited_fields: fields },
});

export const editDecision = (
  product: EditedProduct,
  deciderId: string | null,
  fields: readonly DecidedField[],
): RaisedNotification => ({
  notification_type: "product_details_edit_decision",
  description: `Changes of ${named(product)}: ${outcomes(fields)}.`,
  details: { sku: product.sku, gxp_sku: product.gxp_sku, decided_by: deciderId, edited_fields: fields },
});

const named = ({ name, gxp_sku }: EditedProduct) => `${name} (${gxp_sku})`;

const outcomes = (fields: readonly DecidedField[]) =>
  ["approved", "rejected"]
    .map((status) => ({ status, those: fields.filter((field) => field.status === status) }))
    .filter(({ those }) => those.length > 0)
    .map(({ status, those }) => `${labels(those)} ${status}`)
    .join("; ");

const labels = (fields: readonly EditedField[]) => fields.map(({ name }) => labelOf(name)).join(", ");

// What the ledger holds was an attribute when it was asked for.
const labelOf = (name: string) => (Object.hasOwn(attributes, name) ? attributeOf(name as AttributeId).label : name);
