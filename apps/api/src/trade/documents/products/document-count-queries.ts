import { sql } from "kysely";
import { createCountCache } from "../../../ground/db/count-cache.ts";
import { and } from "../../../ground/db/and.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import {
  doesExpire,
  found,
  hasWords,
  isFoundByExpiry,
  isLinked,
  isListed,
  type Match,
} from "./document-match-queries.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";

/** The number of documents by label id. Documents without a label count as label 0. */
export type CountsByLabel = ReadonlyMap<number, number>;

export interface ListSize {
  /** All listed documents of the company. */
  all: CountsByLabel;
  /** The matching documents on all pages. */
  matches: CountsByLabel;
}

/**
 * Counts exactly. Triggers maintain the counts of the list without conditions. Other counts are cached until the company's
 * documents or products change, so that the next page does not count again.
 */
export async function countMatches(scope: VendorScope, match: Match): Promise<ListSize> {
  const { version, counts } = await readFigures(scope);
  const all = asCounts(counts ?? []);
  const selectCount = async (narrowed: Match) => {
    const { words, linkedTo, expires } = narrowed;
    if (words.length === 0 && linkedTo.length === 0 && !expires) return all;
    return cache.get([scope.companyId, version, words, linkedTo, expires], () => count(scope, narrowed));
  };
  const matches = await selectCount(match);
  if (match.notLinkedTo === undefined) return { all, matches };
  // Counting the linked documents is cheaper, because far fewer are linked to a product than not.
  const linked = await selectCount({ ...match, linkedTo: [...match.linkedTo, match.notLinkedTo] });
  return { all, matches: new Map([...matches].map(([label, total]) => [label, total - (linked.get(label) ?? 0)])) };
}

const cache = createCountCache<CountsByLabel>();

interface Counted {
  label_id: number;
  documents: number;
}

const asCounts = (rows: readonly Counted[]) => new Map(rows.map(({ label_id, documents }) => [label_id, documents]));

async function readFigures({ db, companyId }: VendorScope) {
  const { rows } = await sql<{ version: (string | null)[]; counts: Counted[] | null }>`
    select
      array[
        (select version from document_versions where company_id = ${companyId}),
        (select version from catalogue_versions where company_id = ${companyId})
      ]::text[] as version,
      (
        select json_agg(n) from document_counts n where n.company_id = ${companyId} and n.documents > 0
      ) as counts`.execute(db);
  return onlyRow(rows);
}

async function count(scope: VendorScope, match: Match) {
  const counted = () => {
    if (match.expires) return countExpiring(scope, match);
    if (match.linkedTo.length === 0) return sql`select * from count_own_documents(${JSON.stringify(match.words)})`;
    const isLinkedToAll = match.linkedTo.map((product) => isLinked(scope, sql`found.document_id`, product));
    return sql`
      select label_id, count(*)::int as documents from ${found(match)} where true ${and(isLinkedToAll)} group by label_id`;
  };
  const { rows } = await sql<Counted>`${counted()}`.execute(scope.db);
  return asCounts(rows);
}

/** Reads the index of expiries, and for words the search row of each document, or the matches of words if there are fewer. */
function countExpiring(scope: VendorScope, match: Match) {
  const isLinkedToAll = match.linkedTo.map((product) => isLinked(scope, sql`d.id`, product));
  const isByExpiry = isFoundByExpiry(match);
  const joined = isByExpiry ? sql`` : sql`join ${found(match)} on found.document_id = d.id`;
  return sql`
    select d.label_or_none as label_id, count(*)::int as documents from documents d ${joined}
    where ${isListed(scope)} ${and(doesExpire(match))} ${and(isByExpiry ? hasWords(scope, match) : [])}
      ${and(isLinkedToAll)} group by 1`;
}
