import { getTab, openTab, row } from "./company-page.ts";
import { createCompany } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { expect, staff, test } from "./stage.ts";

test.use({ user: staff, isConfirmed: true });

/** Runs are executed one at a time, so those of other journeys may come first. */
const runMs = 30_000;

test(
  "moves users to another company after a check, and undoes the move",
  { tag: ["@CON-13.6", "@CON-13.8"] },
  async ({ page }) => {
    test.slow(); // It waits for two runs and analyzes two states of the page.
    const former = await createCompany({ plan: "Professional", active: ["Jo Park", "Bo Reed"] });
    const other = await createCompany({ plan: "Professional" });
    await openTab(page, former.id, "People");
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Move to Another Company…" }).click();
    const dialog = page.getByRole("dialog", { name: "Move 3 users to another company" });
    await expect(dialog.getByRole("button", { name: "Move", exact: true })).toBeDisabled();
    await dialog.getByRole("combobox", { name: "Other Company" }).fill(other.code);
    await page.getByRole("option", { name: other.name }).click();
    await expect(dialog.getByText("2 users will move")).toBeVisible();
    await expect(dialog.getByText(`This takes 2 licenses of ${other.name}. Then 12 licenses remain.`)).toBeVisible();
    await expect(
      dialog.getByText(
        `Ada Moss is the only active Vendor Admin of ${former.name}. Make another user a Vendor Admin first.`,
      ),
    ).toBeVisible();
    await expectNoFindings(page, [390, 1440]);
    await dialog.getByRole("button", { name: "Move 2 Users" }).click();

    const moved = row(page, other.name);
    await expect(moved).toContainText("Moved: Bo Reed, Jo Park", { timeout: runMs });
    await expect(moved).toContainText("Stayed: Ada Moss");
    await expectNoFindings(page, [390, 1440]);
    await moved.getByRole("link", { name: other.name }).click();
    await expect(page.getByRole("heading", { level: 1, name: other.name })).toBeVisible();
    await getTab(page, "People").click();
    await expect(row(page, "Jo Park")).toContainText("Full Access");

    await page.getByRole("link", { name: "Moves", exact: true }).click();
    await page.getByRole("button", { name: /^Undo the move from/ }).click();
    await page.getByRole("button", { name: "Move Back" }).click();
    await expect(row(page, former.name)).toContainText("Moved back: Bo Reed, Jo Park", { timeout: runMs });
    await expect(row(page, former.name)).toContainText("Undone");
    await getTab(page, "People").click();
    await expect(row(page, "Ada Moss")).toBeVisible();
    await expect(row(page, "Jo Park")).toHaveCount(0);
  },
);
