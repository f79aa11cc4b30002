import type { Page } from "@playwright/test";
import { createCompany } from "./company.ts";
import { comeAs, expect } from "./stage.ts";

export const terms = "**/api/accounts/terms-and-conditions/";

export const dialog = (page: Page) => page.getByRole("alertdialog", { name: "Terms and Conditions" });
export const text = (page: Page) => page.getByRole("region", { name: "Text of the terms" });
export const checkbox = (page: Page) =>
  page.getByRole("checkbox", { name: "I have read and accept the terms and conditions" });
export const continueButton = (page: Page) => page.getByRole("button", { name: "Continue" });

/** Opens the portal as a new user who has not accepted the terms. */
export async function openAsNewUser(page: Page, path = "/homepage") {
  const { admin: email } = await createCompany({ hasAcceptedTerms: false });
  await comeAs(page, email);
  await page.goto(path);
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByText("Loading", { exact: true })).toHaveCount(1); // in the page behind the dialog
}

/** Responds with these terms instead of the portal's. */
export const showTerms = (page: Page, text: string) =>
  page.route(terms, (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ json: { text, created_ts: Date.UTC(2026, 0, 1) / 1000 } })
      : route.fallback(),
  );
