import type { BrowserContext, Page } from "@playwright/test";
import { draftOffer, editButton, productPage, textBox, valve } from "./edit-form.ts";
import { comeAs, expect, test as base } from "./stage.ts";
import { createVendor } from "./vendor.ts";

/** Fails on an exception or a console error of a page, except failed requests, because some tests cut the network. */
export const test = base.extend<{ pageErrors: string[] }>({
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on("weberror", (error) => void errors.push(String(error.error())));
      context.on("console", (message) => {
        const text = message.text();
        if (message.type() === "error" && !text.startsWith("Failed to load resource")) errors.push(text);
      });
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

const isDraft = (url: URL) => url.pathname.endsWith("/draft");

/** Types into two fields; the UPC is invalid. */
export async function typeChanges(page: Page) {
  await textBox(page, "Vendor Price").fill("112.5");
  await textBox(page, "UPC").fill("12");
}

/** Waits until the server has stored the draft. */
export const draftSaved = (page: Page) =>
  page.waitForResponse((response) => isDraft(new URL(response.url())) && response.request().method() === "PUT");

export async function expectOffer(page: Page) {
  await expect(draftOffer(page)).toContainText(/You have unsaved changes from \w+ \d+, \d{4}, \d+:\d\d [AP]M UTC/);
  await expect(draftOffer(page)).toContainText("UPC, Vendor Price");
  await draftOffer(page).getByRole("button", { name: "Continue" }).click();
  await expect(textBox(page, "Vendor Price")).toHaveValue("112.5");
  await expect(textBox(page, "UPC")).toHaveValue("12");
  await expect(page.getByText("2 fields changed")).toBeVisible();
}

/** Opens the product in a new browser context, like the same user on another device. */
export async function onOtherDevice(page: Page, email: string, act: (other: Page) => Promise<void>) {
  const context: BrowserContext | undefined = await page.context().browser()?.newContext();
  if (!context) throw new Error("the browser is gone");
  const other = await context.newPage();
  await comeAs(other, email);
  await other.goto(productPage());
  await expect(editButton(other)).toBeVisible();
  await act(other);
  await context.close();
}

/** Creates a vendor with one product, opens the product from the list, and types changes into its edit form. */
export async function editFromList(page: Page) {
  const vendor = await createVendor([valve]);
  await comeAs(page, vendor.email);
  await page.goto("/product-catalog");
  await page.getByRole("table", { name: "Products" }).getByRole("link", { name: valve.name }).click();
  await editButton(page).click();
  await typeChanges(page);
  return vendor;
}
