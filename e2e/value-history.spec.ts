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
  await vendor.proposeChanges(valve.gxp_sku, { name: "price", old_value: "100", new_value: "112.5" });
  const [edit] = await vendor.edits(valve.gxp_sku);
  await decideAsStaff([{ id: edit?.id ?? "", decision: "approve" }]);
  await vendor.feedProducts([{ ...valve, price: "120" }]);
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
    /^from \$112\.50 to \$120\.00Loaded by the provider.+ UTC$/,
    /^from \$100\.00 to \$112\.50Approved editApproved by Priya Raman.+ UTCRequested by Ada Moss$/,
    /^first value \$100\.00Added: loaded by the provider.+ UTC$/,
  ]);
  await expectNoFindings(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(price(page)).toBeFocused();
});

test("a vendor compares the values of a day with those of today", { tag: "@PRD-01" }, async ({ page }) => {
  const vendor = await createChangedValve();
  await comeAs(page, vendor.email);
  await page.goto(productPage());
  await page.getByRole("button", { name: "History", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Values of ${valve.name}` });
  await expect(dialog).toContainText("The product was added on");
  const day = dialog.getByRole("textbox", { name: "Day" });
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
  await expect(dialog).toContainText("1 value differs from today.");
  const row = dialog.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "History of Vendor Price" }) });
  await expect(row.getByRole("cell")).toHaveText(["$100.00", "$120.00"]);
  await expectNoFindings(page);
  await row.getByRole("button").click();
  await expect(history(page).getByRole("listitem")).toHaveCount(3);
  await history(page).getByRole("button", { name: "All values on a day" }).click();
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
    await vendor.proposeChanges(valve.gxp_sku, { name: "price", old_value: "120", new_value: "130" });
    await page.goto(`/provider/review?search=${vendor.mark}`);
    const live = page.locator("[data-edit] [role=button]");
    await live.click();
    await page.getByRole("button", { name: "History", exact: true }).click();
    await expect(history(page).getByRole("listitem").first()).toContainText("With the API key");
    await page.keyboard.press("Escape");
    await expect(live).toBeFocused();
    await page.getByRole("button", { name: `History of ${valve.name}` }).click();
    await expect(page.getByRole("dialog", { name: `Values of ${valve.name}` })).toBeVisible();
  });
});
