import type { Page } from "@playwright/test";
import { expectNoFindings } from "./findings.ts";
import { aCompany, anInvited } from "./people.ts";
import { admin, comeAs, expect, staff, test } from "./stage.ts";

// Each test analyses its page four times or more, which takes seconds apiece on a busy machine.
test.describe.configure({ timeout: 60_000 });

const pages = [
  { user: undefined, paths: ["/login", "/login?token=any", "/reset", "/reset?token=any", "/welcome", "/nowhere"] },
  {
    user: admin,
    paths: [
      "/homepage",
      "/dashboard",
      "/product-catalog",
      "/document-repository",
      "/document-repository?type=Corporate+Agreements",
      "/document-repository?type=Archived+Documents",
      "/document-repository?type=Product+Documents",
      "/document-repository?type=Order+Documents",
      "/notifications",
      "/notifications?type=Archived+Notifications",
      "/settings",
      "/settings?type=Alerts",
      "/settings?type=Service+Plans",
      "/settings?type=Account+Management",
      "/settings?type=Account+Management&tab=Pending+Invitations",
      "/change-password",
      "/help",
      "/terms-and-conditions",
      "/nowhere",
    ],
  },
  { user: staff, paths: ["/provider", "/provider/review", "/provider/feedback"] },
];
for (const { user, paths } of pages)
  test.describe(`for ${user ?? "nobody"}`, () => {
    test.use({ user });
    for (const path of paths)
      test(`${path} is free of findings, light and dark, wide and narrow`, async ({ page }) => {
        const refused = policyRefusals(page);
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
        await expectNoFindings(page);
        expect(refused).toEqual([]);
      });
  });

test.describe("what opens over a page", () => {
  test.use({ user: admin });

  test("is free of findings", async ({ page }) => {
    const refused = policyRefusals(page);
    await page.goto("/homepage");
    await page.getByRole("button", { name: "Settings submenu" }).click();
    await expectNoFindings(page, [1440]);
    await page.getByRole("button", { name: "Feedback" }).click();
    await page.getByRole("button", { name: "Send" }).click();
    await expectNoFindings(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Theme" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expectNoFindings(page, [1440]);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: 900 });
    await page.getByRole("button", { name: "Open navigation" }).click();
    await page.getByRole("button", { name: "Settings submenu" }).click();
    await expectNoFindings(page, [390]);
    expect(refused).toEqual([]);
  });
});

test.describe("managing users", () => {
  test.use({ user: admin });

  test("is free of findings: the roles, a question and the form for invitations", async ({ page }) => {
    const refused = policyRefusals(page);
    await page.goto("/settings?type=Account+Management");
    await page.getByRole("button", { name: "View Only, role of" }).first().click();
    await expectNoFindings(page, [1440]);
    await page.getByRole("menuitemradio", { name: "Full Access" }).click();
    await expectNoFindings(page, [1440]);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Invite a New User" }).click();
    await page.getByRole("button", { name: "Add another" }).click();
    await page.getByRole("button", { name: "Send Invitations" }).click();
    await expect(page.getByText("Email is required.")).toHaveCount(2);
    await expectNoFindings(page);
    expect(refused).toEqual([]);
  });
});

test("registration is free of findings, empty, with its errors and done", async ({ page }) => {
  const refused = policyRefusals(page);
  const { link } = await anInvited();
  await page.goto(link);
  const create = page.getByRole("button", { name: "Create Account" });
  await expect(create).toBeVisible();
  await expectNoFindings(page, [1440]);
  await create.click();
  await expect(page.getByText("A required field has been left blank.")).toBeVisible();
  await expectNoFindings(page);
  await page.goto("/welcome?code=any");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoFindings(page, [390]);
  expect(refused).toEqual([]);
});

test("the terms that are to be accepted are free of findings", async ({ page }) => {
  const refused = policyRefusals(page);
  const { admin: email } = await aCompany();
  await page.goto("/reset");
  await comeAs(page, email);
  await page.goto("/terms-and-conditions");
  await page.getByRole("checkbox").click({ force: true });
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoFindings(page);
  expect(refused).toEqual([]);
});

test.describe("signing in as somebody", () => {
  test.use({ user: staff });

  test("is free of findings, from the company to the badge", async ({ page }) => {
    const refused = policyRefusals(page);
    await page.goto("/provider");
    await page.getByRole("textbox", { name: "Search by Company or Code" }).fill("Harbor");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: /Harbor Pipe/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Harbor Pipe/);
    await expectNoFindings(page);
    await page
      .getByRole("button", { name: /^Sign in as/ })
      .first()
      .click();
    await page.getByRole("textbox", { name: "Reason" }).fill("Looking for findings");
    await expectNoFindings(page);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByText("NGS Employee")).toBeVisible();
    await expectNoFindings(page);
    expect(refused).toEqual([]);
  });
});

/** What the content security policy has refused so far. */
function policyRefusals(page: Page) {
  const refused: string[] = [];
  page.on(
    "console",
    (message) => void (message.text().includes("Content Security Policy") && refused.push(message.text())),
  );
  return refused;
}
