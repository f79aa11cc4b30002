import { rmSync } from "node:fs";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { addNotifiedCompany, EVENTS, openSessions, USERS } from "./notified-company.ts";
import { openPortal, type Portal } from "./portal.ts";
import { createProcessorClock } from "./processor-time.ts";
import { timeRequest, timeCalls, type TimedCall, type WantedCall } from "./time-calls.ts";

export interface Notifications {
  events: number;
  users: number;
  calls: TimedCall[];
  poll: {
    tabs: number;
    everySeconds: number;
    /** Percent of one core that the portal and PostgreSQL use; `idle` is their sum without requests. */
    server: number;
    database: number;
    idle: number;
  };
}

const TABS = 1000;
const POLL_SECONDS = 15;

const UNREAD_COUNT = "notifications/unread-count/";

const calls: WantedCall[] = [
  ["unread count", UNREAD_COUNT, true],
  ["page 1", "notifications/", true],
  ["50 % depth", "notifications/?page=23500", true],
  ["95 % depth", "notifications/?page=44600", true],
  ["archived, page 1", "notifications/archived/", true],
  ["only orders", "notifications/?notification_type=purchase_order", true],
  ["a rare type", "notifications/?notification_type=terms_and_conditions_acceptance", true],
  ["half a year", "notifications/?date_after=2026-01-01&date_before=2026-06-30", true],
  ["search “po-640000”", "notifications/?search_string=po-640000", true],
  ["search “valve”", "notifications/?search_string=valve", true],
  ["search “order”", "notifications/?search_string=order", true],
  ["search “order”, 50 % depth", "notifications/?search_string=order&page=8500", false],
];

/** Measures lists, searches and counts of a company with many notifications, and the processor time of a thousand open tabs. */
export async function measureNotifications(folder: string, rounds: number, seconds: number): Promise<Notifications> {
  rmSync(folder, { recursive: true, force: true });
  await using portal = await openPortal(folder);
  await addNotifiedCompany(portal.owner);
  const agent = new Agent({ keepAlive: true });
  const openSession = async () => (await openSessions(portal, 1))[0] ?? "";
  const timed = await timeCalls(agent, portal, calls, rounds, openSession);
  const poll = await measurePoll(agent, portal, seconds);
  agent.destroy();
  return { events: EVENTS, users: USERS, calls: timed, poll };
}

async function measurePoll(agent: Agent, portal: Portal, seconds: number): Promise<Notifications["poll"]> {
  const tokens = await openSessions(portal, TABS);
  // The server verifies every token and compiles its code before the measurement.
  for (const token of tokens) await timeRequest(agent, portal, UNREAD_COUNT, token);
  const clock = createProcessorClock(portal);
  await sleep(seconds * 1000);
  const idle = clock.sinceThen();
  const start = performance.now();
  const requests: Promise<number>[] = [];
  for (let tab = 0; tab < (TABS / POLL_SECONDS) * seconds; tab++) {
    await sleep(Math.max(0, start + (tab * POLL_SECONDS * 1000) / TABS - performance.now()));
    requests.push(timeRequest(agent, portal, UNREAD_COUNT, tokens[tab % TABS] ?? ""));
  }
  await Promise.all(requests);
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
