import type { Condition, RequirementItem } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import { and } from "../../../ground/db/and.ts";
import { isListed } from "../../../ground/db/withdrawn-products.ts";
import {
  companyConditions,
  isAsked,
  only,
  orderConditions,
  productConditions,
} from "../../effects/condition-queries.ts";

/** A requirement with the values that choose its subjects. */
export interface Requirement {
  id: number;
  applies_to: RequirementItem["subject"]["kind"];
  condition: Condition;
  due_days: number;
  /** The day on which all items are due; null or absent unless staff asked for a document once. */
  due_on?: string | null;
  is_silent: boolean;
  /** False if it is deleted, or if today is not one of the days on which it is needed: then it has no subject. */
  is_active: boolean;
}

/** The companies, products or orders whose items are compared. A part that is left out stands for all of them. */
export interface Part {
  companyIds?: readonly string[];
  productIds?: readonly string[];
  orderIds?: readonly string[];
}

/**
 * The subjects of a requirement: `company_id`, `product_id`, `order_id`, `line`, `notice_id`. A line that is closed, or whose ship notice was
 * received, needs no document unless it needed one before.
 */
export function selectSubjects(requirement: Requirement, part: Part): RawBuilder<unknown> {
  const { id, applies_to, condition } = requirement;
  if (!requirement.is_active)
    return sql`select null::uuid as company_id, null::bigint as product_id, null::bigint as order_id, null::int as line, null::uuid as notice_id
      where false`;
  const ofCompany = [...companyConditions(condition), ...only("c.id", part.companyIds)];
  if (applies_to === "company")
    return sql`select c.id as company_id, null::bigint as product_id, null::bigint as order_id, null::int as line, null::uuid as notice_id
      from companies c where true ${and(ofCompany)}`;
  const ofProduct = [isListed, ...productConditions(condition), ...only("p.id", part.productIds)];
  if (applies_to === "product")
    return sql`select p.company_id, p.id as product_id, null::bigint as order_id, null::int as line, null::uuid as notice_id
      from companies c join products p on p.company_id = c.id where true ${and([...ofCompany, ...ofProduct])}`;
  const ofLine = [
    ...ofCompany,
    ...productConditions(condition),
    ...only("l.product_id", part.productIds),
    ...only("l.order_id", part.orderIds),
    ...orderConditions(condition),
  ];
  const itemOfLine = sql`select from requirement_items i where i.requirement_id = ${id} and i.company_id = l.company_id
    and i.order_id = l.order_id and i.line = l.line`;
  if (applies_to === "order_line")
    return sql`select l.company_id, null::bigint as product_id, l.order_id, l.line, null::uuid as notice_id
      from companies c join purchase_order_lines l on l.company_id = c.id ${joinLine}
      where l.is_cancelled is not true and (l.is_closed is not true or exists (${itemOfLine})) ${and(ofLine)}`;
  // Staff do not see drafts, so a notice that they do not see is one.
  return sql`select l.company_id, null::bigint as product_id, l.order_id, l.line, y.notice_id
    from companies c join ship_lines y on y.company_id = c.id
      join purchase_order_lines l on l.company_id = y.company_id and l.order_id = y.order_id and l.line = y.line ${joinLine}
      left join ship_notices n on n.company_id = y.company_id and n.id = y.notice_id
    where coalesce(n.state, 'draft') <> 'cancelled'
      and (n.state is distinct from 'received' or exists (${itemOfLine} and i.notice_id = y.notice_id)) ${and(ofLine)}`;
}

/** Joins to a line `l` of a company `c` its order `o` and its product `p`. */
const joinLine = sql`
  join purchase_orders o on o.company_id = c.id and o.id = l.order_id
  join products p on p.company_id = c.id and p.id = l.product_id`;

/** The items `i` of a requirement in the part. Those of companies without the feature are left as they are. */
export const selectItems = ({ id, applies_to }: Requirement, { companyIds, productIds, orderIds }: Part) => sql`
  select i.company_id, i.id, i.product_id, i.order_id, i.line, i.notice_id, i.state from requirement_items i
  where i.requirement_id = ${id} and exists (select from companies c where c.id = i.company_id and ${isAsked})
    ${and([
      ...only("i.company_id", companyIds),
      ...only("i.order_id", orderIds),
      ...(applies_to === "product" ? only("i.product_id", productIds) : []),
      ...(isOfLines(applies_to) && productIds
        ? [
            sql`exists (select from purchase_order_lines l where l.company_id = i.company_id and l.order_id = i.order_id
              and l.line = i.line and l.product_id = any(${productIds}::bigint[]))`,
          ]
        : []),
    ])}`;

/** Whether a requirement asks for documents of lines, of orders or of ship notices. */
export const isOfLines = (appliesTo: Requirement["applies_to"]) =>
  appliesTo === "order_line" || appliesTo === "ship_line";

/**
 * Joins the subject of each item `i`: its order `o`, its line `l`, and the SKU and name of its product `p`. With the limit, the planner finds
 * each product by its key; without it, it reads all products of the company for each item.
 */
export const joinSubject = sql`
  left join purchase_orders o on o.company_id = i.company_id and o.id = i.order_id
  left join purchase_order_lines l on l.company_id = i.company_id and l.order_id = i.order_id and l.line = i.line
  left join lateral (
    select gxp_sku, name from products p where p.company_id = i.company_id and p.id = coalesce(i.product_id, l.product_id) limit 1
  ) p on true`;

/** The id of the subject of the item `i` of the company `c`, with its order `o` and product `p`. */
export const subjectId = sql<string>`case i.kind when 'company' then i.company_id::text when 'product' then p.gxp_sku
  when 'order_line' then o.purchase_order || '/' || i.line else i.notice_id || '/' || o.purchase_order || '/' || i.line end`;

/** The line of a ship notice `i`: "SN 4711, PO-1 line 3, SKU". The number is left out if the draft was discarded, and for staff while it is a draft. */
const shipLine = sql`concat_ws(', ', 'SN ' || (
    select n.number from ship_notices n where n.company_id = i.company_id and n.id = i.notice_id),
  o.purchase_order || ' line ' || i.line, p.gxp_sku)`;

/** The name of the subject of the item `i` of the company `c`, with its order `o` and product `p`: for an order line that of its product. */
export const subjectName = sql<string>`case i.kind when 'company' then c.name when 'ship_line' then ${shipLine} else p.name end`;

/** The subject of the item `i` as a mail or a link names it; null for a company. */
export const subjectText = sql<string | null>`case i.kind when 'product' then p.name
  when 'order_line' then o.purchase_order || ', line ' || i.line when 'ship_line' then ${shipLine} end`;
