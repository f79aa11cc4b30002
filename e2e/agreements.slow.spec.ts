import { expectNoFindings } from "./findings.ts";
import { admin, expect, staff, test } from "./stage.ts";
import { createVendorWith } from "./agreements-steps.ts";

test.describe("in a narrow window", () => {
  test.use({ user: admin, viewport: { width: 390, height: 844 } });

  test("shows agreements as rows, and loads them again after a failure", { tag: "@CORP-03.1" }, async ({ page }) => {
    let isDown = true;
    await page.route("**/api/corporate-agreements/", (route) => (isDown ? route.abort() : route.continue()));
    await page.goto("/document-repository?type=corporate");
    await expect(page.getByText("The agreements could not be loaded.")).toBeVisible();
    isDown = false;
    await page.getByRole("button", { name: "Try Again" }).click();
    const first = page.getByRole("list", { name: "Document types" }).getByRole("button").first();
    await first.click();
    await expect(first).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("article").first()).toContainText(/Status.*Expires.*Modified/);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);

    await page.goto("/homepage");
    const link = page.getByRole("link", { name: "1 agreement is missing" });
    const opened = page.getByRole("button", { name: "Safety Program Questionnaire", expanded: true });
    const heading = page.getByRole("heading", { level: 1, name: "Corporate Agreements" });
    await link.click();
    await expect(opened).toBeInViewport();
    await expect(heading).toBeFocused();
    // This time the list is already loaded.
    await page.goBack();
    await link.click();
    await expect(heading).toBeFocused();
    await expect(opened).toBeInViewport();
  });
});

test.describe("the agreements of all companies", () => {
  test.use({ user: staff });

  test("start with the question of whose agreement it is", { tag: "@CORP-03.5" }, async ({ page }) => {
    const { mark } = await createVendorWith();
    await page.goto("/provider/agreements");
    await page.getByRole("button", { name: "Add Agreement" }).click();
    await page.getByRole("searchbox", { name: "Find a company" }).fill(mark);
    await expect(page.getByRole("list", { name: "Companies" }).getByRole("button")).toHaveCount(1);
    await expectNoFindings(page);
    await page.getByRole("list", { name: "Companies" }).getByRole("button").click();
    const dialog = page.getByRole("dialog", { name: "Add Agreement" });
    await dialog.getByRole("combobox", { name: "Document Type" }).fill("NDA");
    await dialog.getByRole("combobox", { name: "Document Status" }).selectOption("N/A, missing");
    await dialog.getByRole("button", { name: "Add Agreement" }).click();
    await expect(page.getByText("The document is marked as missing.")).toBeVisible();
  });
});
