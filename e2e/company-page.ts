import { expect, type Page } from "@playwright/test";

export const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** The link to a part of the company's page. */
export const getTab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Parts of the company" }).getByRole("link", { name, exact: true });

/** Opens a part of a company's page in the console. */
export async function openTab(page: Page, id: string | undefined, tab: string) {
  await page.goto(`/provider/companies/${id}?${new URLSearchParams({ tab }).toString()}`);
  await expect(getTab(page, tab)).toHaveAttribute("aria-current", "page");
}
