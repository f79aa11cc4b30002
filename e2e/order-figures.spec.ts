import { readFile } from "node:fs/promises";
import { mainLooks } from "./accessible-pages.ts";
import { collectPolicyViolations, expectNoFindingsIn } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

test(
  "a vendor goes from a figure to its lines, and the exported file has the same lines",
  { tag: ["@ORD-37.4", "@ORD-37.5"] },
  async ({ page }) => {
    const violations = collectPolicyViolations(page);
    const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
    await vendor.feedOrders([{ purchase_order: "PO-8501", order_date: "2026-03-02", status: "Open", total: "736" }]);
    await queryDatabase(
      `with line as (
         insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
           select o.company_id, o.id, n, p.id, 4, 'Each', 2 from users u join purchase_orders o on o.company_id = u.company_id
             join products p on p.company_id = u.company_id, generate_series(1, 3) n where u.email = $1
           returning company_id, order_id, line, quantity
       ), answer as (
         insert into order_responses (company_id, order_id, version, order_revision, at, source, former_terms, due_at)
           select company_id, order_id, line, 1, t.at, 'screen', '[]', t.at + (1.5 - line) * interval '1 second'
             from line cross join (select date_trunc('month', now()) + interval '5 seconds' as at) t
       )
       insert into response_pieces (company_id, order_id, line, version, piece, action, quantity, outcome)
         select company_id, order_id, line, line, 1, 'accept', quantity, 'applied' from line`,
      [vendor.email],
    );
    await comeAs(page, vendor.email);
    // The job counts changed orders each minute; the test writes its rows itself.
    await queryDatabase(
      `insert into order_figure_lines (company_id, order_id, line, figure, source, month, counts_from, is_met, due_at, due_on, done_at, done_on, needed, given)
       select f.company_id, f.order_id, f.line, f.figure, f.source, f.month, f.counts_from, f.is_met, f.due_at, f.due_on, f.done_at, f.done_on, f.needed, f.given
       from order_figure_facts f join users u on u.company_id = f.company_id where u.email = $1
       on conflict do nothing`,
      [vendor.email],
    );
    await page.goto("/orders");
    await page.getByRole("link", { name: "Figures", exact: true }).click();
    await expect(page.getByRole("region", { name: "Figures and formulas" })).toContainText(
      "Order lines whose first answer",
    );
    await expectNoFindingsIn(page, mainLooks);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("link", { name: /^Answered in Time, .*: 1 of 3$/ }).click();
    const rows = page.getByRole("row", { name: /PO-8501/ });
    await expect(rows).toHaveCount(3);
    await expectNoFindingsIn(page, mainLooks);
    await page.setViewportSize({ width: 1440, height: 900 });
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll("td")].map(({ textContent }) => textContent)),
    );
    await page.getByRole("button", { name: "Export", exact: true }).click();
    await page.getByRole("radio", { name: "All" }).check();
    await page.getByRole("radio", { name: "CSV" }).check();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export 3 Lines" }).click();
    const [, ...lines] = (await readFile(await (await saving).path(), "utf8")).trim().split("\r\n");
    expect(lines.map((line) => line.split(",")).map((cells) => [cells[0], cells[1], cells.at(-1)])).toEqual(
      shown.map((cells) => [cells[0], cells[1], cells.at(-1) === "Met" ? "Yes" : "No"]),
    );
    expect(violations).toEqual([]);
  },
);
