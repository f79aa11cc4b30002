import { keepImage } from "../../record/images/keep-image.ts";
import { type Batch, extend, getColumnIndex } from "./batch.ts";
import type { Saving } from "./feed.ts";
import { findWantedPictures, type WantedPicture } from "./picture-queries.ts";

/**
 * Finds the pictures that rows name in `image_file`, and copies them for each company. If the feed never sent a picture, the
 * row is saved without one.
 */
export async function linkPictures({ scope, blobs, isTrial }: Saving, batch: Batch) {
  const wanted = new Map<string, WantedPicture>();
  const [company, file] = [getColumnIndex(batch, "company_id"), getColumnIndex(batch, "image_file")];
  if (file < 0) return;
  for (const { values } of batch.rows) {
    const [companyId, name] = [values[company] ?? "", values[file]];
    if (name) wanted.set(`${companyId} ${name}`, { companyId, name });
  }

  const images = new Map<string, string>();
  if (wanted.size > 0)
    for (const { companyId, name, imageId, ...picture } of await findWantedPictures(scope, [...wanted.values()])) {
      const copy = async () => {
        const content = isTrial ? undefined : (await blobs.get(`intake/${picture.blobId}`))?.stream;
        return keepImage(scope, blobs, { companyId, ...picture }, content);
      };
      images.set(`${companyId} ${name}`, imageId ?? (await copy()));
    }
  extend(batch, ["image_id"], (cell) => [images.get(`${cell("company_id")} ${cell("image_file")}`) ?? null]);
  for (const { cleared } of batch.rows) if (cleared?.includes("image_file")) cleared.push("image_id");
}
