import type { Scope } from "@lading/contract";

/** The abilities of a key with each scope. */
export const scopeNames: Readonly<Record<Scope, string>> = {
  "changes:read": "Follow changes",
  "products:read": "Read products",
  "orders:read": "Read orders",
  "webhooks:write": "Manage webhooks",
  "intake.companies:write": "Load companies",
  "intake.products:write": "Load products",
  "intake.prices:write": "Load prices",
  "intake.ranks:write": "Load ranks",
  "intake.sales:write": "Load sales figures",
  "intake.purchase-orders:write": "Load purchase orders",
  "intake.purchase-order-lines:write": "Load lines of purchase orders",
  "intake.agreements:write": "Load agreements",
  "intake.images:write": "Load pictures",
};
