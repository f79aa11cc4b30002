import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../../../ground/db/database.ts";
import type { Job } from "../../../ground/jobs/start-jobs.ts";
import { compareItems } from "./compare-items.ts";
import { followChanges } from "./follow-changes.ts";

/** Keeps the items of requirements right as soon as their subjects change, and proves each night that they are. */
export const requirementJobs = (database: Database, logger: FastifyBaseLogger): Job[] => [
  {
    name: "keep-requirement-items",
    schedule: "* * * * *",
    channel: "lading_requirements",
    run: async (signal) => {
      await followChanges(database, signal);
      return undefined;
    },
  },
  {
    name: "compare-requirement-items",
    schedule: "50 3 * * *",
    run: async (signal) => {
      await compareItems(database, signal, logger);
      return undefined;
    },
  },
];
