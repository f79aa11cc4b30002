import { sql } from "kysely";
import { and } from "../../ground/db/and.ts";
import { createCountCache } from "../../ground/db/count-cache.ts";
import type { StaffScope } from "../../ground/db/scope.ts";

/** The matches of a search in a company, and the versions of its queue and catalog for which the numbers are right. */
interface CompanyCount {
  company_id: string;
  queue_version: string;
  catalogue_version: string;
  products: number;
  fields: number;
}

/** The counts of the companies that a search has counted, by company. Few, because each can have thousands of companies. */
const cache = createCountCache<ReadonlyMap<string, CompanyCount>>(20);

/**
 * Returns how many waiting products of these companies, or of all if there are none, contain the patterns, and how many fields
 * of them wait. The numbers are exact. Only companies whose queue has changed since the last such search are counted again.
 */
export async function countWaitingMatches(scope: StaffScope, companies: readonly string[], patterns: string[]) {
  let present: CompanyCount[] = [];
  await cache.update([patterns], async (known = new Map()) => {
    const { right, outdated } = await correctCounts(scope, companies, patterns, known);
    present = [...right, ...(await countMatches(scope, outdated, patterns))];
    return new Map([...known, ...present.map((count) => [count.company_id, count] as const)]);
  });
  return {
    count: present.reduce((sum, { products }) => sum + products, 0),
    fields: present.reduce((sum, { fields }) => sum + fields, 0),
  };
}

/**
 * Returns the known counts that are still right, or that the log of product changes corrects because only the catalog has
 * changed since; and the other companies that have waiting products.
 */
async function correctCounts(
  { db }: StaffScope,
  companies: readonly string[],
  patterns: readonly string[],
  known: ReadonlyMap<string, CompanyCount>,
) {
  const { rows } = await sql<{
    [Key in keyof CompanyCount]: Key extends "company_id" ? string : CompanyCount[Key] | null;
  }>`
    select n.company_id, n.version as queue_version, v.version as catalogue_version,
      (k.products + d.products)::int as products, (k.fields + d.fields)::int as fields
    from review_counts n join catalogue_versions v on v.company_id = n.company_id
    left join json_to_recordset(${JSON.stringify([...known.values()])}) as k (
      company_id uuid, queue_version bigint, catalogue_version bigint, products int, fields int
    ) on k.company_id = n.company_id and k.queue_version = n.version and (k.catalogue_version = v.version
      or (v.version = v.logged_until and k.catalogue_version between v.logged_after and v.version))
    cross join lateral (
      select coalesce(sum(p.change), 0) as products, coalesce(sum(p.change * q.fields), 0) as fields
      from product_changes p
      join edited_products q on q.company_id = p.company_id and q.product_id = p.id and q.status = 'pending'
      where p.company_id = n.company_id and p.version > k.catalogue_version
        ${and(patterns.map((pattern) => sql`p.search like ${pattern}`))}
    ) d
    where n.products > 0 ${companies.length > 0 ? sql`and n.company_id = any(${companies}::uuid[])` : sql``}`.execute(
    db,
  );
  const isRight = (row: (typeof rows)[number]): row is CompanyCount => row.products !== null;
  return {
    right: rows.filter(isRight),
    outdated: rows.filter((row) => !isRight(row)).map(({ company_id }) => company_id),
  };
}

/** Counts in one statement with the versions, so that the numbers are right for exactly these. */
async function countMatches({ db }: StaffScope, companies: readonly string[], patterns: readonly string[]) {
  if (companies.length === 0) return [];
  const { rows } = await sql<CompanyCount>`
    select * from count_waiting_products(${companies}::uuid[], ${patterns})`.execute(db);
  return rows;
}
