import type { Page } from "@playwright/test";
import { createCompany } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { expect, password, staff, test } from "./stage.ts";

const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name }).first();

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

test.use({ user: staff });

test("is accessible, and so is the dialog of a new key", async ({ page }) => {
  test.slow();
  await page.goto("/provider/api-keys");
  await page.getByRole("list", { name: "API keys" }).waitFor();
  await expectNoFindings(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "New Key" }).click();
  await page.getByRole("dialog", { name: "New API key" }).getByLabel("Find a company").waitFor();
  await expectNoFindings(page);
});

test(
  "makes a key that loads, replaces it and revokes it",
  { tag: ["@KEY-01.1", "@KEY-01.3", "@KEY-01.5", "@KEY-01.6", "@KEY-01.7"] },
  async ({ page, baseURL }) => {
    const { code } = await createCompany();
    const name = `ERP of ${code}`;
    await page.goto("/provider/api-keys");
    await page.getByRole("list", { name: "API keys" }).waitFor();
    await page.getByRole("button", { name: "New Key" }).click();
    const dialog = page.getByRole("dialog", { name: "New API key" });
    await dialog.getByLabel("Find a company").waitFor();
    await dialog.getByRole("button", { name: "ERP loads" }).click();
    await dialog.getByLabel("Name", { exact: true }).fill(name);
    await dialog.getByRole("button", { name: "Create Key" }).click();
    const question = page.getByRole("dialog", { name: "Enter your password" });
    await question.getByRole("textbox", { name: "Password" }).fill(password);
    await question.getByRole("button", { name: "Continue" }).click();
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
  },
);
