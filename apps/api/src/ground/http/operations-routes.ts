import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { measureFeedLag } from "../db/feed-lag.ts";
import type { Replica } from "../db/database.ts";
import { isRefusal, ping } from "../db/ping.ts";
import { version } from "../process/version.ts";
import { sendNotFound } from "./error-answers.ts";
import { canReadMetrics } from "./metrics-access.ts";
import { openApiDocument } from "./openapi.ts";
import { errorAnswer } from "./refusal.ts";
import { workGauges } from "./work-gauges.ts";

/** Endpoints for operators: health, readiness, metrics and the OpenAPI document. */
export function operationsRoutes(
  app: FastifyInstance,
  operations: {
    isStopping: () => boolean;
    publicUrl: string;
    metricsToken?: string | undefined;
    /** The folder whose disk is measured. */
    dataDir?: string | undefined;
  },
) {
  app.get("/healthz", () => ({ status: "ok", version }));

  app.get("/readyz", async (_request, reply) => {
    if (operations.isStopping()) return reply.code(503).send(errorAnswer("stopping", "The server is stopping."));
    try {
      await Promise.all([app.database.vendor, app.database.provider, app.database.gate].map(ping));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const { message: reason } = error;
      const detail = `The database refuses the portal's connections: ${reason}.`;
      return reply.code(503).send(errorAnswer("database_access_denied", detail, { reason }));
    }
    return { status: "ready" };
  });

  // Made at the first request, because it takes half of the time in which the app is built.
  let document: string | undefined;
  app.get("/api/openapi.json", (_request, reply) => {
    document ??= JSON.stringify(openApiDocument([...app.served.keys()], operations.publicUrl));
    return reply.type("application/json; charset=utf-8").send(document);
  });

  const registry = new Registry();
  // Measures the lag of the event loop every 100 ms. The default of 10 ms would use half of an idle server's processor time.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the last of its answer",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [registry],
  });
  const feedLag = new Gauge({
    name: "change_feed_lag_seconds",
    help: "Time for which the oldest change has waited for a running transaction before programs can read it",
    registers: [registry],
  });
  const measureWork = workGauges(registry, app.database, operations.dataDir);
  const replica = app.database.replica && replicaGauges(registry, app.database.replica);
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "none";
    seconds.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    done();
  });
  app.get("/metrics", async (request, reply) => {
    if (!canReadMetrics(request, operations.metricsToken)) return sendNotFound(request, reply);
    // A database that does not respond must not hide the other metrics.
    feedLag.set(
      await app.database.provider
        .transaction()
        .execute(measureFeedLag)
        .catch(() => Number.NaN),
    );
    await measureWork();
    await replica?.();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Returns a function that reads the state of the replica again. */
function replicaGauges(registry: Registry, replica: Replica) {
  const registers = [registry];
  const usable = new Gauge({
    name: "database_replica_usable",
    help: "1 if the replica serves reads, 0 if the primary serves all",
    registers,
  });
  const lag = new Gauge({
    name: "database_replica_lag_bytes",
    help: "Changes of the primary that the replica has not applied; NaN if it does not answer or is no replica of it",
    registers,
  });
  const reads = new Counter({
    name: "database_replica_reads_total",
    help: "Reads that are meant for the replica, by the server that answered them",
    labelNames: ["server"] as const,
    registers,
  });
  return async () => {
    usable.set(Number(await replica.isUsable()));
    lag.set(await replica.measureLag().catch(() => Number.NaN));
    reads.reset();
    for (const server of ["replica", "primary"] as const) reads.inc({ server }, replica.reads[server]);
  };
}
