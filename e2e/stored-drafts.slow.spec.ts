import { draftSaved, onOtherDevice, test, typeChanges } from "./drafts.ts";
import { draftOffer, editValve, productPage, saveButton, textBox } from "./edit-form.ts";
import { comeAs, expect } from "./stage.ts";

// Each test creates its own company, which takes time.

test("sends the draft even if the tab closes before the server responds", { tag: "@DET-07.1" }, async ({ page }) => {
  const vendor = await editValve(page);
  await typeChanges(page);
  await page.close({ runBeforeUnload: false });
  await expect(async () => {
    const browser = page.context().browser();
    const context = await browser?.newContext();
    const other = await context?.newPage();
    if (!context || !other) throw new Error("the browser is gone");
    await comeAs(other, vendor.email);
    await other.goto(productPage());
    await expect(draftOffer(other)).toContainText("UPC, Vendor Price");
    await context.close();
  }).toPass();
});

test(
  "merges a draft that is edited in two tabs without losing a field of either",
  { tag: "@DET-07.4" },
  async ({ page, context }) => {
    const vendor = await editValve(page);
    await Promise.all([draftSaved(page), textBox(page, "Color").fill("Blue")]);
    const other = await context.newPage();
    await other.goto(productPage());
    await draftOffer(other).getByRole("button", { name: "Continue" }).click();
    await expect(textBox(other, "Color")).toHaveValue("Blue");
    await Promise.all([draftSaved(page), textBox(page, "HTS").fill("8481.80")]);
    await Promise.all([draftSaved(other), textBox(other, "Size").fill("2 in")]);
    await Promise.all([draftSaved(page), textBox(page, "Color").fill("Red")]);
    await onOtherDevice(page, vendor.email, async (third) => {
      await expect(draftOffer(third)).toContainText("HTS");
      await expect(draftOffer(third)).toContainText("Size");
      await draftOffer(third).getByRole("button", { name: "Continue" }).click();
      await expect(textBox(third, "Color")).toHaveValue("Red");
      await expect(textBox(third, "Size")).toHaveValue("2 in");
    });

    // Saving in one keeps the unsaved fields of the other.
    await Promise.all([draftSaved(page), saveButton(page).click()]);
    await expect(page.getByText("2 pending")).toBeVisible();
    await expect(draftOffer(page)).toContainText("Size");
    await onOtherDevice(page, vendor.email, async (third) => expect(draftOffer(third)).toContainText("Size"));
  },
);
