import { sql } from "kysely";
import { rememberedCounts } from "../db/remembered-counts.ts";
import type { VendorScope } from "../db/scope.ts";
import { and, holdsWords, isLinked, type Match } from "./document-match-queries.ts";

/** How many documents stand under each label; those under none have the label 0. */
export type CountsByLabel = ReadonlyMap<number, number>;

export interface ListSize {
  /** All listed documents of the company. */
  all: CountsByLabel;
  /** Those that match, on all pages. */
  matches: CountsByLabel;
}

/**
 * Exact, always. Without conditions the figures are kept by triggers; other matches are counted and remembered for this
 * version of the company's documents and products, so that turning pages does not count again.
 */
export async function countMatches(scope: VendorScope, match: Match): Promise<ListSize> {
  const { version, counts } = await readFigures(scope);
  const all = asCounts(counts ?? []);
  const countOf = async (narrowed: Match) => {
    if (narrowed.words.length === 0 && narrowed.linkedTo.length === 0) return all;
    return remembered([scope.companyId, version, narrowed.words, narrowed.linkedTo], () => count(scope, narrowed));
  };
  const matches = await countOf(match);
  if (match.notLinkedTo === undefined) return { all, matches };
  // Far fewer are linked to a product than are not.
  const linked = await countOf({ ...match, linkedTo: [...match.linkedTo, match.notLinkedTo] });
  return { all, matches: new Map([...matches].map(([label, total]) => [label, total - (linked.get(label) ?? 0)])) };
}

const remembered = rememberedCounts<CountsByLabel>();

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
  return rows[0]!; // A select without FROM is one row.
}

async function count(scope: VendorScope, match: Match) {
  const { db, companyId } = scope;
  // The table has no row-level security: the tenant of the transaction itself is the second lock.
  const { rows } = await sql<Counted>`
    select s.label_id, count(*)::int as documents from document_search s
    where s.company_id = ${companyId} and ${companyId} = (select current_company_id())
      ${and(holdsWords(match))} ${and(match.linkedTo.map((product) => isLinked(scope, sql`s.document_id`, product)))}
    group by s.label_id`.execute(db);
  return asCounts(rows);
}
