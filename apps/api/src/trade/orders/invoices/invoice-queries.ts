import type { InvoicesQuery, InvoiceStatus } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import { findPage, sortBy } from "../../../ground/db/paged-query.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import { searchPatterns } from "../../../ground/db/search-patterns.ts";

const instant = (value: RawBuilder<unknown>) =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columns = sql<InvoiceStatus>`
  i.invoice_number, nullif(i.purchase_order, '') as purchase_order, exists (
    select from purchase_orders o where o.company_id = i.company_id and o.purchase_order = i.purchase_order) as has_order,
  money_text(i.amount) as amount, coalesce(i.currency, 'USD') as currency, i.state, i.received_on, i.due_on, i.paid_on,
  i.payment_reference, i.note, ${instant(sql`i.loaded_at`)} as loaded_at`;

/** An invoice without the day is the last one if the newest come first. */
const orEarliest = (column: string) => sql`coalesce(${sql.ref(`i.${column}`)}, '-infinity')`;

const sortKeys = {
  invoice_number: sql`i.invoice_number`,
  received_on: orEarliest("received_on"),
  due_on: orEarliest("due_on"),
  paid_on: orEarliest("paid_on"),
  amount: sql`i.amount`,
};

/** One page of the invoices of a company, and when invoices of it were loaded last. */
export async function findInvoices({ db, companyId }: CompanyScope, query: InvoicesQuery) {
  const { state, paid, date_after, date_before, purchase_order, search, ordering, ...paging } = query;
  const conditions = [
    sql`i.company_id = ${companyId}`,
    ...(state.length === 0 ? [] : [sql`i.state = any(${state})`]),
    ...(paid === undefined ? [] : [paid === "true" ? sql`i.paid_on is not null` : sql`i.paid_on is null`]),
    ...(date_after === undefined ? [] : [sql`i.due_on >= ${date_after}`]),
    ...(date_before === undefined ? [] : [sql`i.due_on <= ${date_before}`]),
    ...(purchase_order === undefined ? [] : [sql`i.purchase_order = ${purchase_order}`]),
    ...searchPatterns(search).map(
      (pattern) => sql`lower(concat_ws(' ', i.invoice_number, i.purchase_order, i.payment_reference)) like ${pattern}`,
    ),
  ];
  const found = sql`from invoice_statuses i where ${sql.join(conditions, sql` and `)}`;
  const order = sortBy(sortKeys, ordering, sql`i.invoice_number, i.purchase_order`);
  const { count, rows } = await findPage(db, { columns, found, order }, paging);
  return { count, results: rows, loaded_at: await findLastLoad({ db, companyId }) };
}

async function findLastLoad({ db, companyId }: Pick<CompanyScope, "db" | "companyId">) {
  const { rows } = await sql<{ loaded_at: string | null }>`
    select ${instant(sql`max(loaded_at)`)} as loaded_at from invoice_statuses where company_id = ${companyId}`.execute(
    db,
  );
  return onlyRow(rows).loaded_at;
}

/** The states of the invoices of a company, sorted. */
export async function findStates({ db, companyId }: CompanyScope) {
  const { rows } = await sql<{ state: string }>`
    select distinct state from invoice_statuses where company_id = ${companyId} order by 1`.execute(db);
  return rows.map(({ state }) => state);
}
