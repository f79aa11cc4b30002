import { Agent, get } from "node:http";
import type { Spread } from "./measure-calls.ts";
import type { Portal } from "./portal.ts";

/** A call and whether a line to reach is held against it; the others are only shown. */
export type WantedCall = [name: string, path: string, isHeld: boolean];

/** Milliseconds: the first time, and once everything is warm. */
export type TimedCall = Spread & { name: string; first: number; isHeld: boolean };

const WARM_UP_ROUNDS = 20;

/** Times each call by itself, one request after the other, each call with an access token of its own. */
export async function timeCalls(
  agent: Agent,
  portal: Portal,
  calls: readonly WantedCall[],
  rounds: number,
  openSession: () => Promise<string>,
): Promise<TimedCall[]> {
  const timed: TimedCall[] = [];
  for (const [name, path, isHeld] of calls) {
    const token = await openSession();
    const first = await ask(agent, portal, path, token);
    const times: number[] = [];
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      const ms = await ask(agent, portal, path, token);
      if (round >= 0) times.push(ms);
    }
    times.sort((one, other) => one - other);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    timed.push({ name, first, p50: at(0.5), p95: at(0.95), isHeld });
  }
  return timed;
}

/** Milliseconds until the last byte of the answer is there. */
export function ask(agent: Agent, { url }: Portal, path: string, token: string) {
  return new Promise<number>((resolve, reject) => {
    const start = performance.now();
    get(`${url}/api/${path}`, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answers ${answer.statusCode}`));
      answer.resume().on("end", () => resolve(performance.now() - start));
    }).on("error", reject);
  });
}
