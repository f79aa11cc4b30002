import { type AttributeId, getColumn, getSqlType, type ProposalStatus, undoGraceMs, undoMs } from "@lading/contract";
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
  decided_by: string | null;
  decision_id: string | null;
  gxp_sku: string | null;
  image_id: string | null;
  /** The edits that a merge has made. */
  merged_edits: string[] | null;
  /** The decision was made longer ago than it can be undone. */
  is_over: boolean;
}

/**
 * Locks proposals until the transaction ends, in the order of their ids, and returns them by id. The time of an undo counts until the request
 * came, not until it received its locks.
 */
export async function lockProposals({ db }: StaffScope, ids: readonly string[]) {
  await sql`select from product_proposals where id = any(${ids}::uuid[]) order by id for update`.execute(db);
  const { rows } = await sql<DecidableProposal>`
    select x.id, x.company_id, x.author_id, x.product, x.status, d.first_name || ' ' || d.last_name as decider, x.decided_by,
      x.decision_id, x.gxp_sku, x.image_id, x.merged_edits, x.decided_at < now() - ${undoMs + undoGraceMs} * interval '1 ms' as is_over
    from product_proposals x left join users d on d.id = x.decided_by where x.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Creates the product of a proposal. Returns false if the company has the number already. */
export async function insertProduct(
  { db }: StaffScope,
  { company_id, product, image_id }: DecidableProposal,
  gxpSku: string,
) {
  const { name, ...values } = product;
  const given = Object.entries(values) as [AttributeId, string][]; // All but the name are attributes.
  const columns = given.map(([id]) => sql.ref(getColumn(id)));
  const texts = given.map(([id, text]) => sql`${text}::text::${sql.raw(getSqlType(id))}`);
  const { rows } = await sql`
    insert into products (company_id, gxp_sku, name, image_id, ${sql.join(columns)})
    values (${company_id}, ${gxpSku}, ${name}, ${image_id}, ${sql.join(texts)})
    on conflict (company_id, gxp_sku) do nothing returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Stores the values of a proposal that its product does not have as edits of the author, and returns their ids. A field with an edit that
 * waits keeps it.
 */
export async function insertEdits(
  { db }: StaffScope,
  { company_id, author_id }: DecidableProposal,
  productId: string,
  changes: readonly { name: AttributeId; old_value: string | null; new_value: string }[],
) {
  const { rows } = await sql<{ id: string }>`
    insert into field_edits (company_id, product_id, name, old_value, new_value, author_id)
    select ${company_id}, ${productId}, c.name, c.old_value, c.new_value, ${author_id}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (name text, old_value text, new_value text)
    on conflict (company_id, product_id, name) where status = 'pending' do nothing returning id`.execute(db);
  return rows.map(({ id }) => id);
}

interface Decision {
  decision_id: string;
  status: ProposalStatus;
  gxp_sku: string | null;
  reason: string | null;
  merged_edits: readonly string[] | null;
}

export const closeProposal = (
  { db, user }: StaffScope,
  id: string,
  { decision_id, status, gxp_sku, reason, merged_edits }: Decision,
) =>
  sql`
    update product_proposals set status = ${status}, gxp_sku = ${gxp_sku}, reason = ${reason}, decided_at = statement_timestamp(),
      decided_by = ${user.id}, decision_id = ${decision_id}, merged_edits = ${merged_edits}::uuid[]
    where id = ${id}`.execute(db);

/** Makes a proposal wait for staff again, since the day on which it was submitted. Throws the unique violation of its supplier SKU. */
export const reopenProposal = ({ db }: StaffScope, id: string) =>
  sql`
    update product_proposals set status = 'proposed', gxp_sku = null, reason = null, decided_at = null, decided_by = null,
      decision_id = null, merged_edits = null
    where id = ${id}`.execute(db);

/** Deletes the product of an approval. Returns false if it is about to end. */
export async function deleteProduct({ db }: StaffScope, companyId: string, productId: string) {
  const { numAffectedRows = 0n } = await sql`
    delete from products p
    where p.company_id = ${companyId} and p.id = ${productId} and p.withdrawal_on is null and not exists (
      select from discontinued_products e where e.company_id = p.company_id and e.product_id = p.id)`.execute(db);
  return numAffectedRows > 0n;
}

/** Withdraws those of a merge's edits that still wait. */
export const withdrawEdits = ({ db, user }: StaffScope, { company_id, merged_edits }: DecidableProposal) =>
  sql`
    update field_edits set status = 'withdrawn', decided_at = statement_timestamp(), decided_by = ${user.id}
    where company_id = ${company_id} and id = any(${merged_edits ?? []}::uuid[]) and status = 'pending'`.execute(db);

export const withdrawNotification = ({ db }: StaffScope, { id, company_id, decision_id }: DecidableProposal) =>
  sql`select withdraw_decision_notifications(${decision_id}, array[${company_id}]::uuid[], array[${id}]::text[])`.execute(
    db,
  );

/** Makes the files of a proposal documents of its product, and returns them. */
export async function linkFiles({ db }: StaffScope, { id, company_id }: DecidableProposal, gxpSku: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    with given as (
      update documents d set staged_by = null, modified_date = now() from proposal_documents f
      where f.proposal_id = ${id} and d.company_id = f.company_id and d.id = f.document_id and d.archived_at is null
      returning d.id, d.name
    ), linked as (
      insert into document_products
      select p.company_id, given.id, p.id from given cross join products p
      where p.company_id = ${company_id} and p.gxp_sku = ${gxpSku} on conflict do nothing
    )
    select id, name from given`.execute(db);
  return rows;
}

/** Takes the files of a proposal from its product. Those that have another product, or whose author's account is gone, stay documents. */
export const unlinkFiles = ({ db }: StaffScope, { id, company_id, author_id }: DecidableProposal, productId: string) =>
  sql`
    with unlinked as (
      delete from document_products l using proposal_documents f
      where f.proposal_id = ${id} and l.company_id = ${company_id} and l.document_id = f.document_id and l.product_id = ${productId}
    )
    update documents d set staged_by = ${author_id}, modified_date = now() from proposal_documents f
    where f.proposal_id = ${id} and d.company_id = f.company_id and d.id = f.document_id and d.archived_at is null
      and not exists (select from document_products o
        where o.company_id = d.company_id and o.document_id = d.id and o.product_id <> ${productId})`.execute(db);
