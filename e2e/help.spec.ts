import type { Page } from "@playwright/test";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

const tabs = (page: Page) => page.getByRole("navigation", { name: "Help" }).getByRole("link");
const current = (page: Page) => page.getByRole("navigation", { name: "Help" }).locator("[aria-current]");
const question = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const searchBox = (page: Page) => page.getByRole("textbox", { name: "Search the help" });

test(
  "opens its first section, and a question expands its long answer under the short one",
  { tag: "@HELP-01" },
  async ({ page }) => {
    await page.goto("/homepage");
    await page.getByRole("link", { name: "Help" }).click();
    await expect(tabs(page)).toHaveText([
      "Getting started",
      "Product catalog and changes",
      "Documents",
      "Orders",
      "Notifications and alerts",
      "Users and licenses",
      "Dashboards",
    ]);
    await expect(current(page)).toHaveText("Getting started");
    await expect(page.getByText("On the left, or behind the menu button on a phone")).toBeVisible();

    await tabs(page).nth(2).click();
    await expect(current(page)).toHaveText("Documents");
    const archived = question(page, "What happens to an archived document?");
    await expect(page.getByText("It stays in Archived Documents for 90 days")).toBeVisible();
    const answer = page.getByText("The list shows where each document was");
    await expect(answer).toBeHidden();
    await archived.press("Enter");
    await expect(archived).toHaveAttribute("aria-expanded", "true");
    await expect(answer).toBeVisible();

    // The address opens the same question for another user.
    await expect(page).toHaveURL(/section=\d+&question=\d+$/);
    await page.reload();
    await expect(answer).toBeInViewport();
    await archived.click();
    await expect(answer).toBeHidden();
    await expect(page).toHaveURL(/section=\d+$/);

    await page.goto("/help?section=99");
    await expect(current(page)).toHaveText("Getting started");
    await expect(page).not.toHaveURL(/section=99/);
  },
);

test(
  "searches all sections and opens a result, and shows that there are no sections",
  { tag: "@HELP-01" },
  async ({ page }) => {
    await page.goto("/help");
    await searchBox(page).pressSequentially("withdraw pending");
    await expect(page.getByRole("status").filter({ hasText: "1 answer for" })).toBeVisible();
    await page.getByRole("link", { name: /How long does approval take/ }).click();
    await expect(current(page)).toHaveText("Product catalog and changes");
    await expect(searchBox(page)).toHaveValue("");
    await expect(page.getByText("you can take it back with Withdraw")).toBeVisible();
    await page.goBack();
    await expect(searchBox(page)).toHaveValue("withdraw pending");

    await searchBox(page).fill("zzz <b>");
    await expect(page.getByText("Nothing found for “zzz <b>”.")).toBeVisible();
    await page.getByRole("button", { name: "Clear search" }).click();
    await expect(current(page)).toHaveText("Getting started");
    await expect(searchBox(page)).toBeFocused();

    await page.route("**/api/help/help-sections/", (route) => route.fulfill({ json: [] }));
    await page.goto("/help?section=4&question=nonsense");
    await expect(page.getByText("No help sections configured")).toBeVisible();
  },
);
