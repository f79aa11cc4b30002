import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

/**
 * Headers of every answer. Nothing but our own scripts, styles and pictures runs; nobody may frame us. Where the web app
 * and the API are two hosts, `apiBase` is the other one to the app, and `publicUrl` the app's to the API. `dashboardUrl` is
 * where dashboards come from that are not our own.
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { apiBase, publicUrl, dashboardUrl }: { apiBase: string; publicUrl: string; dashboardUrl: string },
) {
  const headers = {
    "content-security-policy": contentPolicy(originOf(apiBase), originOf(dashboardUrl)),
    "cross-origin-opener-policy": "same-origin",
    // Pictures may be shown by the app of another host; what opens them is their signature.
    "cross-origin-resource-policy": "cross-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": "no-referrer",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
    // For browsers that do not know frame-ancestors.
    "x-frame-options": "DENY",
  };
  app.addHook("onRequest", async (request, reply) => void reply.headers(headers).header("x-request-id", request.id));

  await app.register(cors, {
    origin: new URL(publicUrl).origin,
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["authorization", "content-type", "idempotency-key"],
    exposedHeaders: ["x-request-id", "retry-after"],
    maxAge: 600,
  });
}

const originOf = (url: string) => url && new URL(url).origin;

const contentPolicy = (api: string, dashboards: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: ${api}`,
    `connect-src 'self' ${api}`,
    "manifest-src 'self'",
    // The frame of a dashboard, and the form that opens it.
    `frame-src 'self' ${dashboards || api}`,
    `form-action 'self' ${dashboards || api}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ]
    .map((directive) => directive.trim())
    .join(";");
