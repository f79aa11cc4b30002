import { attributeIds, getAttribute, getColumn, type Condition } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import { isListed } from "../../../ground/db/withdrawn-products.ts";
import { and } from "../../../ground/db/and.ts";

/** A requirement with the values that choose its subjects. */
export interface Requirement {
  id: number;
  applies_to: "company" | "product" | "order_line";
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
 * The subjects of a requirement: `company_id`, `product_id`, `order_id`, `line`. A line that is closed needs no document unless it needed
 * one before.
 */
export function selectSubjects(requirement: Requirement, part: Part): RawBuilder<unknown> {
  const { applies_to, condition } = requirement;
  if (!requirement.is_active)
    return sql`select null::uuid as company_id, null::bigint as product_id, null::bigint as order_id, null::int as line where false`;
  const ofCompany = [...companyConditions(condition), ...only("c.id", part.companyIds)];
  if (applies_to === "company")
    return sql`select c.id as company_id, null::bigint as product_id, null::bigint as order_id, null::int as line
      from companies c where true ${and(ofCompany)}`;
  const ofProduct = [isListed, ...productConditions(condition), ...only("p.id", part.productIds)];
  if (applies_to === "product")
    return sql`select p.company_id, p.id as product_id, null::bigint as order_id, null::int as line
      from companies c join products p on p.company_id = c.id where true ${and([...ofCompany, ...ofProduct])}`;
  return sql`select l.company_id, null::bigint as product_id, l.order_id, l.line
    from companies c join purchase_order_lines l on l.company_id = c.id
      join purchase_orders o on o.company_id = c.id and o.id = l.order_id
      join products p on p.company_id = c.id and p.id = l.product_id
    where l.is_cancelled is not true and (l.is_closed is not true or exists (
      select from requirement_items i where i.requirement_id = ${requirement.id} and i.company_id = l.company_id
        and i.order_id = l.order_id and i.line = l.line))
      ${and([
        ...ofCompany,
        ...productConditions(condition),
        ...only("l.product_id", part.productIds),
        ...only("l.order_id", part.orderIds),
        ...(condition.order_amount_over === undefined ? [] : [sql`o.total > ${condition.order_amount_over}::numeric`]),
      ])}`;
}

/** The items `i` of a requirement in the part. Those of companies without the feature are left as they are. */
export const selectItems = ({ id, applies_to }: Requirement, { companyIds, productIds, orderIds }: Part) => sql`
  select i.company_id, i.id, i.product_id, i.order_id, i.line, i.state from requirement_items i
  where i.requirement_id = ${id} and exists (select from companies c where c.id = i.company_id and ${isAsked})
    ${and([
      ...only("i.company_id", companyIds),
      ...only("i.order_id", orderIds),
      ...(applies_to === "product" ? only("i.product_id", productIds) : []),
      ...(applies_to === "order_line" && productIds
        ? [
            sql`exists (select from purchase_order_lines l where l.company_id = i.company_id and l.order_id = i.order_id
              and l.line = i.line and l.product_id = any(${productIds}::bigint[]))`,
          ]
        : []),
    ])}`;

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

/** The feature is on for the company `c`. */
const isAsked = sql`exists (
  select from company_feature_flags f where f.company_id = c.id and f.feature_name = 'Required Documents' and f.active)`;

const only = (column: string, ids: readonly string[] | undefined) =>
  ids ? [sql`${sql.ref(column)} = any(${ids})`] : [];

const fold = (text: string) => text.trim().toLowerCase();

function companyConditions({ plan_ids = [], countries = [], company_ids = [] }: Condition) {
  return [
    isAsked,
    ...(plan_ids.length > 0 ? [sql`c.plan_id = any(${plan_ids}::int[])`] : []),
    ...(countries.length > 0 ? [sql`lower(btrim(c.country)) = any(${countries.map(fold)}::text[])`] : []),
    ...only("c.id", company_ids.length > 0 ? company_ids : undefined),
  ];
}

function productConditions({ categories = [], attributes = [], is_api_certified }: Condition) {
  return [
    ...(categories.length > 0 ? [sql`p.category = any(${categories}::text[])`] : []),
    ...(is_api_certified === undefined ? [] : [sql`coalesce(p.is_api_certified, false) = ${is_api_certified}`]),
    ...attributes.map(attributeCondition),
  ];
}

type AttributeCondition = NonNullable<Condition["attributes"]>[number];

function attributeCondition({ name, test, value = "" }: AttributeCondition) {
  const id = attributeIds.find((one) => one === name);
  if (!id) return sql`false`; // The portal no longer has this attribute.
  const column = sql.ref(`p.${getColumn(id)}`);
  if (test === "has") return sql`nullif(${column}::text, '') is not null`;
  if (test === "over") return sql`${column} > ${value}::numeric`;
  const { type } = getAttribute(id).value;
  return isNumeric(type) && isDecimal(value)
    ? sql`${column} = ${value}::numeric`
    : sql`lower(btrim(${column}::text)) = ${fold(value)}`;
}

/** Whether values of the attribute can be over a number. */
export const isNumeric = (type: string) => ["number", "money", "integer"].includes(type);

/** Whether the text is a decimal number that PostgreSQL can read. */
export const isDecimal = (text: string) => /^-?\d{1,15}(\.\d{1,6})?$/.test(text.trim());
