/*
 * The values that parameters of the console's lists may have. They are separate from those of the vendors' lists, because every
 * visit loads these.
 */

/** Sort keys of the provider's people. People who never signed in come before those who did. */
export const staffSortKeys = ["name", "email", "role", "status", "last_api_login"] as const;
export type StaffSortKey = (typeof staffSortKeys)[number];
export const staffStatuses = ["active", "deactivated"] as const;

/** Sort keys of the provider's list of companies. A company without a plan's last day sorts last, one without sign-ins first. */
export const companySortKeys = [
  "name",
  "company_code",
  "status",
  "plan",
  "service_plan_expiration_date",
  "active_users",
  "products",
  "edits_waiting",
  "documents_missing",
  "last_sign_in",
  "integration",
] as const;
export type CompanySortKey = (typeof companySortKeys)[number];
export const companyStatuses = ["active", "suspended"] as const;

/** Problems of a company that staff should look at: see `findCompanies` of the server for the exact rules. */
export const companyProblems = ["no_administrator", "no_sign_in", "edits_late", "plan_expired"] as const;
export type CompanyProblem = (typeof companyProblems)[number];

/** How a company's data comes in: not at all, by files that staff load in the browser, or by a program with an intake key. */
export const companyIntegrations = ["none", "file", "key"] as const;
export type CompanyIntegration = (typeof companyIntegrations)[number];

/** Sort keys of the staff's lists of a company's records. */
export const companyProductSortKeys = [
  "name",
  "supplier_sku",
  "gxp_sku",
  "category",
  "price",
  "percents_complete",
] as const;
export type CompanyProductSortKey = (typeof companyProductSortKeys)[number];
/** Kinds of documents in the staff's list of a company: of its products, of its orders, and those in its archive. */
export const companyDocumentKinds = ["product", "order", "archive"] as const;
export type CompanyDocumentKind = (typeof companyDocumentKinds)[number];
export const companyDocumentSortKeys = ["name", "size", "upload_date"] as const;
export type CompanyDocumentSortKey = (typeof companyDocumentSortKeys)[number];

/** Sort keys of the staff's lists of all companies. Each has an index across companies, and a company's own lists have more. */
export const staffProductSortKeys = ["gxp_sku"] as const;
export const staffOrderSortKeys = ["order_date"] as const;

/** States of a product: it has a pending edit, or its company's users cannot see it. */
export const productStates = ["edits_waiting", "hidden"] as const;
export type ProductState = (typeof productStates)[number];

/**
 * The state of an agreement, the most urgent first. `missing`: required and without a file. `expiring`: within 30 days.
 * `not_accepted`: a file with the status Received or In progress. `in_force`: an accepted file.
 */
export const agreementStates = ["missing", "expired", "expiring", "not_accepted", "in_force"] as const;
export type AgreementState = (typeof agreementStates)[number];
export const agreementSortKeys = ["state", "company", "document_type", "expiration_date"] as const;
export type AgreementSortKey = (typeof agreementSortKeys)[number];
