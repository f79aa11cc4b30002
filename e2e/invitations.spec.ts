import type { Page } from "@playwright/test";
import { test } from "./company.ts";
import { addAnother, email, fill, form, moreLicenses, open, person, role, send } from "./invitation-form.ts";
import { waitForMailedLink, getMailsTo } from "./mails.ts";
import { comeAs, expect } from "./stage.ts";
import { accountManagement, getRows, tab } from "./user-lists.ts";

test.use({ isConfirmed: true, companyValues: { active: ["Bo Reed"] } });

async function paste(page: Page, text: string) {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press("Control+V");
}

test(
  "invites several people with different roles, and their mails link to the registration",
  { tag: ["@USER-04", "@LIST-09"] },
  async ({ page, company, browser }) => {
    await open(page);
    await expect(role(page, 1).getByRole("option")).toHaveText([
      "Choose a role",
      "Vendor Admin",
      "Full Access",
      "View Only",
    ]);
    await expect(form(page)).toContainText("Default: “In the portal you find your company's products");
    const [first, second] = [company.getEmail("Cy Reed"), company.getEmail("Di Reed")];
    await fill(page, 1, ` ${first} `, "Full Access");
    await addAnother(page).click();
    await expect(email(page, 2)).toBeFocused();
    await fill(page, 2, second);
    await form(page).getByLabel("Message (optional)").fill("Welcome to the mill.\nAda");
    await send(page);
    const success = page.getByRole("dialog", { name: "Success!" });
    await expect(success).toContainText("2 invitations are on their way.");
    await success.getByRole("button", { name: "Close" }).last().click();
    await expect(tab(page, "Pending Invitations")).toHaveAttribute("aria-selected", "true");
    await expect(getRows(page, "Pending invitations").nth(0)).toContainText(`${first}Full Access`);
    await expect(getRows(page, "Pending invitations").nth(1)).toContainText(`${second}View Only`);
    await expect(page.getByText("Only 1 license remains.")).toBeVisible();

    const link = await waitForMailedLink(first, "/welcome");
    expect(getMailsTo(first)[0]).toContain("> Welcome to the mill.\n> Ada");
    const guest = await browser.newPage({ storageState: { cookies: [], origins: [] } });
    await guest.goto(new URL(link).pathname + new URL(link).search);
    await expect(guest.getByLabel("Email")).toHaveValue(first);
    await guest.close();
  },
);

test(
  "adds rows while licenses remain, also for a pasted list, and removes rows while there is more than one",
  { tag: "@USER-04" },
  async ({ page }) => {
    await open(page);
    await expect(form(page)).toContainText("3 licenses remain, 1 needed");
    await expect(form(page).getByRole("button", { name: /^Remove/ })).toHaveCount(0);
    await addAnother(page).click();
    await addAnother(page).click();
    await expect(email(page, 3)).toBeFocused();
    await expect(addAnother(page)).toHaveCount(0);
    await expect(moreLicenses(page)).toHaveAttribute("href", /^mailto:.*More%20licenses%20for%20Company/);

    await email(page, 3).fill("third@mill.example");
    await form(page).getByRole("button", { name: "Remove person 1" }).click();
    await expect(email(page, 1)).toBeFocused();
    await expect(email(page, 2)).toHaveValue("third@mill.example");
    await form(page).getByRole("button", { name: "Remove person 2" }).click();
    await expect(email(page, 1)).toBeFocused();
    await expect(form(page).getByRole("button", { name: /^Remove/ })).toHaveCount(0);
    await expect(addAnother(page)).toBeVisible();
    await expect(moreLicenses(page)).toHaveCount(0);

    await email(page, 1).fill("");
    await role(page, 1).selectOption("Full Access");
    await email(page, 1).focus();
    await paste(page, "a@mill.example, Bo <b@mill.example>; c@mill.example\nd@mill.example");
    for (const [index, address] of ["a@mill.example", "b@mill.example", "c@mill.example"].entries()) {
      await expect(email(page, index + 1)).toHaveValue(address);
      await expect(role(page, index + 1)).toHaveValue("Full Access");
    }
    await expect(email(page, 3)).toBeFocused();
    await expect(form(page).getByRole("status")).toContainText("There was no room for 1 address: d@mill.example");
    await paste(page, "just@one.example");
    await expect(form(page).getByRole("group")).toHaveCount(3);
  },
);

test(
  "shows wrong values at their fields, and a server error at the row that caused it",
  { tag: "@USER-05" },
  async ({ page, company }) => {
    await open(page);
    await addAnother(page).click();
    await email(page, 2).fill("bob");
    await send(page);
    await expect(person(page, 1)).toContainText("Email is required.");
    await expect(person(page, 1)).toContainText("User role is required.");
    await expect(person(page, 2)).toContainText("Invalid email address, please correct.");
    await expect(email(page, 1)).toBeFocused();
    await email(page, 2).fill("bob@mill.example");
    await expect(person(page, 2)).not.toContainText("Invalid email address");

    await fill(page, 1, "new@mill.example");
    await fill(page, 2, company.getEmail("Bo Reed"));
    await addAnother(page).click();
    await fill(page, 3, "NEW@mill.example");
    await send(page);
    await expect(person(page, 2)).toContainText("This person is a user of your company already.");
    await expect(person(page, 3)).toContainText("Another row already has this address.");
    await expect(person(page, 1)).not.toContainText("already");
    await expect(email(page, 2)).toBeFocused();
    await expect(email(page, 1)).toHaveValue("new@mill.example");
  },
);

test(
  "rejects the second of two invitations that together exceed the licenses, and keeps its rows",
  { tag: ["@USER-05", "@USER-06"] },
  async ({ page, context }) => {
    const other = await context.newPage();
    for (const one of [page, other]) {
      await open(one);
      for (const number of [1, 2]) {
        if (number > 1) await addAnother(one).click();
        await fill(one, number, `${one === page ? "left" : "right"}${number}@mill.example`);
      }
    }
    await send(page);
    await expect(page.getByRole("dialog", { name: "Success!" })).toBeVisible();
    await send(other);
    await expect(form(other).getByRole("alert")).toContainText(
      "Your plan has 1 license left, and you invite 2 people.",
    );
    await expect(email(other, 2)).toHaveValue("right2@mill.example");
    await expect(form(other)).toContainText("1 license remains, 2 needed");
    await expect(moreLicenses(other)).toBeVisible();
    await form(other).getByRole("button", { name: "Remove person 2" }).click();
    await send(other);
    const success = other.getByRole("dialog", { name: "Success!" });
    await expect(success).toContainText("1 invitation is on its way.");
    await success.press("Escape");
    await expect(other.getByText("No licenses remain.")).toBeVisible();
  },
);

test("can be completed by keyboard only", { tag: "@USER-04" }, async ({ page }) => {
  await page.goto(accountManagement);
  const invite = page.getByRole("button", { name: "Invite a New User" });
  await expect(invite).toBeVisible();
  const reached = page.locator("button:focus", { hasText: "Invite a New User" });
  for (let presses = 0; presses < 60 && (await reached.count()) === 0; presses++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(email(page, 1)).toBeFocused();
  await page.keyboard.type("keys@mill.example");
  await page.keyboard.press("Tab");
  await expect(role(page, 1)).toBeFocused();
  // Typed letters would depend on the time between them: after a second, a letter begins a new search for an option.
  await page.keyboard.press("End");
  await expect(role(page, 1)).toHaveValue("View Only");
  await page.keyboard.press("Tab");
  await expect(addAnother(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(email(page, 2)).toBeFocused();
  await page.keyboard.type("more@mill.example");
  await page.keyboard.press("Tab");
  await expect(role(page, 2)).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await expect(role(page, 2)).toHaveValue("Full Access");
  await page.keyboard.press("Shift+Tab");
  await expect(email(page, 2)).toBeFocused();
  await page.keyboard.press("Enter");
  const success = page.getByRole("dialog", { name: "Success!" });
  await expect(success).toContainText("2 invitations are on their way.");
  await expect(success.getByRole("button", { name: "Close" }).last()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(success).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Pending invitations" })).toBeFocused();
  await expect(getRows(page, "Pending invitations").first()).toContainText("keys@mill.exampleView Only");
});

test.describe("without a free license", () => {
  test.use({ companyValues: { active: ["Bo Reed", "Cy Reed", "Di Reed", "Ed Reed"] } });

  test(
    "the form shows this before any input, and sends after a license becomes free",
    { tag: ["@USER-04", "@USER-06"] },
    async ({ page, context }) => {
      await open(page);
      await expect(form(page)).toContainText(
        "No licenses remain, 1 needed. They can be sent once enough licenses are free.",
      );
      await expect(moreLicenses(page)).toBeVisible();
      await expect(addAnother(page)).toHaveCount(0);
      await fill(page, 1, "new@mill.example");
      await send(page);
      await expect(form(page).getByRole("alert")).toContainText("Your plan has no license left");

      const other = await context.newPage();
      await other.goto(accountManagement);
      await other.getByRole("button", { name: "Deactivate Bo Reed" }).click();
      await other.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
      await expect(other.getByText("Bo Reed was deactivated.")).toBeVisible();
      await send(page);
      await expect(page.getByRole("dialog", { name: "Success!" })).toBeVisible();
    },
  );
});

test(
  "explains why the form closes if the sender has lost the permission to manage users",
  { tag: ["@USER-05", "@PERM-01"] },
  async ({ page, company, browser }) => {
    await company.addUser("Cy Reed", "Vendor Admin");
    await open(page);
    await fill(page, 1, "new@mill.example");
    const other = await browser.newPage({ storageState: { cookies: [], origins: [] } });
    await comeAs(other, company.getEmail("Cy Reed"), { isConfirmed: true });
    await other.goto(accountManagement);
    await other.getByRole("button", { name: "Vendor Admin, role of Ada Moss" }).click();
    await other.getByRole("menuitemradio", { name: "View Only" }).click();
    await other.getByRole("alertdialog").getByRole("button", { name: "Change Role" }).click();
    await expect(other.getByText("The role of Ada Moss is View Only now.")).toBeVisible();
    await other.close();

    await send(page);
    await expect(page.getByText("Your role was changed; it no longer allows managing users.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Profile");
    await expect(page).toHaveURL("/settings?type=User+Profile");
  },
);
