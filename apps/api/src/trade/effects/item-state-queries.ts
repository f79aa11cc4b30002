import { expiringDays } from "@lading/contract";
import { sql } from "kysely";
import { workDay } from "../../ground/db/today.ts";

/** The state of the item `i` on the present day. */
export const itemState = sql<string>`case
  when i.state = 'waived' and i.waived_until < ${workDay} then 'missing'
  when i.state = 'accepted' and i.valid_until < ${workDay} then 'expired'
  when i.state = 'accepted' and i.valid_until <= ${workDay} + ${sql.lit(expiringDays)} then 'expiring'
  else i.state end`;
