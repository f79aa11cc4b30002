import { editFromList, expectOffer, test, typeChanges } from "./drafts.ts";
import { dialog, editButton, editValve, textBox } from "./edit-form.ts";
import { expect } from "./stage.ts";

// Each test creates its own company, which takes time.

test(
  "shows the browser's warning before a reload and keeps the changes",
  { tag: ["@DET-07.1", "@DET-07.2", "@LIST-08.1"] },
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

test("opens no second dialog when Escape follows Back immediately", { tag: "@DET-07.2" }, async ({ page }) => {
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
