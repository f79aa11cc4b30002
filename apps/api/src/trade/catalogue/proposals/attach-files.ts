import { largestPicture, type ProposalFiles } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { invalid } from "../../../ground/http/refusal.ts";
import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import { keepImage } from "../../../record/images/keep-image.ts";
import { deleteStaged } from "../../documents/document-change-queries.ts";
import { findUpload, replaceDocuments, setPicture } from "./proposal-file-queries.ts";

const mediaTypes = new Map<string, "image/png" | "image/jpeg">([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["jpeg", "image/jpeg"],
]);

/** Gives a proposal its picture and its files, as far as they are given. */
export async function attachFiles(
  scope: VendorScope,
  blobs: BlobStore,
  proposalId: string,
  { picture, documents }: ProposalFiles,
) {
  if (documents) {
    const ids = new Set(documents);
    if ((await replaceDocuments(scope, proposalId, [...ids])) < ids.size)
      throw invalid({ documents: ["A file is no longer here. Upload it again."] });
  }
  if (picture !== undefined)
    await setPicture(scope, proposalId, picture === null ? null : await keepPicture(scope, blobs, picture));
}

/** Makes a picture of the company of an upload, and deletes the upload. Returns the id of the picture. */
async function keepPicture(scope: VendorScope, blobs: BlobStore, uploadId: string) {
  const upload = await findUpload(scope, uploadId);
  const content = upload && (await blobs.get(`documents/${uploadId}`));
  if (!content) throw invalid({ picture: ["The picture is no longer here. Upload it again."] });
  const mediaType = mediaTypes.get(upload.extension);
  if (!mediaType || content.size > largestPicture) {
    content.stream.destroy();
    throw invalid({
      picture: [
        mediaType ? `A picture may have at most ${largestPicture / 1024 ** 2} MB.` : "Choose a PNG or JPG as picture.",
      ],
    });
  }
  const image = { companyId: scope.companyId, sha256: upload.sha256, mediaType };
  const imageId = await keepImage(scope, blobs, image, content.stream);
  content.stream.destroy(); // The company may have the picture already.
  await deleteStaged(scope, uploadId);
  return imageId;
}
