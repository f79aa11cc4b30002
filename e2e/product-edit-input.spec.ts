import {
  cancelButton,
  changesSent,
  dialog,
  editButton,
  editValve,
  isEdit,
  liveValue,
  note,
  openValve,
  saveButton,
  textBox,
  valve,
} from "./edit-form.ts";
import { expectNoFindings } from "./findings.ts";
import { expect, test } from "./stage.ts";

// Each test creates its own company, which takes time.
test.describe.configure({ timeout: 60_000 });

test(
  "shows each error at its field and in a summary that links to it, and sends nothing",
  { tag: ["@DET-06"] },
  async ({ page }) => {
    await editValve(page);
    let requestCount = 0;
    page.on("request", (request) => void (isEdit(new URL(request.url())) && requestCount++));
    const wrong = [
      ["Supplier SKU", " ", "This field is required."],
      ["UPC", "012345678901", "check digit"],
      ["Vendor Price", "1,00.55", "more than one amount"],
      ["Price Expiration", "02/31/2027", "Must be a day of the calendar"],
      ["Weight", "-1", "Must be a number"],
      ["Color", "x".repeat(9_000), "Must be at most 200 characters."],
    ] as const;
    for (const [label, text] of wrong) await textBox(page, label).fill(text);
    await page.keyboard.press("Control+s");
    await expect(textBox(page, "Supplier SKU")).toBeFocused();
    for (const [label, text, message] of wrong) {
      await expect(textBox(page, label)).toHaveValue(text);
      await expect(textBox(page, label)).toHaveAttribute("aria-invalid", "true");
      await expect(textBox(page, label)).toHaveAccessibleDescription(new RegExp(message));
    }
    const summary = page.getByRole("form").getByRole("alert");
    await expect(summary).toContainText("6 fields need your attention");
    await summary.getByRole("button", { name: "Vendor Price" }).click();
    await expect(textBox(page, "Vendor Price")).toBeFocused();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("e3");
    await expect(textBox(page, "Vendor Price")).toHaveAttribute("aria-invalid", "true");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("1000");
    await expect(textBox(page, "Vendor Price")).not.toHaveAttribute("aria-invalid");
    await expect(summary).toContainText("5 fields need your attention");
    expect(requestCount).toBe(0);
  },
);

test(
  "accepts a price with a dollar sign and commas, shows how it was parsed and rejects an ambiguous one",
  { tag: "@DET-06" },
  async ({ page }) => {
    await editValve(page);
    const price = textBox(page, "Vendor Price");
    const card = page.getByRole("group", { name: "Main" });
    const [cardBox, priceBox] = [await card.boundingBox(), await price.boundingBox()];
    expect((priceBox?.width ?? 0) / (cardBox?.width ?? 1)).toBeGreaterThan(0.8);

    for (const ambiguous of ["1,23", "1.234,50"]) {
      await price.fill(ambiguous);
      await page.keyboard.press("Tab");
      await expect(price).toHaveAccessibleDescription(/more than one amount.*like 1,234\.50/);
    }
    await price.fill("$1,234.50");
    await expect(price).toHaveAccessibleDescription(/^Understood as \$1,234\.50/);
    const sent = await changesSent(page, () => saveButton(page).click());
    expect(sent).toEqual([{ name: "price", old_value: "100.00", new_value: "1234.50" }]);
  },
);

test("asks before it cancels only if there are changes", { tag: "@DET-07" }, async ({ page }) => {
  await editValve(page);
  await page.keyboard.press("Escape");
  await expect(editButton(page)).toBeFocused();

  await page.keyboard.press("Enter");
  await textBox(page, "Color").fill("Blue");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toContainText("Are you sure you want to cancel these edits?");
  await dialog(page).getByRole("button", { name: "Continue Editing" }).click();
  await expect(textBox(page, "Color")).toHaveValue("Blue");
  await cancelButton(page).click();
  await dialog(page).getByRole("button", { name: "Cancel Edit" }).click();
  await expect(liveValue(page, "Color")).toHaveText("Gray");
  await expect(editButton(page)).toBeFocused();
  await page.reload();
  await expect(editButton(page)).toBeVisible();
  await expect(page.getByText("You have unsaved changes")).toHaveCount(0);
});

test("edits a product with the keyboard only", { tag: ["@DET-03", "@DET-06"] }, async ({ page }) => {
  await openValve(page);
  await editButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(textBox(page, "Supplier SKU")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(textBox(page, "Manufacturer")).toBeFocused();
  await page.keyboard.type("Acme");
  await page.keyboard.press("Tab");
  await expect(textBox(page, "MPN"), "Tab leads on, so that the user can type on").toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Undo the change of Manufacturer" })).toBeFocused();
  await textBox(page, "Price Expiration").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const focusedDay = page.getByRole("dialog", { name: "Price Expiration" }).getByRole("grid").locator(":focus");
  await expect(focusedDay).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Calendar for Price Expiration" })).toBeFocused();
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(focusedDay).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(textBox(page, "Price Expiration")).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  await textBox(page, "Pressure Class").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("3 fields changed")).toBeVisible();
  await saveButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("3 pending")).toBeVisible();
});

test(
  "has no accessibility findings in the form, its dialogs and the change notes",
  { tag: ["@DET-03", "@DET-07"] },
  async ({ page }) => {
    test.slow();
    const vendor = await openValve(page);
    await vendor.proposeChanges(valve.gxp_sku, { name: "color", old_value: "Gray", new_value: "Blue" });
    await page.reload();
    await expect(note(page, "Color")).toBeVisible();
    await expectNoFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await editButton(page).click();
    await textBox(page, "Vendor Price").fill("1,0");
    await saveButton(page).click();
    await expectNoFindings(page);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeVisible();
    await expectNoFindings(page, [390]);
  },
);
