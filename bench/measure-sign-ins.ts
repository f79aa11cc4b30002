import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { CompanySignInOptions } from "./company-sign-in-client.ts";
import type { SignInOutcome } from "./crowd.ts";
import type { Spread } from "./measure-calls.ts";
import { pingDuring, type Pings } from "./ping.ts";
import type { Portal } from "./portal.ts";
import type { SignInOptions } from "./sign-in-client.ts";
import { addCompanySignIn, addFactorUsers, addSignInUsers, signInPassword } from "./people.ts";

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
  /** The same with sign-ins at the company's identity provider. Absent in results from before this was measured. */
  atCompany?: { alone: Spread; crowd: SignInOutcome; ping: Pings };
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
  const atCompany = await measureCompanySignIns(portal, seconds);
  return { alone: one, withApp, wantedPerSecond: PER_SECOND, crowd: many, ping: pings, atCompany };
}

/** The client is the identity provider as well, so it is started once and says its address first. */
async function measureCompanySignIns(portal: Portal, seconds: number) {
  const child = fork(new URL("./company-sign-in-client.ts", import.meta.url));
  const run = async (options: Omit<CompanySignInOptions, "port">) => {
    child.send({ port: portal.port, ...options } satisfies CompanySignInOptions);
    return receive<SignInOutcome>(child);
  };
  await addCompanySignIn(portal, await receive<string>(child));
  const alone = await run({ count: ALONE_ROUNDS });
  const [crowd, ping] = await pingDuring(portal.url, run({ count: PER_SECOND * seconds, perSecond: PER_SECOND }));
  child.kill();
  return { alone, crowd, ping };
}

/** Runs in a separate process, so that its work does not delay the pings. */
async function runSignIns(options: SignInOptions) {
  const child = fork(new URL("./sign-in-client.ts", import.meta.url));
  child.send(options);
  const outcome = await receive<SignInOutcome>(child);
  child.kill();
  return outcome;
}

/** Returns the next message of a client, whose type its file determines. */
async function receive<Message>(child: ChildProcess) {
  const ending = new AbortController();
  const failed = once(child, "exit", ending).then(([code]) => {
    throw new Error(`The client that signs in ended with code ${code}.`);
  });
  const [message] = (await Promise.race([once(child, "message"), failed])) as [Message];
  failed.catch(() => undefined);
  ending.abort();
  return message;
}
