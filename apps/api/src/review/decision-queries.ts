import type { EditStatus } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope } from "../db/scope.ts";

export interface DecidableEdit {
  id: string;
  company_id: string;
  product_id: string;
  gxp_sku: string;
  sku: string;
  product_name: string;
  name: string;
  old_value: string | null;
  new_value: string | null;
  status: EditStatus;
  /** As it is published, not yet in its one text form. */
  live_value: string | null;
}

export async function findDecidable({ db }: StaffScope, ids: readonly string[]) {
  const { rows } = await sql<DecidableEdit>`
    select e.id, e.company_id, e.product_id, p.gxp_sku, p.supplier_sku as sku, p.name as product_name, e.name,
      e.old_value, e.new_value, e.status, live_value(p, e.name) as live_value
    from field_edits e join products p on p.company_id = e.company_id and p.id = e.product_id
    where e.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** One statement however many they are, so that the triggers of the ledger run once. */
export async function closeEdits(
  { db, user }: StaffScope,
  closed: readonly { id: string; status: "approved" | "rejected"; reason: string | null }[],
) {
  await sql`
    update field_edits e set
      status = d.status, reason = d.reason, decided_at = statement_timestamp(), decided_by = ${user.id}
    from unnest(
      ${closed.map(({ id }) => id)}::uuid[], ${closed.map(({ status }) => status)}::text[],
      ${closed.map(({ reason }) => reason)}::text[]
    ) as d (id, status, reason)
    where e.id = d.id`.execute(db);
}
