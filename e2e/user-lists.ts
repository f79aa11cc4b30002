import type { Page } from "@playwright/test";

export const accountManagement = "/settings?type=Account+Management";

/** The rows of a list without the header. */
export const getRows = (page: Page, list: "Active users" | "Deactivated users" | "Pending invitations") =>
  page.getByRole("table", { name: list }).locator("tbody").getByRole("row");

export const tab = (page: Page, name: string) => page.getByRole("tab", { name });
