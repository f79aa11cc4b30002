import type { ProductEdits } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { toFieldEdit } from "../field-edit.ts";
import { findLatestEdits } from "../field-edit-queries.ts";
import { findLatestRequest } from "../withdrawal/discontinuation-list-queries.ts";
import { findDraft } from "./draft-queries.ts";

/** The latest change of each field of a product, the user's draft of it, and the latest request that it ends. */
export const readEdits = async (scope: VendorScope, productId: string): Promise<ProductEdits> => ({
  edits: (await findLatestEdits(scope, productId)).map(toFieldEdit),
  draft: await findDraft(scope, productId),
  discontinuation: await findLatestRequest(scope, productId),
});
