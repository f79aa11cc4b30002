import type { Condition, ItemState, OpenRequirement, OrderLine } from "@lading/contract";
import { sql } from "kysely";
import { and } from "../../ground/db/and.ts";
import { asJsonb } from "../../ground/db/jsonb.ts";
import type { CompanyScope } from "../../ground/db/scope.ts";
import { companyConditions, orderConditions, productConditions } from "./condition-queries.ts";
import { itemState } from "./item-state-queries.ts";
import { actsBlocked, isOpen, shipsSooner, toOpenItem } from "./open-requirement-queries.ts";

/** A document that a line of a ship notice needs. */
export interface LineDocument {
  order_id: string;
  line: number;
  name: string;
  /** Null until the job has opened the item. */
  item: Omit<OpenRequirement, "name" | "link"> | null;
  state: ItemState;
  /** The notice is not sent without it. */
  is_blocking: boolean;
}

/**
 * Returns the documents that requirements of ship lines ask for these lines of a notice, which may not be stored yet. They follow from the
 * requirements and not from the items, because a notice can be sent before the job has opened these.
 */
export async function findLineDocuments(
  { db, companyId }: CompanyScope,
  noticeId: string | null,
  lines: readonly { order_id: string; line: number }[],
): Promise<LineDocument[]> {
  const { rows: required } = await sql<{ id: number; condition: Condition }>`
    select id, rule -> 'condition' as condition from requirements
    where applies_to = 'ship_line' and deleted_at is null and is_active`.execute(db);
  if (required.length === 0 || lines.length === 0) return [];
  const needed = required.map(
    ({ id, condition }) => sql`
      select ${id}::int as requirement_id, l.order_id, l.line
      from given g join companies c on c.id = ${companyId}
        join purchase_orders o on o.company_id = c.id and o.id = g.order_id
        join purchase_order_lines l on l.company_id = c.id and l.order_id = g.order_id and l.line = g.line
        join products p on p.company_id = c.id and p.id = l.product_id
      where true ${and([...companyConditions(condition), ...productConditions(condition), ...orderConditions(condition)])}`,
  );
  const { rows } = await sql<LineDocument>`
    with given as (
      select distinct g.* from jsonb_to_recordset(${asJsonb(lines)}::jsonb) as g (order_id bigint, line int)
    ), needed as (${sql.join(needed, sql` union all `)})
    select n.order_id, n.line, r.name, case when i.id is null then 'missing' else ${itemState} end as state,
      case when i.id is not null then json_build_object('id', i.id, 'due_on', i.due_on) end as item,
      coalesce(r.rule #>> '{effect,kind}' = 'block' and r.rule #> '{effect,of}' ? 'send_ship_notices'
        and (i.id is null or (${isOpen} and not ${shipsSooner}))
        and not exists (select from requirement_overrides v where v.company_id = ${companyId} and v.order_id = n.order_id), false) as is_blocking
    from needed n join requirements r on r.id = n.requirement_id
      left join requirement_items i on i.company_id = ${companyId} and i.requirement_id = r.id and i.notice_id = ${noticeId}::uuid
        and i.order_id = n.order_id and i.line = n.line and i.state <> 'not_applicable'
    order by i.due_on nulls last, lower(r.name), n.order_id, n.line`.execute(db);
  return rows;
}

/**
 * Returns the documents that the company has not given of lines of an order, by the number of the line: those of the line, of its ship notices
 * and of its product. A document with the provider is among them only while it blocks something. An order that staff let through is not blocked.
 */
export async function findNeededOfLines({ db, companyId }: CompanyScope, orderId: string, lines: readonly number[]) {
  const { rows } = await sql<Row>`
    with subjects as (
      select l.line, i.id from purchase_order_lines l
        join requirement_items i on i.company_id = l.company_id and i.order_id = l.order_id and i.line = l.line
        where l.company_id = ${companyId} and l.order_id = ${orderId} and l.line = any(${lines}::int[])
      union all
      select l.line, i.id from purchase_order_lines l
        join requirement_items i on i.company_id = l.company_id and i.product_id = l.product_id
        where l.company_id = ${companyId} and l.order_id = ${orderId} and l.line = any(${lines}::int[])
          and l.is_cancelled is not true and l.is_closed is not true
    ), open as (
      select s.line, i.id, r.name, i.due_on, b.blocks,
        i.state in ('submitted', 'in_review') or coalesce(i.renewal in ('submitted', 'in_review'), false) as is_sent
      from subjects s join requirement_items i on i.company_id = ${companyId} and i.id = s.id
        join requirements r on r.id = i.requirement_id and r.deleted_at is null
        cross join lateral (select ${actsBlocked} && '{answer_orders,send_ship_notices}' and not exists (
          select from requirement_overrides v where v.company_id = ${companyId} and v.order_id = ${orderId}) as blocks) b
      where ${isOpen}
        and exists (select from company_feature_flags f
          where f.company_id = ${companyId} and f.feature_name = 'Required Documents' and f.active)
    )
    select distinct on (line) line, id, name, due_on, (count(*) over of_line)::int as count, bool_or(blocks) over of_line as is_blocking
    from open where blocks or not is_sent window of_line as (partition by line)
    order by line, blocks desc, due_on nulls last, name, id`.execute(db);
  return new Map(
    rows.map(({ line, count, is_blocking, ...item }): [number, OrderLine["needed"]] => [
      line,
      { count, is_blocking, first: toOpenItem({ subject: null, ...item }).item },
    ]),
  );
}

interface Row extends Omit<OpenRequirement, "link"> {
  line: number;
  count: number;
  is_blocking: boolean;
}
