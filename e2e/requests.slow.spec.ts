import { admin, expect, staff, test } from "./stage.ts";

const pages = [
  {
    name: "the home page, the catalogue and the dashboards",
    user: admin,
    paths: ["/homepage", "/dashboard", "/product-catalog", "/product-catalog/changes"],
  },
  {
    name: "the document repository",
    user: admin,
    paths: [
      "/document-repository",
      "/document-repository?type=Corporate+Agreements",
      "/document-repository?type=Product+Documents",
      "/document-repository?type=Order+Documents",
      "/document-repository?type=Archived+Documents",
    ],
  },
  {
    name: "notifications, help and the settings",
    user: admin,
    paths: [
      "/notifications",
      "/help",
      "/settings?type=Profile",
      "/settings?type=Alerts",
      "/settings?type=Service+Plans",
      "/settings?type=Account+Management",
    ],
  },
  {
    name: "staff",
    user: staff,
    paths: [
      "/provider/companies",
      "/provider/companies/new",
      "/provider/agreements",
      "/provider/queue",
      "/provider/queue/decisions",
      "/provider/queue/settings",
      "/provider/review",
      "/provider/feedback",
    ],
  },
];

for (const { name, user, paths } of pages)
  test.describe(`on the pages of ${name}`, () => {
    test.use({ user });

    test("sends each API request once per page", { tag: "@LIST-11" }, async ({ page }) => {
      test.slow();
      const requests: string[] = [];
      page.on("request", (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith("/api/")) requests.push(`${request.method()} ${pathname}${search}`);
      });
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.waitForLoadState("networkidle");
        expect(requests, path).toContain("GET /api/accounts/user-details/");
        expect(requests, path).toEqual([...new Set(requests)]);
        requests.length = 0;
      }
    });
  });
