import { expect, type Page, test } from "@playwright/test";
import { sessionOf } from "./stage.ts";
import { aVendor } from "./vendor.ts";

/** What the product of these journeys is at first. */
export const valve = {
  gxp_sku: "GV-10",
  name: "2 in Gate Valve",
  price: "100",
  material: "Carbon steel",
  color: "Gray",
};

export const productPage = (gxpSku = valve.gxp_sku, more = "") =>
  `/product-catalog?${new URLSearchParams({ pid: gxpSku }).toString()}${more}`;

/** Signs a user in whom only the test knows. */
export async function signIn(page: Page, email: string) {
  const session = await sessionOf(email, test.info().project.use.baseURL ?? "");
  await page.goto("/login");
  await page.evaluate((tokens) => localStorage.setItem("lading.session", tokens), session);
}

/** A vendor of one product, whose admin looks at it. */
export async function openValve(page: Page) {
  const vendor = await aVendor([valve]);
  await signIn(page, vendor.email);
  await page.goto(productPage());
  await expect(editButton(page)).toBeVisible();
  return vendor;
}

/** The same, already in the form. */
export async function editValve(page: Page) {
  const vendor = await openValve(page);
  await editButton(page).click();
  await expect(typed(page, "Supplier SKU")).toBeFocused();
  return vendor;
}

export const editButton = (page: Page) => page.getByRole("button", { name: "Edit Product Details" });
export const saveButton = (page: Page) => page.getByRole("button", { name: "Save Product Details" });
export const cancelButton = (page: Page) => page.getByRole("form").getByRole("button", { name: "Cancel Edit" });
export const typed = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });
export const offer = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });
export const dialog = (page: Page) => page.getByRole("alertdialog");

/** The rows of an attribute outside the form: its live value, and below it what waits or was decided. */
export const liveValue = (page: Page, label: string) =>
  page.getByRole("row", { name: label }).first().getByRole("cell");
export const note = (page: Page, label: string) =>
  page.getByRole("row", { name: new RegExp(`^${label} (Pending|Approved|Rejected)`) });

export const successText =
  "Thank You! Your updates have been saved. We'll review the updates and publish once approved.";
export const failureText = "Something went wrong. Your changes could not be processed.";
