import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

/** The only rules whose results depend on the theme. */
const themedRules = ["color-contrast", "link-in-text-block"];

const countFiniteAnimations =
  "document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity).length";

/** The size of the window and the theme in which a page is analyzed. */
export interface Look {
  width: number;
  colorScheme: "light" | "dark";
  onlyThemedRules?: boolean;
}

/**
 * Checks a page in light and dark at each of `widths` for accessibility faults and horizontal overflow. Skips the rules
 * in `ignored`.
 */
export const expectNoFindings = (page: Page, widths = [1440, 390], ignored: string[] = []) =>
  expectNoFindingsIn(
    page,
    widths.flatMap((width): Look[] => [
      { width, colorScheme: "light" },
      { width, colorScheme: "dark", onlyThemedRules: true },
    ]),
    ignored,
  );

/** Checks a page for accessibility faults and horizontal overflow in each of `looks`. */
export async function expectNoFindingsIn(page: Page, looks: readonly Look[], ignored: string[] = []) {
  // An analysis takes seconds on a busy machine.
  test.setTimeout(test.info().timeout + 15_000 * looks.length);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const { width, colorScheme, onlyThemedRules = false } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeVisible();
    // An element that fades in, or that is under the overlay of a list that loads again, does not have its final contrast.
    await expect(page.locator("[data-entering]")).toHaveCount(0);
    await expect.poll(() => page.evaluate(countFiniteAnimations)).toBe(0);
    await expect(page.getByText("Data is being updated")).toHaveCount(0);
    // The first analysis puts axe, which is half a megabyte, into the document. The next ones find it there.
    const present = (await page.evaluate("'axe' in window")) ? { axeSource: ";" } : {};
    // Without legacy mode, axe opens another page for frames of other origins, which our pages do not have. When the
    // focus returns from that page, every list is fetched again during the analysis.
    // For seven seconds, React Aria's announcement of a pending button names the button, which may have left the page.
    const axe = new AxeBuilder({ page, ...present })
      .setLegacyMode()
      // Without preload, axe does not load all style sheets again for each analysis. Only two rules need that: one is off by
      // default, and one is about audio and video, which our pages do not have.
      .options({ resultTypes: ["violations"], preload: false })
      .exclude("[data-live-announcer]");
    if (onlyThemedRules) axe.withRules(themedRules);
    else axe.disableRules(ignored);
    const { violations } = await axe.analyze();
    const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
    expect(findings, `${colorScheme}, ${width} wide`).toEqual([]);
    await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  }
}

/** Collects the browser's messages about violations of the content security policy. */
export function collectPolicyViolations(page: Page) {
  const violations: string[] = [];
  page.on(
    "console",
    (message) => void (message.text().includes("Content Security Policy") && violations.push(message.text())),
  );
  return violations;
}
