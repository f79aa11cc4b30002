import type { DocumentSortKey, Label } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { isRare } from "../../../ground/db/page-window.ts";
import { and } from "../../../ground/db/and.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { type CountsByLabel, countMatches, type ListSize } from "./document-count-queries.ts";
import {
  doesExpire,
  found,
  hasWords,
  isFoundByExpiry,
  isLinked,
  isListed,
  type Match,
} from "./document-match-queries.ts";

interface Wanted {
  page: number;
  page_size: number;
  ordering: string;
  /** Ids of labels; empty for all documents. */
  label: number[];
}

/** A part of the list that is read in one sort order. */
interface Segment {
  order: (descending: boolean) => RawBuilder<unknown>;
  /** The label whose index is read; 0 for documents without one. */
  indexedLabel?: number;
  /** A document must have one of these labels. */
  labels: readonly number[] | undefined;
  /** Whether a document must have an expiry, or none. */
  expires?: boolean;
  /** The number of documents in it, and the number that match. */
  rows: number;
  matches: number;
}

/** Returns the ids of one page of the matching documents in the order of `ordering`, and the number of matches on all pages. */
export async function findPage(
  scope: VendorScope,
  match: Match,
  size: ListSize,
  labels: readonly Label[],
  { page, page_size, ordering, label: wanted }: Wanted,
) {
  const descending = ordering.startsWith("-");
  const key = ordering.replace(/^-/, "") as DocumentSortKey; // The contract accepts only these.
  const labelOrder = [0, ...labels.map(({ id }) => id)];
  const chosen = wanted.length > 0 ? labelOrder.filter((id) => id !== 0 && wanted.includes(id)) : undefined;

  const whole = toWholeList(size, key, chosen, labelOrder);
  if (key === "expires_on") return findByExpiry(scope, match, whole, { page, page_size, descending });
  const isByLabel = key === "label" ? !isRare(whole, page * page_size) : key === "name" && chosen?.length === 1;
  const segments = isByLabel ? toLabelSegments(size, chosen ?? labelOrder) : [whole];

  const inOrder = descending ? segments.toReversed() : segments;
  return { ids: await findInSegments(scope, match, inOrder, { page, page_size, descending }), total: whole.matches };
}

interface PageOf extends Pick<Wanted, "page" | "page_size"> {
  descending: boolean;
}

async function findInSegments(
  scope: VendorScope,
  match: Match,
  segments: readonly Segment[],
  { page, page_size, descending }: PageOf,
) {
  const ids: string[] = [];
  let skipped = (page - 1) * page_size;
  for (const segment of segments) {
    const length = Math.min(page_size - ids.length, segment.matches - skipped);
    if (length > 0) ids.push(...(await findIds(scope, match, segment, { descending, skipped, length })));
    skipped = Math.max(0, skipped - segment.matches);
  }
  return ids;
}

/** Documents that never expire are last in both directions, so they are a segment by themselves. */
async function findByExpiry(scope: VendorScope, match: Match, whole: Segment, page: PageOf) {
  if (match.expires) return { ids: await findInSegments(scope, match, [whole], page), total: whole.matches };
  const { matches } = await countMatches(scope, { ...match, expires: {} });
  const dated = sumCounts(matches, whole.labels);
  const segments = [
    { ...whole, expires: true, matches: dated },
    { ...whole, expires: false, matches: whole.matches - dated },
  ];
  return { ids: await findInSegments(scope, match, segments, page), total: whole.matches };
}

function toWholeList(
  { all, matches }: ListSize,
  key: DocumentSortKey,
  chosen: Segment["labels"],
  labelOrder: Segment["labels"],
): Segment {
  return {
    order: (descending) => sortOrder(key, descending, labelOrder),
    labels: chosen,
    rows: sumCounts(all, undefined),
    matches: sumCounts(matches, chosen),
  };
}

const sumCounts = (counts: CountsByLabel, chosen: Segment["labels"]) =>
  counts.entries().reduce((sum, [label, count]) => (!chosen || chosen.includes(label) ? sum + count : sum), 0);

/** One segment for each label, sorted by name. No index can sort by label name, because renaming a label does not update its documents. */
const toLabelSegments = ({ all, matches }: ListSize, labels: readonly number[]) =>
  labels.map((label): Segment => ({
    order: (descending) => sortOrder("name", descending, undefined),
    indexedLabel: label,
    labels: [label],
    rows: all.get(label) ?? 0,
    matches: matches.get(label) ?? 0,
  }));

interface Slice {
  descending: boolean;
  skipped: number;
  length: number;
}

async function findIds(scope: VendorScope, match: Match, segment: Segment, { descending, skipped, length }: Slice) {
  // Pages in the second half are read from the end: in reverse order, with the rows reversed again.
  const fromEnd = skipped > segment.matches / 2;
  const offset = fromEnd ? segment.matches - skipped - length : skipped;
  const order = segment.order(descending !== fromEnd);
  const window = sql`limit ${length} offset ${offset}`;
  const read = async (ids: RawBuilder<unknown>) => (await sql<{ id: string }>`${ids}`.execute(scope.db)).rows;

  let rows: { id: string }[] = [];
  if (!isRare(segment, offset + length))
    rows = await read(sql`${scanned(scope, match, segment, order, offset + length)} ${window}`);
  // The matches are rare, or near the end of the sort order, like names with "Valve".
  if (rows.length < length) rows = await read(sql`${matches(scope, match, segment)} order by ${order} ${window}`);
  return (fromEnd ? rows.toReversed() : rows).map(({ id }) => id);
}

/** All matches, unsorted. The join with documents applies row-level security. */
function matches(scope: VendorScope, match: Match, segment: Segment) {
  const { labels } = segment;
  const isByExpiry = isFoundByExpiry(match);
  const conditions = [...isUnder(sql`d.label_or_none`, labels), ...hasWords(scope, match)];
  const joined = sql`${found(match, labels)} join documents d on d.company_id = ${scope.companyId} and d.id = found.document_id`;
  return sql`
    select d.id from ${isByExpiry ? sql`documents d` : joined}
    where ${isListed(scope)} ${and(isByExpiry ? conditions : [])}
      ${and(match.linkedTo.map((product) => isLinked(scope, sql`d.id`, product)))}
      ${and(isNotLinked(scope, match))} ${and(expiryConditions(match, segment))}`;
}

const expiryConditions = (match: Match, { expires }: Segment) => [
  ...doesExpire(match),
  ...(expires === undefined ? [] : [expires ? sql`d.expires_on is not null` : sql`d.expires_on is null`]),
];

/** The matches among the first documents of the sort order. It scans several times as many as should contain the `needed` ones. */
function scanned(scope: VendorScope, match: Match, segment: Segment, order: RawBuilder<unknown>, needed: number) {
  const conditions = [
    sql`true`,
    ...(segment.indexedLabel === undefined ? isUnder(sql`d.label_or_none`, segment.labels) : []),
    ...match.linkedTo.map((product) => isLinked(scope, sql`d.id`, product)),
    ...isNotLinked(scope, match),
    ...doesExpire(match),
    ...hasWords(scope, match),
  ];
  const most = 1000 + 4 * Math.ceil((needed * segment.rows) / segment.matches);
  return sql`
    select id from (
      select d.id, ${sql.join(conditions, sql` and `)} as is_match from documents d
      where ${isListed(scope)} ${and(segment.indexedLabel === undefined ? [] : [sql`d.label_or_none = ${segment.indexedLabel}`])}
        ${and(expiryConditions({ ...match, expires: undefined }, segment))}
      order by ${order} limit ${most}
    ) scanned where is_match`;
}

const isNotLinked = (scope: VendorScope, { notLinkedTo }: Match) =>
  notLinkedTo === undefined ? [] : [sql`not ${isLinked(scope, sql`d.id`, notLinkedTo)}`];

const isUnder = (column: RawBuilder<unknown>, labels: Segment["labels"]) =>
  labels === undefined ? [] : [sql`${column} = any(${labels}::int[])`];

/** Matches the indexes product_documents_by_*, except for labels. Equal values are sorted by name, or by id. */
function sortOrder(key: DocumentSortKey, descending: boolean, labelOrder: Segment["labels"]) {
  const direction = descending ? sql`desc` : sql`asc`;
  const byName = sql`lower(d.name) ${direction}, d.id ${direction}`;
  switch (key) {
    case "name":
      return byName;
    case "label":
      return sql`array_position(${labelOrder}::int[], d.label_or_none) ${direction}, ${byName}`;
    case "extension":
      return sql`d.extension ${direction}, ${byName}`;
    default:
      return sql`${sql.ref(`d.${key}`)} ${direction}, d.id ${direction}`;
  }
}
