import { attributeIds, getAttribute, getColumn, getSqlType, type AttributeId } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";

/** Selects attributes of `p`, a product, under their ids. Money is text, which keeps all its digits; other decimals are small. */
export const selectAttributes = (ids: readonly AttributeId[]) =>
  sql.join(
    ids.map((id) => {
      const column = sql.ref(`p.${getColumn(id)}`);
      if (getAttribute(id).value.type === "money") return sql`money_text(${column}) as ${sql.id(id)}`;
      return sql`${column}${getSqlType(id) === "numeric" ? sql`::float8` : sql``} as ${sql.id(id)}`;
    }),
  );

/**
 * The published value, as text, of the attribute that `name` gives, for `p`, a product. It converts one column:
 * converting the row with to_jsonb(p) would be slow for a list of edits.
 */
export const liveValue = (name: RawBuilder<unknown>) =>
  sql<string | null>`case ${name} ${sql.join(
    attributeIds.map((id) => sql`when ${sql.lit(id)} then to_jsonb(${sql.ref(`p.${getColumn(id)}`)}) #>> '{}'`),
    sql` `,
  )} end`;
