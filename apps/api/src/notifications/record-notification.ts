import { attributes, attributeOf, type AttributeId } from "@lading/contract";
import type { SessionScope, StaffScope, VendorScope } from "../db/scope.ts";
import { raiseNotifications, raiseOwnNotification } from "./notification-queries.ts";

interface EditedProduct {
  gxp_sku: string;
  sku: string;
  name: string;
}

interface EditedField {
  name: string;
  old_value: string | null;
  new_value: string | null;
}

interface DecidedField extends EditedField {
  status: string;
  reason: string | null;
}

export interface DecidedProduct extends EditedProduct {
  company_id: string;
  fields: DecidedField[];
}

/** Tells a company that one of its people has accepted the terms. Who is deleted later is named no more, by the database. */
export const recordAcceptance = (scope: SessionScope) =>
  raiseOwnNotification(scope, {
    notification_type: "terms_and_conditions_acceptance",
    description: `${scope.user.firstName} ${scope.user.lastName} accepted the terms and conditions.`,
    details: { user_id: scope.user.id },
  });

/** Tells a company that one of its people has asked for changes of a product. */
export const recordEditRequest = (scope: VendorScope, product: EditedProduct, fields: readonly EditedField[]) =>
  raiseOwnNotification(scope, {
    notification_type: "product_details_edit_request",
    description: `Changes of ${named(product)} wait for approval: ${labels(fields)}.`,
    details: { sku: product.sku, gxp_sku: product.gxp_sku, author_id: scope.user.id, edited_fields: fields },
  });

/** Tells companies what the provider has decided, one notification a product. */
export const recordEditDecisions = (scope: StaffScope, products: readonly DecidedProduct[]) =>
  raiseNotifications(
    scope,
    products.map(({ company_id, fields, ...product }) => ({
      company_id,
      notification_type: "product_details_edit_decision",
      description: `Changes of ${named(product)}: ${outcomes(fields)}.`,
      details: { sku: product.sku, gxp_sku: product.gxp_sku, decided_by: scope.user.id, edited_fields: fields },
    })),
  );

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
