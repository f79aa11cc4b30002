import { sql, type RawBuilder } from "kysely";

/** Joins conditions, with AND before each. */
export const and = (conditions: readonly RawBuilder<unknown>[]) =>
  sql.join(
    conditions.map((condition) => sql`and ${condition}`),
    sql` `,
  );
