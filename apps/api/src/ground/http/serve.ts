import type { Readable } from "node:stream";
import type { Endpoint, Permission, ProviderPermission } from "@lading/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { ApiDatabase, Database } from "../db/database.ts";
import type { Transaction } from "kysely";
import {
  openApiKey,
  openDirectory,
  openGate,
  openProviderScope,
  isConfirmed,
  openSession,
  type GateScope,
  type ScopeFor,
  type SessionUser,
  type Standing,
} from "../db/scope.ts";
import type { DB } from "../db/schema.ts";
import { admitKey, invalidApiKey, type SentKey } from "./admit-key.ts";
import { isApiKey } from "./api-key-form.ts";
import { readBearerToken } from "./bearer.ts";
import { deprecationHeaders } from "./deprecation.ts";
import { createScope, isOfStaff, requireMember } from "./check-access.ts";
import type { KeyLimit } from "./key-limit.ts";
import { busy, passwordRequired, permissionDenied, sessionEnded, signedOut, signInAsAgain } from "./refusal.ts";
import { readRepeatable } from "./repeated-request.ts";
import { AuditedResponse, RawResponse, ResponseWithHeaders, WrittenResponse } from "./responses.ts";
import { refuseSession } from "./session-refusal.ts";
import { validateRequest } from "./validate-request.ts";

declare module "fastify" {
  interface FastifyInstance {
    database: ApiDatabase;
    keyLimit: KeyLimit;
    /** Returns the session id of a valid access token, or undefined. */
    getSession(token: string): Promise<string | undefined>;
    /** Endpoints that have a handler, with what answers their requests after the token was checked. */
    served: Map<Endpoint, Responder>;
    /** Returns the name of the record that a call is about, for its audit record. */
    nameRecord(db: Transaction<DB>, endpoint: Endpoint, user: SessionUser, asked: AskedParts): Promise<object>;
    /** Writes the audit record of a call, in the call's transaction. `created` holds the ids of new rows. */
    recordAction(
      db: Transaction<DB>,
      endpoint: Endpoint,
      user: SessionUser,
      request: FastifyRequest,
      created?: { company_id?: string | undefined },
    ): Promise<void>;
  }
  interface FastifyRequest {
    sessionId: string | undefined;
    /** The API key that was sent instead of an access token. */
    apiKey: SentKey | undefined;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** The parts of a call that its schemas have checked. */
interface AskedParts {
  params?: unknown;
  body?: unknown;
}

type Responder = (request: FastifyRequest) => Promise<unknown>;

export type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

interface Call<E extends Endpoint> {
  scope: ScopeFor<E["access"]>;
  params: Out<E["params"]>;
  query: Out<E["query"]>;
  /** The validated body, or a stream if the endpoint `streams`. */
  body:
    | (E extends { streams: readonly string[] } ? Readable : never)
    | (E extends { body: unknown } ? Out<E["body"]> : never);
  request: FastifyRequest;
}

type Answer<T> = T | ResponseWithHeaders<T> | AuditedResponse<T> | RawResponse;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<z.input<E["response"]>>>;

interface GateCall<E extends Endpoint> extends Omit<Call<E>, "scope"> {
  scope: GateScope;
  user: SessionUser;
}

/** Serves an endpoint: checks access, opens the scope, and validates request and response. */
export const serve = <E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>) =>
  addRoutes(app, endpoint, withScope(app, endpoint, handler));

/** Serves an endpoint whose reads take long at the replica, if there is one. */
export function serveAtReplica<
  E extends Endpoint & { method: "GET"; access: "staff" | ProviderPermission; creates?: never },
>(app: FastifyInstance, endpoint: E, handler: Handler<E>) {
  addRoutes(app, endpoint, (request) =>
    openCall(app.database, endpoint, request, "at replica", async (scope) => {
      const checked = { ...validateRequest(endpoint, request), scope, request };
      return handler(checked as unknown as Call<E>); // The schemas check the shapes.
    }),
  );
}

/**
 * Serves an endpoint that runs longer than a transaction should. It checks session and access in a separate transaction first.
 * The handler uses the gate, checks again that the session is live, and records its action.
 */
export function serveAtGate<E extends Endpoint & { access: "signed-in" | Permission; scope?: never }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: GateCall<E>) => Promise<z.input<E["response"]>>,
) {
  addRoutes(app, endpoint, async (request) => {
    const user = await openCall(app.database, endpoint, request, "read only", async (_scope, { user }) => user);
    const checked = { ...validateRequest(endpoint, request), scope: openGate(app.database), user, request };
    return handler(checked as unknown as GateCall<E>); // The schemas check the shapes.
  });
}

/**
 * Serves an endpoint that is called so often that a transaction of four statements would be too slow. One statement, which may
 * serve other sessions too, checks the session and reads the response, which only members of a company get.
 */
export function serveInOneStatement<
  E extends Endpoint & { method: "GET"; access: "member"; flag?: never; scope?: never },
>(
  app: FastifyInstance,
  endpoint: E,
  read: (sessionId: string) => Promise<(Standing & { answer: z.input<E["response"]> }) | undefined>,
) {
  addRoutes(app, endpoint, async (request) => {
    const { sessionId = "" } = request;
    const found = await read(sessionId);
    if (!found) throw await app.database.vendor.transaction().execute((db) => refuseSession(db, sessionId));
    requireMember(found);
    return found.answer;
  });
}

/** The access of a transaction. `at replica` only reads, and its work may run twice: at the replica, and then at the primary. */
export type Mode = "read only" | "read write" | "at replica";

interface StepCall<E extends Endpoint> extends Omit<Call<E>, "scope"> {
  /** Runs a transaction of the session after checking session and access again. */
  step: <T>(mode: Mode, work: (scope: ScopeFor<E["access"]>) => Promise<T>) => Promise<T>;
  /** Runs the last transaction, which also writes the audit record. `audited` returns the ids of new rows. */
  finish: <T>(work: (scope: ScopeFor<E["access"]>) => Promise<T>, audited?: (done: T) => object) => Promise<T>;
}

/**
 * Serves an endpoint that runs longer than a transaction should, for example an upload. It checks session and access before
 * it reads the body. The handler opens the transactions that it needs, one after another.
 */
export function serveInSteps<
  E extends Endpoint & { access: Exclude<Endpoint["access"], "public" | "key" | "directory"> },
>(app: FastifyInstance, endpoint: E, handler: (call: StepCall<E>) => Promise<z.input<E["response"]> | RawResponse>) {
  addRoutes(app, endpoint, async (request) => {
    const repeatable = readRepeatable(endpoint, request);
    const earlier = await openCall(app.database, endpoint, request, "read only", async (_scope, session) =>
      repeatable?.find(session),
    );
    if (earlier !== undefined) return earlier;
    const asked = validateRequest(endpoint, request);
    const steps: Pick<StepCall<E>, "step" | "finish"> = {
      step: (mode, work) => openCall(app.database, endpoint, request, mode, work),
      finish: (work, audited) =>
        openCall(app.database, endpoint, request, "read write", async (scope, { db, user }) => {
          // The other request began after this one looked for it, so the client is to repeat this one.
          if ((await repeatable?.claim({ db, user })) !== undefined) throw busy();
          const named = await app.nameRecord(db, endpoint, user, asked);
          const done = await work(scope);
          await app.recordAction(db, endpoint, user, request, { ...named, ...audited?.(done) });
          return done;
        }),
    };
    const checked = { ...asked, ...steps, request };
    const answer = await handler(checked as unknown as StepCall<E>); // The schemas check the shapes.
    if (repeatable)
      await openCall(app.database, endpoint, request, "read write", (_scope, session) =>
        repeatable.keep(session, answer),
      );
    return answer;
  });
}

/** Runs a transaction with the session, or the API key, and the scope of an endpoint. Throws the refusals of that endpoint. */
export function openCall<E extends Endpoint, T>(
  database: ApiDatabase,
  endpoint: E,
  { sessionId = "", apiKey }: { sessionId: string | undefined; apiKey?: SentKey | undefined },
  mode: Mode,
  work: (scope: ScopeFor<E["access"]>, session: { db: Transaction<DB>; user: SessionUser }) => Promise<T>,
) {
  const ofSide = isOfStaff(endpoint) ? database.provider : database.vendor;
  const run = async (db: Transaction<DB>, user: SessionUser | undefined) => {
    if (!user) throw apiKey ? invalidApiKey() : await refuseSession(db, sessionId);
    const scope = createScope(endpoint, db, user);
    // A program cannot enter a password. Its owner did so to make the key.
    if (endpoint.confirmed && !user.key && !(await isConfirmed(db)))
      throw user.staffId === null ? passwordRequired() : signInAsAgain();
    // createScope returns the scope of this access, which the compiler cannot infer.
    return work(scope as ScopeFor<E["access"]>, { db, user });
  };
  const accessMode = mode === "at replica" ? "read only" : mode;
  const open = (at: Database) =>
    apiKey ? openApiKey(at, apiKey.hash, accessMode, run) : openSession(at, sessionId, accessMode, run);
  return mode === "at replica" && database.replica ? database.replica.read(ofSide, open) : open(ofSide);
}

/** Adds the route of an endpoint. `answer` runs after the token was checked. */
export function addRoutes(app: FastifyInstance, endpoint: Endpoint, answer: Responder) {
  const deprecation = endpoint.deprecated && deprecationHeaders(endpoint.deprecated);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ":$1"),
    config: { endpoint },
    ...(endpoint.largestBody !== undefined && { bodyLimit: endpoint.largestBody }),
    // Files are sent uncompressed, because their content-length is known.
    ...(endpoint.answers && { compress: false }),
    ...(endpoint.method === "GET" && { decompress: false }),
    // Runs before the body is read, so that the body of an unauthenticated request never is.
    onRequest: async (request, reply) => {
      if (deprecation) reply.headers(deprecation);
      if (endpoint.access !== "public") await requireToken(app, endpoint, request, reply);
    },
    handler: async (request, reply) => send(reply, endpoint, await answer(request)),
  });
  app.served.set(endpoint, answer);
}

/** The parts of a call as its sender would write them: texts in `params` and `query`. */
export interface CallParts {
  params?: Record<string, string>;
  query?: Record<string, string | string[]>;
  body?: unknown;
}

/**
 * Makes another call of the contract for the sender of a request, whose token was checked. All checks of that call apply, and
 * its response is the contract's.
 */
export async function callAs<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  request: FastifyRequest,
  { params = {}, query = {}, body }: CallParts,
) {
  const respond = app.served.get(endpoint);
  if (!respond) throw new Error(`${endpoint.method} ${endpoint.path} is not served.`);
  // Everything but these parts, for example the key, the address and the id, is that of the request.
  const inner = Object.assign(Object.create(request), { params, query, body }) as FastifyRequest; // Object.create returns any.
  const answer = await respond(inner);
  const response: unknown = answer instanceof WrittenResponse ? JSON.parse(answer.json) : answer;
  return endpoint.response.parse(response) as z.output<E["response"]>; // The schema is the endpoint's.
}

async function requireToken(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  const token = readBearerToken(request);
  if (!token) throw signedOut("not_signed_in", "Sign in to go on.");
  if (endpoint.access === "key" || endpoint.access === "directory" || isApiKey(token))
    return admitKey(app, endpoint, { request, reply, token });
  request.sessionId = await app.getSession(token);
  if (!request.sessionId) throw sessionEnded();
}

/** Returns a function that runs the handler of an endpoint in a transaction. */
export function withScope<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>) {
  const { access } = endpoint;
  const run = async (scope: unknown, request: FastifyRequest, asked = validateRequest(endpoint, request)) => {
    const checked = { ...asked, scope, request };
    // The schemas check the shapes and the branches below the scope, which the compiler cannot infer.
    return handler(checked as unknown as Call<E>);
  };

  if (access === "public") return (request: FastifyRequest) => run(openGate(app.database), request);

  if (access === "key")
    return (request: FastifyRequest) =>
      openProviderScope(app.database.provider, request.apiKey?.hash, async (scope) => {
        if (!scope) throw invalidApiKey();
        if (scope.permissions && !scope.permissions.includes("provider.import_records")) throw permissionDenied();
        return run(scope, request);
      });

  const mode = endpoint.method === "GET" ? "read only" : "read write";
  const runAndRecord = async (scope: unknown, db: Transaction<DB>, user: SessionUser, request: FastifyRequest) => {
    const isRecorded = mode === "read write" && (!endpoint.unrecorded || user.staffId !== null);
    const asked = validateRequest(endpoint, request);
    const named = isRecorded ? await app.nameRecord(db, endpoint, user, asked) : undefined;
    const answer = await run(scope, request, asked);
    const [sent, entries] = answer instanceof AuditedResponse ? [answer.answer, answer.entries] : [answer, []];
    if (isRecorded)
      for (const entry of entries.length > 0 ? entries : [undefined])
        await app.recordAction(db, endpoint, user, request, { ...named, ...entry });
    return sent;
  };

  if (access === "directory")
    return (request: FastifyRequest) =>
      openDirectory(app.database.vendor, request.apiKey?.hash, mode, async (scope) => {
        if (!scope) throw invalidApiKey();
        return runAndRecord(scope, scope.db, scope.user, request);
      });

  return (request: FastifyRequest) =>
    openCall(app.database, endpoint, request, mode, async (scope, { db, user }) => {
      const repeatable = readRepeatable(endpoint, request);
      const earlier = await repeatable?.claim({ db, user });
      if (earlier !== undefined) return earlier;
      const sent = await runAndRecord(scope, db, user, request);
      await repeatable?.keep({ db, user }, sent);
      return sent;
    });
}

function send(reply: FastifyReply, endpoint: Endpoint, answer: unknown): FastifyReply {
  if (answer instanceof RawResponse) return reply.code(answer.status).headers(answer.headers).send(answer.body);
  if (answer instanceof ResponseWithHeaders) return send(reply.headers(answer.headers), endpoint, answer.answer);
  const body = answer instanceof WrittenResponse ? answer.json : JSON.stringify(endpoint.response.parse(answer));
  return reply
    .code(endpoint.creates ? 201 : 200)
    .headers({ "content-type": "application/json; charset=utf-8", "cache-control": "no-store" })
    .send(body);
}
