import { fork } from "node:child_process";
import { once } from "node:events";
import type { Spread } from "./measure-calls.ts";
import { pingDuring, type Pings } from "./ping.ts";
import type { Portal } from "./portal.ts";
import type { SignInOutcome, SignInOptions } from "./sign-in-client.ts";
import { addFactorUsers, addSignInUsers, signInPassword } from "./people.ts";

export interface SignIns {
  /** One caller, one sign-in after the other, in milliseconds. */
  alone: Spread;
  /** The same with an authenticator app: password and code. Absent in results from before this was measured. */
  withApp?: Spread;
  /** Sign-ins that begin per second, whether or not the earlier ones have finished. */
  wantedPerSecond: number;
  crowd: SignInOutcome;
  /** Response times of /readyz, which uses the database, during the sign-ins, in milliseconds. */
  ping: Pings;
}

const PER_SECOND = 100;
const ALONE_ROUNDS = 200;

/** Measures the time of a sign-in, and how many concurrent sign-ins delay other requests. */
export async function measureSignIns(portal: Portal, seconds: number): Promise<SignIns> {
  await addSignInUsers(portal);
  const one = await runSignIns({ port: portal.port, password: signInPassword, count: ALONE_ROUNDS });
  const withApp = await runSignIns({
    port: portal.port,
    password: signInPassword,
    count: ALONE_ROUNDS,
    totp: await addFactorUsers(portal),
  });
  const [many, pings] = await pingDuring(
    portal.url,
    runSignIns({ port: portal.port, password: signInPassword, count: PER_SECOND * seconds, perSecond: PER_SECOND }),
  );
  return { alone: one, withApp, wantedPerSecond: PER_SECOND, crowd: many, ping: pings };
}

/** Runs in a separate process, so that its work does not delay the pings. */
async function runSignIns(options: SignInOptions) {
  const child = fork(new URL("./sign-in-client.ts", import.meta.url));
  child.send(options);
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`The client that signs in ended with code ${code}.`);
  });
  // The message that sign-in-client.ts sends.
  const [outcome] = (await Promise.race([once(child, "message"), failed])) as [SignInOutcome];
  child.kill();
  return outcome;
}
