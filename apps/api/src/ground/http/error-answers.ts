import type { Endpoint } from "@lading/contract";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { minuteBudget } from "./minute-budget.ts";
import {
  isCollision,
  isHeld,
  isDatabaseAway,
  isDiskFull,
  isReferenceGone,
  isStandby,
  isTooSlow,
} from "../db/conditions.ts";
import { StoreFailure } from "../storage/blob-store.ts";
import { getBodyTypes, refuseType } from "./body-types.ts";
import { Refusal, busy, diskFull, errorAnswer, tooLarge, unavailable, unsupported } from "./refusal.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The refusal in the response. */
    refusal: Refusal | undefined;
  }
}

/** Converts thrown errors to the response bodies of the specification, without internal details. */
export function answerErrors(app: FastifyInstance) {
  // While the database is unavailable, every request fails the same way, so a few lines per minute are enough.
  const busyLines = minuteBudget({ perSource: 20, inAll: 60 }, (leftOut) =>
    app.log.warn({ left_out: leftOut }, "busy"),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error, request.routeOptions.config.endpoint);
    if (refusal) {
      request.refusal = refusal;
      if (refusal.status === 503 && busyLines.take(error.message)) request.log.warn({ err: error }, "busy");
      if (refusal.status === 507) request.log.error({ err: error }, "no room left");
      return reply.code(refusal.status).headers(refusal.headers).send(refusal.body);
    }
    request.log.error({ err: error }, "failed");
    return reply.code(500).send({ ...errorAnswer("internal_error", "Something went wrong."), request_id: request.id });
  });
}

/** Returns the refusal that an error of an endpoint means for the caller, or undefined for an unexpected error. */
export const toRefusal = (error: FastifyError, endpoint?: Endpoint) =>
  error instanceof Refusal
    ? error
    : (asStorageRefusal(error) ?? asDatabaseRefusal(error) ?? asHttpRefusal(error, endpoint));

export const sendNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send(errorAnswer("not_found", "Not found."));

function asStorageRefusal(error: FastifyError) {
  if (isDiskFull(error)) return diskFull();
  if (error instanceof StoreFailure)
    return unavailable("file_storage_unavailable", "The store of files does not answer. Try again in a moment.");
  return undefined;
}

function asDatabaseRefusal(error: FastifyError) {
  if (isTooSlow(error))
    return unavailable("query_timeout", "This took too long and was stopped. Narrow it down and try again.");
  if (isCollision(error) || isReferenceGone(error)) return busy();
  if (isHeld(error))
    return unavailable(
      "record_locked",
      "A load or another user is changing this at the moment. Nothing was saved; try again in a moment.",
    );
  if (isDatabaseAway(error) || isStandby(error))
    return unavailable("database_unavailable", "The database does not answer. Try again in a moment.");
  return undefined;
}

function asHttpRefusal({ statusCode, code }: FastifyError, endpoint: Endpoint | undefined) {
  if (statusCode === 413) return tooLarge("body_too_large", "The body is too large.");
  if (statusCode === 415)
    return endpoint && getBodyTypes(endpoint).length > 0
      ? refuseType(endpoint)
      : unsupported("unsupported_media_type", "This type of body is not accepted here.", { accepted: undefined });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal(400, {
      non_field_errors: [code?.startsWith("FST_ERR_CTP") ? "The body is not valid JSON." : "The request is not valid."],
    });
  return undefined;
}
