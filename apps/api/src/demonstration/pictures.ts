import { createHash } from "node:crypto";
import type { BlobStore } from "../storage/blob-store.ts";
import type { Drawing } from "./drawings/drawing.ts";
import { renderDrawing, renderSvg } from "./drawings/render-drawing.ts";
import type { Product } from "./product.ts";

export interface Picture {
  id: string;
  sha256: Buffer;
  png: Buffer;
}

/** One picture of each drawing, however many products it shows. */
export function renderDrawings(products: Iterable<Product>): ReadonlyMap<Drawing, Buffer> {
  const pictures = new Map<Drawing, Buffer>();
  for (const { drawing } of products) if (!pictures.has(drawing)) pictures.set(drawing, renderDrawing(drawing));
  return pictures;
}

export const renderLogo = (companyCode: string, logo: string): Picture => pictureOf(companyCode, renderSvg(logo));

/** A company's own copy. */
export function pictureOf(companyCode: string, png: Buffer): Picture {
  const sha256 = createHash("sha256").update(png).digest();
  return { id: idFor(companyCode, sha256), sha256, png };
}

/** An id that follows from what a file is, so that a load that broke off leaves no strays behind the next. */
export function idFor(...parts: readonly (string | Buffer)[]) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  // A UUID of version 8, RFC 9562: made as the maker likes.
  return hash.digest("hex").replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}

export async function storePictures(blobs: BlobStore, pictures: readonly Picture[]) {
  await Promise.all(pictures.map(({ id, png }) => blobs.put(`images/${id}`, png)));
}
