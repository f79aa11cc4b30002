import type { Page } from "@playwright/test";
import { createCompany } from "./company.ts";
import { createInvitedUser, invite } from "./invited-user.ts";
import { admin, comeAs, expect, test } from "./stage.ts";

const chosen = "Gasket4Flange";
const lookup = "**/api/accounts/look-up-user-invite";
const registration = "**/api/accounts/user-register";
const banner =
  "A required field has been left blank. Please complete all required information in order to create your account.";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const create = (page: Page) => page.getByRole("button", { name: "Create Account" });

const answers = {
  "First Name": "Rosa",
  "Last Name": "Delgado",
  Department: "Sales",
  Position: "Key Account Manager",
  Phone: "(713) 555-0142",
  Password: chosen,
  "Password Confirmation": chosen,
};

async function fill(page: Page) {
  for (const [name, value] of Object.entries(answers)) await field(page, name).fill(value);
}

async function expectTypedValues(page: Page) {
  for (const [name, value] of Object.entries(answers)) await expect(field(page, name)).toHaveValue(value);
}

test(
  "creates the invited user's account with the keyboard only and leaks the code to no other request",
  { tag: ["@WELC-01", "@WELC-02", "@WELC-05"] },
  async ({ page }) => {
    const { company, email, link } = await createInvitedUser();
    const code = new URL(link).searchParams.get("code") ?? "";
    const leaks: string[] = [];
    page.on("request", (request) => {
      const { referer = "" } = request.headers();
      if (!request.isNavigationRequest() && `${request.url()} ${referer}`.includes(code)) leaks.push(request.url());
    });
    await page.goto(link);
    await expect(field(page, "Email")).toHaveValue(email);
    await expect(page.getByText("invites you to its vendor portal")).toBeVisible();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await expect(field(page, "Company")).toHaveValue(company.name);
    for (const name of ["Email", "Company"]) await expect(field(page, name)).toHaveAttribute("readonly");

    const order = ["First Name", "Last Name", "Department", "Position", "Phone", "Password", "Password Confirmation"];
    await field(page, "Company").focus();
    for (const name of order) {
      await page.keyboard.press("Tab");
      if (name === "Password Confirmation") await page.keyboard.press("Tab"); // past the button that shows the password
      await expect(field(page, name)).toBeFocused();
      await page.keyboard.type(answers[name as keyof typeof answers]); // `order` lists keys of `answers`
    }
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Account Creation Successful" });
    await expect(dialog).toBeVisible();
    expect(leaks).toEqual([]);
    await expect(page.getByRole("button", { name: "Go to login" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForURL("/login");
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(field(page, "Password")).toBeFocused();
    await page.keyboard.type(chosen);
    await page.keyboard.press("Enter");
    await page.waitForURL("/homepage");
  },
);

test("prefills the form with the data of the invitation", { tag: "@WELC-02" }, async ({ page }) => {
  const { link } = await createInvitedUser();
  await page.route(lookup, async (route) => {
    const response = await route.fetch();
    const known = { first_name: "Rosa", phone_number: "713-555-0142", department: "Sales" };
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...known } }); // the contract's response
  });
  await page.goto(link);
  await expect(field(page, "First Name")).toHaveValue("Rosa");
  await expect(field(page, "Phone")).toHaveValue("713-555-0142");
  await expect(field(page, "Department")).toHaveValue("Sales");
  await expect(field(page, "Last Name")).toHaveValue("");
});

test("sends a signed-in user to the dashboard", { tag: "@WELC-01" }, async ({ page }) => {
  await comeAs(page, admin);
  await page.goto("/welcome?code=any");
  await page.waitForURL("/dashboard");
});

test(
  "explains that an account needs an invitation, and that a code is not valid",
  { tag: ["@WELC-01", "@SHELL-11"] },
  async ({ page }) => {
    await page.goto("/welcome");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create your account");
    await expect(page).toHaveTitle(/^Create your account/);
    await expect(page.getByText("An account begins with an invitation")).toBeVisible();
    await expect(page.getByText("You are invited")).toHaveCount(0);

    const dialog = page.getByRole("dialog");
    for (const code of ["never-given", "%00", "..", "x".repeat(300)])
      await test.step(code.slice(0, 12), async () => {
        await page.goto(`/welcome?code=${code}`);
        await expect(dialog).toContainText("This invitation link is not valid.");
        await expect(page.getByText("You are invited")).toHaveCount(0);
        await dialog.press("Escape");
        await expect(dialog).toHaveCount(0);
        await page.getByRole("link", { name: "Return To Login" }).click();
        await page.waitForURL("/login");
      });

    // A message of the server may repeat the code.
    const detail = "This invitation was withdrawn: abc-123";
    await page.route(lookup, (route) => route.fulfill({ status: 400, json: { detail } }));
    await page.goto("/welcome?code=abc-123");
    await expect(dialog.getByText("This invitation was withdrawn", { exact: true })).toBeVisible();
  },
);

test(
  "offers a retry when the server cannot be reached, and asks before a partly filled form is left",
  { tag: ["@WELC-01", "@LIST-08"] },
  async ({ page }) => {
    const { email, link } = await createInvitedUser();
    await page.route(lookup, (route) => route.abort());
    await page.goto(link);
    await expect(page.getByText("Your invitation could not be loaded")).toBeVisible();
    await page.reload();
    await expect(page.getByText("Your invitation could not be loaded")).toBeVisible();
    await page.unroute(lookup);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(field(page, "Email")).toHaveValue(email);

    await field(page, "First Name").fill("Rosa");
    await page.getByRole("link", { name: "Return To Login" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("You are about to exit this page without saving.");
    await page.getByRole("button", { name: "Stay" }).click();
    await expect(field(page, "First Name")).toHaveValue("Rosa");
    await page.getByRole("link", { name: "Return To Login" }).click();
    await page.getByRole("button", { name: "Leave Without Saving" }).click();
    await page.waitForURL("/login");
  },
);

test(
  "marks each blank required field under a banner, and an invalid phone number, and accepts names in any script",
  { tag: ["@WELC-03", "@WELC-05", "@WELC-06", "@PASS-01"] },
  async ({ page }) => {
    const { link } = await createInvitedUser();
    await page.goto(link);
    await create(page).click();
    await expect(page.getByText(banner)).toBeVisible();
    for (const name of ["First Name", "Last Name", "Department", "Position"])
      await expect(field(page, name)).toHaveAccessibleDescription(`${name} is required.`);
    await expect(field(page, "Password")).toHaveAccessibleDescription(/^New Password is required\./);
    await expect(field(page, "Password Confirmation")).toHaveAccessibleDescription(
      "Password Confirmation is required.",
    );
    await expect(field(page, "First Name")).toBeFocused();

    await fill(page);
    await expect(page.getByText(banner)).toHaveCount(0);
    await field(page, "First Name").fill("   ");
    await expect(page.getByText(banner)).toBeVisible();
    await field(page, "First Name").fill("Rosa");

    for (const invalid of ["12345", "113-555-0142", "713-155-0142", "+44 20 7946 0958", "713-555-0142 x3"]) {
      await field(page, "Phone").fill(invalid);
      await expect(field(page, "Phone")).toHaveAccessibleDescription("Phone number is not valid");
      await create(page).click();
      await expect(page.getByText(banner)).toHaveCount(0);
    }
    for (const one of ["7135550142", "+1 713.555.0142", "1-713-555-0142", " 713 555 0142 ", ""]) {
      await field(page, "Phone").fill(one);
      await expect(field(page, "Phone")).not.toHaveAttribute("aria-invalid");
    }

    await field(page, "Last Name").fill("x".repeat(300));
    await create(page).click();
    await expect(field(page, "Last Name")).toHaveAccessibleDescription("Must be at most 100 characters.");
    await field(page, "First Name").fill("  Zoë 🛠  ");
    await field(page, "Last Name").fill("بن علي");
    await create(page).click();
    await expect(page.getByRole("dialog", { name: "Account Creation Successful" })).toBeVisible();
  },
);

test(
  "shows each validation error of the server, and a password that is common or similar to the name, at its field",
  { tag: ["@WELC-04", "@PASS-02"] },
  async ({ page }) => {
    const { link } = await createInvitedUser();
    const fieldNames = {
      "First Name": "first_name",
      "Last Name": "last_name",
      Phone: "phone_number",
      Department: "department",
      Position: "position",
      Password: "password",
    };
    await page.route(registration, (route) =>
      route.fulfill({
        status: 400,
        json: Object.fromEntries(Object.values(fieldNames).map((name) => [name, [`Not this ${name}.`]])),
      }),
    );
    await page.goto(link);
    await fill(page);
    await create(page).click();
    for (const [label, name] of Object.entries(fieldNames))
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^Not this ${name}\\.`));
    await expect(field(page, "First Name")).toBeFocused();
    await expectTypedValues(page);

    await page.unroute(registration);
    for (const [typed, message] of [
      ["Password123", /^This password is one that many people use/],
      ["RosaDelgado1", /^This password is too similar to your name/],
    ] as const) {
      for (const name of ["Password", "Password Confirmation"]) await field(page, name).fill(typed);
      await create(page).click();
      await expect(field(page, "Password")).toHaveAccessibleDescription(message);
      await expect(field(page, "Password")).toBeFocused();
    }
  },
);

test("keeps the typed values when the server is down, busy or broken", { tag: "@WELC-04" }, async ({ page }) => {
  const { link } = await createInvitedUser();
  await page.goto(link);
  await fill(page);
  const busy = { detail: "Too many attempts. Try again in 2 minutes." };
  const failures = [
    { answer: undefined, message: /could not be reached/ },
    { answer: { status: 429, json: busy }, message: busy.detail },
    { answer: { status: 500, json: {} }, message: "Something went wrong" },
  ];
  for (const { answer, message } of failures) {
    await page.route(registration, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await create(page).click();
    await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
    await expectTypedValues(page);
    await page.unroute(registration);
  }
  await create(page).click();
  await expect(page.getByRole("dialog", { name: "Account Creation Successful" })).toBeVisible();
});

test(
  "accepts a link in one of two tabs, then redirects the link to the sign-in page with an explanation",
  { tag: ["@WELC-01", "@WELC-05"] },
  async ({ page, context }) => {
    const { email, link } = await createInvitedUser();
    const second = await context.newPage();
    for (const tab of [page, second]) {
      await tab.goto(link);
      await fill(tab);
    }
    await create(page).click();
    await expect(page.getByRole("dialog", { name: "Account Creation Successful" })).toBeVisible();
    await create(second).click();
    await expect(second.getByText("This invitation was accepted already.")).toBeVisible();
    await expectTypedValues(second);
    await page.goto(link);
    await page.waitForURL("/login");
    const notice = "This invitation was accepted already. You can sign in.";
    await expect(page.getByRole("status").filter({ hasText: notice })).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
  },
);

test("explains that the email address already has an account", { tag: "@WELC-04" }, async ({ page }) => {
  const { admin: email } = await createCompany();
  await page.goto(await invite((await createCompany()).admin, email));
  await fill(page);
  await create(page).click();
  await expect(page.getByText("This email address has an account already.")).toBeVisible();
  await expectTypedValues(page);
});
