import { rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Spread } from "./measure-calls.ts";
import { addNotifiedCompany, EVENTS, openSessions, USERS } from "./notified-company.ts";
import { openPortal, type Portal } from "./portal.ts";
import { processorClock } from "./processor-time.ts";

export interface Notifications {
  events: number;
  users: number;
  calls: (Spread & { name: string; first: number; isHeld: boolean })[];
  poll: {
    tabs: number;
    everySeconds: number;
    /** Of one core, in percent, of the portal and of PostgreSQL; and when nobody asks. */
    server: number;
    database: number;
    idle: number;
  };
}

const TABS = 1000;
const POLL_SECONDS = 15;
const WARM_UP_ROUNDS = 20;

/** A call and whether a line to reach is held against it; the others are only shown. */
const calls: [name: string, path: string, isHeld: boolean][] = [
  ["unread count", "unread-count/", true],
  ["page 1", "", true],
  ["50 % depth", "?page=23500", true],
  ["95 % depth", "?page=44600", true],
  ["archived, page 1", "archived/", true],
  ["orders alone", "?notification_type=purchase_order", true],
  ["a rare type", "?notification_type=terms_and_conditions_acceptance", true],
  ["half a year", "?date_after=2026-01-01&date_before=2026-06-30", true],
  ["search “po-640000”", "?search_string=po-640000", true],
  ["search “valve”", "?search_string=valve", true],
  ["search “order”", "?search_string=order", true],
  ["search “order”, 50 % depth", "?search_string=order&page=8500", false],
];

/** Lists, searches and counts of a company that was told much, and what a thousand open tabs cost. */
export async function measureNotifications(folder: string, rounds: number, seconds: number): Promise<Notifications> {
  rmSync(folder, { recursive: true, force: true });
  await using portal = await openPortal(folder);
  await addNotifiedCompany(portal.owner);
  const agent = new Agent({ keepAlive: true });
  const measured: Notifications["calls"] = [];
  for (const [name, path, isHeld] of calls) {
    const [token = ""] = await openSessions(portal, 1);
    const first = await ask(agent, portal, path, token);
    const times: number[] = [];
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      const ms = await ask(agent, portal, path, token);
      if (round >= 0) times.push(ms);
    }
    times.sort((one, other) => one - other);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    measured.push({ name, first, p50: at(0.5), p95: at(0.95), isHeld });
  }
  const poll = await measurePoll(agent, portal, seconds);
  agent.destroy();
  return { events: EVENTS, users: USERS, calls: measured, poll };
}

async function measurePoll(agent: Agent, portal: Portal, seconds: number): Promise<Notifications["poll"]> {
  const tokens = await openSessions(portal, TABS);
  // Every token is proven and every piece of code compiled before.
  for (const token of tokens) await ask(agent, portal, "unread-count/", token);
  const clock = processorClock(portal);
  await sleep(seconds * 1000);
  const idle = clock.sinceThen();
  const start = performance.now();
  const asked: Promise<number>[] = [];
  for (let tab = 0; tab < (TABS / POLL_SECONDS) * seconds; tab++) {
    await sleep(Math.max(0, start + (tab * POLL_SECONDS * 1000) / TABS - performance.now()));
    asked.push(ask(agent, portal, "unread-count/", tokens[tab % TABS] ?? ""));
  }
  await Promise.all(asked);
  const busy = clock.sinceThen();
  const share = (ms: number) => (ms / (performance.now() - start)) * 100;
  return {
    tabs: TABS,
    everySeconds: POLL_SECONDS,
    server: share(busy.server),
    database: share(busy.database),
    idle: share(idle.server + idle.database),
  };
}

function ask(agent: Agent, { url }: Portal, path: string, token: string) {
  return new Promise<number>((resolve, reject) => {
    const start = performance.now();
    get(`${url}/api/notifications/${path}`, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answers ${answer.statusCode}`));
      answer.resume().on("end", () => resolve(performance.now() - start));
    }).on("error", reject);
  });
}
