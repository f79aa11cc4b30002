import type { Document } from "@lading/contract";
import type { Page, Route } from "@playwright/test";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

/** Answers the requests for documents to link as if there were `total`, and returns the queries of these requests. */
async function answerWithDocuments(page: Page, total: number) {
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
async function open(page: Page) {
  const vendor = await createVendor([{ gxp_sku: "E-1", name: "Gate valve" }]);
  await comeAs(page, vendor.email);
  await page.goto("/product-catalog?pid=E-1&tab=Documents");
  await page.getByRole("button", { name: "Upload & Link Product Documents" }).click();
  await page.getByRole("tab", { name: "Link Existing Documents" }).click();
}

const isLinkableList = (url: URL) => url.pathname === "/api/persistent-documents/" && url.searchParams.has("not_sku");
const getQuery = (route: Route) => new URL(route.request().url()).searchParams;

const createDocument = (number: number): Document => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  name: `Document ${number}`,
  label: null,
  label_id: null,
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

const list = (page: Page) => page.getByRole("region", { name: "documents", exact: true });
const listRows = (page: Page) => list(page).getByRole("listitem");

/** Scrolls the list to this many pixels above its end. */
const scrollTo = (page: Page, above: number) =>
  list(page).evaluate(
    (element, left) =>
      new Promise((scrolled) => {
        element.addEventListener("scroll", scrolled, { once: true });
        element.scrollTop = element.scrollHeight - element.clientHeight - left;
      }),
    above,
  );

test(
  "an endless list shows two placeholders, then twenty more rows near its end until it has all of them",
  { tag: ["@LIST-05", "@LIST-10.1"] },
  async ({ page }) => {
    const queries = await answerWithDocuments(page, 50);
    const answer = Promise.withResolvers<void>();
    await page.route(isLinkableList, async (route) => {
      await answer.promise;
      await route.fallback();
    });
    await open(page);
    await expect(list(page).locator("div:has(> .animate-pulse)")).toHaveCount(2);
    answer.resolve();
    await expect(listRows(page)).toHaveCount(20);
    await expect(list(page).locator(".animate-pulse")).toHaveCount(0);

    await scrollTo(page, 71);
    // A request of the list would arrive before this one.
    await page.evaluate(() => fetch("/api/persistent-documents/?not_sku=none&page=0"));
    expect(queries.splice(1).map((query) => query.get("page"))).toEqual(["0"]);

    await scrollTo(page, 70);
    await expect(listRows(page)).toHaveCount(40);
    await scrollTo(page, 0);
    await expect(listRows(page)).toHaveCount(50);
    await scrollTo(page, 0);
    await expect(listRows(page).last()).toContainText("Document 50");
    expect(queries.map((query) => [query.get("page"), query.get("page_size")])).toEqual([
      ["1", "20"],
      ["2", "20"],
      ["3", "20"],
    ]);
  },
);

test(
  "an endless list shows that it loads more rows, and offers a retry if that fails",
  { tag: "@LIST-05" },
  async ({ page }) => {
    await answerWithDocuments(page, 30);
    await open(page);
    await expect(listRows(page)).toHaveCount(20);

    const answer = Promise.withResolvers<void>();
    const failAfterAnswer = async (route: Route) => {
      await answer.promise;
      await route.fulfill({ status: 500, json: {} });
    };
    await page.route(isLinkableList, failAfterAnswer);
    await scrollTo(page, 0);
    await expect(page.getByText("Loading more documents...")).toBeVisible();
    answer.resolve();
    await expect(list(page).getByRole("alert")).toContainText("The documents could not be loaded.");
    await expect(listRows(page)).toHaveCount(20);

    await page.unroute(isLinkableList, failAfterAnswer);
    await list(page).getByRole("button", { name: "Try Again" }).click();
    await expect(listRows(page)).toHaveCount(30);
  },
);
