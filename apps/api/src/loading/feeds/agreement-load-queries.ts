import { sql } from "kysely";
import { type Batch, getColumnIndex } from "./batch.ts";
import type { LoadScope } from "./feed.ts";
import type { SavedRows, StoredBatch } from "./load-report.ts";

export interface LoadedAgreement {
  companyId: string;
  id: string;
  documentType: string;
  status: string;
  /** Null while the document is missing. */
  name: string | null;
}

/** Returns the agreements of these companies with one of these types, in any capitals. */
export async function findLoadedAgreements({ db }: LoadScope, companyIds: string[], types: string[]) {
  const { rows } = await sql<LoadedAgreement>`
    select company_id as "companyId", id, document_type as "documentType", status, name from agreements
    where company_id = any(${companyIds}::uuid[]) and lower(document_type) = any(${types.map((type) => type.toLowerCase())})`.execute(
    db,
  );
  return rows;
}

/** Returns the types at companies, as they are compared, that are needed documents. */
export async function findNeededTypes({ db }: LoadScope, companyIds: string[]) {
  const { rows } = await sql<{ companyId: string; type: string }>`
    select company_id as "companyId", type_key as type from agreement_items
    where company_id = any(${companyIds}::uuid[])`.execute(db);
  return rows;
}

/** Changes agreements that the rows name by id, and records missing ones of the rows without an id. */
export async function storeAgreements({ db }: LoadScope, batch: Batch): Promise<StoredBatch> {
  const [company, id, type, status, date] = ["company_id", "id", "document_type", "status", "expiration_date"].map(
    (column) => getColumnIndex(batch, column),
  ) as [number, number, number, number, number]; // One for each name.
  const column = (place: number) => batch.rows.map(({ values }) => values[place] ?? null);
  const keepsDate = batch.rows.map(
    ({ values, cleared }) =>
      date < 0 || (batch.keepsEmpty && values[date] === null && !cleared?.includes("expiration_date")),
  );
  const given = sql`unnest(${column(company)}::uuid[], ${column(id)}::uuid[], ${column(type)}::text[], ${column(status)}::text[],
    ${column(date)}::date[], ${keepsDate}::boolean[]) as g (company_id, id, document_type, status, expiration_date, keeps_date)`;

  // Staff lock the company, too, before they add or change agreements of it. Sorted, so that two loads cannot deadlock.
  await sql`select from companies where id = any(${column(company)}::uuid[]) order by id for no key update`.execute(db);
  const { rows: changed } = await sql<SavedRows>`
    with saved as (
      update agreements a set status = g.status, modified_date = now(),
        expiration_date = case when g.keeps_date then a.expiration_date else g.expiration_date end,
        status_modified_date = case when a.status = g.status then a.status_modified_date else now() end
      from ${given}
      where a.company_id = g.company_id and a.id = g.id and (a.status <> g.status
        or (not g.keeps_date and a.expiration_date is distinct from g.expiration_date))
      returning a.company_id
    )
    select company_id, 0 as created, count(*)::int as updated from saved group by 1`.execute(db);
  const { rows: added } = await sql<SavedRows>`
    with saved as (
      insert into agreements (company_id, document_type, status, expiration_date)
      select distinct on (company_id, lower(document_type)) company_id, document_type, status, expiration_date from ${given}
      where g.id is null and not exists (
        select from agreements a where a.company_id = g.company_id and lower(a.document_type) = lower(g.document_type)
      )
      returning company_id
    )
    select company_id, count(*)::int as created, 0 as updated from saved group by 1`.execute(db);
  return { rows: batch.rows.length, saved: [...changed, ...added] };
}
