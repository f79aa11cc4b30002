import type { Page } from "@playwright/test";
import {
  draftDeleted,
  draftWrites,
  editFromList,
  expectOffer,
  onOtherDevice,
  storeChanges,
  test,
  typeChanges,
} from "./drafts.ts";
import {
  cancelButton,
  dialog,
  draftOffer,
  editButton,
  editValve,
  liveValue,
  openValve,
  productPage,
  saveButton,
  textBox,
} from "./edit-form.ts";
import { comeAs, expect } from "./stage.ts";

// Each test creates its own company, which takes time.
test.describe.configure({ timeout: 60_000 });

for (const [exit, leave] of [
  ["a link", (page: Page) => page.getByRole("link", { name: "Home", exact: true }).click()],
  ["Back", (page: Page) => page.goBack()],
  ["another tab of the product", (page: Page) => page.getByRole("tab", { name: "Documents" }).click()],
  ["signing out", (page: Page) => page.getByRole("button", { name: "Log Out" }).click()],
] as const)
  test(
    `asks before the form is left by ${exit}, and offers the saved progress again`,
    { tag: ["@DET-07", "@LIST-08"] },
    async ({ page }) => {
      const vendor = await editFromList(page);
      await leave(page);
      await expect(dialog(page)).toContainText("You are about to exit this page without saving.");
      await expect(dialog(page).getByRole("button")).toHaveText([
        "Do not save progress",
        "Save progress",
        "Continue Editing",
      ]);
      await dialog(page).getByRole("button", { name: "Continue Editing" }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(textBox(page, "UPC")).toHaveValue("12");
      await expect(page).toHaveURL(/pid=GV-10$/);

      await leave(page);
      await dialog(page).getByRole("button", { name: "Save progress", exact: true }).click();
      await expect(saveButton(page)).toHaveCount(0);
      if (exit === "signing out") {
        await expect(page).toHaveURL(/login/);
        await comeAs(page, vendor.email);
      }
      await page.goto(productPage());
      await expectOffer(page);
    },
  );

test(
  "deletes unsaved progress in the browser and on the server after Do not save progress",
  { tag: "@DET-07" },
  async ({ page }) => {
    const vendor = await editValve(page);
    await storeChanges(page);
    await page.getByRole("tab", { name: "Documents" }).click();
    const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
    await dialog(page).getByRole("button", { name: "Do not save progress" }).click();
    await expect(page.getByRole("tab", { name: "Documents", selected: true })).toBeVisible();
    await deleted;
    await page.getByRole("tab", { name: "Product Details" }).click();
    await expect(liveValue(page, "Vendor Price")).toHaveText("$100.00");
    await expect(draftOffer(page)).toHaveCount(0);
    await onOtherDevice(page, vendor.email, async (other) => expect(draftOffer(other)).toHaveCount(0));
  },
);

test(
  "shows the browser's warning before a reload and keeps the changes",
  { tag: ["@DET-07", "@LIST-08"] },
  async ({ page }) => {
    await editValve(page);
    const draftRequestCount: string[] = [];
    page.on("dialog", (question) => {
      draftRequestCount.push(question.type());
      void question.accept();
    });
    await page.reload();
    expect(draftRequestCount).toEqual([]);
    await editButton(page).click();
    await textBox(page, "UPC").click();
    await typeChanges(page);
    await page.reload();
    expect(draftRequestCount).toEqual(["beforeunload"]);
    await expectOffer(page);
  },
);

for (const isFromOtherDevice of [false, true])
  test(
    `discards an offered draft ${isFromOtherDevice ? "of another device " : ""}after a confirmation`,
    { tag: "@DET-07" },
    async ({ page }) => {
      const vendor = await openValve(page);
      const startDraft = async (on: Page) => {
        await editButton(on).click();
        await storeChanges(on);
      };
      page.on("dialog", (question) => void question.accept());
      await (isFromOtherDevice ? onOtherDevice(page, vendor.email, startDraft) : startDraft(page));
      await page.reload();
      await expect(draftOffer(page)).toBeVisible();
      await page.waitForLoadState("networkidle");
      const writes = draftWrites(page);
      await draftOffer(page).getByRole("button", { name: "Discard" }).click();
      await dialog(page).getByRole("button", { name: "Keep" }).click();
      await expect(draftOffer(page)).toBeVisible();
      await draftOffer(page).getByRole("button", { name: "Discard" }).click();
      await Promise.all([draftDeleted(page), dialog(page).getByRole("button", { name: "Discard" }).click()]);
      await expect(draftOffer(page)).toHaveCount(0);
      await expect(editButton(page)).toBeFocused();
      await page.reload();
      await expect(editButton(page)).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expect(draftOffer(page)).toHaveCount(0);
      expect(writes).toEqual(["DELETE"]);
    },
  );

test("removes cancelled edits and deletes their draft once", { tag: "@DET-07" }, async ({ page }) => {
  await editValve(page);
  await storeChanges(page);
  const writes = draftWrites(page);
  await cancelButton(page).click();
  await Promise.all([draftDeleted(page), dialog(page).getByRole("button", { name: "Cancel Edit" }).click()]);
  await expect(editButton(page)).toBeFocused();
  await page.reload();
  await expect(editButton(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(draftOffer(page)).toHaveCount(0);
  expect(writes).toEqual(["DELETE"]);
});

test("opens no second dialog when Escape follows Back immediately", { tag: "@DET-07" }, async ({ page }) => {
  await editFromList(page);
  const continueButton = dialog(page).getByRole("button", { name: "Continue Editing" });
  for (const afterMs of [0, 10, 50]) {
    await page.evaluate(`history.back(); new Promise((resolve) => setTimeout(resolve, ${afterMs})).then(() =>
      document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true })))`);
    await expect(dialog(page).filter({ hasText: "cancel these edits" })).toHaveCount(0);
    // Escape has closed the dialog, unless it arrived before the dialog opened.
    await expect(async () => {
      if (await continueButton.isVisible()) await continueButton.click({ timeout: 500 });
      await expect(dialog(page)).toHaveCount(0, { timeout: 500 });
    }).toPass();
  }
  await expect(textBox(page, "UPC")).toHaveValue("12");
});
