import type { Page } from "@playwright/test";
import { expect, test } from "./stage.ts";
import { terms, text, checkbox, continueButton, openAsNewUser, showTerms } from "./terms-steps.ts";

/** Scrolls the text to this many pixels above its end. */
const scrollTo = (page: Page, above: number) =>
  text(page).evaluate((area, above) => void (area.scrollTop = area.scrollHeight - area.clientHeight - above), above);

test(
  "treats the terms as read ten pixels above their end, after no request that the server would reject",
  { tag: ["@TERMS-01", "@TERMS-02.1"] },
  async ({ page }) => {
    const rejected: string[] = [];
    page.on("response", (response) => {
      if (response.status() === 403) rejected.push(response.url());
    });
    await openAsNewUser(page);
    await expect(text(page)).toContainText("1.");
    await scrollTo(page, 12);
    await expect(page.getByText("Scroll to the end of the text to accept it.")).toBeVisible();
    await scrollTo(page, 10);
    await expect(page.getByText("You have read to the end.")).toBeVisible();
    expect(rejected).toEqual([]);
  },
);

test(
  "treats the terms as read when a larger window or a short text leaves nothing to scroll",
  { tag: "@TERMS-01" },
  async ({ page }) => {
    await showTerms(page, Array.from({ length: 20 }, (_, index) => `Rule ${index}.`).join("\n\n"));
    await openAsNewUser(page);
    await expect(checkbox(page)).toBeDisabled();
    await page.setViewportSize({ width: 1440, height: 2400 });
    await expect(checkbox(page)).toBeEnabled();

    await page.setViewportSize({ width: 1440, height: 900 });
    await showTerms(page, "Be **kind**.");
    await page.reload();
    await expect(text(page)).toContainText("Be kind.");
    await expect(checkbox(page)).toBeEnabled();
  },
);

test(
  "asks again when a new version is published during reading, and explains why",
  { tag: ["@TERMS-01", "@TERMS-02.2", "@CNT-02.6"] },
  async ({ page }) => {
    await openAsNewUser(page);
    await scrollTo(page, 0);
    await checkbox(page).click();
    await showTerms(page, `# The new version\n\n${"More to read.\n\n".repeat(60)}`);
    await page.route(terms, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 409, json: { detail: "The terms have changed.", code: "terms_changed" } })
        : route.fallback(),
    );
    await continueButton(page).click();
    await expect(page.getByRole("alert")).toHaveText(
      "The terms were revised while you were reading. Please read the new version.",
    );
    const changes = page.getByRole("region", { name: "Changes" });
    await expect(changes).toBeInViewport();
    await expect(changes.locator("ins").first()).toHaveText("The new version");
    await expect(changes.locator("del").first()).toBeVisible();
    await expect(text(page).getByRole("heading", { name: "The new version" })).toBeVisible();
    await expect(checkbox(page)).toBeDisabled();
    await expect(checkbox(page)).not.toBeChecked();
    await expect(continueButton(page)).toBeDisabled();
  },
);
