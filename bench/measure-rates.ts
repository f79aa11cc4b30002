import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { list } from "./calls.ts";
import type { LoadOutcome, LoadWish } from "./load-client.ts";
import type { PlainPorts, PlainWish } from "./plain-servers.ts";
import type { Portal } from "./portal.ts";
import { openReplay } from "./statements.ts";
import { signIn } from "./people.ts";

/** Requests per second, on page 1 of the list with so many rows. */
export interface Rates {
  rows: number;
  portal: number;
  bareHttp: number;
  fastifyJson: number;
  fastifySql: number;
  /** Of one answer, headers included. */
  bytes: Record<"portal" | "bareHttp" | "fastifyJson" | "fastifySql", number>;
}

export const CONNECTIONS = 16;
const ROUNDS = 3;
const WARM_UP_SECONDS = 1;

/** The portal beside servers that do less, by turns; the median of the rounds. */
export async function measureRates(portal: Portal, seconds: number): Promise<Rates[]> {
  const client = fork(new URL("./load-client.ts", import.meta.url));
  const plain = fork(new URL("./plain-servers.ts", import.meta.url));
  try {
    const pages = await pagesOf(portal);
    const ports = await ask<PlainPorts>(plain, { ownerUrl: portal.ownerUrl, pages } satisfies PlainWish);
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
    portal: { port: portal.port, path: list({ page_size: rows }) },
    bareHttp: { port: ports.bare, path: `/${rows}` },
    fastifyJson: { port: ports.fastify, path: `/json/${rows}` },
    fastifySql: { port: ports.fastify, path: `/sql/${rows}` },
  };
  const measured = { portal: [], bareHttp: [], fastifyJson: [], fastifySql: [] } as Record<Server, number[]>; // Still empty.
  const bytes = { portal: 0, bareHttp: 0, fastifyJson: 0, fastifySql: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    // Begun anew, because an access token lives five minutes.
    const token = (await signIn(portal)).access;
    for (const server of Object.keys(servers) as Server[]) {
      const wish = { ...servers[server], token, connections: CONNECTIONS };
      if (round === 0) await ask<LoadOutcome>(client, { ...wish, seconds: WARM_UP_SECONDS } satisfies LoadWish);
      const outcome = await ask<LoadOutcome>(client, { ...wish, seconds } satisfies LoadWish);
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

async function pagesOf(portal: Portal) {
  await using replay = await openReplay(portal);
  const { access } = await signIn(portal);
  const pages: PlainWish["pages"] = {};
  for (const rows of [10, 50]) pages[rows] = await replay.capture(list({ page_size: rows }), access);
  return pages;
}

async function ask<Answer>(child: ChildProcess, wish: object) {
  const settled = new AbortController();
  const { signal } = settled;
  child.send(wish);
  try {
    return await Promise.race([
      once(child, "message", { signal }).then(([answer]) => answer as Answer), // What the child sends, by its own types.
      once(child, "exit", { signal }).then((): never => {
        throw new Error("A process of the bench has ended early.");
      }),
    ]);
  } finally {
    settled.abort();
  }
}

const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
