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
