import { createHash } from "node:crypto";
import type { Drawing } from "./drawings/drawing.ts";
import { renderDrawing, renderSvg } from "./drawings/render-drawing.ts";
import type { Portal } from "./portal.ts";
import type { Product } from "./product.ts";

export interface Picture {
  id: string;
  sha256: Buffer;
  png: Buffer;
}

/** Stores one picture for each drawing, which several products may share. */
export function renderDrawings(products: Iterable<Product>): ReadonlyMap<Drawing, Buffer> {
  const pictures = new Map<Drawing, Buffer>();
  for (const { drawing } of products) if (!pictures.has(drawing)) pictures.set(drawing, renderDrawing(drawing));
  return pictures;
}

export const renderLogo = (companyCode: string, logo: string): Picture => createPicture(companyCode, renderSvg(logo));

/** Stores a company's copy of a picture. */
export function createPicture(companyCode: string, png: Buffer): Picture {
  const sha256 = createHash("sha256").update(png).digest();
  return { id: idFor(companyCode, sha256), sha256, png };
}

/** Derives an id from the file, so that a load after a failed one overwrites its files. */
export function idFor(...parts: readonly (string | Buffer)[]) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  // A UUID of version 8, whose bits RFC 9562 leaves to the application.
  return hash.digest("hex").replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}

export async function storePictures(blobs: Portal["blobs"], pictures: readonly Picture[]) {
  await Promise.all(pictures.map(({ id, png }) => blobs.put(`images/${id}`, png)));
}
