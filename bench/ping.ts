import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Spread } from "./measure-calls.ts";

const EVERY_MS = 20;

export type Pings = Spread & { p99: number; highest: number };

/** Requests /readyz, which uses the database, until the work is done. Returns the response times in milliseconds. */
export async function pingDuring<T>(url: string, work: Promise<T>): Promise<[T, Pings]> {
  const agent = new Agent({ keepAlive: true });
  const times: Promise<number>[] = [];
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  while (!isDone) {
    times.push(pingOnce(agent, url));
    await sleep(EVERY_MS);
  }
  const sorted = (await Promise.all(times)).toSorted((a, b) => a - b);
  agent.destroy();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return [await done, { p50: at(0.5), p95: at(0.95), p99: at(0.99), highest: at(1) }];
}

function pingOnce(agent: Agent, url: string) {
  return new Promise<number>((resolve, reject) => {
    const start = performance.now();
    get(`${url}/readyz`, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A ping returned ${response.statusCode}.`));
      response.resume().on("end", () => resolve(performance.now() - start));
    }).on("error", reject);
  });
}
