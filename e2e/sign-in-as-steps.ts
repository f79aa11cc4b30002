import type { Page } from "@playwright/test";
import { createCompany } from "./company.ts";
import { expect } from "./stage.ts";

export const reason = (page: Page) => page.getByRole("textbox", { name: "Reason" });
export const signIn = (page: Page) => page.getByRole("button", { name: "Sign In", exact: true });

export const bar = (page: Page) => page.getByRole("complementary", { name: "Signed in as" });

/** Submits the dialog and returns the tab that it opens. */
export async function pressSignIn(page: Page) {
  const tab = page.waitForEvent("popup");
  await signIn(page).click();
  return tab;
}

/** Opens the dialog that signs in as the Vendor Admin of a new company. */
export async function openDialog(page: Page) {
  const company = await createCompany({ hasAcceptedTerms: false });
  await page.goto("/provider/companies");
  await page.getByRole("textbox", { name: "Search by Name, Code, Tax ID or Email" }).fill(company.name);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: company.name, exact: true }).click();
  await page.getByRole("main").getByRole("link", { name: "People" }).click();
  await page.getByRole("button", { name: "Sign in as Ada Moss" }).click();
  await expect(page.getByRole("dialog")).toContainText("You stay signed in as staff here");
  return company;
}
