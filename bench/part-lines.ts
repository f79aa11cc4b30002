import type { Dashboards } from "./measure-dashboards.ts";
import type { Digests } from "./measure-digests.ts";
import type { Documents } from "./measure-documents.ts";
import type { Lists } from "./measure-lists.ts";
import type { Notifications } from "./measure-notifications.ts";
import type { Results } from "./results.ts";
import type { TimedCall } from "./time-calls.ts";

/** A line to reach: what was asked for, what was measured, and whether that will do. */
export interface Line {
  asked: string;
  measured: string;
  isReached: boolean;
}

/** Puts a line together. */
export const line = (asked: string, isReached: boolean, measured: string): Line => ({ asked, measured, isReached });

/** Lines of the parts that have portals of their own. */
export function partLines({ documents, notifications, lists, dashboards, digests }: Results): Line[] {
  return [
    ...(documents ? documentLines(documents) : []),
    ...(notifications ? notificationLines(notifications) : []),
    ...(lists ? listLines(lists) : []),
    ...(dashboards ? dashboardLines(dashboards) : []),
    ...(digests ? digestLines(digests) : []),
  ];
}

function documentLines({ crowd, upload, zip }: Documents): Line[] {
  const both = ({ portal, disk }: { portal: number; disk: number }) =>
    `${(portal / disk).toFixed(2)} of it: ${Math.round(portal)} beside ${Math.round(disk)} MB/s`;
  const files = `${crowd.files} uploads of ${crowd.megabytes} MB at once`;
  return [
    line(
      `${files}: memory of the server at most 300 MB`,
      crowd.memory.highest <= 300,
      `${Math.round(crowd.memory.highest)} MB`,
    ),
    line(`${files}: others are answered within 200 ms p99`, crowd.ping.p99 <= 200, `${crowd.ping.p99.toFixed(1)} ms`),
    line(
      `Uploading ${crowd.megabytes} MB at 0.6 of the speed of writing them to disk for good`,
      upload.portal / upload.disk >= 0.6,
      both(upload),
    ),
    line(`A zip of ${zip.files} files at 0.6 of the speed of reading them`, zip.portal / zip.disk >= 0.6, both(zip)),
  ];
}

function notificationLines({ events, users, calls, poll }: Notifications): Line[] {
  const share = poll.server + poll.database;
  return [
    slowestLine(
      `Notifications of a company with ${events.toLocaleString("en-US")} and ${users} users within 10 ms p50: lists, search, count`,
      calls,
      10,
    ),
    line(
      `${poll.tabs.toLocaleString("en-US")} tabs that ask for the unread count every ${poll.everySeconds} s take less than 5 % of a core`,
      share < 5,
      `${share.toFixed(1)} %, of which PostgreSQL ${poll.database.toFixed(1)}; ${poll.idle.toFixed(1)} when nobody asks`,
    ),
  ];
}

function listLines({ documents, orders, calls }: Lists): Line[] {
  const many = `${documents.toLocaleString("en-US")} documents and ${orders.toLocaleString("en-US")} orders`;
  return [
    slowestLine(
      `Lists of a company with ${many} within 15 ms p50: page 1, search, the place of an order, an order's documents in one request`,
      calls,
      15,
    ),
  ];
}

/** Held against the slowest of the calls that are held. */
function slowestLine(asked: string, calls: readonly TimedCall[], mostMs: number) {
  const slowest = calls.filter(({ isHeld }) => isHeld).toSorted((one, other) => other.p50 - one.p50)[0];
  return line(
    asked,
    slowest !== undefined && slowest.p50 <= mostMs,
    slowest ? `${slowest.p50.toFixed(1)} ms (${slowest.name})` : "nothing measured",
  );
}

function dashboardLines({ lines, looks }: Dashboards): Line[] {
  const slowest = looks.toSorted((one, other) => other.first.p95 - one.first.p95)[0];
  return [
    line(
      `A dashboard over ${lines.toLocaleString("en-US")} order lines within 300 ms p95, the first look after a change`,
      slowest !== undefined && slowest.first.p95 <= 300,
      slowest ? `${Math.round(slowest.first.p95)} ms (${slowest.name})` : "nothing measured",
    ),
  ];
}

function digestLines({ users, before, days }: Digests): Line[] {
  const queued = Math.max(...days.map(({ queuedSeconds }) => queuedSeconds));
  const highest = days.map(({ memory }) => memory.highest);
  const asked = `A daily digest for ${users.toLocaleString("en-US")} users`;
  return [
    line(`${asked} is queued within 30 s`, queued <= 30, `${queued.toFixed(1)} s, of ${days.length} days the slower`),
    line(
      `${asked}: memory of the server at its highest at most a tenth more on the second day than on the first`,
      Math.max(...highest) <= (highest[0] ?? Number.NaN) * 1.1,
      `${Math.round(before.now)} MB before, ${highest.map(Math.round).join(" and ")} MB`,
    ),
  ];
}
