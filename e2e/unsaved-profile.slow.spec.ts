import { field, open, save, saveButton, test } from "./profile-form.ts";
import { endSessionForChanges, expect, password } from "./stage.ts";

test(
  "keeps the typed values of each tab through the end of a session and a new sign-in",
  { tag: "@PROF-01" },
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
