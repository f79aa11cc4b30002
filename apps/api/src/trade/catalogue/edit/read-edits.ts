import type { ProductEdits } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { findNeededOfProduct } from "../../effects/needed-document-queries.ts";
import { toFieldEdit } from "../field-edit.ts";
import { findLatestEdits } from "../field-edit-queries.ts";
import { findLatestRequest } from "../withdrawal/discontinuation-list-queries.ts";
import { findDraft } from "./draft-queries.ts";

/** The latest change of each field of a product, the user's draft of it, the latest request that it ends, and the documents that it needs. */
export async function readEdits(scope: VendorScope, productId: string): Promise<ProductEdits> {
  const needed = scope.user.permissions.includes("requirements.view")
    ? await findNeededOfProduct(scope, productId)
    : undefined;
  return {
    edits: (await findLatestEdits(scope, productId)).map(toFieldEdit),
    draft: await findDraft(scope, productId),
    discontinuation: await findLatestRequest(scope, productId),
    ...(needed && { needed }),
  };
}
