import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import { reportDirectives, reportingEndpoints } from "./browser-reports.ts";

/**
 * Sets the security headers of every response: only the portal's own scripts, styles and pictures run, and no page may frame
 * it. If the web app and the API have different hosts, `apiBase` is the API's and `publicUrl` is the app's. `dashboardUrl` is
 * the origin of external dashboards.
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { apiBase, publicUrl, dashboardUrl }: { apiBase: string; publicUrl: string; dashboardUrl: string },
) {
  const headers = {
    "content-security-policy": contentPolicy(getOrigin(apiBase), getOrigin(dashboardUrl)),
    "cross-origin-opener-policy": "same-origin",
    // The web app may be on another host. Pictures are protected by their signature.
    "cross-origin-resource-policy": "cross-origin",
    "origin-agent-cluster": "?1",
    // No frame may ask for a passkey.
    "permissions-policy": "publickey-credentials-get=(self), publickey-credentials-create=(self)",
    "referrer-policy": "no-referrer",
    "reporting-endpoints": reportingEndpoints,
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
    // Browsers that do not support frame-ancestors use this header.
    "x-frame-options": "DENY",
  };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    done();
  });

  await app.register(cors, {
    origin: new URL(publicUrl).origin,
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["authorization", "content-type", "idempotency-key"],
    // Cross-origin requests send the cookie of a known device.
    credentials: true,
    exposedHeaders: ["x-request-id", "retry-after", "ratelimit", "ratelimit-policy"],
    maxAge: 600,
  });
}

const getOrigin = (url: string) => url && new URL(url).origin;

const contentPolicy = (api: string, dashboards: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: ${api}`,
    `connect-src 'self' ${api}`,
    "manifest-src 'self'",
    // The web app embeds PDF files and dashboards in frames, and a form opens a dashboard.
    `frame-src 'self' ${[api, dashboards].join(" ").trim()}`,
    `form-action 'self' ${dashboards || api}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...reportDirectives,
  ]
    .map((directive) => directive.trim())
    .join(";");
