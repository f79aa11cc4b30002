import { addDocuments } from "./documents.ts";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

test(
  "downloads one document of a product as a file, several as a ZIP",
  { tag: ["@PDOC-01.2", "@DET-02"] },
  async ({ page }) => {
    const vendor = await createVendor([{ gxp_sku: "T-1", name: "Gate valve" }]);
    await addDocuments(vendor.email, [
      { name: "Manual", products: ["T-1"] },
      { name: "Drawing", products: ["T-1"] },
    ]);
    await comeAs(page, vendor.email);
    await page.goto("/product-catalog?pid=T-1&tab=Documents");
    const one = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download Manual" }).click();
    expect((await one).suggestedFilename()).toBe("Manual.pdf");
    for (const name of ["Manual", "Drawing"]) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    const both = page.waitForEvent("download");
    await page
      .getByRole("region", { name: "Documents", exact: true })
      .getByRole("button", { name: "Download", exact: true })
      .click();
    expect((await both).suggestedFilename()).toMatch(/\.zip$/);
  },
);
