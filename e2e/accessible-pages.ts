import { collectPolicyViolations, expectNoFindingsIn, type Look } from "./findings.ts";
import { visitInApp } from "./in-app.ts";
import { admin, expect, staff, test } from "./stage.ts";

/** Pages that one journey opens. A user opens them in the running app, so no two titles in a row are the same. */
interface PageGroup {
  name: string;
  /** The e-mail address of the user who is signed in; unset for a visitor. */
  user?: string;
  paths: readonly string[];
}

export const visitorPages: readonly PageGroup[] = [
  { name: "the pages for visitors", paths: ["/login", "/login?token=any", "/reset"] },
  { name: "the pages of mailed links", paths: ["/reset?token=any", "/welcome", "/nowhere"] },
];

export const vendorPages: readonly PageGroup[] = [
  {
    name: "the home page, the dashboards, the catalogue and the notifications",
    user: admin,
    paths: [
      "/homepage",
      "/dashboard",
      "/product-catalog",
      "/orders",
      "/requirements",
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
];

export const consolePages: readonly PageGroup[] = [
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
      "/provider/requirements/new",
      "/provider/plans/1",
      "/provider/dashboards",
    ],
  },
];

/** Each layout and each theme once. All rules apply to each layout. */
export const mainLooks: readonly Look[] = [
  { width: 1440, colorScheme: "light" },
  { width: 390, colorScheme: "dark" },
];

/** The other theme of each layout, for the rules whose results depend on the theme. */
export const otherLooks: readonly Look[] = [
  { width: 1440, colorScheme: "dark", onlyThemedRules: true },
  { width: 390, colorScheme: "light", onlyThemedRules: true },
];

/** Declares a journey for each group, which analyzes its pages in each of `looks`. */
export function testPages(groups: readonly PageGroup[], looks: readonly Look[]) {
  // An analysis takes seconds on a busy machine.
  test.describe.configure({ timeout: 120_000 });
  for (const { name, user, paths } of groups)
    test.describe(`for ${user ?? "a visitor"}`, () => {
      test.use({ user });

      test(`${name} have no accessibility findings`, async ({ page }) => {
        const violations = collectPolicyViolations(page);
        for (const [index, path] of paths.entries())
          await test.step(path, async () => {
            await page.setViewportSize({ width: 1440, height: 900 });
            // The app reads mailed codes only from the address of a new document.
            await (index === 0 || !user ? page.goto(path) : visitInApp(page, path));
            await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
            await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
            await expectNoFindingsIn(page, looks);
          });
        expect(violations).toEqual([]);
      });
    });
}
