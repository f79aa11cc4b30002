import type { Page } from "@playwright/test";
import { liveValue, productPage, valve } from "./edit-form.ts";
import { expectNoFindings } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, staff, test } from "./stage.ts";
import { createVendor, decideAsStaff } from "./vendor.ts";

// Each test creates its own company, which takes time.
test.describe.configure({ timeout: 60_000 });

const price = (page: Page) => liveValue(page, "Vendor Price").getByRole("button");
const history = (page: Page) => page.getByRole("dialog", { name: "History of Vendor Price" });

/** Creates a vendor with a product whose price an approval and then a load have changed. */
async function createChangedValve() {
  const vendor = await createVendor([valve]);
  await vendor.proposeChanges(valve.gxp_sku, { name: "price", old_value: "100.00", new_value: "112.50" });
  const [edit] = await vendor.edits(valve.gxp_sku);
  await decideAsStaff([{ id: edit?.id ?? "", decision: "approve" }]);
  await vendor.feedProducts([{ ...valve, price: "120.00" }]);
  return vendor;
}

test("a vendor opens the history of a field from its value", { tag: "@PRD-01" }, async ({ page }) => {
  const vendor = await createChangedValve();
  await comeAs(page, vendor.email);
  await page.goto(productPage());
  await price(page).focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Origin of Vendor Price" });
  await expect(panel).toContainText("from $112.50 to $120.00");
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await expectNoFindings(page, [1440], ["region"]);
  await panel.getByRole("button", { name: "History" }).click();
  await expect(history(page).getByRole("listitem")).toHaveText([
    /^Loaded by the provider\d+:\d\d [AP]M UTCVendor Pricefrom \$112\.50 to \$120\.00$/,
    /^Approved edit.+ UTCApproved by Priya Raman, Requested by Ada MossVendor Pricefrom \$100\.00 to \$112\.50$/,
    /^Added: loaded by the provider.+ UTCVendor Pricefirst value \$100\.00$/,
  ]);
  await expectNoFindings(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(price(page)).toBeFocused();
});

test(
  "a vendor sees all changes by day, the newest first, and older ones on demand",
  { tag: "@PRD-01" },
  async ({ page }) => {
    const vendor = await createChangedValve();
    await queryDatabase(
      `update product_writes w set at = at - interval '2 days' from companies c
     where c.id = w.company_id and c.company_code = $1 and (w.changes is null or w.source = 'approval')`,
      [`e2e-${vendor.mark}`],
    );
    await comeAs(page, vendor.email);
    await page.goto(productPage());
    await page.getByRole("button", { name: "History", exact: true }).click();
    const timeline = page
      .getByRole("dialog", { name: `History of ${valve.name}` })
      .getByRole("region", { name: "Changes" });
    const days = timeline.getByRole("heading");
    const toDay = (daysAgo: number) =>
      new Date(Date.now() - daysAgo * 86_400_000).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
    await expect(days).toHaveText([toDay(0), toDay(2)]);
    await expect(timeline.getByRole("listitem")).toHaveText([
      /^Loaded by the provider.+Vendor Pricefrom \$112\.50 to \$120\.00$/,
      /^Approved edit.+Vendor Pricefrom \$100\.00 to \$112\.50$/,
      /^Added: loaded by the provider/,
    ]);
    await expectNoFindings(page);

    await queryDatabase(
      `insert into product_writes (company_id, product_id, at, source, changes)
     select w.company_id, w.product_id, w.at + n * interval '1 second', 'direct', jsonb_build_object('color', jsonb_build_array(n, n + 1))
     from product_writes w join companies c on c.id = w.company_id, generate_series(1, 30) n
     where c.company_code = $1 and w.changes is null`,
      [`e2e-${vendor.mark}`],
    );
    await page.reload();
    await page.getByRole("button", { name: "History", exact: true }).click();
    await expect(timeline.getByRole("listitem")).toHaveCount(20);
    await timeline.getByRole("button", { name: "Show Older" }).click();
    await expect(timeline.getByRole("listitem")).toHaveCount(33);
    await expect(timeline.getByRole("button", { name: "Show Older" })).toHaveCount(0);
    await expect(timeline).toBeFocused();
  },
);

test("a vendor compares the values of a day with those of today", { tag: "@PRD-01" }, async ({ page }) => {
  const vendor = await createChangedValve();
  await comeAs(page, vendor.email);
  await page.goto(productPage());
  await page.getByRole("button", { name: "History", exact: true }).click();
  await page.getByRole("button", { name: "Compare with a Day" }).click();
  const dialog = page.getByRole("dialog", { name: `Values of ${valve.name}` });
  await expect(dialog).toContainText("All values are the same as today.");
  const day = dialog.getByRole("textbox", { name: "Day" });
  await day.fill("01/01/2020");
  await expect(dialog).toContainText("The product was added on");
  await day.fill("13/45/2026");
  await expect(day).toHaveAccessibleDescription("Must be a day of the calendar, like 01/31/2026.");
  await day.fill("01/01/2999");
  await expect(day).toHaveAccessibleDescription("Must be today or earlier.");

  await queryDatabase(
    `update product_writes w set at = at - interval '40 days' from companies c
     where c.id = w.company_id and c.company_code = $1 and w.changes is null`,
    [`e2e-${vendor.mark}`],
  );
  const past = new Date(Date.now() - 35 * 86_400_000).toISOString().replace(/^(\d+)-(\d+)-(\d+)T.*$/, "$2/$3/$1");
  await day.fill(past);
  await expect(dialog).toContainText("1 value differs from today. All others are the same.");
  await expect(dialog.getByRole("row")).toHaveCount(2);
  const row = dialog.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "History of Vendor Price" }) });
  await expect(row.getByRole("cell")).toHaveText(["$100.00", "$120.00"]);
  await dialog.getByRole("button", { name: "Show all values" }).click();
  const name = dialog.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "History of Name" }) });
  await expect(name.getByRole("cell")).toHaveText([valve.name]);
  await expectNoFindings(page);
  await row.getByRole("button").click();
  await expect(history(page).getByRole("listitem")).toHaveCount(3);
  await history(page).getByRole("button", { name: "Compare with a Day" }).click();
  await expect(dialog.getByRole("textbox", { name: "Day" })).toBeVisible();
});

test("the form shows the origin of each field", { tag: "@PRD-01" }, async ({ page }) => {
  const vendor = await createChangedValve();
  await comeAs(page, vendor.email);
  await page.goto(productPage());
  await page.getByRole("button", { name: "Edit Product Details" }).click();
  // Scrolling closes the panel.
  await page.getByRole("button", { name: "Origin of Vendor Price" }).hover();
  await expect(page.getByRole("tooltip")).toContainText("from $112.50 to $120.00");
  await page.getByRole("button", { name: "Origin of Vendor Price" }).click();
  const panel = page.getByRole("dialog", { name: "Origin of Vendor Price" });
  await expect(panel).toContainText("from $112.50 to $120.00");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Origin of Vendor Price" })).toBeFocused();
});

test.describe("staff", () => {
  test.use({ user: staff });

  test("open the history from the queue, with the API key", { tag: "@PRD-01" }, async ({ page }) => {
    const vendor = await createChangedValve();
    await vendor.proposeChanges(valve.gxp_sku, { name: "price", old_value: "120.00", new_value: "130.00" });
    await page.goto(`/provider/review?search=${vendor.mark}`);
    const live = page.locator("[data-edit] [role=button]");
    await live.click();
    await page.getByRole("button", { name: "History", exact: true }).click();
    await expect(history(page).getByRole("listitem").first()).toContainText("With the API key");
    await page.keyboard.press("Escape");
    await expect(live).toBeFocused();
    await page.getByRole("button", { name: `History of ${valve.name}` }).click();
    const all = page.getByRole("dialog", { name: `History of ${valve.name}` });
    await expect(all.getByRole("listitem")).toHaveCount(3);
  });
});
