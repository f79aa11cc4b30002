import type { Endpoint } from "@lading/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { openGate } from "../../ground/db/scope.ts";
import { readBearerToken } from "../../ground/http/bearer.ts";
import { peerAddress } from "../../ground/http/peer-address.ts";
import type { Refusal } from "../../ground/http/refusal.ts";
import { VirusFound } from "../virus-scan/scan-files.ts";
import { getRequestedIds } from "./requested-ids.ts";
import { insertEntry } from "./audit-queries.ts";
import { findAccountByEmail, findSessionUser, isOfAnotherCompany } from "./refusal-queries.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Returns whether a rejected token was signed by the portal and has expired. */
    hasExpired(token: string): boolean;
  }
}

/**
 * Records refusals after the response: 401, 403, 429, files with a virus, and 404 if a requested id belongs to another company. It runs after the
 * response and outside of the request's transaction, so neither the response nor its timing depends on it.
 */
export function recordRefusals(app: FastifyInstance) {
  const record = (request: FastifyRequest, endpoint: Endpoint, refusal: Refusal) => {
    if (isPartOfNormalUse(app, request, refusal)) return;
    if (refusal.status === 404) recordForeignId(app, endpoint, request);
    else if ([401, 403, 429].includes(refusal.status) || refusal instanceof VirusFound)
      recordRefusal(app, endpoint, request, refusal);
  };
  app.addHook("onResponse", (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (request.refusal && endpoint) record(request, endpoint, request.refusal);
    done();
  });
}

/**
 * In normal use the web app gets a 403 when terms must be accepted, and repeatedly while the company is suspended, and a 401
 * every five minutes when its access token expires.
 * Log lines about these would hide the others.
 */
function isPartOfNormalUse(app: FastifyInstance, request: FastifyRequest, { status, body }: Refusal) {
  if (body.code === "terms_not_accepted" || (body.code === "company_suspended" && request.sessionId)) return true;
  const token = readBearerToken(request);
  return status === 401 && token !== undefined && app.hasExpired(token);
}

function recordRefusal(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest, refusal: Refusal) {
  const { status } = refusal;
  const found = refusal instanceof VirusFound ? { virus: refusal.virus } : undefined;
  const { security } = app;
  if (!security.takeLine(request)) return;
  const event = status === 429 ? "blocked" : "refused";
  const write = (who?: Actor) =>
    security.write(request, { event, status, ...formatCall(endpoint, request), ...found, ...(who && formatUser(who)) });
  const email = getEmail(endpoint, request);
  if (!request.sessionId && !request.apiKey && email === undefined) return write();
  const isDeferred = security.defer(async () => {
    const who = await findActor(app, request, email).catch(() => undefined);
    write(who);
    const isStored = status === 429 || ((status === 403 || found) && who !== undefined);
    if (isStored && security.takeRow(request)) await insertRow(app, endpoint, request, { status, ...found }, who);
  });
  if (!isDeferred) write();
}

function recordForeignId(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest) {
  const { asked: _asked, ...wanted } = getRequestedIds(endpoint, request);
  const { security } = app;
  if ((!request.sessionId && !request.apiKey) || (wanted.ids.length === 0 && wanted.orderNumbers.length === 0)) return;
  if (!security.takeLookup(request)) return;
  security.defer(async () => {
    const who = await findActor(app, request);
    if (!who?.companyId) return;
    const { companyId } = who;
    const isForeign = await openGate(app.database).transaction((db) =>
      isOfAnotherCompany(db, { ...wanted, companyId }),
    );
    if (!isForeign || !security.takeLine(request)) return;
    security.write(request, { event: "foreign id", status: 404, ...formatCall(endpoint, request), ...formatUser(who) });
    if (security.takeRow(request)) await insertRow(app, endpoint, request, { status: 404 }, who);
  });
}

interface Actor {
  /** Null for a company's directory. */
  userId: string | null;
  companyId: string | null;
  staffId: string | null;
}

const findActor = (app: FastifyInstance, { sessionId, apiKey }: FastifyRequest, email?: string) =>
  openGate(app.database).transaction(async (db): Promise<Actor | undefined> => {
    if (apiKey) return apiKey.userId === null && apiKey.companyId === null ? undefined : { ...apiKey, staffId: null };
    if (sessionId !== undefined) return findSessionUser(db, sessionId);
    return email === undefined ? undefined : findAccountByEmail(db, email);
  });

/** Returns the e-mail address of a blocked sign-in or reset, to find its account. The log never contains the address, because people type passwords into that field. */
function getEmail({ access }: Endpoint, { body, refusal }: FastifyRequest) {
  if (access !== "public" || refusal?.status !== 429) return undefined;
  const email = typeof body === "object" && body !== null && "email" in body ? body.email : undefined;
  return typeof email === "string" ? email.trim().toLowerCase() : undefined;
}

const formatCall = (endpoint: Endpoint, request: FastifyRequest) => {
  const { asked } = getRequestedIds(endpoint, request);
  return {
    call: `${endpoint.method} ${endpoint.path}`,
    ...(asked.length > 0 && { asked }),
    ...(request.sessionId && { session: request.sessionId }),
    ...(request.apiKey && { key: request.apiKey.id }),
  };
};

/** The person who acted, and the user that a staff member was signed in as. */
const formatUser = ({ userId, companyId, staffId }: Actor) => ({
  ...((staffId ?? userId) && { user: staffId ?? userId }),
  ...(staffId && { as_user: userId }),
  ...(companyId && { company: companyId }),
});

const insertRow = (
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
  result: { status: number; virus?: string },
  who: Actor | undefined,
) =>
  openGate(app.database).transaction((db) =>
    insertEntry(db, {
      action: `${endpoint.method} ${endpoint.path}`,
      actorId: who?.staffId ?? who?.userId ?? undefined,
      asUserId: who?.staffId ? (who.userId ?? undefined) : undefined,
      companyId: who?.companyId ?? undefined,
      details: {
        ...result,
        asked: getRequestedIds(endpoint, request).asked,
        ...(request.apiKey && { key: request.apiKey.id }),
      },
      result: "refused",
      address: peerAddress(request),
    }),
  );
