import type { SessionScope, StaffScope, VendorScope } from "../db/scope.ts";
import {
  acceptance,
  editDecision,
  editRequest,
  type DecidedField,
  type EditedField,
  type EditedProduct,
} from "./notification-texts.ts";
import { raiseNotifications, raiseOwnNotification } from "./notification-queries.ts";

export interface DecidedProduct extends EditedProduct {
  company_id: string;
  fields: DecidedField[];
}

/** Tells a company that one of its people has accepted the terms. Who is deleted later is named no more, by the database. */
export const recordAcceptance = (scope: SessionScope) => raiseOwnNotification(scope, acceptance(scope.user));

/** Tells a company that one of its people has asked for changes of a product. */
export const recordEditRequest = (scope: VendorScope, product: EditedProduct, fields: readonly EditedField[]) =>
  raiseOwnNotification(scope, editRequest(product, scope.user.id, fields));

/** Tells companies what the provider has decided, one notification a product. */
export const recordEditDecisions = (scope: StaffScope, products: readonly DecidedProduct[]) =>
  raiseNotifications(
    scope,
    products.map(({ company_id, fields, ...product }) => ({
      company_id,
      ...editDecision(product, scope.user.id, fields),
    })),
  );
