import type { Page } from "@playwright/test";
import { collectPolicyViolations, expectNoFindings } from "./findings.ts";
import { expect, test } from "./stage.ts";

/** How long an analysis of several pages may take. Each page is analyzed at least four times, which takes seconds on a busy machine. */
export const analysisTimeout = 120_000;

interface PageGroup {
  name: string;
  paths: readonly string[];
}

/** Declares a journey for each group, which analyzes its pages as the user. */
export function testPages(user: string, groups: readonly PageGroup[]) {
  test.use({ user });
  for (const { name, paths } of groups)
    test(`${name} have no accessibility findings in light and dark, wide and narrow`, async ({ page }) => {
      await expectNoFindingsOnPages(page, paths);
    });
}

export async function expectNoFindingsOnPages(page: Page, paths: readonly string[]) {
  const violations = collectPolicyViolations(page);
  for (const path of paths)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
      await expectNoFindings(page);
    });
  expect(violations).toEqual([]);
}
