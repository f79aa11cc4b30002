import type { DocumentSortKey, Label } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { isRare } from "../db/page-window.ts";
import type { VendorScope } from "../db/scope.ts";
import type { CountsByLabel, ListSize } from "./document-count-queries.ts";
import { and, holdsWords, isLinked, type Match } from "./document-match-queries.ts";

interface Wanted {
  page: number;
  page_size: number;
  ordering: string;
  /** Ids of labels; none stands for any. */
  label: number[];
}

/** A part of the list, in one order. */
interface Run {
  order: (descending: boolean) => RawBuilder<unknown>;
  /** The one label under which its documents are walked, 0 being that of those without. */
  under?: number;
  /** Labels of which a document must have one. */
  labels: readonly number[] | undefined;
  /** How many documents are walked to read all of it, and how many of them match. */
  rows: number;
  matches: number;
}

/** Ids of one page of the matching documents, in the order of `ordering`, and how many match on all pages. */
export async function findPage(
  scope: VendorScope,
  match: Match,
  size: ListSize,
  labels: readonly Label[],
  { page, page_size, ordering, label: wanted }: Wanted,
) {
  const descending = ordering.startsWith("-");
  const key = ordering.replace(/^-/, "") as DocumentSortKey; // The contract lets nothing else through.
  const places = [0, ...labels.map(({ id }) => id)];
  const chosen = wanted.length > 0 ? places.filter((id) => id !== 0 && wanted.includes(id)) : undefined;

  const whole = wholeRun(size, key, chosen, places);
  const isByLabel = key === "label" ? !isRare(whole, page * page_size) : key === "name" && chosen?.length === 1;
  const runs = isByLabel ? runsByLabel(size, chosen ?? places) : [whole];

  const ids: string[] = [];
  let skipped = (page - 1) * page_size;
  for (const run of descending ? runs.toReversed() : runs) {
    const length = Math.min(page_size - ids.length, run.matches - skipped);
    if (length > 0) ids.push(...(await findIds(scope, match, run, { descending, skipped, length })));
    skipped = Math.max(0, skipped - run.matches);
  }
  return { ids, total: whole.matches };
}

function wholeRun({ all, matches }: ListSize, key: DocumentSortKey, chosen: Run["labels"], places: Run["labels"]): Run {
  return {
    order: (descending) => sortOrder(key, descending, places),
    labels: chosen,
    rows: sumOf(all, undefined),
    matches: sumOf(matches, chosen),
  };
}

const sumOf = (counts: CountsByLabel, chosen: Run["labels"]) =>
  counts.entries().reduce((sum, [label, count]) => (!chosen || chosen.includes(label) ? sum + count : sum), 0);

/** Label by label, each by name: no index could hold the order of all, since labels are renamed apart from documents. */
const runsByLabel = ({ all, matches }: ListSize, labels: readonly number[]) =>
  labels.map((label): Run => ({
    order: (descending) => sortOrder("name", descending, undefined),
    under: label,
    labels: [label],
    rows: all.get(label) ?? 0,
    matches: matches.get(label) ?? 0,
  }));

interface Stretch {
  descending: boolean;
  skipped: number;
  length: number;
}

async function findIds(scope: VendorScope, match: Match, run: Run, { descending, skipped, length }: Stretch) {
  // A far page is nearer from the other end: the index is read backwards and the page turned round again.
  const fromEnd = skipped > run.matches / 2;
  const offset = fromEnd ? run.matches - skipped - length : skipped;
  const order = run.order(descending !== fromEnd);
  const window = sql`limit ${length} offset ${offset}`;
  const read = async (ids: RawBuilder<unknown>) => (await sql<{ id: string }>`${ids}`.execute(scope.db)).rows;

  let rows: { id: string }[] = [];
  if (!isRare(run, offset + length))
    rows = await read(sql`${walked(scope, match, run, order, offset + length)} ${window}`);
  // Rare, or crowded at the far end of the order, as what is called "Valve" is where names are sorted.
  if (rows.length < length) rows = await read(sql`${found(scope, match, run)} order by ${order} ${window}`);
  return (fromEnd ? rows.toReversed() : rows).map(({ id }) => id);
}

/** All matches, without their order. Every way to them goes through the protected table. */
function found(scope: VendorScope, match: Match, { labels }: Run) {
  const { companyId } = scope;
  // Apart from the protected tables, since beside them the planner may not ask the trigram index for a LIKE.
  return sql`
    with found as materialized (
      select s.document_id from document_search s
      where s.company_id = ${companyId} ${and(holdsWords(match))} ${and(isUnder(sql`s.label_id`, labels))}
        ${and(match.linkedTo.map((product) => isLinked(scope, sql`s.document_id`, product)))}
    )
    select d.id from found join documents d on d.company_id = ${companyId} and d.id = found.document_id
    where ${isListed(scope)} ${and(isNotLinked(scope, match))}`;
}

/** The matches among the first documents of the order: several times as many as should hold the `needed` ones. */
function walked(scope: VendorScope, match: Match, run: Run, order: RawBuilder<unknown>, needed: number) {
  const { companyId } = scope;
  // OFFSET keeps the planner from turning this into a join, for which it would read all that is searched.
  const isFound = sql`exists (
    select from document_search s
    where s.company_id = ${companyId} and s.document_id = d.id ${and(holdsWords(match))} offset 0
  )`;
  const conditions = [
    sql`true`,
    ...(run.under === undefined ? isUnder(sql`d.label_or_none`, run.labels) : []),
    ...match.linkedTo.map((product) => isLinked(scope, sql`d.id`, product)),
    ...isNotLinked(scope, match),
    ...(match.words.length > 0 ? [isFound] : []),
  ];
  const most = 1000 + 4 * Math.ceil((needed * run.rows) / run.matches);
  return sql`
    select id from (
      select d.id, ${sql.join(conditions, sql` and `)} as is_match from documents d
      where ${isListed(scope)} ${and(run.under === undefined ? [] : [sql`d.label_or_none = ${run.under}`])}
      order by ${order} limit ${most}
    ) walked where is_match`;
}

const isListed = ({ companyId }: VendorScope) =>
  sql`d.company_id = ${companyId} and d.space = 'product' and d.archived_at is null and d.staged_by is null`;

const isNotLinked = (scope: VendorScope, { notLinkedTo }: Match) =>
  notLinkedTo === undefined ? [] : [sql`not ${isLinked(scope, sql`d.id`, notLinkedTo)}`];

const isUnder = (column: RawBuilder<unknown>, labels: Run["labels"]) =>
  labels === undefined ? [] : [sql`${column} = any(${labels}::int[])`];

/** Each as its index in product_documents_by_* has it, but for the labels; of equal values the first by name, or by id. */
function sortOrder(key: DocumentSortKey, descending: boolean, places: Run["labels"]) {
  const way = descending ? sql`desc` : sql`asc`;
  const byName = sql`lower(d.name) ${way}, d.id ${way}`;
  switch (key) {
    case "name":
      return byName;
    case "label":
      return sql`array_position(${places}::int[], d.label_or_none) ${way}, ${byName}`;
    case "extension":
      return sql`d.extension ${way}, ${byName}`;
    default:
      return sql`${sql.ref(`d.${key}`)} ${way}, d.id ${way}`;
  }
}
