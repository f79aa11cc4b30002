import { Readable } from "node:stream";
import type { Endpoint } from "@lading/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { ApiDatabase } from "../db/database.ts";
import type { Transaction } from "kysely";
import {
  openGate,
  openProviderScope,
  openSession,
  sessionScope,
  staffScope,
  vendorScope,
  type GateScope,
  type ScopeFor,
  type SessionUser,
  type Standing,
} from "../db/scope.ts";
import type { DB } from "../db/schema.ts";
import { readBearerToken, hashKey } from "./bearer.ts";
import { forbidden, notFound, permissionDenied, sessionEnded, signedOut } from "./refusal.ts";
import { refuseSession } from "./session-refusal.ts";
import { validateRequest } from "./validate-request.ts";

declare module "fastify" {
  interface FastifyInstance {
    database: ApiDatabase;
    /** Returns the session id of a valid access token, or undefined. */
    getSession(token: string): Promise<string | undefined>;
    /** Endpoints that have a handler. */
    served: Set<Endpoint>;
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
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

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

/** A response that is not the contract's JSON: a file, or a report with another status. */
export class RawResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Readable | Buffer | string;

  constructor(status: number, headers: Record<string, string>, body: RawResponse["body"]) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** The contract's response with additional headers. */
export class ResponseWithHeaders<T> {
  readonly answer: T;
  readonly headers: Record<string, string>;

  constructor(answer: T, headers: Record<string, string>) {
    this.answer = answer;
    this.headers = headers;
  }
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<z.input<E["response"]> | ResponseWithHeaders<z.input<E["response"]>> | RawResponse>;

interface GateCall<E extends Endpoint> extends Omit<Call<E>, "scope"> {
  scope: GateScope;
  user: SessionUser;
}

/** Serves an endpoint: checks access, opens the scope, and validates request and response. */
export const serve = <E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>) =>
  addRoutes(app, endpoint, withScope(app, endpoint, handler));

/**
 * Serves an endpoint that runs longer than a transaction should. It checks session and access in a separate transaction first.
 * The handler uses the gate, checks again that the session is live, and records its action.
 */
export function serveAtGate<E extends Endpoint & { access: "signed-in" }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: GateCall<E>) => Promise<z.input<E["response"]>>,
) {
  addRoutes(app, endpoint, async (request) => {
    const user = await openCall(
      app.database,
      endpoint,
      request.sessionId,
      "read only",
      async (_scope, { user }) => user,
    );
    const checked = { ...validateRequest(endpoint, request), scope: openGate(app.database), user, request };
    return handler(checked as unknown as GateCall<E>); // The schemas check the shapes.
  });
}

/**
 * Serves an endpoint that is called so often that a transaction of four statements would be too slow. One statement, which may
 * serve other sessions too, checks the session and reads the response, which only members of a company get.
 */
export function serveInOneStatement<E extends Endpoint & { method: "GET"; access: "member"; flag?: never }>(
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

interface StepCall<E extends Endpoint> extends Omit<Call<E>, "scope"> {
  /** Runs a transaction of the session after checking session and access again. */
  step<T>(mode: "read only" | "read write", work: (scope: ScopeFor<E["access"]>) => Promise<T>): Promise<T>;
  /** Runs the last transaction, which also writes the audit record. `audited` returns the ids of new rows. */
  finish<T>(work: (scope: ScopeFor<E["access"]>) => Promise<T>, audited?: (done: T) => object): Promise<T>;
}

/**
 * Serves an endpoint that runs longer than a transaction should, for example an upload. It checks session and access before
 * it reads the body. The handler opens the transactions that it needs, one after another.
 */
export function serveInSteps<E extends Endpoint & { access: Exclude<Endpoint["access"], "public" | "intake"> }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: StepCall<E>) => Promise<z.input<E["response"]> | RawResponse>,
) {
  addRoutes(app, endpoint, async (request) => {
    const { sessionId } = request;
    await openCall(app.database, endpoint, sessionId, "read only", async () => undefined);
    const steps: Pick<StepCall<E>, "step" | "finish"> = {
      step: (mode, work) => openCall(app.database, endpoint, sessionId, mode, work),
      finish: (work, audited) =>
        openCall(app.database, endpoint, sessionId, "read write", async (scope, { db, user }) => {
          const done = await work(scope);
          await app.recordAction(db, endpoint, user, request, audited?.(done));
          return done;
        }),
    };
    const checked = { ...validateRequest(endpoint, request), ...steps, request };
    return handler(checked as unknown as StepCall<E>); // The schemas check the shapes.
  });
}

/** Runs a transaction with the session and the scope of an endpoint. Throws the refusals of that endpoint. */
export const openCall = <E extends Endpoint, T>(
  database: ApiDatabase,
  endpoint: E,
  sessionId: string | undefined,
  mode: "read only" | "read write",
  work: (scope: ScopeFor<E["access"]>, session: { db: Transaction<DB>; user: SessionUser }) => Promise<T>,
) =>
  openSession(
    endpoint.access === "staff" ? database.provider : database.vendor,
    sessionId ?? "",
    mode,
    async (db, user) => {
      if (!user) throw await refuseSession(db, sessionId ?? "");
      // createScope returns the scope of this access, which the compiler cannot infer.
      return work(createScope(endpoint, db, user) as ScopeFor<E["access"]>, { db, user });
    },
  );

/** Adds the routes of an endpoint, with and without a slash at the end. `answer` runs after the token was checked. */
export function addRoutes(
  app: FastifyInstance,
  endpoint: Endpoint,
  answer: (request: FastifyRequest) => Promise<unknown>,
) {
  const url = endpoint.path.replace(/\{(\w+)\}/g, ":$1").replace(/\/$/, "");
  for (const path of [url, `${url}/`]) {
    app.route({
      method: endpoint.method,
      url: path,
      config: { endpoint },
      // Files are sent uncompressed, because their content-length is known.
      ...(endpoint.answers && { compress: false }),
      ...(endpoint.method === "GET" && { decompress: false }),
      // Runs before the body is read, so that the body of an unauthenticated request never is.
      onRequest: async (request) => void (endpoint.access !== "public" && (await requireToken(app, endpoint, request))),
      handler: async (request, reply) => send(reply, endpoint, await answer(request)),
    });
  }
  app.served.add(endpoint);
}

async function requireToken(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest) {
  const token = readBearerToken(request);
  if (!token) throw signedOut("not_signed_in", "Sign in to go on.");
  if (endpoint.access === "intake") return;
  request.sessionId = await app.getSession(token);
  if (!request.sessionId) throw sessionEnded();
}

/** Returns a function that runs the handler of an endpoint in a transaction. */
export function withScope<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>) {
  const { access } = endpoint;
  const run = async (scope: unknown, request: FastifyRequest) => {
    const checked = { ...validateRequest(endpoint, request), scope, request };
    // The schemas check the shapes and the branches below the scope, which the compiler cannot infer.
    return handler(checked as unknown as Call<E>);
  };

  if (access === "public") return (request: FastifyRequest) => run(openGate(app.database), request);

  if (access === "intake")
    return (request: FastifyRequest) =>
      openProviderScope(app.database.provider, hashKey(readBearerToken(request) ?? ""), async (scope) => {
        if (!scope) throw signedOut("invalid_intake_key", "This intake key is not valid.");
        return run(scope, request);
      });

  const mode = endpoint.method === "GET" ? "read only" : "read write";
  return (request: FastifyRequest) =>
    openCall(app.database, endpoint, request.sessionId, mode, async (scope, { db, user }) => {
      const answer = await run(scope, request);
      if (mode === "read write" && (!endpoint.unrecorded || user.staffId !== null))
        await app.recordAction(db, endpoint, user, request);
      return answer;
    });
}

/** Checks that this user may call the endpoint, and creates the scope for it. */
function createScope({ access, flag, inPerson }: Endpoint, db: Transaction<DB>, user: SessionUser) {
  if (inPerson && user.staffId !== null) throw forbidden("in_person_only", "Only the user in person may do this.");
  if (access === "signed-in") return sessionScope(db, user);
  if (access === "staff") {
    const scope = staffScope(db, user);
    if (!scope) throw forbidden("staff_only", "This belongs to the provider's staff.");
    return scope;
  }
  requireVendor({ access, flag }, user);
  return vendorScope(db, user);
}

/** Checks that this user may call an endpoint of vendors. */
export function requireVendor({ access, flag }: Pick<Endpoint, "access" | "flag">, user: SessionUser) {
  requireMember(user);
  if (flag && user.flagsOff.includes(flag)) throw notFound();
  if (access !== "member" && !user.permissions.some((permission) => permission === access)) throw permissionDenied();
}

function requireMember({ companyId, staffId, hasAcceptedTerms }: Standing) {
  if (companyId === null) throw forbidden("vendors_only", "This belongs to vendors; your account has no company.");
  // Staff who are signed in as the user need not accept the terms, and may not.
  if (!hasAcceptedTerms && staffId === null)
    throw forbidden("terms_not_accepted", "Accept the latest terms and conditions to go on.");
}

function send(reply: FastifyReply, endpoint: Endpoint, answer: unknown): FastifyReply {
  if (answer instanceof RawResponse) return reply.code(answer.status).headers(answer.headers).send(answer.body);
  if (answer instanceof ResponseWithHeaders) return send(reply.headers(answer.headers), endpoint, answer.answer);
  const body = JSON.stringify(endpoint.response.parse(answer));
  return reply
    .code(endpoint.creates ? 201 : 200)
    .headers({ "content-type": "application/json; charset=utf-8", "cache-control": "no-store" })
    .send(body);
}
