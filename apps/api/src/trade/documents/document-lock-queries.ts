import type { FieldValues } from "@lading/contract";
import { sql } from "kysely";
import { lockCompany } from "../../ground/db/lock-company.ts";
import type { CompanyScope, VendorScope } from "../../ground/db/scope.ts";
import { wasSent } from "./proving-queries.ts";

/**
 * Serializes uploads, links and restores of one company until the transaction ends, so that each reads the results of
 * those before it.
 * Take this lock before locking products and documents.
 */
export const lockUploads = (scope: CompanyScope) => lockCompany(scope, scope.companyId);

/** True for documents that are no files of a proposed product. */
export const isOfNoProposal = sql`not exists (
  select from proposal_documents f where f.company_id = documents.company_id and f.document_id = documents.id)`;

/** A document that no other transaction can change, link, archive, restore or delete until this one ends. */
export interface LockedDocument {
  id: string;
  /** Only the uploader sees a staged document, so this user is its uploader. */
  state: "staged" | "listed" | "archived";
  space: "product" | "order";
  /** The number of the order that it belongs to. */
  purchase_order: string | null;
  name: string;
  label_id: number | null;
  /** All values, also those of fields that the label does not have. */
  values: FieldValues;
  /** Whether the document's label prevents its deletion. */
  legal_hold: boolean;
  /** Whether it was sent as a required document. */
  was_sent: boolean;
}

/** Locks documents, always in the order of their ids, because two transactions that lock in different orders can deadlock. */
export async function lockDocuments({ db, companyId }: VendorScope, ids: readonly string[]) {
  const { rows } = await sql<LockedDocument>`
    select d.id, d.space, d.name, d.label_id, coalesce(d.field_values, '{}') as values, o.purchase_order, l.legal_hold is true as legal_hold,
      ${wasSent} as was_sent,
      case when d.staged_by is not null then 'staged' when d.archived_at is not null then 'archived' else 'listed' end as state
    from documents d
    left join purchase_orders o on o.company_id = ${companyId} and o.id = d.order_id
    left join labels l on l.id = d.label_id
    where d.company_id = ${companyId} and d.id = any(${ids}::uuid[])
    order by d.id for update of d`.execute(db);
  return new Map(rows.map((document) => [document.id, document]));
}

export interface LockedProduct {
  id: string;
  gxp_sku: string;
}

/**
 * Locks products against renaming until the transaction ends, for callers that add links to them. Lock products before
 * documents: the code that renames products locks in that order too.
 */
export async function lockProducts({ db }: VendorScope, skus: readonly string[]) {
  const { rows } = await sql<LockedProduct>`select id, gxp_sku from lock_own_products(${skus})`.execute(db);
  return rows;
}
