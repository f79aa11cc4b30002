import { addProducts, cell, openGrid } from "./bulk-edit-steps.ts";
import { expectNoFindings } from "./findings.ts";
import { test } from "./company.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, expireSession } from "./stage.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test.describe("many products", () => {
  test(
    "are selected, filled, changed by percent and undone with the keyboard alone",
    { tag: ["@XLS-10.1", "@XLS-10.6"] },
    async ({ page, company }) => {
      await addProducts(company.code, 300);
      await openGrid(page, 300);
      const grid = page.getByRole("grid", { name: "Products" });
      // Only the rows in view exist.
      expect(await grid.getByRole("row").count()).toBeLessThan(60);
      await grid.focus();
      await page.keyboard.press("Control+ArrowDown");
      await expect(cell(page, 299, 0)).toBeInViewport();
      await page.keyboard.press("Control+Home");

      await page.keyboard.type("12");
      await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowUp");
      for (let rows = 0; rows < 3; rows++) await page.keyboard.press("Shift+ArrowDown");
      await page.keyboard.press("Control+d");
      await expect(cell(page, 3, 0)).toContainText("$12.00");
      await page.keyboard.type("+50%");
      await page.keyboard.press("Control+Enter");
      await expect(cell(page, 0, 0)).toContainText("$18.00");
      await page.keyboard.press("Control+z");
      await expect(cell(page, 0, 0)).toContainText("$12.00");
    },
  );

  test(
    "are pasted by SKU and proposed, and what cannot be read stays",
    { tag: ["@XLS-10.5", "@XLS-10.8"] },
    async ({ page, company }) => {
      await addProducts(company.code, 10);
      await openGrid(page, 10);
      await page.getByRole("grid", { name: "Products" }).focus();
      await page.keyboard.type("+10%");
      await page.keyboard.press("Enter");
      await page.evaluate(
        `navigator.clipboard.writeText(${JSON.stringify("Item\tPrice\nS-7\t99\nS-5\tcall us\nS-900\t1\n")})`,
      );
      await page.keyboard.press("Control+v");
      await page.getByRole("button", { name: "Change 2 Cells" }).click();
      await expect(page.getByText("2 cells changed. 1 of the pasted values cannot be read.")).toBeVisible();
      await expect(page.getByText("Not among these products: S-900.")).toBeVisible();
      await expect(cell(page, 7, 0)).toContainText("$99.00");
      await page.keyboard.press("F8");
      await expect(page.getByRole("group", { name: "Problem of this cell" })).toContainText("Must be an amount");

      await page.getByRole("button", { name: "Propose 2 Changes in 2 Products" }).click();
      await expect(page.getByText("2 changes in 2 products proposed.")).toBeVisible();
      await expect(cell(page, 7, 0)).toContainText("Pending $99.00");
      await expect(cell(page, 5, 0)).toContainText("call us");
      await page.getByRole("status").getByRole("button", { name: "Undo", exact: true }).click();
      await expect(page.getByText("2 changes were taken back.")).toBeVisible();
    },
  );

  test(
    "keep their draft over a reload and without a connection",
    { tag: "@XLS-10.7" },
    async ({ page, context, company }) => {
      await addProducts(company.code, 20);
      await openGrid(page, 20);
      await page.getByRole("grid", { name: "Products" }).focus();
      await page.keyboard.type("12.5");
      await page.keyboard.press("Enter");
      await expect(page.getByText(/^Draft saved/)).toBeVisible();
      await context.setOffline(true);
      await page.keyboard.type("13.5");
      await page.keyboard.press("Enter");
      await expect(page.getByText("Offline. The draft is safe on this device.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Propose 2 Changes in 2 Products" })).toBeDisabled();
      await context.setOffline(false);
      // The price of the first product changes in the portal meanwhile.
      await queryDatabase(
        `update products set price = 11 where gxp_sku = 'G-0000'
       and company_id = (select id from companies where company_code = $1)`,
        [company.code],
      );
      await page.reload();
      await expect(cell(page, 1, 0)).toContainText("$13.50");
      await expect(cell(page, 0, 0)).toContainText("now $11.00");
      await cell(page, 0, 0).click();
      await page.getByRole("button", { name: "Propose Mine" }).click();
      await expect(page.getByRole("button", { name: "Propose 2 Changes in 2 Products" })).toBeEnabled();
      // A page that is left at once writes its draft first.
      await cell(page, 2, 0).click();
      await page.keyboard.type("14.5");
      await page.keyboard.press("Enter");
      await page.reload();
      await expect(cell(page, 2, 0)).toContainText("$14.50");
    },
  );

  test("keep what was typed after the session had ended", { tag: "@XLS-10.7" }, async ({ page, company }) => {
    await addProducts(company.code, 10);
    await openGrid(page, 10);
    await expireSession(page, { refreshToo: true });
    await cell(page, 1, 0).click();
    await page.keyboard.type("14.5");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/login/);
    await comeAs(page, company.admin);
    await page.goto("/product-catalog/edit");
    await expect(cell(page, 1, 0)).toContainText("$14.50");
    await expect(page.getByRole("button", { name: "Propose 1 Change in 1 Product" })).toBeVisible();
  });

  test(
    "are changed by the dialogs of the tools, after which the keys of the grid undo",
    { tag: "@XLS-10.18" },
    async ({ page, company }) => {
      await addProducts(company.code, 10);
      await openGrid(page, 10);
      const grid = page.getByRole("grid", { name: "Products" });
      await page.getByRole("button", { name: "Change by %" }).click();
      await page.getByRole("textbox", { name: "Change By" }).press("5");
      await page.getByRole("radio", { name: "All 10 products" }).check();
      await page.getByRole("button", { name: "Apply to 10" }).click();
      await expect(cell(page, 1, 0)).toContainText("$11.55");
      await expect(grid).toBeFocused();
      await page.keyboard.press("Control+z");
      await expect(page.getByText("No changes yet")).toBeVisible();
      await page.getByRole("button", { name: "Find and Replace" }).click();
      await page.getByRole("textbox", { name: "Find" }).press("Escape");
      await expect(grid).toBeFocused();
    },
  );

  test("are edited on an accessible page", async ({ page, company }) => {
    test.slow(); // It analyzes a page with hundreds of cells four times.
    await addProducts(company.code, 10);
    await openGrid(page, 10);
    await page.getByRole("grid", { name: "Products" }).focus();
    await page.keyboard.type("call us");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("group", { name: "Problem of this cell" })).toBeVisible();
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Find a column" })).toBeFocused();
    await expectNoFindings(page);
  });
});
