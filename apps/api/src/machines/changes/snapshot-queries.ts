import type { SnapshotKind } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { presentRevision } from "../../trade/orders/order-column-queries.ts";
import { presentPieces, terms } from "../../trade/orders/order-line-queries.ts";
import { withdrawalColumn } from "../../ground/db/withdrawn-products.ts";

/** A record as a line of a snapshot. */
export interface SnapshotRow {
  line: string;
  company_id: string;
  id: string;
}

interface Source {
  from: RawBuilder<unknown>;
  subject: string;
  values: RawBuilder<unknown>;
  /** A member of the line beside the values. */
  state?: RawBuilder<unknown>;
}

/** The lines of an order `r`, each with its valid terms and its present answer. */
const orderLines = sql`coalesce((
  select jsonb_agg(jsonb_build_object('line', l.line, 'gxp_sku', p.gxp_sku, 'supplier_sku', p.supplier_sku, 'description', l.description,
      'quantity', l.quantity::text, 'units', l.units, 'unit_price', money_text(l.unit_price), 'due_date', l.due_date,
      'is_cancelled', l.is_cancelled is true, 'is_closed', l.is_closed is true, 'state', s.state, 'terms', ${terms},
      'pieces', ${presentPieces}) order by l.line)
  from (select * from line_states s where s.company_id = r.company_id and s.order_id = r.id offset 0) s
  join purchase_order_lines l on l.company_id = s.company_id and l.order_id = s.order_id and l.line = s.line
  join products p on p.company_id = l.company_id and p.id = l.product_id
  left join line_terms t on t.company_id = l.company_id and t.order_id = l.order_id and t.line = l.line), '[]')`;

const sources: Record<SnapshotKind, Source> = {
  companies: {
    from: sql`(select id as company_id, * from companies) r`,
    subject: "r.id",
    values: sql`jsonb_build_object('name', r.name, 'status', r.status)`,
  },
  products: {
    from: sql`products r`,
    subject: "r.gxp_sku",
    values: sql`shown_values(r)`,
    state: sql`|| jsonb_build_object('withdrawn', (select ${withdrawalColumn} from (select r.*) p))`,
  },
  orders: {
    from: sql`purchase_orders r left join order_states o on o.company_id = r.company_id and o.order_id = r.id`,
    subject: "r.purchase_order",
    values: sql`jsonb_build_object('order_date', r.order_date, 'due_date', r.due_date, 'status', r.status, 'location', r.location,
      'vendor_reference_id', r.vendor_reference_id, 'currency', coalesce(r.currency, 'USD'), 'total', money_text(r.total),
      'ship_to', r.ship_to, 'buyer_contact', r.buyer_contact, 'message', r.message,
      'revision', ${presentRevision(sql`r.company_id`, sql`r.id`)}, 'response_state', o.response_state,
      'fulfillment_state', coalesce(o.fulfillment_state, 'open'), 'lines', ${orderLines})`,
  },
  documents: {
    from: sql`(select company_id, id, space, name, archived_at, order_id
      from documents where staged_by is null) r`,
    subject: "r.id",
    values: sql`jsonb_build_object('space', r.space, 'name', r.name, 'archived_at', r.archived_at,
      'purchase_order', (select o.purchase_order from purchase_orders o where o.company_id = r.company_id and o.id = r.order_id),
      'gxp_skus', coalesce((
        select jsonb_agg(p.gxp_sku order by p.gxp_sku) from document_products l
        join products p on p.company_id = l.company_id and p.id = l.product_id
        where l.company_id = r.company_id and l.document_id = r.id), '[]'))`,
  },
};

/** Returns the next records of a snapshot in the order of their keys. */
export async function findSnapshotRows(
  scope: StaffScope | VendorScope,
  kind: SnapshotKind,
  { after, companyIds, limit }: { after: SnapshotRow | undefined; companyIds: readonly string[] | null; limit: number },
) {
  const { from, subject, values, state = sql`` } = sources[kind];
  // Test companies must be named by the key, or be the caller's own.
  const ofAll = "companyId" in scope ? sql`true` : sql`not c.is_test`;
  const { rows } = await sql<SnapshotRow>`
    select r.company_id, r.id, (jsonb_build_object(
        'company_code', c.company_code, 'subject', ${sql.raw(subject)}, 'values', ${values}) ${state})::text as line
    from ${from} join companies c on c.id = r.company_id
    where ${after ? sql`(r.company_id, r.id) > (${after.company_id}, ${after.id})` : sql`true`}
      and ${companyIds ? sql`r.company_id = any(${companyIds}::uuid[])` : ofAll}
    order by r.company_id, r.id limit ${limit}`.execute(scope.db);
  return rows;
}
