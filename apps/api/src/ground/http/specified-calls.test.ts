import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

/** A call of the specification: what it takes, in its query or its body, and what it returns, as far as the specification says. */
type Call = [method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, takes?: string, returns?: string];

const ofAccounts: Call[] = [
  ["POST", "/api/token", "email password", "access refresh"],
  ["POST", "/api/token/refresh", "refresh", "access"],
  ["POST", "/api/accounts/change-password/", "old_password new_password"],
  ["POST", "/api/accounts/request-password-reset/", "email ip_address user_agent"],
  ["POST", "/api/accounts/reset-password/", "token password"],
  ["POST", "/api/accounts/token-from-temporary/"],
  ["POST", "/api/accounts/user-register", "code first_name last_name phone_number department position password"],
  ["GET", "/api/accounts/user-invite/{code}"],
  ["GET", "/api/accounts/company-details/"],
  ["GET", "/api/accounts/additional-company-details/"],
  ["GET", "/api/accounts/feature-flags/"],
  ["GET", "/api/accounts/user-details/"],
  ["PUT", "/api/accounts/user-details/", "first_name last_name phone_number department position"],
  ["GET", "/api/accounts/terms-and-conditions/"],
  ["POST", "/api/accounts/terms-and-conditions/", "operating_system browser"],
  ["GET", "/api/accounts/active-users", "page page_size ordering"],
  ["GET", "/api/accounts/deactivated-users/", "page page_size ordering"],
  ["GET", "/api/accounts/user-invite", "page page_size ordering"],
  ["GET", "/api/accounts/user-roles"],
  ["POST", "/api/accounts/create-user-invites", "invites email role_name invite_text"],
  ["POST", "/api/accounts/user/{id}/change-role", "name"],
  ["POST", "/api/accounts/user-invite/{id}/resend"],
  ["POST", "/api/accounts/user-invite/{id}/cancel"],
  ["POST", "/api/accounts/user/{id}/deactivate"],
  ["POST", "/api/accounts/user/{id}/reactivate"],
  ["DELETE", "/api/accounts/user/{id}/"],
];

const notificationFilters = "page notification_type search_string date_after date_before";

const ofTheShell: Call[] = [
  ["GET", "/api/notifications/", notificationFilters],
  ["GET", "/api/notifications/archived/", notificationFilters],
  ["GET", "/api/notifications/unread-count/", "", "count"],
  ["GET", "/api/notifications/settings/", "", "enabled frequency frequency_weekly_day"],
  ["PUT", "/api/notifications/settings/", "enabled frequency frequency_weekly_day"],
  ["GET", "/api/notifications/latest-update-message/"],
  ["POST", "/api/notifications/latest-update-message/"],
  ["PATCH", "/api/notifications/archive-restore/", "notifications_ids action"],
  ["POST", "/api/notifications/mark-read-status/", "mark_as marked_ids"],
  ["GET", "/domo/dashboards/"],
  ["POST", "/domo/dashboard/{id}", "", "dashboard_id token"],
  ["GET", "/api/help/home-page-descriptions/"],
  ["GET", "/api/help/help-sections/"],
  ["GET", "/api/help/help-section/{id}"],
  ["GET", "/api/help/service-plans/"],
];

const ofTheCatalogue: Call[] = [
  ["GET", "/api/products/", "page page_size ordering search gxp_sku", "products total_pages total_items"],
  ["GET", "/api/products/{id}/"],
  ["GET", "/api/products/search-by-fields", "", "products page total_pages"],
  ["GET", "/api/products/{id}/orders"],
  ["GET", "/api/products/categories/"],
  ["PATCH", "/api/products/{id}/edit", "edited_fields"],
  ["POST", "/api/products/link-docs", "gxp_sku supplier_sku action doc_ids"],
];

const ofDocuments: Call[] = [
  ["GET", "/api/persistent-documents/", "sku page search_string", "documents total_items total_pages"],
  ["GET", "/api/persistent-documents/labels/"],
  ["POST", "/api/persistent-documents/upload/", "", "id name"],
  ["PATCH", "/api/persistent-documents/{id}", "name label_id"],
  ["POST", "/api/persistent-documents/link-product", "doc_id skus action"],
  ["POST", "/api/persistent-documents/move-to-archive/", "id name label", "errors"],
  ["POST", "/api/persistent-documents/download/", "documents_ids", "url"],
  [
    "GET",
    "/api/order-documents/orders/",
    "page date_after date_before search_string",
    "orders total_items total_pages",
  ],
  ["GET", "/api/order-documents/order/{id}/"],
  ["GET", "/api/order-documents/orders/position-in-list/", "purchase_order page_size", "page"],
  ["GET", "/api/order-documents/orders-statuses", "", "name"],
  ["GET", "/api/order-documents/labels/"],
  ["POST", "/api/order-documents/order/{id}/upload/"],
  ["PATCH", "/api/order-documents/order/{id}/document/{docId}", "name label_id"],
  ["POST", "/api/order-documents/move-to-archive/", "id order_id name label"],
  ["POST", "/api/order-documents/download/", "documents_ids", "url"],
  ["GET", "/api/corporate-agreements/", "", "document_type files"],
  ["POST", "/api/corporate-agreements/download/", "documents_ids", "url"],
  ["GET", "/api/archive/", "name page", "documents total_pages"],
  ["POST", "/api/archive/restore/", "id name label order_id"],
  ["POST", "/api/archive/delete/", "documents_ids"],
  ["POST", "/api/archive/download/", "documents_ids", "url"],
];

interface Operation {
  parameters: { in: string; name: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
}

let stage: Stage;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  stage = await openStage();
  const document = await stage.call(undefined, "GET", "/api/openapi.json");
  ({ paths } = document.json<{ paths: typeof paths }>());
});
afterAll(() => stage[Symbol.asyncDispose]());

const calls = [...ofAccounts, ...ofTheShell, ...ofTheCatalogue, ...ofDocuments];

describe("the served document and the server", { tags: ["API-01"] }, () => {
  test.each(calls)("have %s %s,", async (method, path, takes = "", returns = "") => {
    const operation = paths[path]?.[method.toLowerCase()];
    expect(operation, "the literal path in the document").toBeDefined();
    const { parameters = [], requestBody, responses = {} } = operation ?? {};
    const query = parameters.flatMap((one) => (one.in === "query" ? one.name : []));
    const taken = new Set([...query, ...findProperties(requestBody)]);
    expect(words(takes).filter((name) => !taken.has(name))).toEqual([]);
    const returned = new Set([...findProperties(responses["200"]), ...findProperties(responses["201"])]);
    expect(words(returns).filter((name) => !returned.has(name))).toEqual([]);

    // Without a session a call of the contract is refused with 401, or with 400 or 415 if it is public and has no body. An unknown path gives 404.
    const url = path.replace(/\{\w+\}/g, crypto.randomUUID()).replace(/\/$/, "");
    for (const variant of [url, `${url}/`]) {
      const { statusCode } = await stage.call(undefined, method, variant);
      expect([variant, statusCode]).toEqual([variant, expect.toBeOneOf([400, 401, 415])]);
    }
  });

  test("have uploads as forms with the field document", () => {
    for (const path of ["/api/persistent-documents/upload/", "/api/order-documents/order/{id}/upload/"])
      expect(Object.keys(paths[path]?.post?.requestBody?.content ?? {})).toEqual(["multipart/form-data"]);
  });
});

const words = (text: string) => text.split(" ").filter(Boolean);

/** The names of all properties of the schemas in a part of the document. */
function findProperties(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => [
    ...(key === "properties" ? Object.keys(value as object) : []), // JSON Schema defines it as an object.
    ...findProperties(value),
  ]);
}
