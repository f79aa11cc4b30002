import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startCluster } from "@lading/embedded-postgres";
import { freePort } from "@lading/embedded-postgres/free-port";
import pg from "pg";
import { createTokenSigner } from "../apps/api/src/people/auth/tokens.ts";
import { startServer } from "../apps/api/src/test/server-process.ts";
import { addCompanyWithProducts, addListedCompany, PRODUCTS } from "../bench/listed-company.ts";
import { addPeople, addSignInUsers } from "../bench/people.ts";
import { insertSessions } from "../bench/sessions.ts";
import { readCommandLine } from "../tools/command-line.ts";
import { findMissingWrites } from "./find-missing-writes.ts";
import { createRequests, REFRESH_MS } from "./session-requests.ts";

/*
 * A thousand sessions of one company send 200 requests a second, a fifth of them writes, while the portal is killed and started again.
 * Requests begin on time, whether or not the earlier ones were answered. Prints the counts in its last line. Exit code 1: an
 * acknowledged write is missing or stored twice, a request failed otherwise than with 503 or because the portal was dead, or the
 * portal was so slow that all sessions waited. The short round does not judge how fast the portal was.
 */

const { values: options } = readCommandLine(
  {
    usage: "node reliability/steady-load.ts [--minutes 10] [--kills 30] | --short",
    about: `Sends 200 requests a second for these minutes, and kills the portal so many times in them. The short round has 40 sessions,
20 requests a second and two kills, does not judge how fast the portal is, and is part of npm test.`,
  },
  {
    options: {
      minutes: { type: "string", default: "10" },
      kills: { type: "string", default: "30" },
      short: { type: "boolean", default: false },
    },
  },
);
const plan = options.short
  ? { runMs: 9000, kills: 2, sessions: 40, aSecond: 20, products: 1000 }
  : {
      runMs: Number(options.minutes) * 60_000,
      kills: Number(options.kills),
      sessions: 1000,
      aSecond: 200,
      products: PRODUCTS,
    };
/** Before each kill so many writes were acknowledged since the last one, so that each kill puts some at risk. */
const WRITES_BETWEEN_KILLS = 5;
/** A portal that acknowledges no write for so long is broken. */
const PATIENCE_MS = 120_000;

const folder = mkdtempSync(path.join(tmpdir(), "lading-load-"));
// PostgreSQL runs as another user if this program runs as root.
chmodSync(folder, 0o711);
process.env.TEST_FOLDER ??= folder;
// It stays until the last line.
process.exitCode = 1;
await using started = new AsyncDisposableStack();
started.defer(() => rmSync(folder, { recursive: true, force: true }));
const cluster = await startCluster(path.join(folder, "database"));
started.defer(() => cluster.stop());
const owner = new pg.Pool({ connectionString: cluster.url, max: 2 });
started.defer(() => owner.end());

const tokenSecret = randomBytes(32).toString("base64url");
const settings = { PORT: String(await freePort()), DATABASE_URL: cluster.url, TOKEN_SECRETS: tokenSecret };
let portal = await startServer(path.join(folder, "data"), settings);
started.defer(async () => void (await portal.end("SIGTERM")));
await (options.short ? addCompanyWithProducts(owner, plan.products) : addListedCompany(owner));
await addPeople({ owner });
await addSignInUsers({ owner });
const signer = createTokenSigner([tokenSecret]);
const sessions = await Promise.all(
  (await insertSessions(owner, plan.sessions, "crowd%")).map(async (session, number) => ({
    number,
    writes: 0,
    access: await signer.accessToken(session),
    refresh: signer.refreshToken(session, 1),
    // Spreads the renewals over time.
    refreshedAt: performance.now() - (number / plan.sessions) * REFRESH_MS,
  })),
);
console.log(`The portal serves ${plan.sessions} sessions.`);

let longestStartMs = 0;
const { tally, act } = createRequests(settings.PORT, plan);
const { acknowledged, faults } = tally;

const free = [...sessions];
const waiting = new Set<Promise<void>>();
const begun = performance.now();
let isKilling = true;
const killing = killRepeatedly().finally(() => (isKilling = false));
let requests = 0;
/** Requests for which no session was free, because all waited for answers. */
let unsent = 0;
for (; requests < (plan.runMs / 1000) * plan.aSecond || isKilling; requests++) {
  await sleep(Math.max(0, begun + (requests * 1000) / plan.aSecond - performance.now()));
  const session = free.shift();
  if (!session) {
    unsent++;
    continue;
  }
  const work = act(session, requests);
  waiting.add(work);
  void work.finally(() => {
    free.push(session);
    waiting.delete(work);
  });
}
const seconds = (performance.now() - begun) / 1000;
await Promise.all([killing, ...waiting]);

const { lost, doubled } = await findMissingWrites(owner, acknowledged);
for (const fault of new Set(faults)) console.log(fault);
const isTooSlow = unsent > 0 && !options.short;
process.exitCode = lost + doubled + faults.length > 0 || isTooSlow ? 1 : 0;
await started.disposeAsync();
console.log(
  `load: ${tally.kills} kills; ${requests} requests of ${plan.sessions} sessions in ${seconds.toFixed(0)} s; ${tally.ok} were answered, ${tally.unavailable} with 503, ${tally.dead} met the dead portal, ${unsent} were not sent because all sessions waited, ${faults.length} other errors; ${countWrites()} writes acknowledged, ${lost} lost, ${doubled} doubled; the longest answer took ${(tally.longestMs / 1000).toFixed(1)} s, the longest start ${(longestStartMs / 1000).toFixed(1)} s.`,
);

/** Edits, and the last draft of each product. */
function countWrites() {
  return acknowledged.edits.length + acknowledged.drafts.size;
}

/** Waits until the portal has acknowledged this many writes in all. */
async function untilWritten(count: number) {
  const latest = performance.now() + PATIENCE_MS;
  while (countWrites() < count) {
    if (performance.now() > latest)
      return void faults.push("The portal acknowledged too few writes between two kills.");
    await sleep(20);
  }
}

/** Kills the portal at equal distances, or later if it is slow, and starts it again at once. */
async function killRepeatedly() {
  while (tally.kills < plan.kills) {
    const due = ((tally.kills + 1) * plan.runMs) / (plan.kills + 1);
    const enough = countWrites() + WRITES_BETWEEN_KILLS;
    await sleep(Math.max(0, begun + due - performance.now()));
    await untilWritten(enough);
    tally.kills++;
    tally.isDead = true;
    await portal.end("SIGKILL");
    const start = performance.now();
    portal = await startServer(path.join(folder, "data"), settings);
    longestStartMs = Math.max(longestStartMs, performance.now() - start);
    tally.isDead = false;
  }
  await untilWritten(countWrites() + WRITES_BETWEEN_KILLS);
}
