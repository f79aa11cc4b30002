import { test } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { expect, password } from "./stage.ts";

test(
  "a Vendor Admin connects the company's directory with a token, which works until it is revoked",
  { tag: "@SCIM-01.2" },
  async ({ page, company, baseURL }) => {
    await queryDatabase(
      "update sessions set confirmed_at = null where user_id = (select id from users where email = $1)",
      [company.admin],
    );
    await page.goto("/settings?type=company-sign-in");
    const card = page.getByRole("region", { name: "Directory" });
    await expect(card).toContainText(`/scim/v2/${company.code}`);
    const name = card.getByLabel("Token Name");
    await name.focus();
    await page.keyboard.press("Enter");
    await expect(name).toHaveAccessibleDescription("Name is required.");
    await name.fill("Entra");
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Enter your password" });
    await question.getByRole("textbox", { name: "Password" }).fill(password);
    await page.keyboard.press("Enter");
    const field = page.getByRole("alertdialog").getByLabel("Token", { exact: true });
    await expect(field).toHaveValue(/^ldg_live_\w{38}$/);
    const token = await field.inputValue();
    await page.getByRole("button", { name: "I Have Stored It" }).press("Enter");

    const callPortal = (method: string, body?: object) =>
      fetch(`${baseURL}/scim/v2/${company.code}/Users`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
        ...(body && { body: JSON.stringify(body) }),
      });
    const row = card.getByRole("list", { name: "Tokens of the directory" }).getByRole("listitem");
    await expect(row).toContainText("Never used");
    await expect(card.getByText("Connected")).toHaveCount(0);
    const user = { userName: `kim@${company.code}.example`, name: { givenName: "Kim", familyName: "Lee" } };
    expect((await callPortal("POST", user)).status).toBe(201);
    await page.reload();
    await expect(row).toContainText("Last used");
    await expect(card.getByText("Connected")).toBeVisible();
    await expect(card).toContainText("It manages 1 user.");
    await expectNoFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await row.getByRole("button", { name: "Revoke Entra" }).press("Enter");
    await page.getByRole("button", { name: "Yes, Revoke" }).click();
    await expect(page.getByText("The token Entra was revoked.")).toBeVisible();
    await expect(row).toHaveCount(0);
    expect((await callPortal("GET")).status).toBe(401);
  },
);
