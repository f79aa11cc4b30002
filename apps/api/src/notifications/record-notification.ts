import type { DecidedField, EditedField } from "@lading/contract";
import type { SessionScope, StaffScope, VendorScope } from "../db/scope.ts";
import { acceptance, editDecision, editRequest, type EditedProduct } from "./notification-texts.ts";
import { raiseNotifications, raiseOwnNotification } from "./notification-queries.ts";

export interface DecidedProduct extends EditedProduct {
  company_id: string;
  fields: DecidedField[];
}

/** Notifies the user's company that the user accepted the terms. The database removes the name when the user is deleted. */
export const recordAcceptance = (scope: SessionScope) => raiseOwnNotification(scope, acceptance(scope.user));

/** Notifies the user's company that the user submitted changes of a product. */
export const recordEditRequest = (scope: VendorScope, product: EditedProduct, fields: readonly EditedField[]) =>
  raiseOwnNotification(scope, editRequest(product, scope.user.id, fields));

/** Notifies companies of the provider's decisions, with one notification for each product. */
export const recordEditDecisions = (scope: StaffScope, products: readonly DecidedProduct[]) =>
  raiseNotifications(
    scope,
    products.map(({ company_id, fields, ...product }) => ({
      company_id,
      ...editDecision(product, scope.user.id, fields),
    })),
  );
