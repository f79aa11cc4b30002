import { addProducts, cell, openGrid } from "./bulk-edit-steps.ts";
import { test } from "./company.ts";
import { queryDatabase } from "./portal.ts";
import { expect } from "./stage.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test.describe("many products", () => {
  test("are proposed by a press while a value is typed", { tag: "@XLS-10.8" }, async ({ page, company }) => {
    await addProducts(company.code, 10);
    await openGrid(page, 10);
    await page.getByRole("grid", { name: "Products" }).focus();
    await page.keyboard.type("12.5");
    await page.getByRole("button", { name: "Propose Changes" }).click();
    await expect(page.getByText("1 change in 1 product proposed.")).toBeVisible();
    await expect(page).toHaveURL(/product-catalog\?/);
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
});
