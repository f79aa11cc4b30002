import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import {
  type Attributes,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from "@opentelemetry/api";

/*
 * A trace is all that follows from one request: its log lines, and the runs, mails and webhooks that it causes. Its id goes from process
 * to process in the W3C header `traceparent`, and from transaction to transaction in the columns `trace`. Without an exporter
 * (start/export-traces.ts) a span has ids and records nothing.
 */

const TRACE_BYTES = 16;
const SPAN_BYTES = 8;
const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-|$)/;

const tracer = trace.getTracer("lading");
const current = new AsyncLocalStorage<Span>();

/** Begins a step that continues `parent`, else the step under way, else a new trace. The caller ends it. */
export function beginSpan(name: string, kind: SpanKind, parent: SpanContext | undefined = getContext()): Span {
  const span = tracer.startSpan(name, { kind }, parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT);
  return isSpanContextValid(span.spanContext()) ? span : trace.wrapSpanContext(newContext());
}

/** Runs work, and all that it awaits, as part of a step. */
export const inSpan = <T>(span: Span, work: () => T): T => current.run(span, work);

interface Step {
  name: string;
  kind: SpanKind;
  parent?: SpanContext | undefined;
  attributes?: Attributes;
}

/** Runs work as a step of a trace, which ends with it. */
export async function traced<T>({ name, kind, parent, attributes }: Step, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(name, kind, parent);
  if (attributes) span.setAttributes(attributes);
  try {
    return await inSpan(span, work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

const getContext = () => current.getStore()?.spanContext();

/** Returns the id of the trace under way, 32 hexadecimal digits. */
export const getTraceId = () => getContext()?.traceId;

/** Returns the header with which another machine continues the step under way. */
export function getTraceparent() {
  const context = getContext();
  return context && `00-${context.traceId}-${context.spanId}-${context.traceFlags.toString(16).padStart(2, "0")}`;
}

/** Reads the header `traceparent`. Returns undefined if it is missing or wrong; a new trace begins then. */
export function readTraceparent(header: string | string[] | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = (typeof header === "string" && TRACEPARENT.exec(header)) || [];
  if (!traceId || !spanId || !flags || header?.slice(0, 2) === "ff") return undefined;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

/** Returns the step under way as the columns `trace` contain it, in hexadecimal digits. */
export function getStoredTrace() {
  const context = getContext();
  return context && `${context.traceId}${context.spanId}`;
}

/** Returns the step that a column `trace` contains. */
export const readStoredTrace = (stored: Buffer | null): SpanContext | undefined =>
  stored?.length === TRACE_BYTES + SPAN_BYTES
    ? {
        traceId: stored.toString("hex", 0, TRACE_BYTES),
        spanId: stored.toString("hex", TRACE_BYTES),
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      }
    : undefined;

const newContext = (): SpanContext => ({
  traceId: randomBytes(TRACE_BYTES).toString("hex"),
  spanId: randomBytes(SPAN_BYTES).toString("hex"),
  traceFlags: TraceFlags.SAMPLED,
});
