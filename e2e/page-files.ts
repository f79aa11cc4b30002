import type { Page } from "@playwright/test";
import { expect } from "./stage.ts";

/** Returns a pattern of the files that the home page has not loaded and the page of this path needs. */
export async function findFiles(page: Page, path: string) {
  const list = JSON.parse(await page.locator("#page-files").innerText()) as Partial<Record<string, string[]>>; // Vite's plugin writes this form.
  const files = list[path]?.filter((file) => !list["/homepage"]?.includes(file)) ?? [];
  expect(files).not.toEqual([]);
  return new RegExp(`(?:${files.join("|")})$`);
}
