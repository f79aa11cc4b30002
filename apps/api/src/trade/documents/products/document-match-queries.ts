import { type ExpiryState, expirySoonDays, type Label } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { containing, searchWords } from "../../../ground/db/search-patterns.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { workDay } from "../../../ground/db/today.ts";

/** The conditions of a list of product documents, except its labels. */
export interface Match {
  words: { pattern: string; labelIds: number[] }[];
  /** Ids of products to which a document must be linked; null for a product that does not exist. */
  linkedTo: (string | null)[];
  notLinkedTo: string | undefined;
  /** The first and the last day on which it expires, both inclusive. Without either, documents that expire at all. */
  expires: { from?: string; until?: string; areFew?: boolean } | undefined;
}

/** So many documents that expire are looked up one by one in less time than common words are found in all documents. */
const fewDocuments = 50_000;

/** Whether the matches are found by their expiry. Their words are looked up for each. */
export const isFoundByExpiry = ({ words, expires }: Match) =>
  expires !== undefined && (words.length === 0 || expires.areFew === true);

interface MatchQuery {
  search_string: string;
  sku?: string | undefined;
  not_sku?: string | undefined;
  expiry?: readonly ExpiryState[] | undefined;
}

export async function toMatch(
  scope: VendorScope,
  labels: readonly Label[],
  { search_string, sku, not_sku, expiry = [] }: MatchQuery,
): Promise<Match> {
  // Label names are not part of a document's search text, because renaming a label does not update its documents.
  const words = searchWords(search_string).map((word) => ({
    pattern: containing(word),
    labelIds: labels.filter(({ name }) => name.toLowerCase().includes(word)).map(({ id }) => id),
  }));
  const expires = expiry.length > 0 ? await findDays(scope, expiry) : undefined;
  return {
    words,
    linkedTo: sku === undefined ? [] : [await findProductId(scope, sku)],
    notLinkedTo: (not_sku === undefined ? null : await findProductId(scope, not_sku)) ?? undefined,
    expires: expires && { ...expires, ...(words.length > 0 && { areFew: await areFew(scope, { expires }) }) },
  };
}

async function areFew(scope: VendorScope, match: Pick<Match, "expires">) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from (
      select from documents d where ${isListed(scope)} and ${sql.join(doesExpire(match), sql` and `)} limit ${fewDocuments + 1}
    ) expiring`.execute(scope.db);
  return onlyRow(rows).count <= fewDocuments;
}

async function findDays({ db }: VendorScope, expiry: readonly ExpiryState[]) {
  const { rows } = await sql<{ today: string; soon: string; past: string }>`
    select today::text, (today + ${expirySoonDays}::int)::text as soon, (today - 1)::text as past
    from (select ${workDay} as today) t`.execute(db);
  const { today, soon, past } = onlyRow(rows);
  return {
    ...(expiry.includes("expired") ? {} : { from: today }),
    until: expiry.includes("soon") ? soon : past,
  };
}

/** Conditions on `d`, a document. */
export const doesExpire = ({ expires }: Pick<Match, "expires">) => {
  if (!expires) return [];
  const { from, until } = expires;
  return [
    ...(from === undefined && until === undefined ? [sql`d.expires_on is not null`] : []),
    ...(from === undefined ? [] : [sql`d.expires_on >= ${from}`]),
    ...(until === undefined ? [] : [sql`d.expires_on <= ${until}`]),
  ];
};

/** Conditions on `d` that make it a listed product document of the company. */
export const isListed = ({ companyId }: VendorScope) =>
  sql`d.company_id = ${companyId} and d.space = 'product' and d.archived_at is null and d.staged_by is null`;

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
const containsWords = ({ words }: Match) =>
  words.map(({ pattern, labelIds }) =>
    labelIds.length > 0
      ? sql`(s.search like ${pattern} or s.label_id = any(${labelIds}))`
      : sql`s.search like ${pattern}`,
  );

/**
 * Whether `d` contains the words, by a lookup for each document. OFFSET stops the planner from turning it into a join, which would read the
 * whole search table.
 */
export const hasWords = ({ companyId }: VendorScope, match: Match) =>
  match.words.length === 0
    ? []
    : [
        sql`exists (
    select from document_search s
    where s.company_id = ${companyId} and s.document_id = d.id and ${sql.join(containsWords(match), sql` and `)} offset 0
  )`,
      ];

/** The listed documents of the company that contain the words and have one of these labels. Only this database function uses the trigram index. */
export const found = ({ words }: Match, labels?: readonly number[]) =>
  sql`find_own_documents(${JSON.stringify(words)}, ${labels ?? null}::int[]) as found`;

export const isLinked = ({ companyId }: VendorScope, documentId: RawBuilder<unknown>, productId: string | null) =>
  sql`exists (
    select from document_products dp
    where dp.company_id = ${companyId} and dp.document_id = ${documentId} and dp.product_id = ${productId}
  )`;
