import type { ArchiveQuery } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import { createCountCache } from "../../../ground/db/count-cache.ts";
import { countRows, limitToPage } from "../../../ground/db/paged-query.ts";
import { and } from "../../../ground/db/and.ts";
import { searchPatterns } from "../../../ground/db/search-patterns.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { archiveSpaces } from "../../../record/downloads/archive-spaces.ts";

/** Returns the ids of one page of the company's archived documents, and their number on all pages. */
export async function findArchivedIds(scope: VendorScope, query: ArchiveQuery) {
  const { db, companyId } = scope;
  const { page, page_size, ordering, name } = query;
  const spaces = archiveSpaces(scope);
  // Archived documents are deleted after 90 days, so there are too few to need a search table.
  const conditions = sql`
    d.company_id = ${companyId} and d.archived_at is not null and d.space = any(${spaces}::text[])
      ${and(searchPatterns(name).map((pattern) => sql`lower(d.name) like ${pattern}`))}`;
  // It is read before the documents, so a count that is cached with it is never older.
  const changes = await readDocumentChanges(scope);
  // Without a join PostgreSQL takes lower(name) from the index instead of computing it, which takes half as long.
  const { rows } = await sql<{ id: string }>`
    select d.id from ${isByLabel(ordering) ? firstOfEachLabel(query, conditions) : sql`documents d where ${conditions}`}
    order by ${sortOrder(ordering)} ${limitToPage({ page, page_size })}`.execute(db);
  const ids = rows.map(({ id }) => id);
  // The query has scanned everything if it returned less than a page, so the count is known.
  if (page === 1 && ids.length < page_size) return { ids, total: ids.length };
  const total = await cache.get([companyId, changes, spaces, name], () =>
    countRows(db, sql`from documents d where ${conditions}`),
  );
  return { ids, total };
}

const cache = createCountCache();

async function readDocumentChanges({ db, companyId }: VendorScope) {
  const versions = await db
    .selectFrom("document_versions")
    .select("changes")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  return versions?.changes;
}

const isByLabel = (ordering: ArchiveQuery["ordering"]) => /^-?label$/.test(ordering);
const byName = (way: RawBuilder<unknown>) => sql`lower(d.name) ${way}, d.id ${way}`;
const getDirection = (ordering: ArchiveQuery["ordering"]) => (ordering.startsWith("-") ? sql`desc` : sql`asc`);

/**
 * As many documents of each label as the pages up to this one have, with the labels in their order. PostgreSQL reads the first
 * labels until the page is full. Documents without a label come first.
 */
function firstOfEachLabel({ ordering, page, page_size }: ArchiveQuery, conditions: RawBuilder<unknown>) {
  const way = getDirection(ordering);
  return sql`(
      select 0 as id, '' as name union all select id, lower(name) from labels order by name ${way}, id ${way}
    ) l cross join lateral (
      select d.id, d.name from documents d where ${conditions} and d.label_or_none = l.id
      order by ${byName(way)} limit ${page * page_size}
    ) d`;
}

/** Matches the indexes archived_documents and archived_documents_by_*, except for sizes. */
function sortOrder(ordering: ArchiveQuery["ordering"]) {
  const way = getDirection(ordering);
  switch (ordering.replace(/^-/, "")) {
    case "name":
      return byName(way);
    case "label":
      return sql`l.name ${way}, l.id ${way}, ${byName(way)}`;
    case "size":
      return sql`d.size ${way}, d.id ${way}`;
    case "extension":
      return sql`d.extension ${way}, ${byName(way)}`;
    default:
      return sql`d.archived_at ${way}, d.id ${way}`;
  }
}
