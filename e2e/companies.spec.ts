import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { box, openTab, row } from "./company-page.ts";
import { createCompany } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { expect, staff, test } from "./stage.ts";

test.use({ user: staff, isConfirmed: true });

const rowNames = (page: Page) => page.getByRole("row").getByRole("link", { name: /^Company e2e-/ });

async function search(page: Page, text: string) {
  await box(page, "Search by Name, Code, Tax ID or Email").fill(text);
  await page.keyboard.press("Enter");
}

test.describe("the list of companies", () => {
  test(
    "finds a company by a user's address, and the address keeps filters and order",
    { tag: "@CON-10" },
    async ({ page }) => {
      const company = await createCompany({ plan: "Professional", active: ["Bo Reed"] });
      await page.goto("/provider/companies");
      await search(page, company.getEmail("Bo Reed"));
      await expect(page.getByText("1 Total Results Found")).toBeVisible();
      await expect(row(page, company.name)).toContainText("2 of");
      await page.getByRole("button", { name: "Plan", exact: true }).and(page.locator(".border-dashed *")).click();
      await page.getByRole("checkbox", { name: "Basic" }).check();
      await expect(page.getByText("0 Total Results Found")).toBeVisible();
      await page.getByRole("checkbox", { name: "Professional" }).check();
      await expect(page.getByText("1 Total Results Found")).toBeVisible();
      await page.keyboard.press("Escape");
      await page.getByRole("columnheader", { name: "Last Sign-In" }).getByRole("button").first().click();
      await expect(page).toHaveURL(/ordering=last_sign_in/);
      await page.reload();
      await expect(rowNames(page)).toHaveText([company.name]);
      await expect(page.getByRole("columnheader", { name: "Last Sign-In" })).toHaveAttribute("aria-sort", "ascending");
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByText("2 users, 15 licenses")).toBeVisible();
    },
  );

  test("keeps the names and a company's code in view and whole in a window of 1024 px", async ({ page }) => {
    const company = await createCompany();
    await page.setViewportSize({ width: 1024, height: 900 });
    await page.goto(`/provider/companies?search=${company.mark}`);
    const name = row(page, company.name).getByRole("cell").first();
    const code = row(page, company.name).getByRole("cell").nth(1).locator("[title]");
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
  });

  test(
    "shows what is wrong with a company, filters by it, and opens at its earlier address",
    { tag: "@CON-10" },
    async ({ page }) => {
      const company = await createCompany({ hasAdministrator: false });
      await page.goto(`/provider?search=${company.mark}`);
      await expect(page).toHaveURL(/\/provider\/companies\?search=/);
      await expect(row(page, company.name)).toContainText("No active administrator");
      await page.getByRole("button", { name: "Health", exact: true }).first().click();
      await page.getByRole("checkbox", { name: "Plan has expired" }).check();
      await expect(page.getByText("0 Total Results Found")).toBeVisible();
      await page.getByRole("checkbox", { name: "No active administrator" }).check();
      await expect(rowNames(page)).toHaveText([company.name]);
      await expect(page).toHaveURL(/health=/);
    },
  );

  test("is exported as the filter shows it", { tag: "@CON-15" }, async ({ page }) => {
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

test.describe("the records of a company", () => {
  test(
    "are its products, with their values and edits, its orders and its documents",
    { tag: "@CON-12" },
    async ({ page }) => {
      const company = await createCompany();
      const [product] = await queryDatabase<{ id: string }>(
        `insert into products (company_id, gxp_sku, supplier_sku, name, manufacturer, price)
         values ($1, $2, 'S-1', 'Gate valve', 'Acme', 12.5) returning id`,
        [company.id, `GXP-${company.mark}`],
      );
      await queryDatabase(
        "insert into field_edits (company_id, product_id, name, old_value, new_value) values ($1, $2, 'manufacturer', 'Acme', 'Apex')",
        [company.id, product!.id],
      );
      await queryDatabase(
        "insert into purchase_orders (company_id, purchase_order, order_date, status, total) values ($1, $2, '2026-01-31', 'Open', 99)",
        [company.id, `PO-${company.mark}`],
      );
      await page.setViewportSize({ width: 1440, height: 900 });
      await openTab(page, company.id, "Products");
      const tabs = page.getByRole("navigation", { name: "Parts of the company" });
      await page.getByRole("columnheader", { name: "Price" }).getByRole("button").first().click();
      await expect(page).toHaveURL(/tab=Products/);
      await expect(page).toHaveURL(/ordering=price/);
      await page.getByRole("link", { name: "Review 1 edit of Gate valve" }).click();
      await page.waitForURL(/\/provider\/review/);
      await expect(page.getByText("Apex")).toBeVisible();
      await page.goBack();
      await tabs.getByRole("link", { name: "Orders", exact: true }).click();
      await expect(page.getByRole("row", { name: `PO-${company.mark}` })).toContainText("$99.00");
      await expectNoFindings(page);
      await page.getByRole("link", { name: `PO-${company.mark}` }).click();
      await expect(page.getByRole("heading", { name: `Order PO-${company.mark}` })).toBeVisible();
      await expect(page.getByText("No data available")).toBeVisible();
      await page.goBack();
      await tabs.getByRole("link", { name: "Documents", exact: true }).click();
      await expect(page.getByText("No data available")).toBeVisible();
      await tabs.getByRole("link", { name: "Products", exact: true }).click();
      await page.getByRole("link", { name: "Gate valve", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Gate valve" })).toBeVisible();
    },
  );

  test("are its actions", { tag: ["@CON-12", "@AUD-01"] }, async ({ page }) => {
    const company = await createCompany();
    await openTab(page, company.id, "Details");
    await box(page, "Tax ID").fill("12-7654321");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Your changes are saved.")).toBeVisible();
    await openTab(page, company.id, "Activity");
    await page.getByRole("button", { name: "Change a company" }).click();
    await expect(page.getByText("12-7654321", { exact: true })).toBeVisible();
    await expectNoFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Result", exact: true }).first().click();
    await page.getByRole("radio", { name: "Refused" }).check();
    await expect(page.getByText("0 actions")).toBeVisible();
    await expect(page).toHaveURL(/tab=Activity/);
  });
});
