import { expectNoFindings } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, staff, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

test(
  "staff withdraw a product, and the vendor sees why it has left the catalog",
  { tag: ["@XLS-21.1", "@XLS-21.2", "@XLS-21.3"] },
  async ({ page, browser }) => {
    test.slow();
    const vendor = await createVendor([
      { gxp_sku: "E-1", name: "Gate Valve" },
      { gxp_sku: "E-2", name: "Ball Valve" },
    ]);
    const [company] = await queryDatabase<{ id: string }>("select id from companies where name = $1", [vendor.name]);
    const console = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await comeAs(console, staff);
    await console.goto(`/provider/products/${company!.id}/E-1`);
    await console.getByRole("button", { name: "Withdraw…" }).click();
    await console.getByRole("textbox", { name: "Reason" }).fill("The maker has closed this line.");
    await expectNoFindings(console, [1440, 390]);
    await console.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
    await expect(console.getByText("The maker has closed this line.")).toBeVisible();
    await expectNoFindings(console, [1440, 390]);

    await comeAs(page, vendor.email);
    await page.goto("/product-catalog");
    await expect(page.getByRole("link", { name: "Ball Valve" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Gate Valve" })).toBeHidden();
    await page.getByRole("button", { name: "Withdrawn" }).click();
    await page.getByRole("radio", { name: "Only" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Gate Valve" }).click();
    await expect(page.getByText("The maker has closed this line.")).toBeVisible();
    await expectNoFindings(page, [390]);
  },
);

test(
  "a vendor asks that a product ends, and staff grant it from the queue",
  { tag: ["@XLS-23.10", "@XLS-23.13"] },
  async ({ page, browser }) => {
    test.slow();
    const vendor = await createVendor([
      { gxp_sku: "D-1", name: "Gate Valve" },
      { gxp_sku: "D-2", name: "Ball Valve" },
    ]);
    const [company] = await queryDatabase<{ id: string }>("select id from companies where name = $1", [vendor.name]);
    await comeAs(page, vendor.email);
    await page.goto("/product-catalog?pid=D-1");
    await page.getByRole("button", { name: "Mark as Discontinued" }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("We no longer make it.");
    await expectNoFindings(page, [1440, 390]);
    await page.getByRole("button", { name: "Send Request" }).click();
    await expect(page.getByText("Discontinuation requested")).toBeVisible();

    const console = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await comeAs(console, staff);
    await console.goto(`/provider/queue?kind=discontinuation&company=${company!.id}`);
    await console.getByRole("link", { name: /Gate Valve/ }).click();
    await console.getByRole("button", { name: "Withdraw…" }).click();
    await expectNoFindings(console, [1440, 390]);
    await console.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
    await expect(console.getByRole("button", { name: "Refuse…" })).toBeHidden();

    await page.goto("/product-catalog");
    await expect(page.getByRole("link", { name: "Ball Valve" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Gate Valve" })).toBeHidden();
  },
);
