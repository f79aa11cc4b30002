import { sql } from "kysely";
import type { VendorScope } from "../db/scope.ts";

/** A document that nobody else changes, links, archives, restores or deletes until the transaction ends. */
export interface HeldDocument {
  id: string;
  /** Staged: its uploader alone sees it, who is this user. */
  state: "staged" | "listed" | "archived";
  space: "product" | "order";
  /** The number of the order whose document it is. */
  purchase_order: string | null;
  name: string;
  label_id: number | null;
  /** Its label keeps it from being deleted. */
  legal_hold: boolean;
}

/** In one order everywhere, so that two who hold several never wait for each other in a circle. */
export async function holdDocuments({ db, companyId }: VendorScope, ids: readonly string[]) {
  const { rows } = await sql<HeldDocument>`
    select d.id, d.space, d.name, d.label_id, o.purchase_order, l.legal_hold is true as legal_hold,
      case when d.staged_by is not null then 'staged' when d.archived_at is not null then 'archived' else 'listed' end as state
    from documents d
    left join purchase_orders o on o.company_id = ${companyId} and o.id = d.order_id
    left join labels l on l.id = d.label_id
    where d.company_id = ${companyId} and d.id = any(${ids}::uuid[])
    order by d.id for update of d`.execute(db);
  return new Map(rows.map((document) => [document.id, document]));
}

export interface HeldProduct {
  id: string;
  gxp_sku: string;
}

/**
 * Products that are not renamed until the transaction ends, for who adds links to them. They are held before documents:
 * whoever renames products comes to their documents after them too.
 */
export async function holdProducts({ db }: VendorScope, skus: readonly string[]) {
  const { rows } = await sql<HeldProduct>`select id, gxp_sku from hold_own_products(${skus})`.execute(db);
  return rows;
}
