import type { Page } from "@playwright/test";
import { expect } from "./stage.ts";

/** Waits until the page has sent all its requests, so that none of them meets a session that the test changes. */
export async function waitUntilLoaded(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
}
