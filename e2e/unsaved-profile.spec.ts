import { details, field, open, question, save, saveButton, test } from "./profile-form.ts";
import { comeAs, endSessionForChanges, expect, expireSession, password, readStoredSession, viewer } from "./stage.ts";

test("asks before a link, Back or Log Out discards unsaved changes", { tag: "@LIST-08" }, async ({ page }) => {
  await page.goto("/homepage");
  await page.getByRole("navigation").getByRole("link", { name: "Settings" }).click();
  await field(page, "Position").fill("Dispatcher");
  const exits = {
    "another section": () => page.getByRole("link", { name: "Alerts" }).click(),
    "another page": () => page.getByRole("link", { name: "Help" }).click(),
    Back: () => page.goBack(),
    "Log Out": () => page.getByRole("button", { name: "Log Out" }).click(),
  };
  for (const [name, leave] of Object.entries(exits))
    await test.step(name, async () => {
      await leave();
      await expect(question(page)).toBeVisible();
      await page.getByRole("button", { name: "Stay" }).click();
      await expect(question(page)).toBeHidden();
      await expect(page).toHaveURL("/settings");
      await expect(field(page, "Position")).toHaveValue("Dispatcher");
    });
  await page.goBack();
  await page.getByRole("button", { name: "Leave Without Saving" }).click();
  await page.waitForURL("/homepage");
  await page.goForward();
  await expect(field(page, "Position")).toHaveValue("Logistics Lead");
  await field(page, "Position").fill("Dispatcher");
  await page.getByRole("link", { name: "Help" }).click();
  await page.getByRole("button", { name: "Leave Without Saving" }).click();
  await page.waitForURL("/help");
  await page.goBack();
  await expect(field(page, "Position")).toHaveValue("Logistics Lead");
  await field(page, "Position").fill("Dispatcher");
  await page.getByRole("button", { name: "Log Out" }).click();
  await page.getByRole("button", { name: "Leave Without Saving" }).click();
  await page.waitForURL("/login");
});

test(
  "shows the browser's warning before a reload or a closed tab, and restores the typed values",
  { tag: "@LIST-08" },
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
    await expect(page.getByText("It is not saved yet.")).toBeVisible();
    await page.getByRole("button", { name: "Discard Changes" }).click();
    await expect(field(page, "Position")).toHaveValue("Logistics Lead");
    await page.reload();
    await expect(field(page, "Position")).toHaveValue("Logistics Lead");
    expect(dialogTypes).toEqual(["beforeunload"]);
  },
);

test(
  "keeps the typed values of each tab through the end of a session and a new sign-in",
  { tag: ["@PROF-01", "@SESS-02"] },
  async ({ page, context, company }) => {
    await open(page);
    await field(page, "Position").fill("Dispatcher");
    const second = await context.newPage();
    await open(second);
    await field(second, "Department").fill("Yard");

    await endSessionForChanges(page);
    await saveButton(page).click();
    for (const tab of [page, second]) await tab.waitForURL(/\/login\?from=%2Fsettings/);
    await page.getByLabel("Email").fill(company.admin);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log In" }).click();

    for (const tab of [page, second]) await tab.waitForURL("/settings");
    await expect(field(page, "Position")).toHaveValue("Dispatcher");
    await expect(field(second, "Department")).toHaveValue("Yard");
    await expect(field(second, "Position")).toHaveValue("Logistics Lead");
    await save(page);
    await save(second);
    // Neither save has reverted the field that the other tab saved.
    await page.reload();
    await expect(field(page, "Position")).toHaveValue("Dispatcher");
    await expect(field(page, "Department")).toHaveValue("Yard");
  },
);

test("hides the typed values from another user who signs in afterward", { tag: "@PROF-01" }, async ({ page }) => {
  await page.clock.install();
  await open(page);
  await field(page, "Position").fill("Dispatcher");
  await expireSession(page, { refreshToo: true });
  await page.clock.fastForward(15_000); // a poll is the first request that the server refuses
  await page.waitForURL(/\/login/);
  await page.getByLabel("Email").fill(viewer);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(field(page, "First Name")).toHaveValue("Marisol");
  await expect(field(page, "Position")).not.toHaveValue("Dispatcher");
  await expect(saveButton(page)).toBeDisabled();
});

test("refetches the profile without changing the typed values", { tag: ["@PROF-01", "@LIST-11"] }, async ({ page }) => {
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await open(page);
  await field(page, "First Name").fill("Odile");
  await page.route(details, async (route) => {
    const user = (await (await route.fetch()).json()) as object; // the server validates its responses
    await route.fulfill({ json: { ...user, first_name: "Ottilie", department: "Freight" } });
  });
  // The profile is fresh for 30 seconds. After that, the app refetches it when the user returns to the window.
  const returnToWindow = () => page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  await page.clock.setFixedTime(start + 29_000);
  await returnToWindow();
  await expect(field(page, "Department")).toHaveValue("Logistics");
  await page.clock.setFixedTime(start + 31_000);
  await returnToWindow();
  await expect(field(page, "Department")).toHaveValue("Freight");
  await expect(field(page, "First Name")).toHaveValue("Odile");
});

test("lists the user's sessions and ends one or all of them", async ({ page, browser, baseURL, company }) => {
  const second = await browser.newPage({ baseURL: baseURL ?? "" });
  await comeAs(second, company.admin);
  await page.goto("/settings?type=Security");
  const section = page.getByRole("region", { name: "Sessions" });
  const rows = section.getByRole("listitem");
  await expect(rows.first()).toContainText("This session");
  await expect(rows.first().getByRole("button")).toHaveCount(0);
  // The second browser has the newest of the other sessions.
  await rows.nth(1).getByRole("button").click();
  await expect(page.getByText(/^You were signed out of /)).toBeVisible();
  await expect(section).toBeFocused();
  await second.goto("/homepage");
  await second.waitForURL(/\/login/);
  await second.close();

  await section.getByRole("button", { name: "Sign Out Everywhere", exact: true }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Sign out everywhere?" });
  await expect(confirmation).toContainText(/You will be signed out here/);
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await section.getByRole("button", { name: "Sign Out Everywhere", exact: true }).click();
  await confirmation.getByRole("button", { name: "Yes, Sign Out" }).click();
  await page.waitForURL("/login");
  expect(await readStoredSession(page)).toEqual({ access: "", refresh: "" });
});
