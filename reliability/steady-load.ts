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
import { getListPath } from "../bench/calls.ts";
import { addListedCompany } from "../bench/listed-company.ts";
import { addPeople, addSignInUsers } from "../bench/people.ts";
import { insertSessions } from "../bench/sessions.ts";
import { readCommandLine } from "../tools/command-line.ts";
import { findMissingWrites, type Writes } from "./find-missing-writes.ts";

/*
 * A thousand sessions of one company send 200 requests a second, a fifth of them writes, while the portal is killed and started again.
 * Requests begin on time, whether or not the earlier ones were answered. Prints the counts in its last line. Exit code 1: an
 * acknowledged write is missing or stored twice, a request failed otherwise than with 503 or because the portal was dead, or the
 * portal was so slow that all sessions waited.
 */

const { values: options } = readCommandLine(
  {
    usage: "node reliability/steady-load.ts [--minutes 10] [--kills 30]",
    about: "Sends 200 requests a second for these minutes, and kills the portal so many times in them.",
  },
  { options: { minutes: { type: "string", default: "10" }, kills: { type: "string", default: "30" } } },
);
const runMs = Number(options.minutes) * 60_000;
const plannedKills = Number(options.kills);
const SESSIONS = 1000;
const A_SECOND = 200;
/** An access token is valid for five minutes. */
const REFRESH_MS = 200_000;

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
await addListedCompany(owner);
await addPeople({ owner });
await addSignInUsers({ owner });
const signer = createTokenSigner([tokenSecret]);
const sessions = await Promise.all(
  (await insertSessions(owner, SESSIONS, "crowd%")).map(async (session, number) => ({
    number,
    writes: 0,
    access: await signer.accessToken(session),
    refresh: signer.refreshToken(session, 1),
    // Spreads the renewals over time.
    refreshedAt: performance.now() - (number / SESSIONS) * REFRESH_MS,
  })),
);
type Session = (typeof sessions)[number];
console.log(`The portal serves ${SESSIONS} sessions.`);

const answers = { ok: 0, unavailable: 0, dead: 0 };
const acknowledged: Writes = { edits: [], drafts: new Map() };
const faults: string[] = [];
let longestMs = 0;
let longestStartMs = 0;
let kills = 0;
let isDead = false;

const free = [...sessions];
const waiting = new Set<Promise<void>>();
const begun = performance.now();
const killing = killRepeatedly();
let requests = 0;
/** Requests for which no session was free, because all waited for answers. */
let unsent = 0;
for (; requests < (runMs / 1000) * A_SECOND; requests++) {
  await sleep(Math.max(0, begun + (requests * 1000) / A_SECOND - performance.now()));
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
process.exitCode = lost + doubled + faults.length + unsent > 0 ? 1 : 0;
await started.disposeAsync();
console.log(
  `load: ${kills} kills; ${requests} requests of ${SESSIONS} sessions in ${seconds.toFixed(0)} s; ${answers.ok} were answered, ${answers.unavailable} with 503, ${answers.dead} met the dead portal, ${unsent} were not sent because all sessions waited, ${faults.length} other errors; ${acknowledged.edits.length + acknowledged.drafts.size} writes acknowledged, ${lost} lost, ${doubled} doubled; the longest answer took ${(longestMs / 1000).toFixed(1)} s, the longest start ${(longestStartMs / 1000).toFixed(1)} s.`,
);

/** Kills the portal at equal distances and starts it again at once. */
async function killRepeatedly() {
  while (kills < plannedKills) {
    const due = ((kills + 1) * runMs) / (plannedKills + 1);
    await sleep(Math.max(0, begun + due - performance.now()));
    kills++;
    isDead = true;
    await portal.end("SIGKILL");
    const start = performance.now();
    portal = await startServer(path.join(folder, "data"), settings);
    longestStartMs = Math.max(longestStartMs, performance.now() - start);
    isDead = false;
  }
}

/** Sends one request of a session: eight of ten read. */
async function act(session: Session, request: number) {
  if (performance.now() - session.refreshedAt > REFRESH_MS) return refresh(session);
  const step = Math.floor(Math.random() * 10);
  if (step === 0) return edit(session);
  if (step === 1) return saveDraft(session);
  const reads = [
    getListPath({ page_size: 10, page: 1 + (request % 900) }),
    `/api/products/${sku(request % 10_000)}/`,
    "/api/order-documents/orders/?page_size=10",
    "/api/notifications/unread-count/",
  ];
  await send(session, "GET", reads[step % reads.length]!); // The remainder is a place in it.
}

async function refresh(session: Session) {
  const text = await send(session, "POST", "/api/token/refresh", { refresh: session.refresh });
  if (text === undefined) return;
  const { access, refresh: next } = JSON.parse(text) as { access: string; refresh: string }; // The response of the contract.
  Object.assign(session, { access, refresh: next, refreshedAt: performance.now() });
}

/** Each edit has a row, and each session writes to products that no other session writes to. */
async function edit(session: Session) {
  const value = `Color ${session.number}-${++session.writes}`;
  const body = { edited_fields: [{ name: "color", old_value: null, new_value: value }] };
  const isStored = await send(session, "PATCH", `/api/products/${sku(session.number)}/edit`, body);
  if (isStored !== undefined) acknowledged.edits.push(value);
}

/** A draft has the last value only. */
async function saveDraft(session: Session) {
  const value = String(++session.writes);
  const drafted = sku(SESSIONS + session.number);
  const body = { edited_fields: [{ name: "color", old_value: null, new_value: value }] };
  const isStored = await send(session, "PUT", `/api/products/${drafted}/draft`, body);
  if (isStored !== undefined) acknowledged.drafts.set(drafted, session.writes);
}

function sku(number: number) {
  return `GXP-${100_000 + number}`;
}

/** Returns the body of a successful answer. */
async function send(session: Session, method: string, url: string, body?: object) {
  const start = performance.now();
  const [killsBefore, wasDead] = [kills, isDead];
  try {
    const answer = await fetch(`http://127.0.0.1:${settings.PORT}${url}`, {
      method,
      headers: {
        authorization: `Bearer ${session.access}`,
        // Each session has its address, as behind a balancer.
        "x-forwarded-for": `10.0.${session.number >> 8}.${session.number & 255}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    longestMs = Math.max(longestMs, performance.now() - start);
    if (answer.ok) {
      answers.ok++;
      return text;
    }
    if (answer.status === 503 && answer.headers.has("retry-after")) answers.unavailable++;
    else faults.push(`${method} ${url.split("?")[0]}: ${answer.status} ${text}`);
  } catch (error) {
    if (wasDead || kills > killsBefore) answers.dead++;
    else faults.push(`${method} ${url.split("?")[0]}: ${String(error instanceof Error ? error.cause : error)}`);
  }
  return undefined;
}
