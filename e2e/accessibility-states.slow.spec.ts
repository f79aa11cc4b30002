import { collectPolicyViolations, expectNoFindings } from "./findings.ts";
import { createCompany } from "./company.ts";
import { createInvitedUser } from "./invited-user.ts";
import { admin, comeAs, expect, staff, test } from "./stage.ts";

// Each test analyzes its page at least four times, and an analysis takes seconds on a busy machine.

test.describe("menus and dialogs over a page", () => {
  test.use({ user: admin });

  test("have no accessibility findings", async ({ page }) => {
    const violations = collectPolicyViolations(page);
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
    expect(violations).toEqual([]);
  });
});

test.describe("account management", () => {
  test.use({ user: admin });

  test("has no accessibility findings in the role menu, the confirmation and the invitation form", async ({ page }) => {
    const violations = collectPolicyViolations(page);
    await page.goto("/settings?type=Account+Management");
    await page.getByRole("button", { name: "View Only, role of" }).first().click();
    await expectNoFindings(page, [1440]);
    await page.getByRole("menuitemradio", { name: "Full Access" }).click();
    await expectNoFindings(page, [1440]);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Invite a New User" }).click();
    await page.getByRole("button", { name: "Add Another" }).click();
    await page.getByRole("button", { name: "Send Invitations" }).click();
    await expect(page.getByText("Email is required.")).toHaveCount(2);
    await expectNoFindings(page);
    expect(violations).toEqual([]);
  });
});

test("registration has no accessibility findings when empty, with errors or with an invalid code", async ({ page }) => {
  const violations = collectPolicyViolations(page);
  const { link } = await createInvitedUser();
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
  expect(violations).toEqual([]);
});

test("terms that are not accepted yet have no accessibility findings", async ({ page }) => {
  const violations = collectPolicyViolations(page);
  const { admin: email } = await createCompany({ hasAcceptedTerms: false });
  await comeAs(page, email);
  await page.goto("/terms-and-conditions");
  const box = page.getByRole("checkbox");
  await box.hover(); // waits until the dialog has come to rest, unlike the forced click
  await box.click({ force: true });
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoFindings(page);
  expect(violations).toEqual([]);
});

test.describe("the provider's console", () => {
  test.use({ user: staff });

  test("warns on every page if other machines can reach the demonstration data", async ({ page }) => {
    await page.route("**/api/provider/exposure", (route) => route.fulfill({ json: { demonstration_users: 17 } }));
    for (const path of ["/provider/companies", "/provider/review"]) {
      await page.goto(path);
      await expect(page.getByText("npm run remove-demonstration")).toBeVisible();
      await expectNoFindings(page);
    }
  });

  test("has no accessibility findings in the question about a similar company", async ({ page }) => {
    const { name, code } = await createCompany();
    await page.goto("/provider/companies/new");
    await page.getByRole("textbox", { name: "Company Name" }).fill(`${name}.`);
    await page.getByRole("textbox", { name: "Company Code" }).fill(`${code}-2`);
    await page.getByRole("button", { name: "Create Company" }).click();
    await expect(page.getByRole("alertdialog", { name: /^Is it/ })).toBeVisible();
    await expectNoFindings(page);
  });
});

test.describe("signing in as a vendor's user", () => {
  test.use({ user: staff, isConfirmed: true });

  test("has no accessibility findings, from the company page to the badge", async ({ page }) => {
    const violations = collectPolicyViolations(page);
    await page.goto("/provider/companies");
    await page.getByRole("textbox", { name: "Search by Name, Code, Tax ID or Email" }).fill("Harbor");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Harbor Pipe Co", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Harbor Pipe/);
    await page.getByRole("main").getByRole("link", { name: "People" }).click();
    await expect(page.getByRole("button", { name: "Actions for Grant Thibodeaux" })).toBeVisible();
    await expectNoFindings(page);
    // Other tests end the sessions of this company's other users.
    await page.getByRole("button", { name: "Sign in as Grant Thibodeaux" }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("Looking for findings");
    await expectNoFindings(page);
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    const tab = await opened;
    const violationsOfTab = collectPolicyViolations(tab);
    await expect(tab.getByText("NGS Employee")).toBeVisible();
    await expectNoFindings(tab);
    expect([...violations, ...violationsOfTab]).toEqual([]);
  });
});
