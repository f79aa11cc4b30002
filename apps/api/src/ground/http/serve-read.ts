import type { Endpoint, Permission } from "@lading/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { CompiledQuery } from "kysely";
import type * as z from "zod/mini";
import { readInSession, type Statement } from "../db/session-packet.ts";
import { requireVendor } from "./check-access.ts";
import type { WrittenResponse } from "./responses.ts";
import { addRoutes, openCall, withScope, type Handler, type Out } from "./serve.ts";
import { refuseSession } from "./session-refusal.ts";
import { validateRequest } from "./validate-request.ts";

type ReadableEndpoint = Endpoint & {
  method: "GET";
  access: "member" | Permission;
  inPerson?: never;
};

interface Asked<E extends Endpoint> {
  params: Out<E["params"]>;
  query: Out<E["query"]>;
}

type Reading<E extends Endpoint, Row extends object> = {
  answer: (rows: Row[], asked: Asked<E>) => z.input<E["response"]> | WrittenResponse;
} & (
  | { read: (asked: Asked<E>) => Statement<Row>; otherwise?: never }
  /** `read` returns undefined for requests that need more than one statement, and `otherwise` answers these. */
  | { read: (asked: Asked<E>) => Statement<Row> | undefined; otherwise: Handler<E> }
);

/**
 * Serves an endpoint that is called often. One packet opens the session and reads the response, which is sent only if the user
 * may have it. Refusals are the same as those of `serve`, and come in the same order.
 */
export function serveRead<E extends ReadableEndpoint, Row extends object>(
  app: FastifyInstance,
  endpoint: E,
  { read, answer, otherwise }: Reading<E, Row>,
) {
  const answerInSteps = otherwise && withScope(app, endpoint, otherwise);
  addRoutes(app, endpoint, async (request) => {
    const asked = await validate(app, endpoint, request);
    const statement = read(asked);
    if (!statement) return answerInSteps?.(request);
    if (request.apiKey)
      return openCall(app.database, endpoint, request, "read only", async (_scope, { db }) => {
        const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(statement.text, statement.values));
        return answer(rows, asked);
      });
    const { sessionId = "" } = request;
    const { user, rows } = await readInSession(app.database.vendor, sessionId, statement);
    if (!user) throw await app.database.vendor.transaction().execute((db) => refuseSession(db, sessionId));
    requireVendor(endpoint, user);
    return answer(rows, asked);
  });
}

/** If the request is not valid, checks session and access first, because their refusals come before those of the input. */
async function validate<E extends ReadableEndpoint>(app: FastifyInstance, endpoint: E, request: FastifyRequest) {
  try {
    return validateRequest(endpoint, request) as Asked<E>; // The schemas check the shapes.
  } catch (refusal) {
    return openCall(app.database, endpoint, request, "read only", async (): Promise<Asked<E>> => {
      throw refusal;
    });
  }
}
