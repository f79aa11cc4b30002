/*
 * The kinds of files of rows, without zod, because the web app reads addresses before it loads zod.
 */
import type { ProviderPermission } from "./permissions.ts";

interface LoadKindWords {
  label: string;
  /** The permission of staff to import such a file. */
  permission: ProviderPermission;
  /** The columns that a file must have, which may have other names, and the records that must exist, in a sentence each. */
  needs: string;
  /** The ability of a key with the scope `intake.<kind>:write`, in the words of a person who does not know the API. */
  scope: { name: string; about: string };
}

const permission = "provider.import_records";

/** Each kind of file, in the order of their references: a file may refer to rows of the kinds before it. */
export const loadKinds = {
  companies: {
    label: "Companies",
    permission: "provider.change_companies",
    needs: "Needs a company code and a name.",
    scope: { name: "Load companies", about: "New vendors, their names and addresses." },
  },
  products: {
    label: "Products",
    permission,
    needs: "Needs a company code, GXP SKU, supplier SKU and name. The companies must exist.",
    scope: { name: "Load products", about: "New products and new values of present ones." },
  },
  prices: {
    label: "Prices",
    permission,
    needs: "Needs a company code, GXP SKU and price. The products must exist.",
    scope: { name: "Load prices", about: "Prices and lead times of present products." },
  },
  ranks: {
    label: "Ranks",
    permission,
    needs: "Needs a company code, GXP SKU and rank. The products must exist.",
    scope: { name: "Load ranks", about: "The rank of each vendor among the suppliers of a product." },
  },
  sales: {
    label: "Sales",
    permission,
    needs: "Needs a company code, GXP SKU and month, like 2026-01. The products must exist.",
    scope: { name: "Load sales figures", about: "Purchases and stock by product and month." },
  },
  "purchase-orders": {
    label: "Purchase orders",
    permission,
    needs: "Needs a company code, purchase order, order date, status and total. The companies must exist.",
    scope: { name: "Load purchase orders", about: "Orders with their date, status and total." },
  },
  "purchase-order-lines": {
    label: "Purchase order lines",
    permission,
    needs: "Needs a purchase order, line, GXP SKU, quantity, units and unit price. The orders must exist.",
    scope: { name: "Load lines of purchase orders", about: "Ordered products with their quantities and due dates." },
  },
  "purchase-order-schedules": {
    label: "Deliveries of purchase order lines",
    permission,
    needs: "Needs a purchase order, line, schedule and quantity. The lines must exist.",
    scope: {
      name: "Load deliveries of order lines",
      about: "The quantities and dates of lines with several deliveries.",
    },
  },
  receipts: {
    label: "Receipts",
    permission,
    needs: "Needs a receipt, purchase order, line, quantity and the day of receipt. The lines must exist.",
    scope: {
      name: "Load receipts",
      about: "Arrived quantities of order lines and ship notices, and damaged ones.",
    },
  },
  "invoice-statuses": {
    label: "Invoice statuses",
    permission,
    needs: "Needs a company code, invoice number, amount and state. The companies must exist.",
    scope: {
      name: "Load invoice statuses",
      about: "How far invoices of vendors are: received, due and paid.",
    },
  },
  agreements: {
    label: "Agreements",
    permission: "provider.change_agreements",
    needs: "Needs a company code, document type and status from 1 to 4. The companies must exist.",
    scope: { name: "Load agreements", about: "Status and last day of agreements, without files." },
  },
} as const satisfies Record<string, LoadKindWords>;

export type LoadKind = keyof typeof loadKinds;

// Object.keys does not know the keys of its object.
export const loadKindIds = Object.keys(loadKinds) as readonly LoadKind[];

/** The scope of keys that may load files of a kind. */
export const loadScope = (kind: LoadKind) => `intake.${kind}:write` as const;
