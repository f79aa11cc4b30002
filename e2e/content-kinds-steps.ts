import type { Page } from "@playwright/test";

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

export const mark = () => crypto.randomUUID().slice(0, 8);
