import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { StoreFailure } from "../storage/blob-store.ts";
import { Refusal, busy, diskFull } from "./refusal.ts";

/** Turns everything that is thrown into the bodies of the specification; nothing of the inside is told. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal =
      error instanceof Refusal ? error : (asStorageRefusal(error) ?? asDatabaseRefusal(error) ?? asHttpRefusal(error));
    if (refusal) {
      if (refusal.status === 503) request.log.warn({ err: error }, "busy");
      if (refusal.status === 507) request.log.error({ err: error }, "no room left");
      return reply.code(refusal.status).headers(refusal.headers).send(refusal.body);
    }
    request.log.error({ err: error }, "failed");
    return reply.code(500).send({ detail: "Something went wrong.", request_id: request.id });
  });
}

export const notServed = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({ detail: "Not found." });

/** Of the database, of the system, and of a user's share of the disk. */
const DISK_FULL = ["53100", "ENOSPC", "EDQUOT"];
const TOO_SLOW = "57014";
/** Deadlock and serialization failure: the same request can succeed a moment later. */
const COLLISIONS = ["40P01", "40001"];
/** The server of the database is away, starting or stopping; or its connections are used up. */
const AWAY = /^(08...|57P0.|53300|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/;
const AWAY_IN_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/;

function asStorageRefusal(error: FastifyError) {
  if (DISK_FULL.includes(error.code)) return diskFull();
  if (error instanceof StoreFailure) return busy("The store of files does not answer. Try again in a moment.");
  return undefined;
}

function asDatabaseRefusal(error: FastifyError) {
  if (error.code === TOO_SLOW) return busy("This took too long and was stopped. Narrow it down and try again.");
  if (COLLISIONS.includes(error.code)) return busy();
  if (AWAY.test(error.code ?? "") || AWAY_IN_WORDS.test(error.message))
    return busy("The database does not answer. Try again in a moment.");
  return undefined;
}

function asHttpRefusal({ statusCode, code }: FastifyError) {
  if (statusCode === 413) return new Refusal(413, "The body is too large.");
  if (statusCode === 415) return new Refusal(415, "This kind of body is not taken here.");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Refusal(400, {
      non_field_errors: [code?.startsWith("FST_ERR_CTP") ? "The body is not valid JSON." : "The request is not valid."],
    });
  return undefined;
}
