import { test } from "./company.ts";
import { addAnother, email, fill, form, open, role, send } from "./invitation-form.ts";
import { waitForMailedLink, getMailsTo } from "./mails.ts";
import { expect } from "./stage.ts";
import { accountManagement, getRows, tab } from "./user-lists.ts";

test.use({ isConfirmed: true, companyValues: { active: ["Bo Reed"] } });

test(
  "invites several people with different roles, and their mails link to the registration",
  { tag: ["@USER-04.1", "@USER-04.3", "@LIST-09.1"] },
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

test("can be completed by keyboard only", { tag: "@USER-04.1" }, async ({ page }) => {
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
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(role(page, 1)).toHaveValue("View Only");
  await page.keyboard.press("Tab");
  await expect(addAnother(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(email(page, 2)).toBeFocused();
  await page.keyboard.type("more@mill.example");
  await page.keyboard.press("Tab");
  await expect(role(page, 2)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
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
