import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { PasswordCheck, PasswordResult } from "@lading/passwords";
import type { ProviderIdentity } from "../../ground/db/provider-identity.ts";
import { createFairQueue } from "../../ground/http/fair-queue.ts";

/** How long the process runs after its last check. Its dictionaries take 150 MB and half a second to load. */
const IDLE_MS = 60_000;

let checker: ChildProcess | undefined;
let idleTimer: NodeJS.Timeout | undefined;

/**
 * A check takes up to half a second, so one person who sends many passwords must not delay everyone else. The queue serves
 * people in turn, and each may have five passwords in it.
 */
const queue = createFairQueue({ concurrency: 1, slotsPerKey: 5, slotsPerQueue: 500 });

/**
 * Returns why a person should not use this password, or undefined. A separate process checks one password after another,
 * because a thread would leak 100 MB when it ends, and in this process the check would block all other requests.
 */
export async function checkPassword(
  password: string,
  { email, first_name, last_name, department, position, company_name }: PasswordCheck["person"],
  portal: ProviderIdentity,
): Promise<string | undefined> {
  const portalNames = [portal.name, portal.abbreviation];
  const person = { email, first_name, last_name, department, position, company_name };
  // `isKnown` is true because each caller has proved its identity with a session, a code or an invitation.
  const { objection } = await queue.run({ key: email, isKnown: true }, () =>
    sendCheck({ password, person, portalNames }),
  );
  return objection;
}

async function sendCheck(check: PasswordCheck) {
  clearTimeout(idleTimer);
  const current = (checker ??= startProcess());
  const listening = new AbortController();
  keepAlive(current, true);
  try {
    const reply = Promise.race([
      once(current, "message", listening).then(([result]) => result as PasswordResult), // The process sends nothing else.
      once(current, "exit", listening).then(() => {
        throw new Error("The password process ended.");
      }),
    ]);
    current.send(check, (error) => error && stopProcess());
    return await reply;
  } catch (error) {
    stopProcess();
    throw error;
  } finally {
    listening.abort();
    keepAlive(current, false);
    idleTimer = setTimeout(stopProcess, IDLE_MS).unref();
  }
}

function startProcess() {
  // Inherits none of this process's options, because they set its memory size.
  const child = fork(fileURLToPath(new URL("./password-process.ts", import.meta.url)), {
    execArgv: [],
    env: {},
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.on("error", stopProcess).on("exit", () => checker === child && stopProcess());
  return child;
}

/** The child keeps this process running only while it has a request. */
function keepAlive(child: ChildProcess, isBusy: boolean) {
  if (isBusy) child.ref();
  else child.unref();
  if (isBusy) child.channel?.ref();
  else child.channel?.unref();
}

function stopProcess() {
  checker?.kill("SIGKILL");
  checker = undefined;
}
