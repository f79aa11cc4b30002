/*
 * The values that parameters of lists may have. They are separate from the schemas, because the web app reads every address
 * before it loads zod.
 */

export const pageSizes = [10, 20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
export const defaultPageSize: PageSize = 10;
/** Rows per request of an infinite list. */
export const infinitePageSize: PageSize = 20;
export const searchMaximum = 100;

/** Sort keys of the catalogue. A missing value sorts as the lowest. */
export const productSortKeys = [
  "name",
  "supplier_sku",
  "gxp_sku",
  "category",
  "price",
  "lead_time_days",
  "ytd_end_user_sales",
  "ytd_market_share",
  "percents_complete",
] as const;
export type ProductSortKey = (typeof productSortKeys)[number];

/** Whether a list of products leaves out those that staff have withdrawn, shows them alone, or shows all. */
export const withdrawnChoices = ["hide", "only", "all"] as const;
export type WithdrawnChoice = (typeof withdrawnChoices)[number];

/** Documents that never expire are last in both directions. */
export const documentSortKeys = ["name", "label", "expires_on", "modified_date", "size", "extension"] as const;
export type DocumentSortKey = (typeof documentSortKeys)[number];

export const archiveSortKeys = ["name", "label", "archived_date", "size", "extension"] as const;

export const orderSortKeys = ["purchase_order", "due_date", "order_date", "total"] as const;
export type OrderSortKey = (typeof orderSortKeys)[number];

/** Orders without the time of an answer, or without a day on which something should leave, are last in both directions. */
export const purchaseOrderSortKeys = ["purchase_order", "order_date", "total", "respond_by", "ship_by"] as const;
export type PurchaseOrderSortKey = (typeof purchaseOrderSortKeys)[number];

export const invoiceSortKeys = ["invoice_number", "received_on", "due_on", "paid_on", "amount"] as const;

export const notificationSortKeys = ["event_date"] as const;

export const userSortKeys = ["name", "email", "role", "number_of_visits", "last_api_login"] as const;
export const invitationSortKeys = ["email", "role", "invite_sent_on"] as const;

/** Returns each sort key as it is, for ascending order, and with a leading `-`, for descending order. */
export const toOrderings = <const Key extends string>(keys: readonly Key[]) =>
  keys.flatMap((key) => [key, `-${key}` as const]);

export const editStatuses = ["pending", "approved", "rejected", "withdrawn"] as const;
export type EditStatus = (typeof editStatuses)[number];

export const moods = ["good", "fair", "bad"] as const;
export type Mood = (typeof moods)[number];
