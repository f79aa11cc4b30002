import type { Document } from "@lading/contract";
import type { Page, Route } from "@playwright/test";
import { comeAs } from "./stage.ts";
import { createVendor } from "./vendor.ts";

/** Answers the requests for documents to link as if there were `total`, and returns the queries of these requests. */
export async function answerWithDocuments(page: Page, total: number) {
  const queries: URLSearchParams[] = [];
  await page.route(isLinkableList, async (route) => {
    const query = getQuery(route);
    queries.push(query);
    const first = (Number(query.get("page")) - 1) * 20 + 1;
    const count = Math.max(0, Math.min(20, total - first + 1));
    const documents = Array.from({ length: count }, (_, place) => createDocument(first + place));
    await route.fulfill({ json: { documents, page: 1, total_pages: 1, total_items: total } });
  });
  return queries;
}

/** Opens the list of documents that a product of a new company can be linked to. */
export async function open(page: Page) {
  const vendor = await createVendor([{ gxp_sku: "E-1", name: "Gate valve" }]);
  await comeAs(page, vendor.email);
  await page.goto("/product-catalog?pid=E-1&tab=Documents");
  await page.getByRole("button", { name: "Upload & Link Product Documents" }).click();
  await page.getByRole("tab", { name: "Link Existing Documents" }).click();
}

export const isLinkableList = (url: URL) =>
  url.pathname === "/api/persistent-documents/" && url.searchParams.has("not_sku");
const getQuery = (route: Route) => new URL(route.request().url()).searchParams;

const createDocument = (number: number): Document => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  name: `Document ${number}`,
  label: null,
  label_id: null,
  values: {},
  expires_on: null,
  days_left: null,
  url: "/documents/none",
  extension: "pdf",
  size: 1000,
  modified_date: "2026-01-05T12:00:00Z",
  upload_date: "2026-01-05T12:00:00Z",
  group: "Persistent",
  archived_date: null,
  order_id: null,
  products: [],
});

export const list = (page: Page) => page.getByRole("region", { name: "documents", exact: true });
export const listRows = (page: Page) => list(page).getByRole("listitem");

/** Scrolls the list to this many pixels above its end. */
export const scrollTo = (page: Page, above: number) =>
  list(page).evaluate(
    (element, left) =>
      new Promise((scrolled) => {
        element.addEventListener("scroll", scrolled, { once: true });
        element.scrollTop = element.scrollHeight - element.clientHeight - left;
      }),
    above,
  );
