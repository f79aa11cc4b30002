import { Agent, get } from "node:http";
import type { Spread } from "./measure-calls.ts";
import type { Portal } from "./portal.ts";

/** A request, and whether a target applies to it. A path with a slash at its beginning is not below /api. */
export type WantedCall = [name: string, path: string, isHeld: boolean];

/** Milliseconds of the first request and of requests after the warm-up. */
export type TimedCall = Spread & { name: string; first: number; isHeld: boolean };

const WARM_UP_ROUNDS = 20;

/** Times the calls sequentially, each with a separate access token. */
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
    const first = await timeRequest(agent, portal, path, token);
    const times: number[] = [];
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      const ms = await timeRequest(agent, portal, path, token);
      if (round >= 0) times.push(ms);
    }
    times.sort((one, other) => one - other);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    timed.push({ name, first, p50: at(0.5), p95: at(0.95), isHeld });
  }
  return timed;
}

/** Returns the milliseconds until the last byte of the response. */
export function timeRequest(agent: Agent, { url }: Portal, path: string, token: string) {
  return new Promise<number>((resolve, reject) => {
    const start = performance.now();
    get(
      `${url}${path.startsWith("/") ? "" : "/api/"}${path}`,
      { agent, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${path} returned ${response.statusCode}`));
        response.resume().on("end", () => resolve(performance.now() - start));
      },
    ).on("error", reject);
  });
}
