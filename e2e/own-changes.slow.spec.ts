import type { Page } from "@playwright/test";
import { dialog, valve } from "./edit-form.ts";
import { expectNoFindings } from "./findings.ts";
import { comeAs, expect, test } from "./stage.ts";
import { createVendor, decideAsStaff } from "./vendor.ts";

// Each test creates its own company, which takes time.

/** Signs in a vendor with two products: the first has an approved, a rejected and a pending change, the second a pending one. */
async function openVendorWithChanges(page: Page) {
  const vendor = await createVendor([valve, { ...valve, gxp_sku: "BV-20", name: "4 in Ball Valve" }]);
  await vendor.proposeChanges(
    valve.gxp_sku,
    { name: "price", old_value: "100.00", new_value: "112.50" },
    { name: "color", old_value: "Gray", new_value: "Blue" },
    { name: "material", old_value: "Carbon steel", new_value: null },
  );
  await vendor.proposeChanges("BV-20", { name: "price", old_value: "100.00", new_value: "90.00" });
  const edits = await vendor.edits(valve.gxp_sku);
  const getId = (name: string) => edits.find((edit) => edit.name === name)?.id ?? "";
  await decideAsStaff([
    { id: getId("price"), decision: "approve" },
    { id: getId("color"), decision: "reject", reason: "The catalogue says gray." },
  ]);
  await comeAs(page, vendor.email);
}

test(
  "lists all changes of the company with their status on a narrow screen, without accessibility findings",
  { tag: "@DET-09.3" },
  async ({ page }) => {
    await openVendorWithChanges(page);
    await page.goto("/product-catalog/changes");
    await expect(page.getByRole("table", { name: "Changes" }).locator("tbody").getByRole("row")).toHaveCount(4);
    await page.setViewportSize({ width: 390, height: 844 });
    const cards = page.getByRole("list", { name: "Changes" }).getByRole("listitem");
    await expect(cards).toHaveCount(4);
    await expect(cards.filter({ hasText: "Rejected" })).toContainText("Reason: The catalogue says gray.");
    await expectNoFindings(page);
    await expect(dialog(page)).toHaveCount(0);
  },
);
