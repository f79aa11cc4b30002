import { type AttributeId, getColumn, getSqlType, type ProposalStatus } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope } from "../../../ground/db/scope.ts";
import type { ProposedProduct } from "../../../trade/catalogue/proposals/check-proposal.ts";

/** A proposal that this transaction has locked. */
export interface DecidableProposal {
  id: string;
  company_id: string;
  author_id: string | null;
  product: ProposedProduct;
  status: ProposalStatus;
  decider: string | null;
}

/** Locks proposals until the transaction ends, in the order of their ids, and returns them by id. */
export async function lockProposals({ db }: StaffScope, ids: readonly string[]) {
  await sql`select from product_proposals where id = any(${ids}::uuid[]) order by id for update`.execute(db);
  const { rows } = await sql<DecidableProposal>`
    select x.id, x.company_id, x.author_id, x.product, x.status, d.first_name || ' ' || d.last_name as decider
    from product_proposals x left join users d on d.id = x.decided_by where x.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Creates the product of a proposal. Returns false if the company has the number already. */
export async function insertProduct({ db }: StaffScope, { company_id, product }: DecidableProposal, gxpSku: string) {
  const { name, ...values } = product;
  const given = Object.entries(values) as [AttributeId, string][]; // All but the name are attributes.
  const columns = given.map(([id]) => sql.ref(getColumn(id)));
  const texts = given.map(([id, text]) => sql`${text}::text::${sql.raw(getSqlType(id))}`);
  const { rows } = await sql`
    insert into products (company_id, gxp_sku, name, ${sql.join(columns)})
    values (${company_id}, ${gxpSku}, ${name}, ${sql.join(texts)})
    on conflict (company_id, gxp_sku) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/** Stores the values of a proposal that its product does not have as edits of the author. A field with an edit that waits keeps it. */
export async function insertEdits(
  { db }: StaffScope,
  { company_id, author_id }: DecidableProposal,
  productId: string,
  changes: readonly { name: AttributeId; old_value: string | null; new_value: string }[],
) {
  await sql`
    insert into field_edits (company_id, product_id, name, old_value, new_value, author_id)
    select ${company_id}, ${productId}, c.name, c.old_value, c.new_value, ${author_id}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (name text, old_value text, new_value text)
    on conflict (company_id, product_id, name) where status = 'pending' do nothing`.execute(db);
}

export const closeProposal = (
  { db, user }: StaffScope,
  id: string,
  { status, gxp_sku, reason }: { status: ProposalStatus; gxp_sku: string | null; reason: string | null },
) =>
  sql`
    update product_proposals set status = ${status}, gxp_sku = ${gxp_sku}, reason = ${reason}, decided_at = statement_timestamp(),
      decided_by = ${user.id}
    where id = ${id}`.execute(db);
