import pino from "pino";
import { isKnownCondition } from "../db/conditions.ts";
import { Refusal } from "../http/refusal.ts";
import { StoreFailure } from "../storage/blob-store.ts";

/** Creates the server's log: lines of JSON on standard output. It writes only the listed fields of an error, because others may contain personal data. */
export const makeLogger = (level: string, destination?: pino.DestinationStream) =>
  pino({ level, base: undefined, serializers: { err: describeError } }, destination);

function describeError(error: Error & { code?: string }) {
  const isExpected = error instanceof Refusal || error instanceof StoreFailure || isKnownCondition(error);
  return {
    type: error.name,
    code: error.code,
    message: error.message,
    stack: isExpected ? undefined : error.stack,
  };
}
