import type { Page } from "@playwright/test";
import { createCompany, test as withCompany } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, password, staff, test } from "./stage.ts";

const newKey = (page: Page) => page.getByRole("button", { name: "New Key" });
const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name }).first();

/** Enters a name and scopes in the dialog of a new key, and the password if it is asked for. */
async function makeKey(page: Page, name: string, scopes: readonly string[]) {
  await newKey(page).click();
  const dialog = page.getByRole("dialog", { name: "New API key" });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  for (const scope of scopes) await dialog.getByLabel(scope).check();
  await dialog.getByRole("button", { name: "Create Key" }).click();
  await enterPassword(page, password);
}

async function enterPassword(page: Page, typed: string) {
  const dialog = page.getByRole("dialog", { name: "Enter your password" });
  await dialog.getByRole("textbox", { name: "Password" }).fill(typed);
  await dialog.getByRole("button", { name: "Continue" }).click();
}

/** Reads the new key and closes its dialog. */
async function takeKey(page: Page) {
  const field = page.getByRole("alertdialog").getByLabel("API key", { exact: true });
  await expect(field).toHaveValue(/^ldg_live_\w{38}$/);
  const key = await field.inputValue();
  await page.getByRole("button", { name: "I Have Stored It" }).click();
  await expect(field).toBeHidden();
  return key;
}

const load = (baseURL: string | undefined, key: string, code: string) =>
  fetch(`${baseURL}/api/intake/products`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "text/csv" },
    body: `company_code,gxp_sku,supplier_sku,name\n${code},K1,S1,Valve\n`,
  });

test.describe("an administrator", () => {
  test.use({ user: staff });

  test("makes a key that loads, replaces it and revokes it", { tag: ["@KEY-01"] }, async ({ page, baseURL }) => {
    const { code } = await createCompany();
    const name = `ERP of ${code}`;
    await page.goto("/provider/api-keys");
    await makeKey(page, name, ["Load products"]);
    const key = await takeKey(page);
    await expect(rowOf(page, name)).toContainText("Never used");
    expect((await load(baseURL, key, code)).status).toBe(200);
    await page.reload();
    await expect(rowOf(page, name)).toContainText(/Last used .+ from (127\.0\.0\.1|::1)/);

    await page.getByRole("button", { name: `Replace ${name}` }).click();
    await page.getByRole("button", { name: "Replace", exact: true }).click();
    const newer = await takeKey(page);
    await expect(page.getByText("Replaced", { exact: true })).toBeVisible();
    for (const one of [key, newer]) expect((await load(baseURL, one, code)).status).toBe(200);

    await page
      .getByRole("button", { name: `Revoke ${name}` })
      .first()
      .click();
    await page.getByRole("button", { name: "Yes, Revoke" }).click();
    await expect(page.getByText(`The key ${name} was revoked.`)).toBeVisible();
    expect((await load(baseURL, newer, code)).status).toBe(401);
    await page.getByRole("button", { name: /^Show \d+ Ended Key/ }).click();
    await expect(page.getByText("Revoked", { exact: true }).first()).toBeVisible();
  });

  test("limits a key to a company and an address", { tag: ["@KEY-01"] }, async ({ page }) => {
    const { code, name: company } = await createCompany();
    await page.goto("/provider/api-keys");
    await newKey(page).click();
    const dialog = page.getByRole("dialog", { name: "New API key" });
    await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused();
    await dialog.getByRole("button", { name: "ERP loads" }).click();
    await expect(dialog.getByRole("checkbox", { name: "Load prices" })).toBeChecked();
    await expect(dialog.getByRole("checkbox", { name: "Read orders" })).not.toBeChecked();
    await expectNoFindings(page);
    await dialog.getByRole("button", { name: "Everything you may do" }).click();
    await expect(dialog.getByRole("checkbox", { checked: false, name: /^(Load|Read|Follow|Manage)/ })).toHaveCount(0);
    for (const box of await dialog.getByRole("checkbox", { name: /^(Load|Read|Follow|Manage)/ }).all())
      await box.uncheck();
    await dialog.getByRole("button", { name: "Create Key" }).click();
    await expect(dialog.getByText("Name is required.")).toBeVisible();
    await expect(dialog.getByText("Choose at least one.")).toBeVisible();
    await dialog.getByLabel("Name", { exact: true }).fill(`Warehouse ${code}`);
    await dialog.getByLabel("Follow changes").check();
    await dialog.getByLabel("Find a company").fill(code);
    await dialog.getByLabel(company).check();
    await dialog.getByLabel("Addresses (optional)").fill("192.0.2.10, nonsense");
    await dialog.getByRole("button", { name: "Create Key" }).click();
    await expect(dialog.getByText("Must be addresses or networks")).toBeVisible();
    await dialog.getByLabel("Addresses (optional)").fill("192.0.2.10, 198.51.100.0/24");
    await dialog.getByRole("button", { name: "Create Key" }).click();
    await enterPassword(page, password);
    await takeKey(page);
    const row = rowOf(page, `Warehouse ${code}`);
    await expect(row).toContainText(`For ${company}`);
    await expect(row).toContainText("From 192.0.2.10, 198.51.100.0/24 only");
  });

  test("refuses a wrong password and keeps what was typed", { tag: ["@KEY-01"] }, async ({ page }) => {
    await page.goto("/provider/api-keys");
    await newKey(page).click();
    const dialog = page.getByRole("dialog", { name: "New API key" });
    await dialog.getByLabel("Name", { exact: true }).fill("Typed name");
    await dialog.getByLabel("Follow changes").check();
    await dialog.getByRole("button", { name: "Create Key" }).click();
    await enterPassword(page, "wrong");
    const question = page.getByRole("dialog", { name: "Enter your password" });
    await expect(question.getByText("The password is not right.")).toBeVisible();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue("Typed name");
  });

  test("says so when the keys cannot be loaded, and tries again", { tag: ["@KEY-01"] }, async ({ page }) => {
    let isDown = true;
    await page.route("**/api/provider/api-keys/", (route) =>
      isDown ? route.fulfill({ status: 500, json: { detail: "Something went wrong." } }) : route.continue(),
    );
    await page.goto("/provider/api-keys");
    await expect(page.getByText("The API keys couldn't be loaded")).toBeVisible();
    isDown = false;
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByRole("list", { name: "API keys" })).toBeVisible();
  });

  test("finds the page and its dialog accessible", { tag: ["@KEY-01"] }, async ({ page }) => {
    await page.goto("/provider/api-keys");
    await page.getByRole("list", { name: "API keys" }).waitFor();
    await expectNoFindings(page);
    await newKey(page).click();
    await page.getByRole("dialog", { name: "New API key" }).getByLabel("Find a company").waitFor();
    await expectNoFindings(page);
  });
});

withCompany(
  "a Vendor Admin makes a key in the settings, and others have no such section",
  { tag: ["@KEY-01"] },
  async ({ page, company }) => {
    await page.goto("/settings?type=API+Keys");
    await expect(page.getByText("No keys yet")).toBeVisible();
    await makeKey(page, "Our ERP", ["Follow changes"]);
    await takeKey(page);
    await expect(rowOf(page, "Our ERP")).toContainText("changes:read");
    const [stored] = await queryDatabase<{ company_id: string }>(
      "select company_id from api_keys k join companies c on c.id = k.company_id where c.company_code = $1",
      [company.code],
    );
    expect(stored).toBeDefined();

    await company.addUser("Rita Vale", "Full Access");
    await comeAs(page, company.getEmail("Rita Vale"));
    await page.goto("/settings?type=API+Keys");
    await expect(page.getByRole("heading", { name: "User Profile" })).toBeVisible();
    await expect(page.getByRole("link", { name: "API Keys" })).toBeHidden();
  },
);
