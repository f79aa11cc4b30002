import type { ProductDocumentsQuery } from "@lading/contract";
import type { VendorScope } from "../db/scope.ts";
import { countMatches } from "./document-count-queries.ts";
import { matchOf } from "./document-match-queries.ts";
import { findPage } from "./document-page-queries.ts";
import { findDocuments } from "./document-record-queries.ts";
import { findLabels } from "./label-queries.ts";

/** One page of the company's product documents, and how many there are on all pages. */
export async function findProductDocuments(scope: VendorScope, query: ProductDocumentsQuery) {
  const labels = await findLabels(scope, "product");
  const match = await matchOf(scope, labels, query);
  const { ids, total } = await findPage(scope, match, await countMatches(scope, match), labels, query);
  return { documents: await findDocuments(scope, ids), total };
}
