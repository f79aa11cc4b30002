import { attributeIds, getAttribute, getColumn, type Condition } from "@lading/contract";
import { sql } from "kysely";

/** The feature is on for the company `c`. */
export const isAsked = sql`exists (
  select from company_feature_flags f where f.company_id = c.id and f.feature_name = 'Required Documents' and f.active)`;

/** The condition that a column has one of the ids. None if no ids are given. */
export const only = (column: string, ids: readonly string[] | undefined) =>
  ids ? [sql`${sql.ref(column)} = any(${ids})`] : [];

const fold = (text: string) => text.trim().toLowerCase();

/** The conditions of the companies `c`. */
export function companyConditions({ plan_ids = [], countries = [], company_ids = [] }: Condition) {
  return [
    isAsked,
    ...(plan_ids.length > 0 ? [sql`c.plan_id = any(${plan_ids}::int[])`] : []),
    ...(countries.length > 0 ? [sql`lower(btrim(c.country)) = any(${countries.map(fold)}::text[])`] : []),
    ...only("c.id", company_ids.length > 0 ? company_ids : undefined),
  ];
}

/** The conditions of the orders `o`. */
export const orderConditions = ({ order_amount_over }: Condition) =>
  order_amount_over === undefined ? [] : [sql`o.total > ${order_amount_over}::numeric`];

/** The conditions of the products `p`. */
export function productConditions({ categories = [], attributes = [], is_api_certified }: Condition) {
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
