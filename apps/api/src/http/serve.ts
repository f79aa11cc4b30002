import { Readable } from "node:stream";
import type { Endpoint } from "@lading/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { ApiDatabase, Database } from "../db/database.ts";
import type { Transaction } from "kysely";
import { recordAction } from "../audit/record-action.ts";
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
import { bearerOf, hashOfKey } from "./bearer.ts";
import { forbidden, notFound, signedOut, termsNotAccepted } from "./refusal.ts";
import { validated } from "./validated.ts";

declare module "fastify" {
  interface FastifyInstance {
    database: ApiDatabase;
    /** The session id of a valid access token, or undefined. */
    sessionOf(token: string): Promise<string | undefined>;
    /** Calls of the contract that have a handler. */
    served: Set<Endpoint>;
  }
  interface FastifyRequest {
    sessionId: string | undefined;
  }
}

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

interface Call<E extends Endpoint> {
  scope: ScopeFor<E["access"]>;
  params: Out<E["params"]>;
  query: Out<E["query"]>;
  /** The checked body, or the stream of a call that `streams`. */
  body:
    | (E extends { streams: readonly string[] } ? Readable : never)
    | (E extends { body: unknown } ? Out<E["body"]> : never);
  request: FastifyRequest;
}

/** An answer that is not the JSON of the contract: a file, or a report under another status. */
export class Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Readable | Buffer | string;

  constructor(status: number, headers: Record<string, string>, body: Answer["body"]) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E["response"]> | Answer>;

interface GateCall<E extends Endpoint> extends Omit<Call<E>, "scope"> {
  scope: GateScope;
  user: SessionUser;
}

/** Serves one call of the contract: checks access, opens the scope, validates what comes and what goes. */
export const serve = <E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>) =>
  addRoutes(app, endpoint, withScope(app, endpoint, handler));

/**
 * Serves a call that works longer than a transaction should last. Session and access are checked before, in a transaction of
 * their own; the handler works through the gate, looks again whether the session is live, and records what it did.
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
    const checked = { ...validated(endpoint, request), scope: openGate(app.database), user, request };
    return handler(checked as unknown as GateCall<E>); // The schemas have proven the shapes.
  });
}

/**
 * Serves a call that is made so often that a transaction of four statements would be dear: one statement proves the session
 * and reads the answer, which goes to nobody but a member.
 */
export function serveAtOnce<E extends Endpoint & { method: "GET"; access: "member"; flag?: never }>(
  app: FastifyInstance,
  endpoint: E,
  read: (
    database: ApiDatabase,
    sessionId: string,
  ) => Promise<(Standing & { answer: z.input<E["response"]> }) | undefined>,
) {
  addRoutes(app, endpoint, async (request) => {
    const found = await read(app.database, request.sessionId ?? "");
    if (!found) throw sessionEnded();
    requireMember(found);
    return found.answer;
  });
}

interface StepCall<E extends Endpoint> extends Omit<Call<E>, "scope"> {
  /** A transaction of the session, whose liveness and access are proven anew. */
  step<T>(mode: "read only" | "read write", work: (scope: ScopeFor<E["access"]>) => Promise<T>): Promise<T>;
  /** The last one, which goes on record together with what it did; `audited` says the ids of what it made. */
  finish<T>(work: (scope: ScopeFor<E["access"]>) => Promise<T>, audited?: (done: T) => object): Promise<T>;
}

/**
 * Serves a call that works longer than a transaction should last, such as an upload. Session and access are checked before
 * the body is read; the handler opens the transactions that it needs, one after another.
 */
export function serveInSteps<E extends Endpoint & { access: Exclude<Endpoint["access"], "public" | "intake"> }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: StepCall<E>) => Promise<z.input<E["response"]>>,
) {
  addRoutes(app, endpoint, async (request) => {
    const { sessionId } = request;
    await openCall(app.database, endpoint, sessionId, "read only", async () => undefined);
    const steps: Pick<StepCall<E>, "step" | "finish"> = {
      step: (mode, work) => openCall(app.database, endpoint, sessionId, mode, work),
      finish: (work, audited) =>
        openCall(app.database, endpoint, sessionId, "read write", async (scope, { db, user }) => {
          const done = await work(scope);
          await recordAction(db, endpoint, user, request, audited?.(done));
          return done;
        }),
    };
    const checked = { ...validated(endpoint, request), ...steps, request };
    return handler(checked as unknown as StepCall<E>); // The schemas have proven the shapes.
  });
}

/** A transaction of the session as this call would see the database; refused like the call. */
export const openCall = <E extends Endpoint, T>(
  database: Database,
  endpoint: E,
  sessionId: string | undefined,
  mode: "read only" | "read write",
  work: (scope: ScopeFor<E["access"]>, session: { db: Transaction<DB>; user: SessionUser }) => Promise<T>,
) =>
  openSession(database, sessionId ?? "", mode, async (db, user) => {
    if (!user) throw sessionEnded();
    // The branches of scopeOf follow the access; here the compiler is told so.
    return work((await scopeOf(endpoint, db, user)) as ScopeFor<E["access"]>, { db, user });
  });

function addRoutes(app: FastifyInstance, endpoint: Endpoint, answer: (request: FastifyRequest) => Promise<unknown>) {
  const url = endpoint.path.replace(/\{(\w+)\}/g, ":$1").replace(/\/$/, "");
  for (const path of [url, `${url}/`]) {
    app.route({
      method: endpoint.method,
      url: path,
      // Files go out as they are, of the length that is told.
      ...(endpoint.answers && { compress: false }),
      // Before the body is read, so that a stranger's body never is.
      onRequest: async (request) => void (endpoint.access !== "public" && (await requireToken(app, endpoint, request))),
      handler: async (request, reply) => send(reply, endpoint, await answer(request)),
    });
  }
  app.served.add(endpoint);
}

const sessionEnded = () => signedOut("Your session has ended. Sign in again.");

async function requireToken(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest) {
  const token = bearerOf(request);
  if (!token) throw signedOut();
  if (endpoint.access === "intake") return;
  request.sessionId = await app.sessionOf(token);
  if (!request.sessionId) throw sessionEnded();
}

function withScope<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>) {
  const { access } = endpoint;
  const run = async (scope: unknown, request: FastifyRequest) => {
    const checked = { ...validated(endpoint, request), scope, request };
    // The schemas have proven the shapes and the branches below the scope; here the compiler is told so.
    return handler(checked as unknown as Call<E>);
  };

  if (access === "public") return (request: FastifyRequest) => run(openGate(app.database), request);

  if (access === "intake")
    return (request: FastifyRequest) =>
      openProviderScope(app.database, hashOfKey(bearerOf(request) ?? ""), async (scope) => {
        if (!scope) throw signedOut("This intake key is not valid.");
        return run(scope, request);
      });

  const mode = endpoint.method === "GET" ? "read only" : "read write";
  return (request: FastifyRequest) =>
    openCall(app.database, endpoint, request.sessionId, mode, async (scope, { db, user }) => {
      const answer = await run(scope, request);
      if (mode === "read write" && (!endpoint.unrecorded || user.staffId !== null))
        await recordAction(db, endpoint, user, request);
      return answer;
    });
}

/** Decides whether this user may make this call, and how much of the database it then sees. */
async function scopeOf({ access, flag, inPerson }: Endpoint, db: Transaction<DB>, user: SessionUser) {
  if (inPerson && user.staffId !== null) throw forbidden("Only the user in person may do this.");
  if (access === "signed-in") return sessionScope(db, user);
  if (access === "staff") {
    const scope = await staffScope(db, user);
    if (!scope) throw forbidden("This belongs to the provider's staff.");
    return scope;
  }
  requireMember(user);
  if (flag && user.flagsOff.includes(flag)) throw notFound();
  if (access !== "member" && !user.permissions.some((permission) => permission === access)) throw forbidden();
  return vendorScope(db, user);
}

function requireMember({ companyId, staffId, hasAcceptedTerms }: Standing) {
  if (companyId === null) throw forbidden("This belongs to vendors; your account has no company.");
  // Whoever acts for the user is not bound by the terms, and may not accept them.
  if (!hasAcceptedTerms && staffId === null) throw termsNotAccepted();
}

function send(reply: FastifyReply, endpoint: Endpoint, answer: unknown) {
  if (answer instanceof Answer) return reply.code(answer.status).headers(answer.headers).send(answer.body);
  const body = JSON.stringify(endpoint.response.parse(answer));
  return reply
    .code(endpoint.creates ? 201 : 200)
    .headers({ "content-type": "application/json; charset=utf-8", "cache-control": "no-store" })
    .send(body);
}
