/*
 * The permission of each kind of work, apart from the words in work-kinds.ts, because the navigation of every page needs only these.
 */

/** Each of these permissions allows a kind of work. */
export const allWorkPermissions = [
  "provider.review_edits",
  "provider.change_products",
  "provider.decide_orders",
  "provider.change_agreements",
  "provider.review_documents",
  "provider.change_company_users",
  "provider.view_runs",
  "provider.change_api_keys",
  "provider.answer_feedback",
] as const;

/** The permission of those who see a kind of work and do it. */
export const workPermissions = {
  edits: "provider.review_edits",
  edit_set: "provider.review_edits",
  product_proposal: "provider.review_edits",
  discontinuation: "provider.change_products",
  order_change: "provider.decide_orders",
  order_unanswered: "provider.decide_orders",
  order_console_change: "provider.decide_orders",
  ship_notice_late: "provider.decide_orders",
  agreement: "provider.change_agreements",
  requirement_review: "provider.review_documents",
  requirement_overdue: "provider.review_documents",
  invitation: "provider.change_company_users",
  no_administrator: "provider.change_company_users",
  new_company: "provider.change_company_users",
  failed_run: "provider.view_runs",
  webhook: "provider.change_api_keys",
  feedback: "provider.answer_feedback",
} as const satisfies Record<string, (typeof allWorkPermissions)[number]>;
