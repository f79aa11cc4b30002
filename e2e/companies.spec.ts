import { readFileSync } from "node:fs";
import { row } from "./company-page.ts";
import { createCompany } from "./company.ts";
import { expect, staff, test } from "./stage.ts";

test.use({ user: staff, isConfirmed: true });

test.describe("the list of companies", () => {
  test("keeps the names and a company's code in view and whole in a window of 1024 px", async ({ page }) => {
    const company = await createCompany();
    await page.setViewportSize({ width: 1024, height: 900 });
    await page.goto(`/provider/companies?search=${company.mark}`);
    // The checkbox comes first.
    const name = row(page, company.name).getByRole("cell").nth(1);
    const code = row(page, company.name).getByRole("cell").nth(2).locator("[title]");
    await expect(code).toHaveCSS("white-space", "nowrap");
    const before = await name.boundingBox();
    const rows = page.getByRole("region", { name: "Companies" });
    await rows.evaluate((area) => area.scrollTo({ left: area.scrollWidth }));
    await expect(code).not.toBeInViewport();
    expect(await name.boundingBox()).toEqual(before);
    // The other cells pass below it.
    await expect(name).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await name.getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: company.name })).toBeVisible();
    await page.goBack();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText("1 user, 5 licenses")).toBeVisible();
  });

  test("is exported as the filter shows it", { tag: "@CON-15.1" }, async ({ page }) => {
    const company = await createCompany();
    await page.goto(`/provider/companies?search=${company.mark}`);
    await expect(page.getByText("1 Total Results Found")).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect((await download).suggestedFilename()).toBe("companies.csv");
    const lines = readFileSync(await (await download).path(), "utf8")
      .trimEnd()
      .split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${company.code},${company.name},active,Basic`);
  });
});
