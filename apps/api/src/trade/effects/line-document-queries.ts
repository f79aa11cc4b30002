import type { Condition, ItemState, OpenRequirement } from "@lading/contract";
import { sql } from "kysely";
import { and } from "../../ground/db/and.ts";
import { asJsonb } from "../../ground/db/jsonb.ts";
import type { CompanyScope } from "../../ground/db/scope.ts";
import { companyConditions, orderConditions, productConditions } from "./condition-queries.ts";
import { itemState } from "./item-state-queries.ts";
import { isOpen, shipsSooner } from "./open-requirement-queries.ts";

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
