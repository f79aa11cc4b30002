import { test } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, staff } from "./stage.ts";

// Two people work one after the other, in several pages.

test(
  "a vendor proposes 30 prices, and a reviewer approves the usual ones and rejects the outlier",
  { tag: ["@XLS-07.1", "@XLS-07.5", "@XLS-07.6", "@XLS-07.7"] },
  async ({ page, company, browser }) => {
    test.slow();
    await queryDatabase(
      `insert into products (company_id, gxp_sku, supplier_sku, name, price)
       select id, 'G-' || lpad(n::text, 2, '0'), 'S-' || n, 'Valve ' || n, 100
       from companies, generate_series(1, 30) n where company_code = $1`,
      [company.code],
    );
    await page.goto("/product-catalog?page_size=50");
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Edit 30 Products" }).click();
    await page.getByRole("grid", { name: "Products" }).focus();
    await page.keyboard.press("Control+Shift+ArrowDown");
    await page.keyboard.type("+3%");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("1030");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Propose 30 Changes in 30 Products" }).click();
    await expect(page.getByText("30 changes in 30 products proposed.")).toBeVisible();

    const reviewer = await (await browser.newContext()).newPage();
    await comeAs(reviewer, staff);
    const [{ id } = { id: "" }] = await queryDatabase<{ id: string }>(
      "select id from companies where company_code = $1",
      [company.code],
    );
    await reviewer.goto(`/provider/queue?company=${id}`);
    await reviewer.getByRole("link", { name: "Edits of 30 products" }).click();
    await expect(reviewer.getByRole("heading", { name: "30 changes in 30 products" })).toBeVisible();
    await expect(reviewer.getByRole("list", { name: "Outliers and conflicts" })).toBeVisible();
    await expectNoFindings(reviewer);
    await reviewer.setViewportSize({ width: 1440, height: 900 });
    await reviewer.getByRole("button", { name: "Approve 29 Usual: Vendor Price" }).click();
    await expect(reviewer.getByText("29 of 30 decided")).toBeVisible();
    const outlier = reviewer.getByRole("list", { name: "Outliers and conflicts" }).getByRole("listitem");
    await expect(outlier).toContainText("10 times the old value: a slipped decimal point?");
    await reviewer.getByRole("checkbox", { name: "Select Vendor Price of Valve 1" }).focus();
    await reviewer.keyboard.press("r");
    await reviewer.getByRole("textbox", { name: "Reason" }).fill("The decimal point has slipped.");
    await reviewer.keyboard.press("Enter");
    await expect(outlier).toContainText("by Priya Raman");
    await expect(reviewer.getByText("30 of 30 decided")).toBeVisible();

    await page.goto("/notifications");
    await page
      .getByText("Changes of many products, which were submitted together, were decided: 29 approved, 1 rejected.")
      .first()
      .click();
    await expect(
      page.getByText("Vendor Price of G-01 was rejected: The decimal point has slipped.").first(),
    ).toBeVisible();
    await page.goto("/product-catalog/changes?status=rejected");
    await expect(page.getByText("The decimal point has slipped.").first()).toBeVisible();
  },
);
