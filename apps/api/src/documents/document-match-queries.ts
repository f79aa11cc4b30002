import type { Label } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { containing, searchWords } from "../db/search-patterns.ts";
import type { VendorScope } from "../db/scope.ts";

/** What a list of product documents is narrowed to, but for the labels. */
export interface Match {
  words: { pattern: string; labelIds: number[] }[];
  /** Ids of products to which a document must be linked; null stands for a product that is not there. */
  linkedTo: (string | null)[];
  notLinkedTo: string | undefined;
}

export async function matchOf(
  scope: VendorScope,
  labels: readonly Label[],
  { search_string, sku, not_sku }: { search_string: string; sku?: string | undefined; not_sku?: string | undefined },
): Promise<Match> {
  return {
    // A label can be renamed without its documents being touched, so its name is looked through here.
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

/** Conditions on `s`, the searchable text of a document. */
export const holdsWords = ({ words }: Match) =>
  words.map(({ pattern, labelIds }) =>
    labelIds.length > 0
      ? sql`(s.search like ${pattern} or s.label_id = any(${labelIds}))`
      : sql`s.search like ${pattern}`,
  );

export const isLinked = ({ companyId }: VendorScope, documentId: RawBuilder<unknown>, productId: string | null) =>
  sql`exists (
    select from document_products dp
    where dp.company_id = ${companyId} and dp.document_id = ${documentId} and dp.product_id = ${productId}
  )`;

/** The conditions, each led by AND. */
export const and = (conditions: RawBuilder<unknown>[]) =>
  sql.join(
    conditions.map((condition) => sql`and ${condition}`),
    sql` `,
  );
