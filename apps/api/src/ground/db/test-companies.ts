import { sql, type RawBuilder } from "kysely";

/** A condition that leaves out records of test companies, by the id of their company. Records without a company stay. */
export const isNoTest = (companyId: RawBuilder<unknown>) =>
  sql`(${companyId} = any(array(select t.id from companies t where t.is_test))) is not true`;
