import { expect, type Page } from "@playwright/test";
import { accountManagement } from "./user-lists.ts";

export const form = (page: Page) => page.getByRole("dialog", { name: "Invite New Users" });
const person = (page: Page, number: number) => form(page).getByRole("group", { name: `Person ${number}`, exact: true });
export const email = (page: Page, number: number) => person(page, number).getByLabel("Email");
export const role = (page: Page, number: number) => person(page, number).getByLabel("Role");
export const addAnother = (page: Page) => form(page).getByRole("button", { name: "Add Another" });
export const send = (page: Page) => form(page).getByRole("button", { name: "Send Invitations" }).click();

export async function open(page: Page) {
  await page.goto(accountManagement);
  await page.getByRole("button", { name: "Invite a New User" }).click();
  await expect(email(page, 1)).toBeFocused();
}

export async function fill(page: Page, number: number, address: string, roleName = "View Only") {
  await email(page, number).fill(address);
  await role(page, number).selectOption(roleName);
}
