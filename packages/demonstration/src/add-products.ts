import { featureNames } from "@lading/contract";
import { copyRows } from "./copy-rows.ts";
import { addFeatureFlags, setLogo } from "./demonstration-queries.ts";
import type { Drawing } from "./drawings/drawing.ts";
import { createPicture, renderLogo, storePictures } from "./pictures.ts";
import type { Product } from "./product.ts";
import type { VendorTarget } from "./vendor-target.ts";

/** Adds a vendor's products with their pictures, and its logo. */
export async function addProducts(
  { client, blobs, company, companyId }: VendorTarget,
  catalogue: readonly Product[],
  drawn: ReadonlyMap<Drawing, Buffer>,
) {
  const shown = new Set(catalogue.map(({ drawing }) => drawing));
  const pictures = new Map(
    [...drawn]
      .filter(([drawing]) => shown.has(drawing))
      .map(([drawing, png]) => [drawing, createPicture(company.code, png)]),
  );
  const logo = renderLogo(company.code, company.logo);
  const all = [...pictures.values(), logo];
  await storePictures(blobs, all);
  await copyRows(
    client,
    "images",
    all.map(({ id, sha256 }) => ({
      company_id: companyId,
      id,
      sha256: `\\x${sha256.toString("hex")}`,
      media_type: "image/png",
    })),
  );
  await setLogo(client, companyId, logo.id);
  await addFeatureFlags(client, companyId, featureNames);
  await copyRows(
    client,
    "products",
    catalogue.map(({ drawing, ...product }) => ({
      company_id: companyId,
      image_id: pictures.get(drawing)?.id ?? null,
      ...product,
    })),
  );
}
