import { mainLooks } from "./accessible-pages.ts";
import { collectPolicyViolations, expectNoFindingsIn } from "./findings.ts";
import { getMailsTo } from "./mails.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

/** Creates a vendor whose mails come in real time, and an order. Returns the link of its mail. */
async function mailOrder(page: Parameters<typeof comeAs>[0]) {
  const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  await comeAs(page, vendor.email);
  await page.goto("/settings?type=Alerts");
  await page.getByRole("radio", { name: "Realtime", exact: true }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog", { name: "Email Updates" })).toBeVisible();
  const order = { order_date: "2026-03-02", status: "Open", total: "736", location: "Odessa Yard, TX" };
  const purchase_order = `PO-${vendor.mark}`;
  await vendor.feedOrders([{ purchase_order, ...order }]);
  const line = { gxp_sku: "O-1", quantity: "40", units: "Each", unit_price: "18.4" };
  await vendor.feedOrderLines([{ purchase_order, line: "1", ...line }]);
  // The mail is written when the order counts as sent, 10 seconds after its lines, and the job looks once a minute.
  await queryDatabase(
    `with earlier as (
       update order_revisions r set at = now() - interval '1 minute' from purchase_orders o
       where o.company_id = r.company_id and o.id = r.order_id and r.kind = 'sent' and o.purchase_order = '${purchase_order}' returning r.id
     )
     select pg_notify('lading_notifications', '') from earlier`,
  );
  const findLink = () =>
    getMailsTo(vendor.email)
      .map((mail) => /https?:\/\/\S+\/answer\?code=[\w-]+/.exec(mail)?.[0])
      .find((link) => link !== undefined) ?? "";
  await expect.poll(findLink, { timeout: 12_000 }).not.toBe("");
  await page.evaluate(() => localStorage.clear());
  return { link: findLink(), purchase_order };
}

test(
  "accepts an order by the link of its mail, on a phone and by keyboard alone",
  { tag: ["@ORD-63.1", "@ORD-63.2", "@ORD-63.9"] },
  async ({ page }) => {
    test.slow(); // Three pages are analyzed in two layouts and themes.
    const violations = collectPolicyViolations(page);
    const { link, purchase_order } = await mailOrder(page);
    await page.goto(link);
    await expect(page.getByRole("heading", { name: `Purchase order ${purchase_order}` })).toBeVisible();
    expect(page.url()).not.toContain("code=");
    await expectNoFindingsIn(page, mainLooks);

    await page.setViewportSize({ width: 390, height: 844 });
    const accept = page.getByRole("button", { name: "Accept Order as It Is" });
    const name = page.getByRole("textbox", { name: "Your Name" });
    await expect(accept).toBeInViewport();
    await expect(page.getByRole("list", { name: "Lines of the order" })).toContainText("40 Each at $18.40$736.00");
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(390);
    // Nobody needs a mouse: the name and the button follow what is read.
    while (!(await name.evaluate((field) => field.matches(":focus")))) await page.keyboard.press("Tab");
    await page.keyboard.type("Renee Castellan");
    await page.keyboard.press("Enter");
    await expect(accept).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(accept).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: /^Accepted by Renee Castellan at / })).toBeFocused();

    await page.goto(link);
    await expect(page.getByRole("heading", { name: /^Answered by Renee Castellan at / })).toBeVisible();
    await expectNoFindingsIn(page, mainLooks);
    await page.getByRole("link", { name: "Sign In" }).click();
    await page.waitForURL(/\/login/);
    expect(violations).toEqual([]);
  },
);
