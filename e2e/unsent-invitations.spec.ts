import { test } from "./company.ts";
import { discardPrompt, email, fill, form, open, role, send } from "./invitation-form.ts";
import { comeAs, expect, endSessionForChanges } from "./stage.ts";
import { accountManagement, tab } from "./user-lists.ts";

test.use({ isConfirmed: true });

test("keeps the typed values when sending fails", { tag: "@USER-05" }, async ({ page }) => {
  await open(page);
  await fill(page, 1, "new@mill.example");
  await form(page).getByLabel("Message (optional)").fill("Hello");
  const call = "**/api/accounts/create-user-invites";
  await page.route(call, (route) => route.abort());
  await send(page);
  await expect(form(page).getByRole("alert")).toContainText("The server could not be reached.");
  await page.unroute(call);
  await page.route(call, (route) =>
    route.fulfill({ status: 429, json: { detail: "Too many requests. Try again in a minute." } }),
  );
  await send(page);
  await expect(form(page).getByRole("alert")).toContainText("Too many requests.");
  await page.unroute(call);
  await expect(email(page, 1)).toHaveValue("new@mill.example");
  await expect(form(page).getByLabel("Message (optional)")).toHaveValue("Hello");
  await send(page);
  await expect(page.getByRole("dialog", { name: "Success!" })).toBeVisible();
});

test("keeps the form open after a double click on the button", { tag: "@USER-04" }, async ({ page }) => {
  await page.goto(accountManagement);
  await page.getByRole("button", { name: "Invite a New User" }).dblclick();
  await expect(email(page, 1)).toBeFocused();
  await page.waitForLoadState("networkidle");
  await expect(form(page)).toBeVisible();
  await page.mouse.click(20, 450);
  await expect(form(page)).toHaveCount(0);
});

test("asks before it closes a form with typed values", { tag: ["@USER-04", "@LIST-08"] }, async ({ page }) => {
  await open(page);
  await page.keyboard.press("Escape");
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Invite a New User" })).toBeFocused();

  await tab(page, "Deactivated Users").click();
  await page.getByRole("button", { name: "Invite a New User" }).click();
  await email(page, 1).fill("new@mill.example");
  await page.keyboard.press("Escape");
  await discardPrompt(page).getByRole("button", { name: "Keep Editing" }).click();
  await expect(discardPrompt(page)).toHaveCount(0);
  await expect(email(page, 1)).toHaveValue("new@mill.example");
  await page.mouse.click(20, 450);
  await expect(discardPrompt(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(discardPrompt(page)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText("You are about to exit this page without saving.")).toBeVisible();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(email(page, 1)).toHaveValue("new@mill.example");
  await form(page).getByRole("button", { name: "Cancel" }).click();
  await discardPrompt(page).getByRole("button", { name: "Discard" }).click();
  await expect(form(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Invite a New User" }).click();
  await expect(email(page, 1)).toHaveValue("");
});

test(
  "restores the typed values after the session ended",
  { tag: ["@USER-04", "@LIST-08"] },
  async ({ page, company }) => {
    await open(page);
    await fill(page, 1, "new@mill.example");
    await endSessionForChanges(page);
    await send(page);
    await page.waitForURL(/\/login/);
    await comeAs(page, company.getEmail("Ada Moss"), { isConfirmed: true });
    await page.goto(accountManagement);
    await expect(form(page)).toContainText("Your entries are here again. They are not sent yet.");
    await expect(email(page, 1)).toHaveValue("new@mill.example");
    await expect(role(page, 1)).toHaveValue("View Only");
    await send(page);
    await expect(page.getByRole("dialog", { name: "Success!" })).toBeVisible();
  },
);
