import { fork } from "node:child_process";
import { once } from "node:events";
import type { Spread } from "./measure-calls.ts";
import { pingDuring, type Pings } from "./ping.ts";
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
  ping: Pings;
}

const PER_SECOND = 100;
const ALONE_ROUNDS = 200;

/** How long signing in takes, and what everybody else notices when many sign in at once. */
export async function measureSignIns(portal: Portal, seconds: number): Promise<SignIns> {
  await addCrowd(portal);
  const one = await crowd({ port: portal.port, password: crowdPassword, count: ALONE_ROUNDS });
  const [many, pings] = await pingDuring(
    portal.url,
    crowd({ port: portal.port, password: crowdPassword, count: PER_SECOND * seconds, perSecond: PER_SECOND }),
  );
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
