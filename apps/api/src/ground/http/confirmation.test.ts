import { endpoints } from "@lading/contract/endpoints";
import type { Endpoint } from "@lading/contract";
import { expect, test } from "vitest";

/** The calls of people that change something or send a file, and need no confirmation, by the reason. */
const unconfirmed: Record<string, readonly string[]> = {
  "restores a session or an account that is the caller's own, or confirms the caller": [
    "POST /api/accounts/change-password/",
    "POST /api/accounts/confirm-passkey/",
    "POST /api/accounts/confirm-passkey/begin",
    "POST /api/accounts/confirm-password/",
    "DELETE /api/accounts/factor-recovery",
    "PATCH /api/accounts/passkeys/{id}",
    "DELETE /api/accounts/sessions/",
    "DELETE /api/accounts/sessions/{id}",
    "POST /api/accounts/sessions/end-others",
    "POST /api/accounts/terms-and-conditions/",
    "PUT /api/accounts/user-details/",
    "DELETE /api/accounts/tokens/{id}",
  ],
  "takes a right or a pending mail away, or repeats a mail whose receiver was confirmed": [
    "POST /api/accounts/user-invite/{id}/cancel",
    "POST /api/accounts/user-invite/{id}/resend",
    "DELETE /api/accounts/user/{id}/",
    "POST /api/accounts/user/{id}/change-email/cancel",
    "POST /api/accounts/user/{id}/change-email/resend",
    "POST /api/accounts/user/{id}/deactivate",
    "POST /api/accounts/user/{id}/end-sessions",
    "DELETE /api/accounts/user/{id}/factor-recovery",
    "DELETE /api/accounts/webhooks/{id}",
    "POST /api/provider/companies/{id}/resume",
    "POST /api/provider/companies/{id}/invites/{invitation}/cancel",
    "POST /api/provider/companies/{id}/invites/{invitation}/resend",
    "POST /api/provider/companies/{id}/users/{user}/change-email/cancel",
    "POST /api/provider/companies/{id}/users/{user}/change-email/resend",
    "POST /api/provider/companies/{id}/users/{user}/deactivate",
    "POST /api/provider/companies/{id}/users/{user}/end-sessions",
    "DELETE /api/provider/companies/{id}/users/{user}/factor-recovery",
    "POST /api/provider/runs/{id}/cancel",
    "POST /api/provider/people/{id}/deactivate",
    "POST /api/provider/people/{id}/end-sessions",
    "DELETE /api/provider/people/{id}/factor-recovery",
    "POST /api/provider/people/invites/{invitation}/cancel",
    "POST /api/provider/people/invites/{invitation}/resend",
    "DELETE /api/provider/webhooks/{id}",
  ],
  "sends to a receiver that was confirmed, or checks a domain again": [
    "POST /api/accounts/company-sign-in/domains/{id}/check",
    "POST /api/accounts/webhooks/{id}/deliveries/{delivery}/replay",
    "POST /api/accounts/webhooks/{id}/replay",
    "POST /api/accounts/webhooks/{id}/test",
    "POST /api/provider/webhooks/{id}/deliveries/{delivery}/replay",
    "POST /api/provider/webhooks/{id}/replay",
    "POST /api/provider/webhooks/{id}/test",
  ],
  "changes the caller's own reading, notifications, views or feedback": [
    "POST /api/feedback/",
    "POST /api/notifications/latest-update-message/",
    "POST /api/notifications/mark-read-status/",
    "PUT /api/notifications/settings/",
    "POST /domo/dashboard/{id}",
    "PATCH /api/notifications/archive-restore/",
    "POST /api/provider/queue/edits",
    "POST /api/provider/queue/claims",
    "POST /api/provider/queue/views",
    "DELETE /api/provider/queue/views/{id}",
    "PUT /api/provider/queue/views/{id}",
  ],
  "downloads records that the caller names, which the audit record lists": [
    "POST /api/archive/download/",
    "POST /api/corporate-agreements/download/",
    "POST /api/order-documents/download/",
    "POST /api/persistent-documents/download/",
    "POST /api/provider/agreements/download/",
    "POST /api/provider/documents/download/",
  ],
  "is work on the vendor's own products and documents": [
    "POST /api/archive/delete/",
    "POST /api/archive/restore/",
    "POST /api/order-documents/move-to-archive/",
    "PATCH /api/order-documents/order/{id}/document/{docId}",
    "POST /api/order-documents/order/{id}/upload/",
    "PATCH /api/persistent-documents/{id}",
    "POST /api/persistent-documents/link-product",
    "POST /api/products/link-docs",
    "POST /api/persistent-documents/move-to-archive/",
    "DELETE /api/persistent-documents/staged/{id}",
    "POST /api/persistent-documents/upload/",
    "DELETE /api/products/{id}/draft",
    "PUT /api/products/{id}/draft",
    "PATCH /api/products/{id}/edit",
    "POST /api/products/edits/{id}/withdraw",
  ],
  "is the staff's work on edits, products, documents and texts of the portal": [
    "DELETE /api/provider/agreements/{id}",
    "PATCH /api/provider/agreements/{id}",
    "POST /api/provider/companies/{id}/agreements",
    "POST /api/provider/announcements",
    "DELETE /api/provider/announcements/{id}",
    "PATCH /api/provider/announcements/{id}",
    "POST /api/provider/announcements/{id}/restore",
    "POST /api/provider/content-preview",
    "POST /api/provider/help-sections",
    "DELETE /api/provider/help-sections/{id}",
    "PATCH /api/provider/help-sections/{id}",
    "POST /api/provider/help-sections/{id}/restore",
    "POST /api/provider/home-descriptions",
    "DELETE /api/provider/home-descriptions/{id}",
    "PATCH /api/provider/home-descriptions/{id}",
    "POST /api/provider/home-descriptions/{id}/restore",
    "DELETE /api/provider/mail-templates/{id}",
    "PATCH /api/provider/mail-templates/{id}",
    "POST /api/provider/mail-templates/{id}/preview",
    "POST /api/provider/mail-templates/{id}/restore",
    "POST /api/provider/mail-templates/{id}/test",
    "POST /api/provider/terms",
    "DELETE /api/provider/terms/{id}",
    "PATCH /api/provider/terms/{id}",
    "POST /api/provider/terms/{id}/restore",
    "POST /api/provider/terms/remind",
    "PATCH /api/provider/companies/{company}/products/{id}",
    "POST /api/provider/companies/{company}/products/{id}/undo",
    "POST /api/provider/dashboards",
    "DELETE /api/provider/dashboards/{id}",
    "PATCH /api/provider/dashboards/{id}",
    "POST /api/provider/dashboards/{id}/restore",
    "POST /api/provider/labels",
    "DELETE /api/provider/labels/{id}",
    "PATCH /api/provider/labels/{id}",
    "POST /api/provider/labels/{id}/restore",
    "POST /api/provider/service-plans",
    "DELETE /api/provider/service-plans/{id}",
    "PATCH /api/provider/service-plans/{id}",
    "POST /api/provider/service-plans/{id}/restore",
    "PATCH /api/provider/value-lists/{list}",
    "POST /api/provider/value-lists/{list}",
    "POST /api/provider/edits/decide",
    "POST /api/provider/edits/decide-many",
    "POST /api/provider/edits/undo",
    "POST /api/provider/feedback/{id}/answered",
    "POST /api/provider/runs/{id}/acknowledge",
    "PUT /api/provider/queue/settings",
    "POST /api/provider/set-up/close",
    "POST /api/provider/set-up/keep-plans",
    "DELETE /api/provider/settings/logo",
    "PUT /api/provider/settings/logo",
  ],
  "works on a file that the caller has uploaded": [
    "POST /api/provider/imports/",
    "PATCH /api/provider/imports/{id}",
    "POST /api/provider/imports/{id}/check",
    "GET /api/provider/imports/{id}/corrections",
    "POST /api/provider/imports/{id}/load",
    "POST /api/provider/imports/{id}/read",
    "GET /api/provider/imports/{id}/report",
    "POST /api/provider/imports/{id}/undo",
    "POST /api/provider/imports/{id}/values",
  ],
  "changes data of a company, and no person's right": [
    "PATCH /api/provider/companies/{id}",
    "POST /api/provider/companies/{id}/test-company",
  ],
  "calls tools, each of which has its own check": ["POST /mcp"],
};

const isOfPeople = ({ access }: Endpoint) => !["public", "key", "directory"].includes(access);
const needsDecision = (endpoint: Endpoint) =>
  isOfPeople(endpoint) && (endpoint.method !== "GET" || endpoint.answers !== undefined);
const getName = ({ method, path }: Endpoint) => `${method} ${path}`;

/*
 * A new call either declares `confirmed` or is listed above with its reason. A call that gives a right, names a receiver of data, ends
 * the access of a company or reads everything is confirmed.
 */
test("every change and every file is confirmed, or says why not", { tags: ["MFA-07.1"] }, () => {
  const undecided = endpoints.filter((endpoint) => needsDecision(endpoint) && !endpoint.confirmed).map(getName);
  expect(Object.values(unconfirmed).flat().toSorted()).toEqual(undecided.toSorted());
});

test("exports need a confirmation on both sides", { tags: ["MFA-07.1"] }, () => {
  const found = endpoints.filter(({ path }) => /\/(export|snapshot\/{kind}|changes)$/.test(path));
  expect(found.length).toBeGreaterThan(8);
  expect(found.filter(({ confirmed }) => !confirmed).map(getName)).toEqual([]);
});
