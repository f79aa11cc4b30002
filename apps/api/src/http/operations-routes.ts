import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { ping } from "../db/ping.ts";
import { notServed } from "./error-answers.ts";
import { openApiDocument } from "./openapi.ts";

/** Where whoever runs the portal looks: health, readiness, figures, and the description of the API. */
export function operationsRoutes(app: FastifyInstance, operations: { isStopping: () => boolean; publicUrl: string }) {
  app.get("/healthz", () => ({ status: "ok" }));

  app.get("/readyz", async (_request, reply) => {
    if (operations.isStopping()) return reply.code(503).send({ detail: "The server is stopping." });
    await ping(app.database);
    return { status: "ready" };
  });

  const document = JSON.stringify(openApiDocument([...app.served], operations.publicUrl));
  app.get("/api/openapi.json", (_request, reply) => reply.type("application/json; charset=utf-8").send(document));

  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the last of its answer",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    seconds.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
  });
  // For the machine and its neighbours: what came through a proxy came from outside.
  app.get("/metrics", async (request, reply) =>
    request.headers["x-forwarded-for"]
      ? notServed(request, reply)
      : reply.type(registry.contentType).send(await registry.metrics()),
  );
}
