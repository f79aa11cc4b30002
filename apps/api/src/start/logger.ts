import pino from "pino";
import { isKnownCondition } from "../ground/db/conditions.ts";
import { Refusal } from "../ground/http/refusal.ts";
import { hideValuesOfUrls } from "../ground/http/url-values.ts";
import { StoreFailure } from "../ground/storage/blob-store.ts";

/** Creates the server's log: lines of JSON on standard output. It writes only the listed fields of an error, because others may contain personal data, and no values of URLs. */
export const makeLogger = (level: string, destination?: pino.DestinationStream) =>
  pino({ level, base: undefined, serializers: { err: describeError } }, destination);

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
