import { exportRequirementWaivers, listRequirementWaivers, type WaivedItem } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { csvAnswer } from "../../../ground/http/responses.ts";
import { serve, serveInSteps } from "../../../ground/http/serve.ts";
import { findWaivers } from "./waiver-queries.ts";
import { writeWaivers } from "./write-waivers.ts";

const rowsAtOnce = 1000;

type Filters = Omit<Parameters<typeof findWaivers>[1], "page" | "page_size">;

/** The waivers that staff have granted. */
export function requirementWaiverRoutes(app: FastifyInstance) {
  serve(app, listRequirementWaivers, ({ scope, query: { ordering = "due_on", ...query } }) =>
    findWaivers(scope, { ...query, ordering }),
  );

  // The audit record of a GET must be written separately. It is written before the first byte is sent.
  serveInSteps(app, exportRequirementWaivers, async ({ query: { ordering = "due_on", ...query }, finish }) => {
    const items = await finish(
      (scope) => findAll(scope, { ...query, ordering }),
      ({ length }) => ({ ...query, rows: length }),
    );
    return csvAnswer("waivers.csv", writeWaivers(items));
  });
}

async function findAll(scope: StaffScope, filters: Filters) {
  const all: WaivedItem[] = [];
  for (let page = 1, isMore = true; isMore; page++) {
    const { count, results } = await findWaivers(scope, { ...filters, page, page_size: rowsAtOnce });
    all.push(...results);
    isMore = page * rowsAtOnce < count;
  }
  return all;
}
