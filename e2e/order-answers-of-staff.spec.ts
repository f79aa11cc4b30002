import { mainLooks } from "./accessible-pages.ts";
import { createApiCaller } from "./documents.ts";
import { collectPolicyViolations, expectNoFindingsIn } from "./findings.ts";
import { aLine } from "./orders.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, staff, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

const purchase_order = "PO-8201";

/** Creates a vendor with an order of three lines. Returns its address in the console too. */
async function createOrder() {
  const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  await vendor.feedOrders([{ purchase_order, order_date: "2026-03-02", status: "Open", total: "2208" }]);
  await vendor.feedOrderLines(["1", "2", "3"].map((line) => aLine(purchase_order, line)));
  const [user] = await queryDatabase<{ company: string }>("select company_id as company from users where email = $1", [
    vendor.email,
  ]);
  return { ...vendor, company: user?.company };
}

test(
  "staff answer an order for its vendor on a phone, who reads it in the history",
  { tag: ["@ORD-35.1", "@ORD-35.3"] },
  async ({ page, browser }) => {
    const violations = collectPolicyViolations(page);
    const vendor = await createOrder();
    await comeAs(page, staff);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/provider/orders/${vendor.company}/${purchase_order}`);
    await page.getByRole("button", { name: "Answer for the Vendor" }).click();
    await page.getByRole("button", { name: "Change line 2", exact: true }).click();
    await page.getByRole("textbox", { name: "Price" }).fill("19.2");
    await page.getByRole("combobox", { name: "Reason" }).selectOption("Price is outdated");
    await page.getByRole("textbox", { name: /Does Not Answer Itself$/ }).fill("Phoned in by Ann Lee.");
    await expectNoFindingsIn(page, mainLooks);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Send Answer" }).click();
    await expect(page.getByText(/^The answer was sent, and .+ was told\. 1 line waits for/)).toBeVisible();
    expect(violations).toEqual([]);

    const context = await browser.newContext();
    const vendorPage = await context.newPage();
    await comeAs(vendorPage, vendor.email);
    await vendorPage.goto(`/orders?order=${purchase_order}&tab=History`);
    const history = vendorPage.getByRole("region", { name: "History" });
    await expect(history).toContainText("answered 3 lines for the vendor");
    await expect(history).toContainText("“Phoned in by Ann Lee.”");
    await context.close();
  },
);

test("staff decide on many lines at once, and take it back", { tag: ["@ORD-32.1", "@ORD-32.7"] }, async ({ page }) => {
  const violations = collectPolicyViolations(page);
  const vendor = await createOrder();
  const callAsVendor = await createApiCaller(vendor.email);
  await callAsVendor("POST", `/api/orders/${purchase_order}/responses`, {
    revision: 1,
    lines: [1, 2, 3].map((line) => ({ line, pieces: [{ action: "reject", reason: "no_stock" }] })),
  });
  await comeAs(page, staff);
  await page.goto(`/provider/order-changes?company=${vendor.company}&order=${purchase_order}`);
  await page.getByRole("button", { name: "Approve All 3" }).click();
  await expect(page.getByText("Approved by you")).toHaveCount(3);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("3 lines wait again")).toBeVisible();

  await page.getByRole("checkbox", { name: "Select line 1" }).check();
  await page.getByRole("checkbox", { name: "Select line 3" }).check();
  await page.getByRole("button", { name: "Refuse Selected 2" }).click();
  const dialog = page.getByRole("dialog", { name: "Refuse 2 lines?" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("We need them in March.");
  await expectNoFindingsIn(page, mainLooks);
  await dialog.getByRole("button", { name: "Refuse 2 lines" }).click();
  await expect(page.getByText("Refused by you")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Approve All 1" })).toBeVisible();
  await expectNoFindingsIn(page, mainLooks);
  expect(violations).toEqual([]);
});
