import type { Page } from "@playwright/test";
import { test as base } from "./company.ts";
import { queryDatabase } from "./portal.ts";
import { expect } from "./stage.ts";

/** The Vendor Admin of the test's company, who is signed in, is Odette Fontenot and has a complete profile. */
export const test = base.extend({
  company: async ({ company }, use) => {
    await queryDatabase(
      `update users set first_name = 'Odette', last_name = 'Fontenot', phone_number = '(985) 555-0171',
       department = 'Logistics', position = 'Logistics Lead' where email = $1`,
      [company.admin],
    );
    await use(company);
  },
});

export const field = (page: Page, label: string) => page.getByRole("textbox", { name: label });
export const saveButton = (page: Page) => page.getByRole("button", { name: "Save" });

export async function open(page: Page) {
  await page.goto("/settings");
  await expect(field(page, "First Name")).toBeVisible();
}

export async function save(page: Page) {
  await saveButton(page).click();
  await page.getByRole("dialog", { name: "Success!" }).press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}
