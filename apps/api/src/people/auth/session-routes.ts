import { endAllSessions, endOtherSessions, endSession, listSessions, type Endpoint } from "@lading/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { recordPublicAction } from "../../record/audit/record-action.ts";
import type { DB } from "../../ground/db/schema.ts";
import type { SessionUser } from "../../ground/db/scope.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { serveAtGate } from "../../ground/http/serve.ts";
import { getCaller } from "./caller.ts";
import { describeDevice } from "./describe-device.ts";
import { describePlace } from "./describe-place.ts";
import { endOwnSession, findOwnSessions, lockOut } from "./session-queries.ts";

/** Only the login role for authentication can read sessions, so these calls use its connection. */
export function sessionRoutes(app: FastifyInstance) {
  serveAtGate(app, listSessions, async ({ scope, user }) => {
    const sessions = await scope.transaction((db) => findOwnSessions(db, user));
    return sessions.map(({ id, address, user_agent, created_at, last_used_at, signed_in_with }) => ({
      id,
      device: describeDevice(user_agent),
      address,
      place: describePlace(address),
      signed_in_at: created_at.toISOString(),
      signed_in_with,
      last_used_at: last_used_at.toISOString(),
      is_current: id === user.sessionId,
    }));
  });
  serveAtGate(app, endSession, ({ scope, user, params, request }) =>
    scope.transaction(async (db) => {
      if (!(await endOwnSession(db, user.id, params.id))) throw notFound();
      await record(db, endSession, user, request, { id: params.id });
      logSignOut(app, request, user, 1);
      return {};
    }),
  );
  serveAtGate(app, endOtherSessions, ({ scope, user, request }) =>
    scope.transaction(async (db) => {
      const sessions = await lockOut(db, user.id, user.sessionId);
      await record(db, endOtherSessions, user, request, { sessions });
      logSignOut(app, request, user, sessions);
      return {};
    }),
  );
  serveAtGate(app, endAllSessions, ({ scope, user, request }) =>
    scope.transaction(async (db) => {
      const sessions = await lockOut(db, user.id);
      await record(db, endAllSessions, user, request, { sessions });
      logSignOut(app, request, user, sessions);
      return {};
    }),
  );
}

const logSignOut = (app: FastifyInstance, request: FastifyRequest, user: SessionUser, sessions: number) =>
  app.security.note(request, {
    event: "signed out",
    sessions,
    session: user.sessionId,
    user: user.id,
    ...(user.companyId && { company: user.companyId }),
  });

const record = (
  db: Transaction<DB>,
  endpoint: Endpoint,
  user: SessionUser,
  request: FastifyRequest,
  details: Record<string, unknown>,
) =>
  recordPublicAction(db, endpoint, {
    actorId: user.id,
    companyId: user.companyId ?? undefined,
    details,
    address: getCaller(request).address,
  });
