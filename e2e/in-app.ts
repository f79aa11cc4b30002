import { expect, type Page } from "@playwright/test";

/** Opens an address in the running app, like the browser's Back button. A new document takes five times as long. */
export const openInApp = (page: Page, address: string) =>
  page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent("popstate"))`,
  );

/** Opens an address in the running app and waits for its page, whose title must differ from the title before. */
export async function visitInApp(page: Page, address: string) {
  const title = await page.title();
  await openInApp(page, address);
  await expect(page, address).not.toHaveTitle(title);
}
