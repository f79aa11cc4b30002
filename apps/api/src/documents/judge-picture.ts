import { invalid } from "../http/refusal.ts";
import { readPicture, type MediaType } from "../images/picture-kind.ts";
import type { FileBytes } from "./file-bytes.ts";

const LARGEST_PIXELS = 40_000_000;
/** The frame of a JPEG stands behind its colour profile, camera data and previews, which may be long. */
const HEADS = [64 * 1024, 1024 ** 2, 16 * 1024 ** 2];

/** Whether the file is a picture of this kind, by its header alone; one that is too large to be shown is refused. */
export const isPictureOf = (mediaType: MediaType) => async (file: FileBytes) => {
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
