import type { Page } from "@playwright/test";
import { expectNoFindings } from "./findings.ts";
import { expect, staff, test } from "./stage.ts";

test.use({ user: staff });

const steps = ["identity", "plan", "terms", "company", "invitation", "products"] as const;

/** Shows the set-up of a portal in which these steps are done. The portal of the journeys has closed its own. */
async function showSetUp(page: Page, done: Set<string>) {
  await page.route("**/api/provider/set-up", (route) =>
    route.fulfill({
      json: {
        is_closed: false,
        company_id: null,
        steps: steps.map((step) => ({ step, is_done: done.has(step) })),
      },
    }),
  );
}

test("leads from each step of the set-up to the next, and back to the list", async ({ page }) => {
  const done = new Set<string>(["identity"]);
  await showSetUp(page, done);
  await page.goto("/provider/queue");
  const card = page.getByRole("region", { name: "Set up your portal" });
  await expect(card).toContainText("1 of 6 steps done");
  await card.getByRole("link", { name: "Open: Name and logo" }).click();
  const bar = page.getByRole("complementary", { name: "Set-up" });
  await expect(bar).toContainText("step 1 of 6: Name and logo done");
  await bar.getByRole("link", { name: "Next: Plans" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Plans" })).toBeVisible();
  await page.route("**/api/provider/set-up/keep-plans", async (route) => {
    done.add("plan");
    await route.continue();
  });
  await expectNoFindings(page);
  await bar.getByRole("button", { name: "Keep These Plans" }).click();
  await expect(bar).toContainText("step 2 of 6: Plans done");
  // The user leaves a step and returns to the list, which has what was done.
  await bar.getByRole("link", { name: "Next: Terms and conditions" }).click();
  await expect(bar).toContainText("step 3 of 6: Terms and conditions");
  await bar.getByRole("link", { name: "All steps" }).click();
  await expect(card).toContainText("2 of 6 steps done");
  await expect(bar).toBeHidden();
  await card.getByRole("link", { name: "Start: Load products" }).click();
  await expect(bar).toContainText("step 6 of 6: Load products");
  await expect(page.getByRole("combobox", { name: "Kind" })).toHaveValue("products");
});

test("keeps what staff typed in the provider's settings when another person has changed it, and says why a logo is refused", async ({
  page,
}) => {
  await page.goto("/provider/settings");
  const name = page.getByLabel("Provider Name");
  const before = await name.inputValue();
  // Another person has saved a name since the page was loaded.
  await page.route("**/api/provider/settings", async (route) => {
    if (route.request().method() === "GET") {
      const response = await route.fetch();
      return route.fulfill({ response, json: { ...(await response.json()), name: "Gulf Supply" } });
    }
    return route.fulfill({
      status: 409,
      json: {
        detail: "Another person has changed the settings in the meantime. Nothing was saved.",
        code: "settings_changed",
        params: {},
        conflicts: { name: { live_value: "Gulf Supply" } },
      },
    });
  });
  await name.fill(`${before} & Sons`);
  await page.getByRole("form", { name: "Provider" }).getByRole("button", { name: "Save" }).click();
  await expect(name).toHaveAccessibleDescription(/Another person has changed this to “Gulf Supply”/);
  await expect(name).toHaveValue(`${before} & Sons`);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(name).toHaveValue("Gulf Supply");
  const logo = page.getByRole("region", { name: "Logo" }).locator("input[type=file]");
  const file = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  await logo.setInputFiles(file);
  await expect(page.getByText("This is not a PNG, JPEG or WebP picture.")).toBeVisible();
  await logo.setInputFiles({ ...file, name: "logo.svg", mimeType: "image/svg+xml" });
  await expect(page.getByText("Choose a PNG, JPEG or WebP picture.")).toBeVisible();
});
