import type { Page } from "@playwright/test";
import { createCompany } from "./company.ts";
import { callApi } from "./portal.ts";
import { expect, getAccessToken, staff, test } from "./stage.ts";
import { button, box, mark } from "./content-kinds-steps.ts";

/** A message at the top of the window. Fields below have hints with similar words. */
const toast = (page: Page, text: string) => page.getByRole("status").getByText(text);

test.use({ user: staff, isConfirmed: true });

test.describe("the terms", () => {
  test("become a draft when published ones are changed", { tag: ["@CNT-01.1", "@CNT-02.2"] }, async ({ page }) => {
    await page.goto("/provider/terms");
    await page
      .getByRole("row")
      .filter({ has: page.getByText("Published", { exact: true }) })
      .getByRole("link")
      .first()
      .click();
    await expect(page.getByText("A published version of the terms never changes.")).toBeVisible();
    const before = page.url();
    await expect(box(page, "Text")).not.toBeEmpty();
    const published = await box(page, "Text").textContent();
    await box(page, "Text").click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("Draft of ");
    await button(page, "Save Draft").click();
    await expect(page.getByRole("heading", { level: 1, name: "Unpublished terms" })).toBeVisible();
    expect(page.url()).not.toBe(before);
    await button(page, "More actions").click();
    await page.getByRole("menuitem", { name: "Delete this version of the terms" }).click();
    await button(page, "Delete").click();
    await expect(page).toHaveURL(/\/provider\/terms$/);
    // A new version begins with the published text.
    await page.getByRole("link", { name: "New Version of the Terms" }).click();
    await expect(box(page, "Text")).toHaveText(published ?? "");
    await expect(button(page, "Publish")).toBeDisabled();
  });
});

test("a dashboard for one company is a tab only there", { tag: "@PROV-04.6" }, async ({ page }) => {
  const company = await createCompany();
  const other = await createCompany();
  const name = `Sales ${mark()}`;
  await page.goto("/provider/dashboards/new");
  await box(page, "Name").fill(name);
  await page.getByRole("combobox", { name: "Shows" }).selectOption({ index: 1 });
  await page.getByRole("combobox", { name: "Companies" }).click();
  await page.keyboard.type(company.mark);
  await page.getByRole("option", { name: company.name }).click();
  await button(page, "Publish").click();
  await expect(toast(page, "The dashboard was published.")).toBeVisible();
  const readNames = async (email: string) => {
    const token = await getAccessToken(email);
    return ((await callApi("/domo/dashboards/", { token })) as { name: string }[]).map((one) => one.name); // the API validates its responses
  };
  expect(await readNames(company.admin)).toContain(name);
  expect(await readNames(other.admin)).not.toContain(name);
});
