import type { FastifyInstance, FastifyRequest } from "fastify";
import { peerAddress, getSite } from "../../ground/http/peer-address.ts";
import { minuteBudget } from "../../ground/http/minute-budget.ts";

declare module "fastify" {
  interface FastifyInstance {
    security: SecurityLog;
  }
}

/** At most this many tasks wait for the database. Further refusals are logged without their user. */
const MAX_WAITING = 50;

/** An event that operators must be able to see; never with a token, a query or a body. */
export interface SecurityEvent {
  event: "refused" | "foreign id" | "blocked" | "signed out" | "intake load" | "reset for unknown address";
  [detail: string]: unknown;
}

/** Writes one log line for each security event, within a budget, and runs slow work about it after the response. */
export function securityLog(app: FastifyInstance) {
  // The default level is warn, and these lines must not be lost by default.
  const level = app.log.level === "warn" ? "info" : app.log.level;
  const logger = app.log.child({ security: true }, { level });
  const createBudget = (what: string, perSource: number, inAll: number) =>
    minuteBudget({ perSource, inAll }, (leftOut) =>
      logger.warn({ event: "left out", what, left_out: leftOut }, "security"),
    );
  // Separate budgets, so that a flood of anonymous requests cannot hide events of signed-in users.
  const signedIn = createBudget("lines of sessions and keys", 20, 120);
  const anonymous = createBudget("lines of unknown callers", 20, 120);
  const signedInRows = createBudget("audit rows of sessions", 10, 30);
  const anonymousRows = createBudget("audit rows of unknown callers", 10, 30);
  const lookups = createBudget("look-ups of ids", 60, 300);
  let waiting = 0;
  let tail = Promise.resolve();

  return {
    /** Returns true if the request may write a line. `holder` is its session or API key. */
    takeLine: (request: FastifyRequest, holder = getHolder(request)) =>
      (holder === undefined ? anonymous : signedIn).take(...getSources(request, holder)),

    /** Returns true if an audit row may be written for the request. */
    takeRow: (request: FastifyRequest) =>
      (getHolder(request) === undefined ? anonymousRows : signedInRows).take(
        ...getSources(request, getHolder(request)),
      ),

    /** Returns true if the database may be queried for the company of the requested ids. */
    takeLookup: (request: FastifyRequest) => lookups.take(...getSources(request, getHolder(request))),

    write(request: FastifyRequest, { event, ...details }: SecurityEvent) {
      const line = { event, request_id: request.id, address: peerAddress(request), ...details };
      const isHarmless = event === "signed out" || event === "intake load";
      logger[isHarmless ? "info" : "warn"](line, "security");
    },

    /** Writes the line of a request if its budget allows one. */
    note(request: FastifyRequest, event: SecurityEvent, holder = getHolder(request)) {
      if (this.takeLine(request, holder)) this.write(request, event);
    },

    /** Runs tasks one after another, so that refusals never use more than one connection. Returns false if too many wait. */
    defer(work: () => Promise<void>) {
      if (waiting >= MAX_WAITING) return false;
      waiting++;
      tail = tail
        .then(work)
        .catch((failure: unknown) => logger.warn({ err: failure }, "security record"))
        .finally(() => waiting--);
      return true;
    },

    /** Resolves when all deferred tasks are done. */
    settled: () => tail,

    endMinute() {
      for (const budget of [signedIn, anonymous, signedInRows, anonymousRows, lookups]) budget.end();
    },
  };
}

const getHolder = ({ sessionId, apiKey }: FastifyRequest) => sessionId ?? apiKey?.id;

/** Returns the sources that budgets count: the site of a request, and its session or key. */
const getSources = (request: FastifyRequest, holder: string | undefined) => [
  `site ${getSite(peerAddress(request))}`,
  ...(holder === undefined ? [] : [`holder ${holder}`]),
];

type SecurityLog = ReturnType<typeof securityLog>;
