import { fork, type ChildProcess } from "node:child_process";
import { Agent, request as httpRequest } from "node:http";
import { createLimitedRequests, type LimitedRequest } from "./limit-statements.ts";
import type { LoadOptions, LoadOutcome } from "./load-client.ts";
import { getSpread, type Spread } from "./measure-calls.ts";
import { CONNECTIONS, median, request } from "./measure-rates.ts";
import { signIn } from "./people.ts";
import type { PlainOptions, PlainPorts } from "./plain-servers.ts";
import type { Portal } from "./portal.ts";

/** One server with one connection (milliseconds), and with many. */
export interface Served {
  alone: Spread;
  perSecond: number;
  /** Milliseconds with many connections. */
  crowdP95: number;
}

/** A request to the portal, to the limit, and to the peer if it is a write. */
export interface Limited {
  name: string;
  products: number;
  portal: Served;
  limit: Served;
  peer?: Served;
}

const ROUNDS = 3;
const WARM_UP_REQUESTS = 200;
type Server = "portal" | "limit" | "peer";

/** Measures the servers alternately. Returns the medians of the rounds. */
export async function measureLimit(
  portal: Portal,
  products: number,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Limited[]> {
  const client = fork(new URL("./load-client.ts", import.meta.url));
  const plain = fork(new URL("./plain-servers.ts", import.meta.url));
  try {
    const requests = await createLimitedRequests(portal.owner);
    const options: PlainOptions = {
      ownerUrl: portal.ownerUrl,
      limits: requests.map(({ limit }) => limit),
      peers: requests.map(({ peer }) => peer),
    };
    const ports = await request<PlainPorts>(plain, options);
    const measured: Limited[] = [];
    for (const [place, wanted] of requests.entries()) {
      const { access: token } = await signIn(portal);
      const target = { token, method: wanted.method, body: wanted.body };
      const targets = {
        portal: { ...target, port: portal.port, path: wanted.path },
        limit: { ...target, port: ports.limit, path: `/${place}` },
        ...(wanted.peer && { peer: { ...target, port: ports.peer, path: `/${place}` } }),
      };
      const alone = await timeAlternately(targets, rounds);
      const crowd = await loadAlternately(client, targets, seconds);
      const served = (server: Server): Served => ({ alone: getSpread(alone[server]), ...summarize(crowd[server]) });
      const both = { name: wanted.name, products, portal: served("portal"), limit: served("limit") };
      measured.push(wanted.peer ? { ...both, peer: served("peer") } : both);
    }
    return measured;
  } finally {
    client.kill();
    plain.kill();
  }
}

type Target = Pick<LoadOptions, "port" | "path" | "token" | "body"> & Pick<LimitedRequest, "method">;
type Targets = Record<"portal" | "limit", Target> & Partial<Record<"peer", Target>>;

const listTargets = (targets: Targets) => Object.entries(targets) as [Server, Target][]; // Its keys are the servers'.

async function timeAlternately(targets: Targets, rounds: number) {
  const agent = new Agent({ keepAlive: true });
  const times: Record<Server, number[]> = { portal: [], limit: [], peer: [] };
  for (let round = -WARM_UP_REQUESTS; round < rounds; round++)
    for (const [server, target] of listTargets(targets)) {
      const ms = await timeRequest(agent, target);
      if (round >= 0) times[server].push(ms);
    }
  agent.destroy();
  return times;
}

function timeRequest(agent: Agent, { port, path, method, token, body }: Target) {
  return new Promise<number>((resolve, reject) => {
    const start = performance.now();
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
    };
    const sent = httpRequest({ agent, host: "127.0.0.1", port, path, method, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} returned ${response.statusCode}`));
      response.on("data", () => {});
      response.on("end", () => resolve(performance.now() - start));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

async function loadAlternately(client: ChildProcess, targets: Targets, seconds: number) {
  const outcomes: Record<Server, LoadOutcome[]> = { portal: [], limit: [], peer: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const [server, target] of listTargets(targets)) {
      const options: LoadOptions = { ...target, connections: CONNECTIONS, seconds };
      if (round === 0) await request<LoadOutcome>(client, { ...options, seconds: 1 } satisfies LoadOptions);
      outcomes[server].push(await request<LoadOutcome>(client, options));
    }
  return outcomes;
}

const summarize = (outcomes: LoadOutcome[]) => ({
  perSecond: median(outcomes.map(({ requests, seconds }) => requests / seconds)),
  crowdP95: median(outcomes.map(({ p95 }) => p95)),
});
