import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Spread } from "./measure-calls.ts";
import { crowdEmail } from "./people.ts";

/*
 * Signs people in, each from an address of its own, in a process of its own: one after the other, or so many a second
 * however long the answers take.
 */

export interface CrowdWish {
  port: number;
  password: string;
  count: number;
  perSecond?: number;
}

/** Times of those who came in; milliseconds. */
export interface CrowdOutcome extends Spread {
  cameIn: number;
  /** Were told to come again, because too many wait already. */
  turnedAway: number;
  seconds: number;
}

process.on("message", (wish: CrowdWish) => {
  run(wish).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function run({ port, password, count, perSecond }: CrowdWish): Promise<CrowdOutcome> {
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  const visits: Promise<Visit>[] = [];
  for (let number = 0; number < count; number++) {
    const visit = signIn(agent, port, number, password);
    visits.push(visit);
    if (perSecond === undefined) await visit;
    else await sleep(Math.max(0, start + ((number + 1) * 1000) / perSecond - performance.now()));
  }
  const all = await Promise.all(visits);
  const seconds = (performance.now() - start) / 1000;
  const times = all.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const turnedAway = all.filter(({ status }) => status === 503).length;
  if (times.length + turnedAway < count)
    throw new Error(`Signing in was answered ${all.find(({ status }) => status !== 200 && status !== 503)?.status}.`);
  return { p50: at(0.5), p95: at(0.95), cameIn: times.length, turnedAway, seconds };
}

interface Visit {
  status: number | undefined;
  ms: number;
}

function signIn(agent: Agent, port: number, number: number, password: string) {
  const body = JSON.stringify({ email: crowdEmail(number), password });
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    // The server believes what comes from its own machine: nobody's attempts shall make another wait.
    "x-forwarded-for": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  };
  return new Promise<Visit>((resolve, reject) => {
    const start = performance.now();
    const asking = request(
      { host: "127.0.0.1", port, path: "/api/token", method: "POST", agent, headers },
      (answer) => {
        answer.resume().on("end", () => resolve({ status: answer.statusCode, ms: performance.now() - start }));
      },
    );
    asking.on("error", reject).end(body);
  });
}
