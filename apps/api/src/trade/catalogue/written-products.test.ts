import { attributeIds, getColumn, getSqlType, ProductDetail, ProductPage } from "@lading/contract";
import * as z from "zod/mini";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

/*
 * PostgreSQL writes the JSON of the first page and of a product, and the server sends it without checking. These tests check it with
 * the contract, and compare it with the lists that the server does check.
 */

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor();
});
afterAll(() => stage[Symbol.asyncDispose]());

const get = async (url: string) => (await stage.call(vendor.token, "GET", url)).json();
const hostileText = `"quoted" \\ back </script> \t \u2028 é 漢 😀 {"a":1}`;
const samples = {
  text: hostileText,
  numeric: "12.5",
  integer: 3650,
  date: "2028-02-29",
  boolean: false,
};

/** Creates a product with a value in each column of an attribute. */
async function aFullProduct() {
  const values = Object.fromEntries(
    attributeIds
      .filter((id) => id !== "gxp_sku" && id !== "category" && id !== "vendor_quantity_uom")
      .map((id) => [getColumn(id), id === "price" ? "1234567.0500" : samples[getSqlType(id)]]),
  );
  const image = await stage.owner.query<{ id: string }>(
    "insert into images (company_id, sha256, media_type) values ($1, sha256($2::bytea), 'image/png') returning id",
    [vendor.companyId, crypto.randomUUID()],
  );
  return stage.aProduct(vendor.companyId, {
    ...values,
    name: hostileText,
    description: hostileText,
    image_id: onlyRow(image.rows).id,
  });
}

test("a written product and page have exactly the shape of the contract", async () => {
  const [{ gxpSku }] = [await aFullProduct(), await stage.aProduct(vendor.companyId)];
  const detail = await get(`/api/products/${gxpSku}/`);
  const page = await get("/api/products/");
  expect(z.strictObject(ProductDetail.shape).parse(detail)).toEqual(detail);
  expect(page.products).toHaveLength(2);
  expect(ProductPage.parse(page)).toEqual(page);
  expect(detail).toMatchObject({ name: hostileText, price: "1234567.05", price_expiration: "2028-02-29" });
  expect(detail.image_url).toEqual(expect.stringMatching(/^\/|^http/));
});

test("a written page is the page that the server writes from rows", async () => {
  await aFullProduct();
  const { products: written } = await get("/api/products/?page_size=100");
  const { products } = await get("/api/products/search-by-fields?page_size=100");
  const sorted = (rows: { gxp_sku: string }[]) => rows.toSorted((a, b) => a.gxp_sku.localeCompare(b.gxp_sku));
  const withoutSignature = (rows: { image_url: string | null }[]) =>
    rows.map((row) => ({ ...row, image_url: row.image_url?.split("?")[0] }));
  expect(withoutSignature(sorted(written) as never)).toEqual(withoutSignature(sorted(products) as never));
});

test("a company without products gets an empty page", async () => {
  const { token } = await stage.aVendor();
  expect((await stage.call(token, "GET", "/api/products/")).json()).toEqual({
    products: [],
    total_pages: 0,
    total_items: 0,
  });
});
