import type { Route } from "@playwright/test";
import { expect, test } from "./stage.ts";
import { answerWithDocuments, open, isLinkableList, list, listRows, scrollTo } from "./endless-list-steps.ts";

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
