import type { Page } from "@playwright/test";
import { expectNoFindings } from "./findings.ts";
import { expect, staff, test } from "./stage.ts";

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

test.use({ user: staff });

test("has no accessibility findings in its list and its bar", async ({ page }) => {
  await showSetUp(page, new Set(["identity"]));
  await page.goto("/provider/queue");
  await expectNoFindings(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const card = page.getByRole("region", { name: "Set up your portal" });
  await card.getByRole("link", { name: "Start: Plans" }).click();
  await expect(page.getByRole("complementary", { name: "Set-up" })).toContainText("step 2 of 6: Plans");
  await expectNoFindings(page);
});
