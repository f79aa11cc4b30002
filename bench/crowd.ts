import { type Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Spread } from "./measure-calls.ts";

/** Times of successful sign-ins, in milliseconds. */
export interface SignInOutcome extends Spread {
  cameIn: number;
  /** Rejected with 503, because too many sign-ins are waiting already. */
  turnedAway: number;
  seconds: number;
}

export interface Attempt {
  status: number | undefined;
  ms: number;
  body: string;
}

interface Crowd {
  count: number;
  /** Attempts that begin per second, whether or not the earlier ones have finished. Without it, one follows the other. */
  perSecond?: number | undefined;
}

/** Lets a crowd sign in, and measures it. */
export async function runCrowd({ count, perSecond }: Crowd, signIn: (number: number) => Promise<Attempt>) {
  const start = performance.now();
  const attempts: Promise<Attempt>[] = [];
  for (let number = 0; number < count; number++) {
    const attempt = signIn(number);
    attempts.push(attempt);
    if (perSecond === undefined) await attempt;
    else await sleep(Math.max(0, start + ((number + 1) * 1000) / perSecond - performance.now()));
  }
  const all = await Promise.all(attempts);
  const seconds = (performance.now() - start) / 1000;
  const times = all.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const turnedAway = all.filter(({ status }) => status === 503).length;
  const failed = all.find(({ status }) => status !== 200 && status !== 503);
  if (failed) throw new Error(`A sign-in returned ${failed.status}: ${failed.body}`);
  return { p50: at(0.5), p95: at(0.95), cameIn: times.length, turnedAway, seconds } satisfies SignInOutcome;
}

interface Client {
  agent: Agent;
  port: number;
  /** Each user sends from their own address. */
  number: number;
}

/** Posts JSON, or reads without `sent`. The body of a redirect is its destination. */
export function send({ agent, port, number }: Client, path: string, sent?: object) {
  const body = sent && JSON.stringify(sent);
  const headers = {
    ...(body !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
    // The server trusts this header from its own machine. Different addresses keep one user's attempts from delaying another's.
    "x-forwarded-for": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  };
  const method = body === undefined ? "GET" : "POST";
  return new Promise<Attempt>((resolve, reject) => {
    const start = performance.now();
    const sending = request({ host: "127.0.0.1", port, path, method, agent, headers }, (response) => {
      let received = response.headers.location ?? "";
      response.setEncoding("utf8").on("data", (chunk: string) => (received += chunk));
      response.on("end", () => resolve({ status: response.statusCode, ms: performance.now() - start, body: received }));
    });
    sending.on("error", reject).end(body);
  });
}
