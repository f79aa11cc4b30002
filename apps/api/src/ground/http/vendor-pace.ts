import type { Endpoint } from "@lading/contract";
import { isProviderPermission } from "@lading/contract";
import type { FastifyInstance } from "fastify";

/** Requests that ended longer ago say nothing about the load of now. */
const RECENT_MS = 5000;
const MOST_REQUESTS = 500;
/** With fewer requests, one slow query would count as a slow portal. */
const FEWEST_REQUESTS = 5;

/** The time that the latest requests of vendors took. */
export interface VendorPace {
  note: (milliseconds: number) => void;
  /** The time in milliseconds within which 95 % of them were answered; 0 if there were too few. */
  getP95: () => number;
}

export function openVendorPace(now: () => number = () => performance.now()): VendorPace {
  const ended: { at: number; took: number }[] = [];
  return {
    note(took) {
      ended.push({ at: now(), took });
      if (ended.length > MOST_REQUESTS) ended.shift();
    },
    getP95() {
      const recent = ended.filter(({ at }) => at > now() - RECENT_MS).map(({ took }) => took);
      if (recent.length < FEWEST_REQUESTS) return 0;
      return recent.toSorted((a, b) => a - b)[Math.ceil(recent.length * 0.95) - 1] ?? 0;
    },
  };
}

/** Notes the time of each page's requests of vendors. Files take as long as the vendor's connection is slow,
 * and programs may wait for news, so they do not count. */
export function measureVendorPace(app: FastifyInstance, pace: VendorPace) {
  app.addHook("onResponse", (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint && !request.apiKey && isPageOfVendors(endpoint)) pace.note(reply.elapsedTime);
    done();
  });
}

const isPageOfVendors = ({ access, method, answers }: Endpoint) =>
  method === "GET" &&
  !answers &&
  !["public", "signed-in", "staff", "key", "directory"].includes(access) &&
  !isProviderPermission(access);
