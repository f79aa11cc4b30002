import type { EditStatus } from "@lading/contract";
import { sql } from "kysely";
import pg from "pg";
import { liveValue } from "../../ground/db/attribute-columns.ts";
import type { StaffScope } from "../../ground/db/scope.ts";

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
  /** The set of several products that it is part of. */
  set_id: string | null;
  /** The published value, not in canonical text form. */
  live_value: string | null;
}

/** An edit, and the name of the person who decided or withdrew it, if their account still exists. */
export interface FoundEdit extends DecidableEdit {
  decider_name: string | null;
}

/** The set of `e`, an edit. A set of one product is announced like an edit that was submitted alone. */
export const setOfSeveral = sql`(
  select s.id from edit_sets s where s.company_id = e.company_id and s.id = e.set_id and s.products > 1)`;

export async function findDecidable({ db }: StaffScope, ids: readonly string[]) {
  const { rows } = await sql<FoundEdit>`
    select e.id, e.company_id, e.product_id, p.gxp_sku, p.supplier_sku as sku, p.name as product_name, e.name,
      e.old_value, e.new_value, e.status, ${setOfSeveral} as set_id, ${liveValue(sql`e.name`)} as live_value,
      d.first_name || ' ' || d.last_name as decider_name
    from field_edits e join products p on p.company_id = e.company_id and p.id = e.product_id
    left join users d on d.id = e.decided_by
    where e.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Returns the product of each edit, as a text that is another one for each product. */
export async function findProductsOfEdits({ db }: StaffScope, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; product: string }>`
    select id, company_id || ' ' || product_id as product from field_edits where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, product }) => [id, product]));
}

/** Uses one statement for all edits, so that the triggers of edits run once. */
export async function closeEdits(
  { db, user }: StaffScope,
  decisionId: string,
  closed: readonly { id: string; status: "approved" | "rejected"; reason: string | null }[],
) {
  await sql`
    update field_edits e set
      status = d.status, reason = d.reason, decided_at = statement_timestamp(), decided_by = ${user.id},
      decision_id = ${decisionId}
    from unnest(
      ${closed.map(({ id }) => id)}::uuid[], ${closed.map(({ status }) => status)}::text[],
      ${closed.map(({ reason }) => reason)}::text[]
    ) as d (id, status, reason)
    where e.id = d.id`.execute(db);
}

/**
 * Runs the work. If the database rejects a value, it rolls the work back and returns an error message; it rethrows other
 * errors.
 */
export async function tryWork({ db }: StaffScope, work: () => Promise<void>): Promise<string | undefined> {
  await sql`savepoint attempt`.execute(db);
  try {
    await work();
    await sql`release savepoint attempt`.execute(db);
    return undefined;
  } catch (error) {
    const refusal = error instanceof pg.DatabaseError ? toSentence(error.code) : undefined;
    if (refusal === undefined) throw error;
    await sql`rollback to savepoint attempt`.execute(db);
    return refusal;
  }
}

const UNIQUE = "23505";
/** Data exceptions, for example a number out of range, and violated constraints. */
const REFUSED_VALUE = /^2[23]/;

function toSentence(code = "") {
  if (code === UNIQUE) return "Another product has this value already.";
  return REFUSED_VALUE.test(code) ? "The catalog does not accept this value." : undefined;
}
