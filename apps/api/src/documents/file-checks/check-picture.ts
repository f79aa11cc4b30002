import { invalid } from "../../http/refusal.ts";
import { readPicture, type MediaType } from "../../images/picture-kind.ts";
import type { FileBytes } from "./file-bytes.ts";

const LARGEST_PIXELS = 40_000_000;
/** The frame header of a JPEG follows its color profile, camera data and previews, which may be long. */
const HEADS = [64 * 1024, 1024 ** 2, 16 * 1024 ** 2];

/** Checks by its header whether the file is a picture of this type. Refuses a picture that is too large to display. */
export const isPicture = (mediaType: MediaType) => async (file: FileBytes) => {
  for (const length of HEADS) {
    const picture = readPicture(await file.read(0, length));
    if (picture && (picture.mediaType !== mediaType || picture.width === 0 || picture.height === 0)) return false;
    if (picture && picture.width * picture.height > LARGEST_PIXELS)
      throw invalid({ document: ["This picture has more than 40 million pixels."] });
    if (picture) return true;
    if (file.size <= length) return false;
  }
  return false;
};
