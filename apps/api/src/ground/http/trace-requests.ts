import { SpanKind, SpanStatusCode, type Span } from "@opentelemetry/api";
import type { FastifyInstance } from "fastify";
import { beginSpan, inSpan, readTraceparent } from "../process/trace.ts";

declare module "fastify" {
  interface FastifyRequest {
    span: Span;
  }
}

/** Makes each request a step of the trace that its header `traceparent` names, or the first step of a new one. */
export function traceRequests(app: FastifyInstance) {
  app.decorateRequest("span");
  app.addHook("onRequest", (request, _reply, done) => {
    request.span = beginSpan(request.method, SpanKind.SERVER, readTraceparent(request.headers.traceparent));
    inSpan(request.span, done);
  });
  // The parser of a body continues outside of the step.
  app.addHook("preValidation", (request, _reply, done) => inSpan(request.span, done));
  app.addHook("onResponse", ({ span, method, routeOptions }, { statusCode }, done) => {
    // The route's pattern, because a path may contain a code.
    const route = routeOptions.url ?? "none";
    span.updateName(`${method} ${route}`);
    span.setAttributes({
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": statusCode,
    });
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
    done();
  });
}
