import { type ProductionCheck, runProductionChecks } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serveInSteps } from "../../ground/http/serve.ts";

/** Serves the production checklist. */
export function productionCheckRoutes(app: FastifyInstance, examine: () => Promise<ProductionCheck[]>) {
  const read = shareWhileRunning(examine);
  serveInSteps(app, runProductionChecks, async () => ({ results: await read() }));
}

/** Lets all who ask while the work runs wait for the same result. */
export function shareWhileRunning<T>(work: () => Promise<T>) {
  let running: Promise<T> | undefined;
  return () => (running ??= work().finally(() => (running = undefined)));
}
