import pino from "pino";
import { isKnownCondition } from "../ground/db/conditions.ts";
import { Refusal } from "../ground/http/refusal.ts";
import { hideValuesOfUrls } from "../ground/http/url-values.ts";
import { getTraceId } from "../ground/process/trace.ts";
import { StoreFailure } from "../ground/storage/blob-store.ts";
import { logFields } from "./log-fields.ts";

/**
 * Creates the server's log: lines of JSON on standard output. It writes only the listed fields of a line and of an error, because
 * others may contain personal data, and no values of URLs. Each line has the id of the trace that it belongs to.
 */
export const makeLogger = (level: string, destination?: pino.DestinationStream) =>
  pino(
    {
      level,
      base: undefined,
      mixin: describeTrace,
      formatters: { log: keepListed },
      serializers: { err: describeError },
    },
    destination,
  );

/** Returns the listed fields, and the names of the others. */
function keepListed(fields: Record<string, unknown>) {
  const others = Object.keys(fields).filter((name) => !logFields.has(name));
  if (others.length === 0) return fields;
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => logFields.has(name))),
    fields_left_out: others,
  };
}

function describeTrace() {
  const id = getTraceId();
  return id ? { trace_id: id } : {};
}

function describeError(error: Error & { code?: string }) {
  const isExpected = error instanceof Refusal || error instanceof StoreFailure || isKnownCondition(error);
  // Some errors of the HTTP server repeat the URL of the request.
  const message = hideValuesOfUrls(error.message);
  return {
    type: error.name,
    code: error.code,
    message,
    stack: isExpected ? undefined : error.stack?.replace(error.message, () => message),
  };
}
