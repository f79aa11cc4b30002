import type { Page } from "@playwright/test";
import { collectPolicyViolations, expectNoFindings } from "./findings.ts";
import { admin, expect, staff, test } from "./stage.ts";

// Each test analyzes several pages at least four times, and an analysis takes seconds on a busy machine.
test.describe.configure({ timeout: 120_000 });

for (const path of ["/login", "/login?token=any", "/reset", "/reset?token=any", "/welcome", "/nowhere"])
  test(`${path} has no accessibility findings for a visitor`, async ({ page }) => {
    const violations = collectPolicyViolations(page);
    await page.goto(path);
    await expectNoFindingsOnPage(page);
    expect(violations).toEqual([]);
  });

const pages = [
  {
    name: "the home page, the dashboards, the catalogue and the notifications",
    user: admin,
    paths: [
      "/homepage",
      "/dashboard",
      "/product-catalog",
      "/notifications",
      "/notifications?type=Archived+Notifications",
    ],
  },
  {
    name: "the document repository",
    user: admin,
    paths: [
      "/document-repository",
      "/document-repository?type=Corporate+Agreements",
      "/document-repository?type=Archived+Documents",
      "/document-repository?type=Product+Documents",
      "/document-repository?type=Order+Documents",
    ],
  },
  {
    name: "the settings",
    user: admin,
    paths: [
      "/settings",
      "/settings?type=Account+Management",
      "/settings?type=Alerts",
      "/settings?type=Security",
      "/settings?type=Service+Plans",
      "/settings?type=Activity",
      "/settings?type=Account+Management&tab=Pending+Invitations",
      "/change-password",
    ],
  },
  { name: "help, the terms and the 404 page", user: admin, paths: ["/help", "/terms-and-conditions", "/nowhere"] },
  {
    name: "companies, their records, agreements and feedback",
    user: staff,
    paths: [
      "/provider/companies",
      "/provider/companies/new",
      "/provider/products",
      "/provider/orders",
      "/provider/agreements",
      "/provider/feedback",
      "/provider/audit",
    ],
  },
  {
    name: "the settings, the queue and the review",
    user: staff,
    paths: [
      "/provider/settings",
      "/provider/queue",
      "/provider/queue/decisions",
      "/provider/queue/settings",
      "/provider/review",
    ],
  },
  {
    name: "the contents of the portal",
    user: staff,
    paths: [
      "/provider/terms",
      "/provider/announcements/new",
      "/provider/terms/acceptances",
      "/provider/texts",
      "/provider/help/new",
      "/provider/labels/new",
      "/provider/plans/1",
      "/provider/dashboards",
    ],
  },
];
for (const { name, user, paths } of pages)
  test.describe(`for ${user}`, () => {
    test.use({ user });

    test(`${name} have no accessibility findings in light and dark, wide and narrow`, async ({ page }) => {
      const violations = collectPolicyViolations(page);
      for (const path of paths)
        await test.step(path, async () => {
          await page.setViewportSize({ width: 1440, height: 900 });
          await page.goto(path);
          await expectNoFindingsOnPage(page);
        });
      expect(violations).toEqual([]);
    });
  });

async function expectNoFindingsOnPage(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
  await expectNoFindings(page);
}
