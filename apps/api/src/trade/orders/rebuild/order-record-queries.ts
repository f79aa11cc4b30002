import type { AnswerOutcome, LinePiece } from "@lading/contract";
import { sql } from "kysely";
import type { Database } from "../../../ground/db/database.ts";

/** The terms of a line, with decimals as PostgreSQL writes them. */
export interface StoredTerms {
  confirmed: string | null;
  backordered: string;
  rejected: string;
  unit_price: string | null;
  product_id: string | null;
  deliveries: { quantity: string; date: string | null; ship_date?: string; unit_price?: string; is_backorder?: true }[];
  first_promised: string | null;
}

export interface DeliveryRecord {
  schedule: number;
  quantity: string;
  date: string | null;
}

/** A line as it is in the order now. */
export interface LineRecord {
  line: number;
  quantity: string;
  unit_price: string;
  product_id: string;
  due_date: string | null;
  is_cancelled: boolean;
  is_closed: boolean;
  /** Null if the line has one delivery: its quantity on its due date. */
  schedules: DeliveryRecord[] | null;
  terms: StoredTerms | null;
  /** The received quantity that is stored, and that of all receipts. */
  received: string;
  receipts: string;
}

/** A step in the history of an order that can change terms, or values of lines. */
export interface StepRecord {
  /** The rows of one change of an order have the same time. */
  at: string;
  kind: "revision" | "echo" | "note" | "response" | "undone" | "decision" | "ship_notice" | "receipt";
  version: number | null;
  /** The decision that was made or undone. */
  decision_id: string | null;
  changes: readonly { line: number | null; field?: string; old?: unknown; new?: unknown }[];
}

export interface PieceRecord {
  line: number;
  version: number;
  outcome: AnswerOutcome;
  action: LinePiece["action"];
  quantity: string;
  schedule: number | null;
  unit_price: string | null;
  ship_date: string | null;
  delivery_date: string | null;
  date_unknown: boolean;
  product_id: string | null;
}

/** An order that was answered, with all records from which the terms of its lines follow. */
export interface OrderRecords {
  company_id: string;
  order_id: string;
  purchase_order: string;
  lines: LineRecord[];
  /** The oldest first. */
  steps: StepRecord[];
  /** In their order within an answer. */
  pieces: PieceRecord[];
  decisions: { id: string; lines: { line: number; version: number }[] }[];
  /** The ids of the products that lines had, by GXP SKU. */
  products: Record<string, string>;
}

/** The first `limit` orders with terms or answers whose ids come after the given one. */
export async function findRecords(db: Database, after: string, limit: number) {
  const ofOrder = sql`x.company_id = o.company_id and x.order_id = o.id`;
  const { rows } = await sql<OrderRecords>`
    select o.company_id, o.id as order_id, o.purchase_order,
      (select coalesce(json_agg(json_build_object('line', x.line, 'quantity', x.quantity::text, 'unit_price', x.unit_price::text,
          'product_id', x.product_id::text, 'due_date', x.due_date, 'is_cancelled', x.is_cancelled is true,
          'is_closed', x.is_closed is true,
          'schedules', (
            select json_agg(json_build_object('schedule', s.schedule, 'quantity', s.quantity::text, 'date', s.due_date))
            from order_schedules s
            where s.company_id = x.company_id and s.order_id = x.order_id and s.line = x.line and s.is_cancelled is not true),
          'received', coalesce((
            select s.received::text from line_shipments s where s.company_id = x.company_id and s.order_id = x.order_id and s.line = x.line), '0'),
          'receipts', (
            select coalesce(sum(r.quantity), 0)::text from receipts r
            where r.company_id = x.company_id and r.order_id = x.order_id and r.line = x.line),
          'terms', (
            select json_build_object('confirmed', t.confirmed::text, 'backordered', t.backordered::text, 'rejected', t.rejected::text,
              'unit_price', t.unit_price::text, 'product_id', t.product_id::text, 'deliveries', t.deliveries,
              'first_promised', t.first_promised)
            from line_terms t where t.company_id = x.company_id and t.order_id = x.order_id and t.line = x.line))), '[]')
        from purchase_order_lines x where ${ofOrder}) as lines,
      (select coalesce(json_agg(json_build_object('at', x.at, 'kind', x.kind, 'version', x.version, 'decision_id', x.source_id, 'changes', x.changes)
          order by x.id), '[]')
        from order_revisions x
        where ${ofOrder} and x.kind in ('revision', 'echo', 'note', 'response', 'undone', 'decision', 'ship_notice', 'receipt')) as steps,
      (select coalesce(json_agg(json_build_object('line', x.line, 'version', x.version, 'outcome', x.outcome, 'action', x.action,
          'quantity', x.quantity::text, 'schedule', x.schedule, 'unit_price', x.unit_price::text, 'ship_date', x.ship_date,
          'delivery_date', x.delivery_date, 'date_unknown', x.date_unknown, 'product_id', x.product_id::text)
          order by x.version, x.line, x.piece), '[]')
        from response_pieces x where ${ofOrder}) as pieces,
      (select coalesce(json_agg(json_build_object('id', x.id, 'lines', x.lines)), '[]') from order_decisions x where ${ofOrder}) as decisions,
      (select coalesce(json_object_agg(p.gxp_sku, p.id::text), '{}') from products p
        where p.company_id = o.company_id and p.gxp_sku in (
          select c ->> 'old' from order_revisions x cross join lateral jsonb_array_elements(x.changes) c
          where ${ofOrder} and c ->> 'field' = 'gxp_sku')) as products
    from purchase_orders o
    where o.id > ${after} and (
      exists (select from line_terms x where ${ofOrder}) or exists (select from order_responses x where ${ofOrder})
      or exists (select from line_shipments x where ${ofOrder} and x.received > 0) or exists (select from receipts x where ${ofOrder}))
    order by o.id limit ${limit}`.execute(db);
  return rows;
}
