import type { readDocumentRoom } from "@lading/contract";
import type * as z from "zod/mini";
import { fileSize } from "../lib/formats.ts";

export type Quotas = z.output<typeof readDocumentRoom.response>;

/** The target of an upload: an order, a product, or several products. */
export interface UploadPlace {
  order?: string;
  product?: string;
}

/** Once this share of a limit is used, a note shows how much is left. */
const NEAR = 0.9;

const getShare = ({ used, limit }: Quotas["company_bytes"]) => (limit === null ? 0 : used / limit);

/** Returns a sentence for each limit that is almost or completely used up. */
export function quotaTexts({ company_bytes: bytes, documents }: Quotas, place: UploadPlace) {
  const texts: string[] = [];
  if (documents && documents.limit !== null && getShare(documents) >= NEAR) {
    const [here, done] = place.order === undefined ? ["product", "Unlink or archive"] : ["order", "Archive"];
    const left = documents.limit - documents.used;
    const limit = count.format(documents.limit);
    texts.push(
      left > 0
        ? `This ${here} has room for ${count.format(left)} more ${left === 1 ? "document" : "documents"}, of at most ${limit}.`
        : `This ${here} is full: it may have ${limit} documents. ${done} some of them to make room.`,
    );
  }
  if (bytes.limit !== null && getShare(bytes) >= NEAR) {
    const left = bytes.limit - bytes.used;
    texts.push(
      left > 0
        ? `Your company has ${fileSize(left)} of its ${fileSize(bytes.limit)} for documents left.`
        : `Your company has used up its ${fileSize(bytes.limit)} for documents. Delete documents from the archive to make room.`,
    );
  }
  return texts;
}

const count = new Intl.NumberFormat("en-US");
