import type { Page } from "@playwright/test";
import { addDocuments, type NewDocument } from "./documents.ts";
import { comeAs } from "./stage.ts";
import { createVendor } from "./vendor.ts";

export const space = "/document-repository?type=Product+Documents";
export const numberedDocuments = (count: number, name: string): NewDocument[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `${name} ${String(index + 1).padStart(2, "0")}`,
    products: ["G-01"],
  }));
export const product = (number: number) => ({
  gxp_sku: `G-${String(number).padStart(2, "0")}`,
  name: `Pipe elbow ${number}`,
});

/** Creates a vendor with these documents, signs in and opens the space. */
export async function open(page: Page, documents: readonly NewDocument[], { products = 3, address = space } = {}) {
  const vendor = await createVendor(Array.from({ length: products }, (_, index) => product(index + 1)));
  const ids = await addDocuments(vendor.email, documents);
  await comeAs(page, vendor.email);
  await page.goto(address);
  return { ...vendor, ids };
}

export const rows = (page: Page) =>
  page.getByRole("table", { name: "Product documents" }).locator("tbody").getByRole("row");
export const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
export const toolButton = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
