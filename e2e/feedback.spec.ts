import type { Page } from "@playwright/test";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

const button = (page: Page) => page.getByRole("button", { name: "Feedback" });
const panel = (page: Page) => page.getByRole("dialog", { name: "Give feedback" });
const mood = (page: Page, name: string) => panel(page).getByRole("radio", { name });
const text = (page: Page) => panel(page).getByRole("textbox", { name: "Tell us more (optional)" });
const send = (page: Page) => panel(page).getByRole("button", { name: "Send" });

test(
  "can be given from a dialog by keyboard only, and keeps the text when it closes or fails",
  { tag: "@SHELL-10.1" },
  async ({ page }) => {
    await page.goto("/document-repository?type=product-documents");
    await page.getByRole("button", { name: "Upload A New File" }).click();
    const dialog = page.getByRole("dialog", { name: "Upload Files" });
    await expect(dialog.getByRole("button", { name: "Choose Files" })).toBeVisible();
    await page.keyboard.press("F6");
    await expect(mood(page, "Good")).toBeFocused();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await expect(text(page)).toBeFocused();
    await page.keyboard.type("One file at a time is slow.");
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await expect(dialog).toBeFocused();

    let sent = 0;
    await page.route("**/api/feedback/", (route) => (++sent === 1 ? route.abort() : route.continue()));
    await button(page).click();
    await expect(mood(page, "Good")).toBeChecked();
    await send(page).click();
    await expect(panel(page).getByRole("alert")).toContainText("The server could not be reached.");
    await expect(text(page)).toHaveValue("One file at a time is slow.");
    await send(page).dblclick();
    await expect(panel(page)).toContainText("Thank you");
    expect(sent, "two quick presses send once").toBe(2);
    await expect(panel(page).getByRole("button", { name: "Done" })).toBeFocused();
    await page.keyboard.press("F6");
    await expect(button(page), "F6 leads out of the panel and leaves it open").toBeFocused();
    await panel(page).getByRole("button", { name: "Done" }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
  },
);
