import { field, open, test } from "./profile-form.ts";
import { expect } from "./stage.ts";

test(
  "shows the browser's warning before a reload or a closed tab, and restores the typed values",
  { tag: ["@LIST-08.1", "@LIST-08.2"] },
  async ({ page }) => {
    await open(page);
    await field(page, "Position").fill("Dispatcher");
    const dialogTypes: string[] = [];
    page.on("dialog", async (dialog) => {
      dialogTypes.push(dialog.type());
      await dialog.accept();
    });
    await page.reload();
    expect(dialogTypes).toEqual(["beforeunload"]);
    await expect(field(page, "Position")).toHaveValue("Dispatcher");
    await expect(page.getByText("Your entries are here again. They are not saved yet.")).toBeVisible();
    await page.getByRole("button", { name: "Discard Changes" }).click();
    await expect(field(page, "Position")).toHaveValue("Logistics Lead");
    await page.reload();
    await expect(field(page, "Position")).toHaveValue("Logistics Lead");
    expect(dialogTypes).toEqual(["beforeunload"]);
  },
);
