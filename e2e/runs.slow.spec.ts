import { createCompany } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { expect, staff, test } from "./stage.ts";

test.use({ user: staff });

/** Creates a company with this many products, each with a pending edit of its manufacturer. */
async function createEdits(count: number) {
  const { id } = await createCompany();
  await queryDatabase(
    `insert into products (company_id, gxp_sku, supplier_sku, name)
     select $1, 'R-' || n, 'R-' || n, 'Ball Valve ' || n from generate_series(1, $2::int) n`,
    [id, count],
  );
  await queryDatabase(
    `insert into field_edits (company_id, product_id, name, new_value)
     select company_id, id, 'manufacturer', 'Acme' from products where company_id = $1`,
    [id],
  );
  return id;
}

test(
  "decides more than 500 fields by a run, which the dialog, the list of runs and its own page show",
  { tag: ["@CON-04.4", "@IMP-10.1"] },
  async ({ page }) => {
    test.setTimeout(60_000);
    const companyId = await createEdits(501);
    await page.goto(`/provider/queue?company=${companyId}&kind=edits`);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Select all 501 results" }).click();
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve 501 fields" }).click();
    const dialog = page.getByRole("dialog", { name: "501 of 501 fields approved" });
    await expect(dialog).toBeVisible({ timeout: 30_000 });
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByText("Nothing matches the chosen filters.")).toBeVisible();

    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Imports and Exports" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Imports and Exports" })).toBeFocused();
    const run = page
      .getByRole("table", { name: "Imports and exports" })
      .getByRole("row")
      .filter({ hasText: "501 fields to approve" });
    await expect(run.first()).toContainText("Approved 501");
    await expectNoFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await run.first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name: "501 fields to approve" })).toBeFocused();
    await expect(page.getByRole("region", { name: "Counts" })).toContainText("501");
    await expectNoFindings(page);
  },
);
