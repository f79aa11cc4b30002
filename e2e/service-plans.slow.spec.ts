import type { Page } from "@playwright/test";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

const card = (page: Page, plan: string) => page.getByRole("article", { name: plan });
const open = (page: Page) => page.goto("/settings?type=Service+Plans");

test(
  "shows the plans side by side, and explains a feature after 400 ms of hovering and on focus",
  { tag: ["@PLAN-01", "@LIST-10.6"] },
  async ({ page }) => {
    await open(page);
    const feature = card(page, "Enterprise").getByRole("button", { name: "Account manager" });
    await feature.waitFor();
    const tops = await Promise.all(
      ["Basic", "Professional", "Enterprise"].map(async (plan) => (await card(page, plan).boundingBox())?.y),
    );
    expect(tops[0]).toBeDefined();
    expect(new Set(tops).size).toBe(1);

    await page.mouse.move(0, 0);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await feature.hover();
    await page.clock.runFor(390);
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(page.getByRole("tooltip")).toHaveText(/A person at the provider/);
    await page.mouse.move(0, 0);
    await page.clock.runFor(1_000);
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await page.clock.resume();

    await card(page, "Enterprise").getByRole("button", { name: "Dashboards" }).focus();
    await page.keyboard.press("Tab");
    await expect(feature).toBeFocused();
    await expect(page.getByRole("tooltip")).toHaveText(/A person at the provider/);
    await expect(feature).toHaveAccessibleDescription(/A person at the provider/);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("tooltip")).toHaveCount(0);
  },
);

test.describe("on a touch screen with a narrow window", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("explains a feature on a tap until the next tap", { tag: "@PLAN-01" }, async ({ page }) => {
    await open(page);
    await card(page, "Basic").getByRole("button", { name: "Archive" }).tap();
    await expect(page.getByRole("tooltip")).toHaveText(/stay for 90 days/);
    await card(page, "Basic").getByRole("button", { name: "Product documents" }).tap();
    await expect(page.getByRole("tooltip")).toHaveText(/data sheets/);
    await page.getByRole("heading", { level: 1 }).tap();
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  });
});
