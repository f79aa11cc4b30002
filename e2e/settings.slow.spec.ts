import { openInApp } from "./in-app.ts";
import { admin, expect, test } from "./stage.ts";

const sections = [
  "User Profile",
  "Change Password",
  "Security",
  "Alerts",
  "Service Plans",
  "Account Management",
  "Company Sign-In",
  "Assistants",
  "API Keys",
  "Webhooks",
  "Shipping",
];

test.use({ user: admin });

test("keeps the current section visible in a narrow window", { tag: "@SETT-01" }, async ({ page }) => {
  const current = page.getByRole("navigation", { name: "Settings" }).locator("[aria-current=page]");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/settings");
  for (const section of sections.toReversed()) {
    await openInApp(page, `/settings?type=${section}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(section);
    await expect(current).toHaveText(section);
    await expect(current).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  }
});
