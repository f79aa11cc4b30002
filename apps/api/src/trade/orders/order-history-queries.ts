import type { OrderEvent, OrderValue } from "@lading/contract";
import { sql } from "kysely";
import { findPage, type Paging } from "../../ground/db/paged-query.ts";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";

/** The order whose history is read; `id` is that of its row. */
export interface HistoryOf {
  companyId: string;
  id: string;
}

/** A changed value, or a line that was taken back. */
type Change = { line: number | null } & ({ field: string; old: OrderValue; new: OrderValue } | object);

/** The name that was typed where a row `r` is about an answer by a mailed link. */
const asWhom = sql`case when r.kind = 'response' then (
  select a.as_whom from order_responses a where a.company_id = r.company_id and a.order_id = r.order_id and a.version = r.version) end`;

/** One page of what was recorded of an order. `after` limits the page to later rows. Vendors see no names of keys, and programs no typed names. */
export async function findRevisions(
  { db, user }: VendorScope | StaffScope,
  { companyId, id }: HistoryOf,
  { ordering, ...paging }: Paging & { ordering: "at" | "-at" },
  after: string | null,
) {
  const people =
    user.companyId === null
      ? sql`(select id, first_name || ' ' || last_name as name from users union all select id, name from api_keys)`
      : sql`known_people`;
  const columns = sql<Omit<OrderEvent, "lines" | "at"> & { at: Date; changes: Change[] }>`
    r.id::text as id, r.kind, r.at, (select p.name from ${people} p where p.id = r.actor_id) as by, ${user.key ? sql`null` : asWhom} as as_whom, r.source, r.revision, r.version, r.changes,
    case when r.kind = 'response' then (
      select a.reason from order_responses a where a.company_id = r.company_id and a.order_id = r.order_id and a.version = r.version)
    else (
      select d.reason from order_console_changes d where d.company_id = r.company_id and d.order_id = r.order_id and d.id = r.source_id
    ) end as reason`;
  const found = sql`from order_revisions r where r.company_id = ${companyId} and r.order_id = ${id} and r.at <= now()
    ${after === null ? sql`` : sql`and r.id > ${after}`}`;
  return findPage(db, { columns, found, order: ordering === "at" ? sql`r.id` : sql`r.id desc` }, paging);
}
