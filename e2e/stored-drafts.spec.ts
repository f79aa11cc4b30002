import { draftSaved, expectOffer, onOtherDevice, test, typeChanges } from "./drafts.ts";
import { editValve, failureText, productPage, saveButton, textBox } from "./edit-form.ts";
import { expect } from "./stage.ts";

// Each test creates its own company, which takes time.

test(
  "keeps the draft in the browser without a network and sends it when the network returns",
  { tag: "@DET-07.1" },
  async ({ page, context }) => {
    const vendor = await editValve(page);
    await context.setOffline(true);
    await typeChanges(page);
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "Undo the change of UPC" }).click();
    await saveButton(page).click();
    await expect(page.getByRole("form").getByRole("alert")).toContainText(failureText);
    await textBox(page, "UPC").fill("12");
    await page.close();

    await context.setOffline(false);
    const again = await context.newPage();
    const saved = draftSaved(again);
    await again.goto(productPage());
    await expectOffer(again);
    await saved;
    await onOtherDevice(again, vendor.email, expectOffer);
  },
);
