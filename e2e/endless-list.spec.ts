import { expect, test } from "./stage.ts";
import { answerWithDocuments, open, isLinkableList, list, listRows, scrollTo } from "./endless-list-steps.ts";

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
