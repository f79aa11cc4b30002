import type { ProductDocumentsQuery } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { countMatches } from "./document-count-queries.ts";
import { toMatch } from "./document-match-queries.ts";
import { findPage } from "./document-page-queries.ts";
import { findDocuments } from "../document-record-queries.ts";
import { findLabels } from "../label-queries.ts";

/** Returns one page of the company's product documents, and their number on all pages. */
export async function findProductDocuments(scope: VendorScope, query: ProductDocumentsQuery) {
  const labels = await findLabels(scope, "product");
  const match = await toMatch(scope, labels, query);
  const { ids, total } = await findPage(scope, match, await countMatches(scope, match), labels, query);
  return { documents: await findDocuments(scope, ids), total };
}
