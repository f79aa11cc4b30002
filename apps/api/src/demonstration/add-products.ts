import { featureNames } from "@lading/contract";
import { addFeatureFlags, copyRows, setLogo } from "./demonstration-queries.ts";
import type { Drawing } from "./drawings/drawing.ts";
import { pictureOf, renderLogo, storePictures } from "./pictures.ts";
import type { Product } from "./product.ts";
import type { VendorTarget } from "./vendor-target.ts";

const sameNames = [
  "gxp_sku",
  "supplier_sku",
  "name",
  "description",
  "category",
  "price",
  "price_expiration",
  "lead_time_days",
  "vendor_quantity_uom",
  "gxp_priority",
  "manufacturer",
  "mpn",
  "upc",
  "hts",
  "eccn",
  "length",
  "width",
  "height",
  "weight",
  "size",
  "schedule",
  "pressure",
  "pressure_class",
  "is_api_certified",
  "end_connections",
  "amps",
  "voltage",
  "wattage",
  "ip_rating",
  "material",
  "color",
] as const satisfies readonly Exclude<keyof Product, "drawing">[];

/** A vendor's products with their pictures, and its logo. */
export async function addProducts(
  { client, blobs, company, companyId }: VendorTarget,
  catalogue: readonly Product[],
  drawn: ReadonlyMap<Drawing, Buffer>,
) {
  const shown = new Set(catalogue.map(({ drawing }) => drawing));
  const pictures = new Map(
    [...drawn]
      .filter(([drawing]) => shown.has(drawing))
      .map(([drawing, png]) => [drawing, pictureOf(company.code, png)]),
  );
  const logo = renderLogo(company.code, company.logo);
  const all = [...pictures.values(), logo];
  await storePictures(blobs, all);
  await copyRows(
    client,
    "images",
    ["company_id", "id", "sha256", "media_type"],
    all.map(({ id, sha256 }) => [companyId, id, `\\x${sha256.toString("hex")}`, "image/png"]),
  );
  await setLogo(client, companyId, logo.id);
  await addFeatureFlags(client, companyId, featureNames);
  await copyRows(
    client,
    "products",
    ["company_id", "image_id", ...sameNames],
    catalogue.map((product) => [
      companyId,
      pictures.get(product.drawing)?.id ?? null,
      ...sameNames.map((name) => product[name]),
    ]),
  );
}
