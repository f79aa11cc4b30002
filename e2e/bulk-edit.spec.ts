import type { Page } from "@playwright/test";
import { expectNoFindings } from "./findings.ts";
import { test } from "./company.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, expireSession } from "./stage.ts";

/** Adds products with the prices 10.00, 11.00 and so on to a company. */
const addProducts = (code: string, products: number) =>
  queryDatabase(
    `insert into products (company_id, gxp_sku, supplier_sku, name, price, lead_time_days)
     select id, 'G-' || lpad(n::text, 4, '0'), 'S-' || n, 'Valve ' || n, 10 + n, n % 90
     from companies, generate_series(0, $2 - 1) n where company_code = $1`,
    [code, products],
  );

const cell = (page: Page, row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`);

/** Ticks all products of the catalog and opens the grid. */
async function openGrid(page: Page, products: number) {
  await page.goto("/product-catalog?page_size=10");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  if (products > 10) await page.getByRole("button", { name: `Select all ${products} results` }).click();
  await page.getByRole("button", { name: `Edit ${products} Products` }).click();
  await expect(cell(page, 0, 0)).toContainText("$10.00");
}

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

  test("are proposed by a press while a value is typed", { tag: "@XLS-10.8" }, async ({ page, company }) => {
    await addProducts(company.code, 10);
    await openGrid(page, 10);
    await page.getByRole("grid", { name: "Products" }).focus();
    await page.keyboard.type("12.5");
    await page.getByRole("button", { name: "Propose Changes" }).click();
    await expect(page.getByText("1 change in 1 product proposed.")).toBeVisible();
    await expect(page).toHaveURL(/product-catalog\?/);
  });

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
    "are shown once all of them are loaded, if need be at the second try",
    { tag: "@XLS-10.16" },
    async ({ page, company }) => {
      await addProducts(company.code, 510);
      let failures = 1;
      await page.route("**/api/products/edits/rows/", async (route) => {
        const { gxp_skus } = route.request().postDataJSON() as { gxp_skus: string[] };
        if (gxp_skus.includes("G-0509") && failures-- > 0) await route.abort();
        else await route.continue();
      });
      await page.goto("/product-catalog?page_size=10");
      await page.getByRole("checkbox", { name: "Select all on this page" }).check();
      await page.getByRole("button", { name: "Select all 510 results" }).click();
      await page.getByRole("button", { name: "Edit 510 Products" }).click();
      await expect(page.getByText("The products could not be loaded")).toBeVisible();
      await expect(page.getByRole("grid", { name: "Products" })).toBeHidden();
      await page.getByRole("button", { name: "Try Again" }).click();
      await page.getByRole("grid", { name: "Products" }).focus();
      await page.keyboard.press("Control+Shift+ArrowDown");
      await page.keyboard.type("12.5");
      await page.keyboard.press("Control+Enter");
      await expect(page.getByRole("button", { name: "Propose 510 Changes in 510 Products" })).toBeVisible();
    },
  );

  test("have the chosen columns in the chosen order", { tag: "@XLS-10.13" }, async ({ page, company }) => {
    await addProducts(company.code, 10);
    await openGrid(page, 10);
    const heads = page.getByRole("columnheader");
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    const panel = page.getByRole("complementary", { name: "Columns" });
    await panel.getByRole("button", { name: "Prices" }).click();
    await expect(heads).toHaveText([/^Product/, "Vendor Price", "Vendor Lead Time", "Price Expiration"]);
    await panel.getByRole("button", { name: "Move Price Expiration" }).click();
    await page.getByRole("menuitem", { name: "Move to the Beginning" }).click();
    await expect(heads).toHaveText([/^Product/, "Price Expiration", "Vendor Price", "Vendor Lead Time"]);
    const find = panel.getByRole("textbox", { name: "Find a column" });
    await find.fill("mpn");
    await expect(panel.getByRole("listitem")).toHaveText(["MPN10 empty"]);
    await panel.getByRole("checkbox", { name: "MPN" }).check();
    await find.fill("");
    await panel.locator("[data-drag=lead_time_days]").hover();
    await page.mouse.down();
    const target = await panel.locator("[data-drag=price_expiration]").boundingBox();
    await page.mouse.move((target?.x ?? 0) + 8, (target?.y ?? 0) + 8, { steps: 10 });
    await page.mouse.up();
    const chosen = [/^Product/, "Vendor Lead Time", "Price Expiration", "Vendor Price", "MPN"];
    await expect(heads).toHaveText(chosen);
    await page.reload();
    await expect(heads).toHaveText(chosen);
  });

  test(
    "get all buttons of the selected ones at once, so that none moves under the pointer",
    { tag: "@XLS-10.19" },
    async ({ page, company }) => {
      await addProducts(company.code, 100);
      await page.goto("/product-catalog?page_size=10");
      const checkbox = page.getByRole("checkbox", { name: "Select all on this page" });
      await expect(checkbox).toBeVisible();
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route("**/*.js", async (route) => {
        await released;
        await route.continue();
      });
      const asked = page.waitForRequest("**/*.js");
      await checkbox.check();
      await asked;
      const all = page.getByRole("button", { name: "Select all 100 results" });
      await expect(all).toBeHidden();
      release();
      await all.click();
      await expect(page.getByRole("button", { name: "Edit 100 Products" })).toBeVisible();
    },
  );

  for (const width of [1440, 1024])
    test(
      `do not move when cells are selected or changed, ${width} pixels wide`,
      { tag: ["@XLS-10.19", "@XLS-10.22"] },
      async ({ page, company }) => {
        await page.setViewportSize({ width, height: 800 });
        await addProducts(company.code, 100);
        await openGrid(page, 100);
        const findTop = async () => (await cell(page, 0, 0).boundingBox())?.y;
        const top = await findTop();
        await page.getByRole("columnheader", { name: "Vendor Price" }).getByRole("button").click();
        await expect(page.getByText("Vendor Price, 100 cells · $10.00 to $109.00")).toBeVisible();
        expect(await findTop()).toBe(top);
        const block = Array.from({ length: 100 }, (_, row) => ["20", "5", "", "", "M", "M", `S ${row}`].join("\t"));
        await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(block.join("\n"))})`);
        await page.keyboard.press("Control+Home");
        await page.keyboard.press("Control+v");
        await expect(page.getByText("700 cells", { exact: true })).toBeVisible();
        await expect(cell(page, 0, 0)).toBeInViewport();
        expect(await findTop()).toBe(top);
        // A value becomes newer in the portal, so there is one more button above the grid.
        await queryDatabase(
          `update products set price = 15 where gxp_sku = 'G-0000'
           and company_id = (select id from companies where company_code = $1)`,
          [company.code],
        );
        await expect(page.getByText(/^Draft saved/)).toBeVisible();
        await page.reload();
        await expect(page.getByRole("button", { name: "Newer in the Portal 1" })).toBeVisible();
        await expect(page.getByText(/^Your draft of \d+ changes was restored\.$/)).toBeVisible();
        expect(await findTop()).toBe(top);
      },
    );

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

  test("are listed with their prices in a narrow window", { tag: "@XLS-10.23" }, async ({ page, company }) => {
    await addProducts(company.code, 3);
    await openGrid(page, 3);
    await page.setViewportSize({ width: 390, height: 800 });
    const first = page.getByRole("list", { name: "Products" }).getByRole("listitem").first();
    await expect(first).toContainText("Vendor Price: $10.00");
    await page.getByRole("button", { name: "Change by %" }).click();
    await expect(page.getByText("In a cell you can type")).toBeHidden();
    await page.getByRole("textbox", { name: "Change By" }).fill("+50");
    await page.getByRole("button", { name: "Apply to 3" }).click();
    await expect(first).toContainText("Vendor Price: $10.00 $15.00 +50%");
  });

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
