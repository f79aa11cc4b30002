/*
 * The permission of each kind of work, apart from the words in work-kinds.ts, because the navigation of every page needs only these.
 */
export const workPermissions = {
  edits: "provider.review_edits",
  edit_set: "provider.review_edits",
  product_proposal: "provider.review_edits",
  discontinuation: "provider.change_products",
  order_change: "provider.decide_orders",
  order_unanswered: "provider.decide_orders",
  order_console_change: "provider.decide_orders",
  agreement: "provider.change_agreements",
  invitation: "provider.change_company_users",
  no_administrator: "provider.change_company_users",
  new_company: "provider.change_company_users",
  failed_run: "provider.view_runs",
  webhook: "provider.change_api_keys",
  feedback: "provider.answer_feedback",
} as const;
