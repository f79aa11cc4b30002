import { expect, type Page } from "@playwright/test";
import { comeAs } from "./session.ts";
import { createVendor } from "./vendor.ts";

/** The initial values of the product in these tests. */
export const valve = {
  gxp_sku: "GV-10",
  name: "2 in Gate Valve",
  price: "100.00",
  material: "Carbon steel",
  color: "Gray",
};

export const productPage = (gxpSku = valve.gxp_sku, extraQuery = "") =>
  `/product-catalog?${new URLSearchParams({ pid: gxpSku }).toString()}${extraQuery}`;

/** Creates a vendor with one product and opens the product as its Vendor Admin. */
export async function openValve(page: Page) {
  const vendor = await createVendor([valve]);
  await comeAs(page, vendor.email);
  await page.goto(productPage());
  await expect(editButton(page)).toBeVisible();
  return vendor;
}

/** Creates a vendor with one product and opens the product's edit form. */
export async function editValve(page: Page) {
  const vendor = await openValve(page);
  await editButton(page).click();
  await expect(textBox(page, "Supplier SKU")).toBeFocused();
  return vendor;
}

export const editButton = (page: Page) => page.getByRole("button", { name: "Edit Product Details" });
export const saveButton = (page: Page) => page.getByRole("button", { name: "Save Product Details" });
export const textBox = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });
export const draftOffer = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });
export const dialog = (page: Page) => page.getByRole("alertdialog");

/** The live value of an attribute outside the form. */
export const liveValue = (page: Page, label: string) =>
  page.getByRole("row", { name: label }).first().getByRole("cell");
/** The row below a live value, which shows a pending or decided change of the attribute. */
export const note = (page: Page, label: string) =>
  page.getByRole("row", { name: new RegExp(`^${label} (Pending|Approved|Rejected)`) });

export const successText =
  "Thank You! Your updates have been saved. We'll review the updates and publish once approved.";
export const failureText = "Something went wrong. Your changes could not be processed.";
