import type { Label } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { containing, searchWords } from "../../../ground/db/search-patterns.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";

/** The conditions of a list of product documents, except its labels. */
export interface Match {
  words: { pattern: string; labelIds: number[] }[];
  /** Ids of products to which a document must be linked; null for a product that does not exist. */
  linkedTo: (string | null)[];
  notLinkedTo: string | undefined;
}

export async function toMatch(
  scope: VendorScope,
  labels: readonly Label[],
  { search_string, sku, not_sku }: { search_string: string; sku?: string | undefined; not_sku?: string | undefined },
): Promise<Match> {
  return {
    // Label names are not part of a document's search text, because renaming a label does not update its documents.
    words: searchWords(search_string).map((word) => ({
      pattern: containing(word),
      labelIds: labels.filter(({ name }) => name.toLowerCase().includes(word)).map(({ id }) => id),
    })),
    linkedTo: sku === undefined ? [] : [await findProductId(scope, sku)],
    notLinkedTo: (not_sku === undefined ? null : await findProductId(scope, not_sku)) ?? undefined,
  };
}

async function findProductId({ db, companyId }: VendorScope, gxpSku: string) {
  const product = await db
    .selectFrom("products")
    .select("id")
    .where("company_id", "=", companyId)
    .where("gxp_sku", "=", gxpSku)
    .executeTakeFirst();
  return product?.id ?? null;
}

/** Conditions on `s`, the row with the search text of a document. */
export const containsWords = ({ words }: Match) =>
  words.map(({ pattern, labelIds }) =>
    labelIds.length > 0
      ? sql`(s.search like ${pattern} or s.label_id = any(${labelIds}))`
      : sql`s.search like ${pattern}`,
  );

/** The listed documents of the company that contain the words and have one of these labels. Only this database function uses the trigram index. */
export const found = ({ words }: Match, labels?: readonly number[]) =>
  sql`find_own_documents(${JSON.stringify(words)}, ${labels ?? null}::int[]) as found`;

export const isLinked = ({ companyId }: VendorScope, documentId: RawBuilder<unknown>, productId: string | null) =>
  sql`exists (
    select from document_products dp
    where dp.company_id = ${companyId} and dp.document_id = ${documentId} and dp.product_id = ${productId}
  )`;
