import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import type { Spread } from "./measure-calls.ts";
import { factorEmail, signInEmail } from "./people.ts";

/*
 * Signs users in, each from a different address: one after the other, or a number per second however long the responses take.
 * A separate process, so that its work does not delay the pings.
 */

export interface SignInOptions {
  port: number;
  password: string;
  count: number;
  perSecond?: number;
  /** The secret of the users' authenticator apps, if they have them. An app's code works once, so each user signs in once. */
  totp?: string;
}

/** Times of successful sign-ins, in milliseconds. */
export interface SignInOutcome extends Spread {
  cameIn: number;
  /** Rejected with 503, because too many sign-ins are waiting already. */
  turnedAway: number;
  seconds: number;
}

process.on("message", (options: SignInOptions) => {
  run(options).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function run({ port, password, count, perSecond, totp }: SignInOptions): Promise<SignInOutcome> {
  const agent = new Agent({ keepAlive: true });
  const start = performance.now();
  const attempts: Promise<Attempt>[] = [];
  for (let number = 0; number < count; number++) {
    const attempt =
      totp === undefined
        ? post(agent, port, number, "/api/token", { email: signInEmail(number), password })
        : signInWithApp(agent, port, number, { email: factorEmail(number), password }, totp);
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
  if (times.length + turnedAway < count)
    throw new Error(`A sign-in returned ${all.find(({ status }) => status !== 200 && status !== 503)?.status}.`);
  return { p50: at(0.5), p95: at(0.95), cameIn: times.length, turnedAway, seconds };
}

interface Attempt {
  status: number | undefined;
  ms: number;
  body: string;
}

/** Sends the password and then the code, and adds both times. */
async function signInWithApp(agent: Agent, port: number, number: number, credentials: object, totp: string) {
  const first = await post(agent, port, number, "/api/token", credentials);
  const { ticket } = JSON.parse(first.body) as { ticket: string }; // The response of the contract.
  const code = new TOTP({ secret: Secret.fromBase32(totp) }).generate();
  const second = await post(agent, port, number, "/api/token/factor", { ticket, method: "totp", code });
  return { ...second, ms: first.ms + second.ms };
}

function post(agent: Agent, port: number, number: number, path: string, sent: object) {
  const body = JSON.stringify(sent);
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    // The server trusts this header from its own machine. Different addresses keep one user's attempts from delaying another's.
    "x-forwarded-for": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  };
  return new Promise<Attempt>((resolve, reject) => {
    const start = performance.now();
    const sending = request({ host: "127.0.0.1", port, path, method: "POST", agent, headers }, (response) => {
      let received = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (received += chunk));
      response.on("end", () => resolve({ status: response.statusCode, ms: performance.now() - start, body: received }));
    });
    sending.on("error", reject).end(body);
  });
}
