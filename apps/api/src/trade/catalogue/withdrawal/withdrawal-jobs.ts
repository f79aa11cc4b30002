import type { Transaction } from "kysely";
import type { Database } from "../../../ground/db/database.ts";
import type { DB } from "../../../ground/db/schema.ts";
import type { Job } from "../../../ground/jobs/start-jobs.ts";
import { recordOwnAction } from "../../../record/audit/record-action.ts";
import { getIds, tellOfEnd } from "./withdraw-products.ts";
import { findDue, lockEndingProducts, readToday, setWithdrawn } from "./withdrawal-queries.ts";

/** Products of one transaction, which locks them and the counters of their companies. */
const BATCH_SIZE = 1000;

/** Withdraws products within a minute after their day has begun in UTC, also after downtime. */
export const withdrawalJobs = (database: Database): Job[] => [
  {
    name: "withdraw-products",
    schedule: "* * * * *",
    run: async (signal) => {
      const withdrawSome = () => database.transaction().execute(withdrawDue);
      while (!signal.aborted && (await withdrawSome()) === BATCH_SIZE);
      return undefined;
    },
  },
];

/** Withdraws some of the products whose day has begun, and returns how many were found. */
async function withdrawDue(db: Transaction<DB>) {
  const due = await findDue(db, BATCH_SIZE);
  if (due.length === 0) return 0;
  const today = await readToday(db);
  for (const { company_id, gxp_skus } of due) {
    // A restoration may have come first.
    const locked = [...(await lockEndingProducts(db, company_id, gxp_skus)).values()];
    const products = locked.filter(({ on, is_withdrawn }) => on !== null && on <= today && !is_withdrawn);
    if (products.length === 0) continue;
    await setWithdrawn(db, company_id, getIds(products));
    // Products that ended for one reason on one day have one notification.
    for (const some of Map.groupBy(products, ({ reason, on }) => `${on} ${reason}`).values()) {
      const { reason, on } = some[0]!; // No group is empty.
      await tellOfEnd({ db }, company_id, { reason: reason ?? "", on: on ?? today }, some, null);
    }
    await recordOwnAction(db, "withdraw-products", company_id, { products: products.length });
  }
  return due.reduce((sum, { gxp_skus }) => sum + gxp_skus.length, 0);
}
