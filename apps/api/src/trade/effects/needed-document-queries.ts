import type { NeededDocuments, OpenRequirement } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import type { CompanyScope } from "../../ground/db/scope.ts";
import { actsBlocked, isOpen, toOpenItem } from "./open-requirement-queries.ts";

/**
 * Returns the documents that the company has not given of lines of an order, by the number of the line: those of the line, of its ship notices
 * and of its product. A document with the provider is among them only while it blocks something. An order that staff let through is not blocked.
 */
export function findNeededOfLines(scope: CompanyScope, orderId: string, lines: readonly number[]) {
  const { companyId } = scope;
  const subjects = sql`
    select l.line, i.id from purchase_order_lines l
      join requirement_items i on i.company_id = l.company_id and i.order_id = l.order_id and i.line = l.line
      where l.company_id = ${companyId} and l.order_id = ${orderId} and l.line = any(${lines}::int[])
    union all
    select l.line, i.id from purchase_order_lines l
      join requirement_items i on i.company_id = l.company_id and i.product_id = l.product_id
      where l.company_id = ${companyId} and l.order_id = ${orderId} and l.line = any(${lines}::int[])
        and l.is_cancelled is not true and l.is_closed is not true`;
  const isBlocking = sql`(${actsBlocked} && '{answer_orders,send_ship_notices}' and not exists (
    select from requirement_overrides v where v.company_id = ${companyId} and v.order_id = ${orderId}))`;
  return findNeeded(scope, subjects, isBlocking);
}

/** Returns the documents of a product that the company has not given, or undefined if there are none. */
export async function findNeededOfProduct(scope: CompanyScope, productId: string) {
  const subjects = sql`
    select 0 as line, id from requirement_items where company_id = ${scope.companyId} and product_id = ${productId}`;
  return (await findNeeded(scope, subjects, sql`${actsBlocked} <> '{}'`)).get(0);
}

interface Row extends Omit<OpenRequirement, "link"> {
  line: number;
  count: number;
  is_blocking: boolean;
}

/** `subjects` has ids of items by numbers of lines; `isBlocking` is true for items `i` of requirements `r` that block something. */
async function findNeeded(
  { db, companyId }: CompanyScope,
  subjects: RawBuilder<unknown>,
  isBlocking: RawBuilder<unknown>,
): Promise<Map<number, NeededDocuments>> {
  const { rows } = await sql<Row>`
    with subjects as (${subjects}), open as (
      select s.line, i.id, r.name, i.due_on, b.blocks,
        i.state in ('submitted', 'in_review') or coalesce(i.renewal in ('submitted', 'in_review'), false) as is_sent
      from subjects s join requirement_items i on i.company_id = ${companyId} and i.id = s.id
        join requirements r on r.id = i.requirement_id and r.deleted_at is null
        cross join lateral (select ${isBlocking} as blocks) b
      where ${isOpen}
        and exists (select from company_feature_flags f
          where f.company_id = ${companyId} and f.feature_name = 'Required Documents' and f.active)
    )
    select distinct on (line) line, id, name, due_on, (count(*) over of_line)::int as count, bool_or(blocks) over of_line as is_blocking
    from open where blocks or not is_sent window of_line as (partition by line)
    order by line, blocks desc, due_on nulls last, name, id`.execute(db);
  return new Map(
    rows.map(({ line, count, is_blocking, ...item }) => [
      line,
      { count, is_blocking, first: toOpenItem({ subject: null, ...item }).item },
    ]),
  );
}
