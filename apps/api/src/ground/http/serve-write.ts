import type { Endpoint, Permission } from "@lading/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { CompiledQuery } from "kysely";
import type * as z from "zod/mini";
import type { VendorScope } from "../db/scope.ts";
import { writeInSession, type Statement } from "../db/session-packet.ts";
import { addRoutes, withScope, type Handler, type Out } from "./serve.ts";
import { validateRequest } from "./validate-request.ts";

/** Calls without an audit record, because the record of the user's own call would need a second statement. */
type WritableEndpoint = Endpoint & {
  access: Permission;
  unrecorded: true;
  creates?: never;
  confirmed?: never;
};

interface Asked<E extends Endpoint> {
  params: Out<E["params"]>;
  body: Out<E["body"]>;
}

interface Writing<E extends Endpoint, Row extends object> {
  write: (asked: Asked<E>) => Statement<Row>;
  answer: (rows: Row[]) => z.input<E["response"]>;
}

/**
 * Serves an endpoint that writes often and with one statement. One packet opens the session, writes and commits. Programs, staff
 * who act as a user, and all refusals take the way of `serve`.
 */
export function serveWrite<E extends WritableEndpoint, Row extends object>(
  app: FastifyInstance,
  endpoint: E,
  { write, answer }: Writing<E, Row>,
) {
  const handler = async ({ scope, ...asked }: { scope: VendorScope } & Asked<E>) => {
    const { text, values } = write(asked);
    return answer((await scope.db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows);
  };
  // The scope of a vendor's permission is the vendor's, which the compiler cannot infer.
  const answerInSteps = withScope(app, endpoint, handler as unknown as Handler<E>);
  const needed = { permission: endpoint.access, feature: endpoint.flag };
  addRoutes(app, endpoint, async (request) => {
    const asked = request.apiKey ? undefined : validate(endpoint, request);
    const rows = asked && (await writeInSession(app.database.vendor, request.sessionId ?? "", needed, write(asked)));
    return rows ? answer(rows) : answerInSteps(request);
  });
}

/** Returns undefined for an invalid request, because the refusals of the session and of access come before its own. */
function validate<E extends WritableEndpoint>(endpoint: E, request: FastifyRequest) {
  try {
    return validateRequest(endpoint, request) as Asked<E>; // The schemas check the shapes.
  } catch {
    return undefined;
  }
}
