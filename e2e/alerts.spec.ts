import type { Page } from "@playwright/test";
import { test } from "./company.ts";
import { callApi } from "./portal.ts";
import { endSessionForChanges, expect, getAccessToken, password } from "./stage.ts";

test.beforeEach(async ({ company }) => {
  await callApi("/api/notifications/settings/", {
    token: await getAccessToken(company.admin),
    method: "PUT",
    body: { enabled: true, frequency: "daily", frequency_weekly_day: null },
  });
});

const settings = "**/api/notifications/settings/";
const radio = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const saveButton = (page: Page) => page.getByRole("button", { name: "Save" });

async function open(page: Page) {
  await page.goto("/settings?type=Alerts");
  await expect(radio(page, "Weekly")).toBeVisible();
}

async function save(page: Page) {
  await saveButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Email Updates" });
  await expect(dialog).toContainText("Your settings have been successfully updated and saved.");
  await dialog.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(saveButton(page)).toBeDisabled();
}

test(
  "saves weekly alerts with the chosen weekday, and disables the other choices when alerts are off",
  { tag: ["@ALRT-01", "@ALRT-02"] },
  async ({ page }) => {
    await open(page);
    await expect(saveButton(page)).toBeDisabled();
    await expect(radio(page, "Monday")).toBeDisabled();
    await radio(page, "Weekly").check();
    await expect(page.getByText("Choose a weekday.")).toBeVisible();
    await expect(saveButton(page)).toBeDisabled();
    const days = page.getByRole("group", { name: "On which day of the week?" });
    await expect(days.locator("label")).toHaveText(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]);
    await radio(page, "Thursday").check();
    await expect(page.getByText("Choose a weekday.")).toBeHidden();
    await save(page);
    await page.reload();
    await expect(radio(page, "Weekly")).toBeChecked();
    await expect(radio(page, "Thursday")).toBeChecked();

    await radio(page, "No").check();
    for (const option of ["Realtime", "Daily", "Weekly", "Monday"]) await expect(radio(page, option)).toBeDisabled();
    await save(page);
    await page.reload();
    await expect(radio(page, "No")).toBeChecked();
    await expect(radio(page, "Daily")).toBeDisabled();
    await radio(page, "Yes").check();
    await expect(radio(page, "Daily")).toBeEnabled();
    await save(page);
  },
);

test(
  "saves real-time and daily alerts without a weekday, with one request when Save is pressed twice",
  { tag: ["@ALRT-01", "@ALRT-02"] },
  async ({ page }) => {
    await open(page);
    const saves: string[] = [];
    page.on("request", (request) => request.method() === "PUT" && saves.push(request.url()));
    await radio(page, "Realtime").check();
    await expect(radio(page, "Friday")).toBeDisabled();
    await expect(saveButton(page)).toBeEnabled();
    await saveButton(page).evaluate((button: { click: () => void }) => [button.click(), button.click()]);
    await expect(page.getByRole("dialog", { name: "Email Updates" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(saves).toHaveLength(1);
    await page.reload();
    await expect(radio(page, "Realtime")).toBeChecked();

    await radio(page, "Daily").check();
    await expect(radio(page, "Friday")).toBeDisabled();
    await save(page);
    await page.reload();
    await expect(radio(page, "Daily")).toBeChecked();
    await radio(page, "Weekly").check();
    await radio(page, "Friday").check();
    await radio(page, "Daily").check();
    await expect(saveButton(page)).toBeDisabled();
  },
);

test(
  "shows an error if loading or saving fails, keeps the choice, and tries again",
  { tag: "@ALRT-02" },
  async ({ page }) => {
    await page.route(settings, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto("/settings?type=Alerts");
    await expect(page.getByText("Alert settings couldn't be loaded")).toBeVisible();
    await page.unroute(settings);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(radio(page, "Weekly")).toBeVisible();

    await page.route(settings, (route) =>
      route.request().method() === "PUT" ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await radio(page, "Realtime").check();
    await saveButton(page).click();
    await expect(page.getByText("Sorry. Your changes couldn't be processed")).toBeVisible();
    await expect(radio(page, "Realtime")).toBeChecked();
    await page.unroute(settings);
    await save(page);
    await expect(page.getByText("Sorry. Your changes couldn't be processed")).toBeHidden();
  },
);

test(
  "warns before unsaved settings are left, and restores them after the session ends",
  { tag: ["@LIST-08", "@ALRT-01"] },
  async ({ page, company }) => {
    await open(page);
    await radio(page, "No").check();
    await page.getByRole("link", { name: "Service Plans" }).click();
    await expect(page.getByText("You are about to exit this page without saving.")).toBeVisible();
    await page.getByRole("button", { name: "Stay" }).click();
    await endSessionForChanges(page);
    await saveButton(page).click();
    await page.waitForURL(/\/login/);
    await page.getByLabel("Email").fill(company.admin);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log In" }).click();
    await page.waitForURL("/settings?type=Alerts");
    await expect(radio(page, "No")).toBeChecked();
    await expect(page.getByText("They are not saved yet.")).toBeVisible();
    await page.getByRole("button", { name: "Discard Changes" }).click();
    await expect(radio(page, "Yes")).toBeChecked();
  },
);

test("can be used with the keyboard only", { tag: "@ALRT-01" }, async ({ page }) => {
  await open(page);
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("Tab");
  await expect(radio(page, "Yes")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(radio(page, "Daily")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(radio(page, "Weekly")).toBeChecked();
  await expect(radio(page, "Monday")).toBeEnabled();
  await page.keyboard.press("Tab");
  await expect(radio(page, "Monday")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(radio(page, "Tuesday")).toBeChecked();
  await expect(saveButton(page)).toBeEnabled();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Discard Changes" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(saveButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Email Updates" })).toBeVisible();
});
