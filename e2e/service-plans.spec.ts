import type { Page } from "@playwright/test";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

const card = (page: Page, plan: string) => page.getByRole("article", { name: plan });
const figure = (page: Page, name: string) => page.locator("dl div").filter({ hasText: name }).locator("dd");
const requestLink = (page: Page) => page.getByRole("link", { name: "Request More Licenses" });

const open = (page: Page) => page.goto("/settings?type=Service+Plans");

test(
  "shows the plans side by side, the fewest licenses first, and marks the current one, after a failure on request",
  { tag: "@PLAN-01" },
  async ({ page }) => {
    await page.route("**/api/help/service-plans/", (route) => route.fulfill({ status: 500, json: {} }));
    await open(page);
    await expect(page.getByText("The service plans couldn't be loaded")).toBeVisible();
    await expect(figure(page, "Tier")).toHaveText("Professional");
    await page.unroute("**/api/help/service-plans/");
    const names = ["Basic", "Professional", "Enterprise"];
    await page.route("**/api/help/service-plans/", async (route) => {
      const plans = (await (await route.fetch()).json()) as { name: string }[]; // The server validates its responses.
      // Another journey adds a plan for a while.
      await route.fulfill({ json: plans.filter(({ name }) => names.includes(name)).toReversed() });
    });
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("heading", { level: 3 })).toHaveText(names);
    const tops = await page
      .getByRole("article")
      .evaluateAll((cards) => cards.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await expect(card(page, "Basic")).toContainText("5 licenses");
    await expect(card(page, "Professional")).toContainText("Current plan");
    await expect(page.getByText("Current plan")).toHaveCount(1);
    await expect(card(page, "Basic").getByRole("heading", { level: 4 })).toHaveText([
      "Catalog",
      "Documents",
      "Insight",
    ]);
    const support = (plan: string) => card(page, plan).getByRole("listitem").filter({ hasText: "Priority support" });
    await expect(support("Basic")).toHaveText("Not included: Priority support");
    await expect(support("Professional")).toHaveText("Included: Priority support");
  },
);

test(
  "explains a feature after 400 ms of hovering and on focus",
  { tag: ["@PLAN-01", "@LIST-10"] },
  async ({ page }) => {
    await open(page);
    const feature = card(page, "Enterprise").getByRole("button", { name: "Account manager" });
    await feature.waitFor();
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

test(
  "shows the company's plan, its expiration date and its remaining licenses, and warns before they run out",
  { tag: "@PLAN-02" },
  async ({ page }) => {
    // Other tests change the remaining licenses of the company at the same time.
    const response = page.waitForResponse("**/api/accounts/company-details/");
    await open(page);
    const company = (await (await response).json()) as { remaining_licenses: number }; // the contract's response
    await expect(figure(page, "Tier")).toHaveText("Professional");
    await expect(figure(page, "Expiration Date")).toHaveText(/^Mar 31, \d{4}$/);
    await expect(figure(page, "Remaining Licenses")).toHaveText(String(company.remaining_licenses));

    const warning = page.getByText(/licenses? remains?\b/);
    for (const [plan, remaining, message] of [
      [{ tier: { name: "Basic" }, service_plan_expiration_date: "2024-02-29" }, 2, undefined],
      [{ tier: { name: "Basic" }, service_plan_expiration_date: null }, 1, "1 license remains"],
    ] as const) {
      const changed = { ...company, ...plan, remaining_licenses: remaining };
      await page.route("**/api/accounts/company-details/", (route) => route.fulfill({ json: changed }));
      await page.reload();
      await expect(figure(page, "Remaining Licenses")).toHaveText(String(remaining));
      await expect(warning).toHaveText(message ? [new RegExp(message)] : []);
      const mail = new URL((await requestLink(page).getAttribute("href")) ?? "");
      expect(mail.protocol).toBe("mailto:");
      expect(mail.pathname).toBe("vendors@provider.example");
      expect(mail.searchParams.get("subject")).toContain("Blue Mesa Valve & Supply");
      if (plan.service_plan_expiration_date === null) await expect(figure(page, "Expiration Date")).toHaveText("N/A");
      else {
        await expect(page.getByText("Your service plan expired on Feb 29, 2024.")).toBeVisible();
        await expect(card(page, "Professional"), "an expired plan locks nothing").toBeVisible();
      }
    }
  },
);
