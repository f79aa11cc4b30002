import { invalid } from "../../../ground/http/refusal.ts";
import { readPicture, type MediaType } from "../../images/picture-kind.ts";
import type { FileBytes, FileFault } from "./file-bytes.ts";
import { isWholeJpeg, isWholePng } from "./whole-picture.ts";
import { recognizeHead } from "./recognize-file.ts";

const LARGEST_PIXELS = 40_000_000;
/** The frame header of a JPEG follows its color profile, camera data and previews, which may be long. */
const HEADS = [64 * 1024, 1024 ** 2, 16 * 1024 ** 2];
const extensions = { "image/png": "png", "image/jpeg": "jpg" } as const;

/**
 * Checks by its header whether the file is a picture of this type, and whether it is complete. Refuses a picture that is too
 * large to display. Its pixels are not decoded.
 */
export const checkPicture =
  (mediaType: keyof typeof extensions & MediaType) =>
  async (file: FileBytes): Promise<FileFault | undefined> => {
    if (recognizeHead(await file.read(0, 64)) !== extensions[mediaType]) return "other kind";
    const picture = await readHeader(file);
    if (!picture || picture.width === 0 || picture.height === 0) return "damaged";
    if (picture.width * picture.height > LARGEST_PIXELS)
      throw invalid({ document: ["This picture has more than 40 million pixels."] });
    const isWhole = mediaType === "image/png" ? isWholePng(file) : isWholeJpeg(file);
    return (await isWhole) ? undefined : "damaged";
  };

async function readHeader(file: FileBytes) {
  for (const length of HEADS) {
    const picture = readPicture(await file.read(0, length));
    if (picture || file.size <= length) return picture;
  }
  return undefined;
}
