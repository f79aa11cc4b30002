import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Spread } from "./measure-calls.ts";
import type { Portal } from "./portal.ts";
import type { CrowdOutcome, CrowdWish } from "./sign-in-crowd.ts";
import { addCrowd, crowdPassword } from "./people.ts";

export interface SignIns {
  /** One caller, one sign-in after the other; milliseconds. */
  alone: Spread;
  /** So many come in a second, whether or not the earlier ones have their answer. */
  wantedPerSecond: number;
  crowd: CrowdOutcome;
  /** What others wait meanwhile for /readyz, which asks the database; milliseconds. */
  ping: Spread & { p99: number; highest: number };
}

const PER_SECOND = 100;
const PING_EVERY_MS = 20;
const ALONE_ROUNDS = 200;

/** How long signing in takes, and what everybody else notices when many sign in at once. */
export async function measureSignIns(portal: Portal, seconds: number): Promise<SignIns> {
  await addCrowd(portal);
  const one = await crowd({ port: portal.port, password: crowdPassword, count: ALONE_ROUNDS });
  const [many, pings] = await Promise.all([
    crowd({ port: portal.port, password: crowdPassword, count: PER_SECOND * seconds, perSecond: PER_SECOND }),
    ping(portal.url, seconds * 1000),
  ]);
  return { alone: one, wantedPerSecond: PER_SECOND, crowd: many, ping: pings };
}

/** In a process of its own, so that its work does not delay the pings. */
async function crowd(wish: CrowdWish) {
  const child = fork(new URL("./sign-in-crowd.ts", import.meta.url));
  child.send(wish);
  const [outcome] = (await once(child, "message")) as [CrowdOutcome]; // What it sends.
  child.kill();
  return outcome;
}

async function ping(url: string, forMs: number) {
  const agent = new Agent({ keepAlive: true });
  const times: Promise<number>[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    times.push(pingOnce(agent, url));
    await sleep(PING_EVERY_MS);
  }
  const sorted = (await Promise.all(times)).toSorted((a, b) => a - b);
  agent.destroy();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), highest: at(1) };
}

function pingOnce(agent: Agent, url: string) {
  return new Promise<number>((resolve, reject) => {
    const start = performance.now();
    get(`${url}/readyz`, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A ping was answered ${answer.statusCode}.`));
      answer.resume().on("end", () => resolve(performance.now() - start));
    }).on("error", reject);
  });
}
