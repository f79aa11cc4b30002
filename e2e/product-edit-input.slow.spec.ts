import { dialog, editButton, note, openValve, saveButton, textBox, valve } from "./edit-form.ts";
import { expectNoFindings } from "./findings.ts";
import { expect, test } from "./stage.ts";

// Each test creates its own company, which takes time.

test(
  "has no accessibility findings in the form, its dialogs and the change notes, and fields as wide as their card",
  { tag: "@DET-03.4" },
  async ({ page }) => {
    test.slow();
    const vendor = await openValve(page);
    await vendor.proposeChanges(valve.gxp_sku, { name: "color", old_value: "Gray", new_value: "Blue" });
    await page.reload();
    await expect(note(page, "Color")).toBeVisible();
    await expectNoFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await editButton(page).click();
    const card = page.getByRole("group", { name: "Main" });
    const [cardBox, priceBox] = [await card.boundingBox(), await textBox(page, "Vendor Price").boundingBox()];
    expect((priceBox?.width ?? 0) / (cardBox?.width ?? 1)).toBeGreaterThan(0.8);
    await textBox(page, "Vendor Price").fill("1,0");
    await saveButton(page).click();
    await expectNoFindings(page);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeVisible();
    await expectNoFindings(page, [390]);
  },
);
