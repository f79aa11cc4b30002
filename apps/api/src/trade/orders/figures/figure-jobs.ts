import type { Database } from "../../../ground/db/database.ts";
import type { Job } from "../../../ground/jobs/start-jobs.ts";
import { countChangedOrders } from "./counted-order-queries.ts";

/** Counts the lines of orders that have changed. */
export const orderFigureJobs = (database: Database): Job[] => [
  {
    name: "count-order-lines",
    schedule: "* * * * *",
    run: async (signal) => {
      while (!signal.aborted && (await database.transaction().execute(countChangedOrders)));
      return undefined;
    },
  },
];
