/*
 * The words of recorded actions, without zod, because the web app reads addresses before it loads zod. An action is a call of
 * the contract or the name of a job. A test compares this table with the contract and with the jobs.
 */

/** What each recorded action does, for lists and filters. */
export const auditActions: Readonly<Record<string, string>> = {
  "POST /api/token": "Sign in",
  "POST /api/token/refresh": "Renew a session",
  "POST /api/token/blacklist": "Sign out",
  "POST /api/accounts/token-from-temporary/": "Sign in as a user",
  "DELETE /api/accounts/sessions/": "Sign out of all sessions",
  "DELETE /api/accounts/sessions/{id}": "Sign out of another session",
  "POST /api/accounts/change-password/": "Change the own password",
  "POST /api/accounts/request-password-reset/": "Ask for a password reset",
  "POST /api/accounts/reset-password/": "Reset the password",
  "POST /api/accounts/user-register": "Create an account",
  "POST /api/accounts/terms-and-conditions/": "Accept the terms",
  "PUT /api/accounts/user-details/": "Change the own profile",
  "POST /api/accounts/create-user-invites": "Invite users",
  "POST /api/accounts/user-invite/{id}/resend": "Send an invitation again",
  "POST /api/accounts/user-invite/{id}/cancel": "Cancel an invitation",
  "POST /api/accounts/user/{id}/change-role": "Change a user's role",
  "POST /api/accounts/user/{id}/deactivate": "Deactivate a user",
  "POST /api/accounts/user/{id}/reactivate": "Reactivate a user",
  "DELETE /api/accounts/user/{id}/": "Delete a user",
  "POST /api/accounts/user/{id}/change-email": "Change a user's email address",
  "POST /api/accounts/user/{id}/change-email/resend": "Send the link of a new email address again",
  "POST /api/accounts/user/{id}/change-email/cancel": "Cancel a change of email address",
  "POST /api/accounts/confirm-email/": "Confirm a new email address",
  "PATCH /api/products/{id}/edit": "Submit edits of a product",
  "POST /api/products/edits/{id}/withdraw": "Withdraw an edit",
  "PUT /api/products/{id}/draft": "Save a draft of a product",
  "DELETE /api/products/{id}/draft": "Discard a draft of a product",
  "POST /api/products/link-docs": "Change the documents of a product",
  "POST /api/persistent-documents/upload/": "Upload product documents",
  "DELETE /api/persistent-documents/staged/{id}": "Remove an uploaded product document",
  "PATCH /api/persistent-documents/{id}": "Change a product document",
  "POST /api/persistent-documents/link-product": "Change the products of a document",
  "POST /api/persistent-documents/move-to-archive/": "Archive product documents",
  "POST /api/persistent-documents/download/": "Download product documents",
  "POST /api/order-documents/order/{id}/upload/": "Upload order documents",
  "PATCH /api/order-documents/order/{id}/document/{docId}": "Change an order document",
  "POST /api/order-documents/move-to-archive/": "Archive order documents",
  "POST /api/order-documents/download/": "Download order documents",
  "POST /api/archive/restore/": "Restore documents",
  "POST /api/archive/delete/": "Delete archived documents",
  "POST /api/archive/download/": "Download archived documents",
  "POST /api/corporate-agreements/download/": "Download agreements",
  "PATCH /api/notifications/archive-restore/": "Archive or restore notifications",
  "POST /api/notifications/mark-read-status/": "Mark notifications as read or unread",
  "POST /api/notifications/latest-update-message/": "Close an update message",
  "PUT /api/notifications/settings/": "Change the own alerts",
  "POST /api/notifications/unsubscribe/": "Unsubscribe from mails",
  "POST /domo/dashboard/{id}": "Open a dashboard",
  "POST /api/feedback/": "Send feedback",
  "POST /api/feedback/visitor/": "Send feedback without signing in",
  "POST /api/intake/{kind}": "Load a file",
  "PUT /api/intake/images/{name}": "Load a picture",
  "POST /api/provider/companies/": "Create a company",
  "PATCH /api/provider/companies/{id}": "Change a company",
  "GET /api/provider/companies/export": "Export companies",
  "POST /api/provider/companies/{id}/suspend": "Suspend a company",
  "POST /api/provider/companies/{id}/resume": "Resume a company",
  "POST /api/provider/companies/{id}/invites": "Invite a user of a company",
  "POST /api/provider/companies/{id}/invites/{invitation}/resend": "Send an invitation of a company again",
  "POST /api/provider/companies/{id}/invites/{invitation}/cancel": "Cancel an invitation of a company",
  "POST /api/provider/companies/{id}/users/{user}/change-role": "Change the role of a company's user",
  "POST /api/provider/companies/{id}/users/{user}/deactivate": "Deactivate a company's user",
  "POST /api/provider/companies/{id}/users/{user}/reactivate": "Reactivate a company's user",
  "POST /api/provider/companies/{id}/users/{user}/change-email": "Change the email address of a company's user",
  "POST /api/provider/companies/{id}/users/{user}/change-email/resend":
    "Send the link of a new email address of a company's user again",
  "POST /api/provider/companies/{id}/users/{user}/change-email/cancel":
    "Cancel a change of email address of a company's user",
  "POST /api/provider/companies/{id}/agreements": "Add an agreement",
  "PATCH /api/provider/agreements/{id}": "Change an agreement",
  "DELETE /api/provider/agreements/{id}": "Delete an agreement",
  "POST /api/provider/agreements/download/": "Download agreements of companies",
  "POST /api/provider/edits/decide": "Decide edits",
  "POST /api/provider/sign-in-as": "Make a link to sign in as a user",
  "GET /api/provider/audit/export": "Export the audit record",
  "start-plan": "Start a planned service plan",
  "resume-company": "Resume a company on its day",
  "purge-archive": "Delete documents at the end of their archive period",
};

/** The words of an action. A refused call that only reads has none of its own. */
export const auditActionName = (action: string) => auditActions[action] ?? `Open ${action.replace(/^[A-Z]+ /, "")}`;

/** The call was made, or the server refused it. */
export const auditResults = ["done", "refused"] as const;
export type AuditResult = (typeof auditResults)[number];

/** Lists of the audit record count no further, because an exact count would read up to all entries. */
export const auditCountLimit = 10_000;

/** An export with more entries is refused. */
export const auditExportLimit = 100_000;

/** Sort keys of the audit record. */
export const auditSortKeys = ["at"] as const;
