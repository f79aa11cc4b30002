import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Nothing but these depends on the theme. */
const themedRules = ["color-contrast", "link-in-text-block"];

const passingAnimations =
  "document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity).length";

/**
 * Looks for faults of accessibility in light and dark at each of `widths`, and for what stands out at the side.
 * Of `ignored` rules nothing is found.
 */
export async function expectNoFindings(page: Page, widths = [1440, 390], ignored: string[] = []) {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of widths)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeVisible();
      // What still fades in, or lies under the veil of a list that is fetched again, has no contrast yet.
      await expect(page.locator("[data-entering]")).toHaveCount(0);
      await expect.poll(() => page.evaluate(passingAnimations)).toBe(0);
      await expect(page.getByText("Data is being updated")).toHaveCount(0);
      // Without legacy mode axe opens a page for frames of other origins, which no page of ours has: the focus that
      // comes back from it has every list fetched again in the middle of the analysis.
      const axe = new AxeBuilder({ page }).setLegacyMode();
      if (colorScheme === "dark") axe.withRules(themedRules);
      else axe.disableRules(ignored);
      const { violations } = await axe.analyze();
      const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
      expect(findings, `${colorScheme}, ${width} wide`).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    }
}
