import type { ArchiveQuery } from "@lading/contract";
import { sql } from "kysely";
import { searchPatterns } from "../db/search-patterns.ts";
import type { VendorScope } from "../db/scope.ts";
import { and } from "./document-match-queries.ts";

/** Ids of one page of the company's archived documents, and how many there are on all pages. */
export async function findArchivedIds({ db, companyId }: VendorScope, query: ArchiveQuery) {
  const { page, page_size, ordering, name } = query;
  // What is archived goes after 90 days, so there is never so much of it that it would need a search table.
  const archived = sql`
    from documents d left join labels l on l.id = d.label_id
    where d.company_id = ${companyId} and d.archived_at is not null
      ${and(searchPatterns(name).map((pattern) => sql`lower(d.name) like ${pattern}`))}`;
  const { rows } = await sql<{ id: string }>`
    select d.id ${archived} order by ${sortOrder(ordering)} limit ${page_size} offset ${(page - 1) * page_size}`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  // Who finds few has looked through all for them, and need not do so again to count them.
  if (page === 1 && ids.length < page_size) return { ids, total: ids.length };
  const counted = await sql<{ total: number }>`select count(*)::int as total ${archived}`.execute(db);
  return { ids, total: counted.rows[0]?.total ?? 0 };
}

function sortOrder(ordering: ArchiveQuery["ordering"]) {
  const way = ordering.startsWith("-") ? sql`desc nulls last` : sql`asc nulls first`;
  switch (ordering.replace(/^-/, "")) {
    case "name":
      return sql`lower(d.name) ${way}, d.id`;
    case "label":
      return sql`lower(l.name) ${way}, lower(d.name), d.id`;
    case "size":
      return sql`d.size ${way}, d.id`;
    case "extension":
      return sql`d.extension ${way}, lower(d.name), d.id`;
    default:
      return ordering.startsWith("-") ? sql`d.archived_at desc, d.id desc` : sql`d.archived_at, d.id`;
  }
}
