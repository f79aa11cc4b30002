import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { getListPath } from "./calls.ts";
import type { LoadOutcome, LoadOptions } from "./load-client.ts";
import type { PlainPorts, PlainOptions } from "./plain-servers.ts";
import type { Portal } from "./portal.ts";
import { openReplay } from "./statements.ts";
import { signIn } from "./people.ts";

/** Requests per second for page 1 of the list with `rows` rows. */
export interface Rates {
  rows: number;
  portal: number;
  bareHttp: number;
  fastifyJson: number;
  fastifySql: number;
  /** The size of one response, including headers. */
  bytes: Record<"portal" | "bareHttp" | "fastifyJson" | "fastifySql", number>;
}

export const CONNECTIONS = 16;
const ROUNDS = 3;
const WARM_UP_SECONDS = 1;

/** Measures the portal and servers that do less, alternately. Returns the median of the rounds. */
export async function measureRates(portal: Portal, seconds: number): Promise<Rates[]> {
  const client = fork(new URL("./load-client.ts", import.meta.url));
  const plain = fork(new URL("./plain-servers.ts", import.meta.url));
  try {
    const pages = await getPages(portal);
    const ports = await request<PlainPorts>(plain, { ownerUrl: portal.ownerUrl, pages } satisfies PlainOptions);
    const rates: Rates[] = [];
    for (const rows of [10, 50]) rates.push(await measureRate(portal, client, ports, rows, seconds));
    return rates;
  } finally {
    client.kill();
    plain.kill();
  }
}

async function measureRate(portal: Portal, client: ChildProcess, ports: PlainPorts, rows: number, seconds: number) {
  const servers = {
    portal: { port: portal.port, path: getListPath({ page_size: rows }) },
    bareHttp: { port: ports.bare, path: `/${rows}` },
    fastifyJson: { port: ports.fastify, path: `/json/${rows}` },
    fastifySql: { port: ports.fastify, path: `/sql/${rows}` },
  };
  const measured = { portal: [], bareHttp: [], fastifyJson: [], fastifySql: [] } as Record<Server, number[]>; // Still empty.
  const bytes = { portal: 0, bareHttp: 0, fastifyJson: 0, fastifySql: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    // A new session for each round, because an access token expires after five minutes.
    const token = (await signIn(portal)).access;
    for (const server of Object.keys(servers) as Server[]) {
      const options = { ...servers[server], token, connections: CONNECTIONS };
      if (round === 0)
        await request<LoadOutcome>(client, { ...options, seconds: WARM_UP_SECONDS } satisfies LoadOptions);
      const outcome = await request<LoadOutcome>(client, { ...options, seconds } satisfies LoadOptions);
      measured[server].push(outcome.requests / outcome.seconds);
      bytes[server] = outcome.bytes;
    }
  }
  const { portal: own, bareHttp, fastifyJson, fastifySql } = measured;
  return {
    rows,
    portal: median(own),
    bareHttp: median(bareHttp),
    fastifyJson: median(fastifyJson),
    fastifySql: median(fastifySql),
    bytes,
  };
}

type Server = keyof Rates["bytes"];

async function getPages(portal: Portal) {
  await using replay = await openReplay(portal);
  const { access } = await signIn(portal);
  const pages: PlainOptions["pages"] = {};
  for (const rows of [10, 50]) pages[rows] = await replay.capture(getListPath({ page_size: rows }), access);
  return pages;
}

/** Sends a message to a process of the benchmark, and returns its answer. */
export async function request<Answer>(child: ChildProcess, options: object) {
  const settled = new AbortController();
  const { signal } = settled;
  child.send(options);
  try {
    return await Promise.race([
      once(child, "message", { signal }).then(([answer]) => answer as Answer), // The child sends this type.
      once(child, "exit", { signal }).then((): never => {
        throw new Error("A process of the benchmark exited early.");
      }),
    ]);
  } finally {
    settled.abort();
  }
}

export const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
