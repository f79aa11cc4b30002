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

/** A request to the portal and to the limit. */
export interface Limited {
  name: string;
  products: number;
  portal: Served;
  limit: Served;
}

const ROUNDS = 3;
const WARM_UP_REQUESTS = 200;
const servers = ["portal", "limit"] as const;
type Server = (typeof servers)[number];

/** Measures the portal and the limit alternately. Returns the medians of the rounds. */
export async function measureLimit(
  portal: Portal,
  products: number,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Limited[]> {
  const client = fork(new URL("./load-client.ts", import.meta.url));
  const plain = fork(new URL("./plain-servers.ts", import.meta.url));
  try {
    const requests = await createLimitedRequests(portal.owner);
    const options: PlainOptions = { ownerUrl: portal.ownerUrl, limits: requests.map(({ limit }) => limit) };
    const ports = await request<PlainPorts>(plain, options);
    const measured: Limited[] = [];
    for (const [place, wanted] of requests.entries()) {
      const { access: token } = await signIn(portal);
      const target = { token, method: wanted.method, body: wanted.body };
      const targets = {
        portal: { ...target, port: portal.port, path: wanted.path },
        limit: { ...target, port: ports.limit, path: `/${place}` },
      };
      const alone = await timeAlternately(targets, rounds);
      const crowd = await loadAlternately(client, targets, seconds);
      const served = (server: Server): Served => ({ alone: alone[server], ...crowd[server] });
      measured.push({ name: wanted.name, products, portal: served("portal"), limit: served("limit") });
    }
    return measured;
  } finally {
    client.kill();
    plain.kill();
  }
}

type Target = Pick<LoadOptions, "port" | "path" | "token" | "body"> & Pick<LimitedRequest, "method">;
type Targets = Record<Server, Target>;

async function timeAlternately(targets: Targets, rounds: number): Promise<Record<Server, Spread>> {
  const agent = new Agent({ keepAlive: true });
  const times: Record<Server, number[]> = { portal: [], limit: [] };
  for (let round = -WARM_UP_REQUESTS; round < rounds; round++)
    for (const server of servers) {
      const ms = await timeRequest(agent, targets[server]);
      if (round >= 0) times[server].push(ms);
    }
  agent.destroy();
  return { portal: getSpread(times.portal), limit: getSpread(times.limit) };
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
  const outcomes: Record<Server, LoadOutcome[]> = { portal: [], limit: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const server of servers) {
      const options: LoadOptions = { ...targets[server], connections: CONNECTIONS, seconds };
      if (round === 0) await request<LoadOutcome>(client, { ...options, seconds: 1 } satisfies LoadOptions);
      outcomes[server].push(await request<LoadOutcome>(client, options));
    }
  const summary = (server: Server) => ({
    perSecond: median(outcomes[server].map((outcome) => outcome.requests / outcome.seconds)),
    crowdP95: median(outcomes[server].map(({ p95 }) => p95)),
  });
  return { portal: summary("portal"), limit: summary("limit") };
}
