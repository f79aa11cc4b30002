import type { Answers } from "./measure-answers.ts";
import type { AuditFigures } from "./measure-audit.ts";
import { COMPANIES } from "./measure-companies.ts";
import type { Dashboards } from "./measure-dashboards.ts";
import { DIRECTORY_USERS } from "./measure-directory.ts";
import type { Figures } from "./measure-figures.ts";
import type { Digests } from "./measure-digests.ts";
import type { Documents } from "./measure-documents.ts";
import { WAITING } from "./measure-work-queue.ts";
import { writtenChanges } from "./measure-history.ts";
import type { Feed } from "./measure-feed.ts";
import type { Imports } from "./measure-imports.ts";
import type { Limited } from "./measure-limit.ts";
import { documentedOrders, type Lists } from "./measure-lists.ts";
import type { Loads } from "./measure-loads.ts";
import type { OrderLoads } from "./measure-order-loads.ts";
import type { Notifications } from "./measure-notifications.ts";
import type { Labels } from "./measure-labels.ts";
import type { Heats } from "./measure-heats.ts";
import type { Readings } from "./measure-readings.ts";
import type { Requirements } from "./measure-requirements.ts";
import type { Results } from "./results.ts";
import type { Webhooks } from "./measure-webhooks.ts";
import { COLUMNS } from "./product-workbook.ts";
import type { Sheets } from "./measure-sheets.ts";
import type { TimedCall } from "./time-calls.ts";

/** A performance target, its measurement, and whether the measurement reaches it. */
export interface Target {
  target: string;
  measured: string;
  isReached: boolean;
}

export const target = (text: string, isReached: boolean, measured: string): Target => ({
  target: text,
  measured,
  isReached,
});

/** Returns the targets of the parts that run on separate portals. */
export function getPartTargets(results: Results): Target[] {
  const {
    limits,
    documents,
    notifications,
    lists,
    companies,
    directory,
    queue,
    audit,
    loads,
    orderLoads,
    answers,
    imports,
    sheets,
    readings,
    heats,
    labels,
    requirements,
    dashboards,
    figures,
    digests,
    feed,
    webhooks,
    assistants,
  } = results;
  return [
    ...(limits ? getLimitTargets(limits) : []),
    ...(documents ? getDocumentTargets(documents) : []),
    ...(notifications ? getNotificationTargets(notifications) : []),
    ...(lists ? getListTargets(lists) : []),
    ...(companies ? [getCompanyTarget(companies)] : []),
    ...(directory ? [getDirectoryTarget(directory)] : []),
    ...(audit ? [getAuditTarget(audit)] : []),
    ...(queue ? [getWorkQueueTarget(queue)] : []),
    ...(feed ? getFeedTargets(feed) : []),
    ...(webhooks ? getWebhookTargets(webhooks) : []),
    ...(assistants ? [getAssistantTarget(assistants)] : []),
    ...(loads ? getLoadTargets(loads) : []),
    ...(orderLoads ? getOrderLoadTargets(orderLoads) : []),
    ...(answers ? getAnswerTargets(answers) : []),
    ...(imports ? getImportTargets(imports) : []),
    ...(sheets ? getSheetTargets(sheets) : []),
    ...(readings ? getReadingTargets(readings) : []),
    ...(heats ? getHeatTargets(heats) : []),
    ...(labels ? getLabelTargets(labels) : []),
    ...(requirements ? getRequirementTargets(requirements) : []),
    ...(dashboards ? getDashboardTargets(dashboards) : []),
    ...(figures ? [getFigureTarget(figures)] : []),
    ...(digests ? getDigestTargets(digests) : []),
  ];
}

function getReadingTargets({ certificate: { p50, p95 }, first }: Readings): Target[] {
  const measured = `${p95.toFixed(0)} ms, p50 ${p50.toFixed(0)} ms, the first ${first.toFixed(0)} ms`;
  return [target("The values of a certificate of three pages: p95 300 ms", p95 <= 300, measured)];
}

function getHeatTargets({ certificates, compared, quiet, meanwhile }: Heats): Target[] {
  return [
    target(
      `${certificates} certificates of a ship notice are read and compared within 30 s`,
      compared <= 30,
      `${compared.toFixed(1)} s`,
    ),
    target(
      "The vendor's list of orders meanwhile: p95 at most 3 times the quiet one",
      meanwhile.p95 <= 3 * quiet.p95,
      `${(meanwhile.p95 / quiet.p95).toFixed(1)} times: ${meanwhile.p95.toFixed(1)} ms, quiet ${quiet.p95.toFixed(1)} ms`,
    ),
  ];
}

function getLabelTargets({ packages, made, first, memory, meanwhile }: Labels): Target[] {
  const named = `Labels of ${packages} packages`;
  return [
    target(
      `${named} within 2 s, also the first`,
      Math.max(first, made.p95) <= 2000,
      `${made.p95.toFixed(0)} ms p95, the first ${first.toFixed(0)} ms`,
    ),
    target(`${named} with at most 80 MB`, memory <= 80, `${memory.toFixed(0)} MB`),
    target("Other requests while labels are made: p95 20 ms", meanwhile.p95 <= 20, `${meanwhile.p95.toFixed(1)} ms`),
  ];
}

function getRequirementTargets({
  products,
  companies,
  items,
  opened,
  recomputed,
  closed,
  compared,
}: Requirements): Target[] {
  const named = `A requirement of ${products.toLocaleString("en-US")} products of ${companies.toLocaleString("en-US")} companies`;
  return [
    target(
      `${named} is opened, computed again with another condition, and closed within 30 s each`,
      Math.max(opened, recomputed, closed) <= 30,
      `${opened.toFixed(1)} s, ${recomputed.toFixed(1)} s, ${closed.toFixed(1)} s`,
    ),
    target(
      `The nightly comparison of ${items.toLocaleString("en-US")} items within 5 minutes`,
      compared <= 300,
      `${compared.toFixed(1)} s`,
    ),
  ];
}

function getLimitTargets(limits: Limited[]): Target[] {
  const where = ({ name, products }: Limited) => `${name}, ${products.toLocaleString("en-US")} products`;
  const slowness = ({ portal, limit }: Limited) => portal.alone.p50 / limit.alone.p50;
  const share = ({ portal, limit }: Limited) => portal.perSecond / limit.perSecond;
  return [...new Set(limits.map(({ name }) => name))].flatMap((name) => {
    const measured = limits.filter((limited) => limited.name === name);
    const slowest = measured.toSorted((one, other) => slowness(other) - slowness(one))[0]!; // Each name has a measurement.
    const least = measured.toSorted((one, other) => share(one) - share(other))[0]!; // The same.
    return [
      target(
        `${name}: p50 at most 2 times the limit's: node:http, pg and one statement, without a session`,
        slowness(slowest) <= 2,
        `${slowness(slowest).toFixed(2)} times: ${slowest.portal.alone.p50.toFixed(2)} ms (${where(slowest)})`,
      ),
      target(
        `${name}: at least half the limit's requests per second`,
        share(least) >= 0.5,
        `${share(least).toFixed(2)} of it: ${Math.round(least.portal.perSecond)} per second (${where(least)})`,
      ),
      ...measured.flatMap(getPeerTargets),
    ];
  });
}

function getPeerTargets({ name, products, portal, peer }: Limited): Target[] {
  if (!peer) return [];
  const at = `${name}, ${products.toLocaleString("en-US")} products`;
  return [
    target(
      `${at}: p50 below that of PostGraphile's statements`,
      portal.alone.p50 < peer.alone.p50,
      `${(portal.alone.p50 / peer.alone.p50).toFixed(2)} times: ${portal.alone.p50.toFixed(2)} and ${peer.alone.p50.toFixed(2)} ms`,
    ),
    target(
      `${at}: more per second than with PostGraphile's statements`,
      portal.perSecond > peer.perSecond,
      `${(portal.perSecond / peer.perSecond).toFixed(2)} of it: ${Math.round(portal.perSecond)} and ${Math.round(peer.perSecond)} per second`,
    ),
  ];
}

function getDocumentTargets({ crowd, upload, zip }: Documents): Target[] {
  const both = ({ portal, disk }: { portal: number; disk: number }) =>
    `${(portal / disk).toFixed(2)} of it: ${Math.round(portal)} compared with ${Math.round(disk)} MB/s`;
  const files = `${crowd.files} concurrent uploads of ${crowd.megabytes} MB`;
  return [
    target(
      `${files}: memory of the server at most 300 MB`,
      crowd.memory.highest <= 300,
      `${Math.round(crowd.memory.highest)} MB`,
    ),
    target(`${files}: other requests within 200 ms p99`, crowd.ping.p99 <= 200, `${crowd.ping.p99.toFixed(1)} ms`),
    target(
      `Uploading ${crowd.megabytes} MB at 0.6 of the speed of writing and syncing them to disk`,
      upload.portal / upload.disk >= 0.6,
      both(upload),
    ),
    target(`A zip of ${zip.files} files at 0.6 of the speed of reading them`, zip.portal / zip.disk >= 0.6, both(zip)),
  ];
}

function getLoadTargets({ products, updates, quiet, meanwhile, history }: Loads): Target[] {
  return [
    target(
      `At least 10,000 rows per second of a file that changes ${products.toLocaleString("en-US")} products`,
      updates >= 10_000,
      `${Math.round(updates).toLocaleString("en-US")} rows per second`,
    ),
    target(
      "A vendor's requests in the meantime at most 3 times their p95 without a load",
      meanwhile.p95 <= 3 * quiet.p95,
      `${(meanwhile.p95 / quiet.p95).toFixed(1)} times: ${meanwhile.p95.toFixed(1)} compared with ${quiet.p95.toFixed(1)} ms`,
    ),
    getSlowestTarget(
      `Values of a day and origins of a product with ${writtenChanges.toLocaleString("en-US")} changes within 20 ms p50`,
      history,
      20,
    ),
  ];
}

function getOrderLoadTargets({ lines, withRevisions, withoutRevisions, receipts }: OrderLoads): Target[] {
  const rate = (perSecond: number) => Math.round(perSecond).toLocaleString("en-US");
  const percent = (one: number, other: number) => `${((100 * one) / other).toFixed(0)} %`;
  const count = lines.toLocaleString("en-US");
  return [
    target(
      `A load that changes ${count} lines of orders keeps 80 % of its speed while revisions are recorded`,
      withRevisions >= 0.8 * withoutRevisions,
      `${percent(withRevisions, withoutRevisions)}: ${rate(withRevisions)} compared with ${rate(withoutRevisions)} rows per second`,
    ),
    target(
      `A load of ${count} receipts has 80 % of the speed of a load that changes lines of orders`,
      receipts >= 0.8 * withRevisions,
      `${percent(receipts, withRevisions)}: ${rate(receipts)} compared with ${rate(withRevisions)} rows per second`,
    ),
  ];
}

function getAnswerTargets({ orders, lines, ofCompany, calls, answer, notice, bulk }: Answers): Target[] {
  const where = `${orders.toLocaleString("en-US")} orders with ${lines.toLocaleString("en-US")} lines, ${ofCompany.toLocaleString("en-US")} of one company`;
  const list = calls.filter(({ name }) => name.startsWith("orders"));
  const page = calls.filter(({ name }) => name.includes("200"));
  const slowest = (found: readonly TimedCall[], of: "p50" | "p95") => Math.max(...found.map((call) => call[of]));
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return [
    target(`Lists of ${where}: p50 5 ms`, slowest(list, "p50") <= 5, ms(slowest(list, "p50"))),
    target(`Lists of ${where}: p95 20 ms`, slowest(list, "p95") <= 20, ms(slowest(list, "p95"))),
    target("An order with 200 lines: p50 8 ms", slowest(page, "p50") <= 8, ms(slowest(page, "p50"))),
    target(
      "A ship notice of 200 lines: p95 80 ms",
      Math.max(notice.made.p95, notice.sent.p95) <= 80,
      `draft ${ms(notice.made.p95)}, p50 ${ms(notice.made.p50)}; sending ${ms(notice.sent.p95)}, p50 ${ms(notice.sent.p50)}`,
    ),
    target("An answer to 200 lines: p95 60 ms", answer.p95 <= 60, `${ms(answer.p95)}, p50 ${ms(answer.p50)}`),
    target("500 orders accepted at once within 3 s", bulk <= 3, `${bulk.toFixed(2)} s`),
  ];
}

function getSheetTargets({ products, written, same, sameChanges, changed, changes, page, ...rates }: Sheets): Target[] {
  const { quiet, meanwhile } = rates;
  const rows = `${products.toLocaleString("en-US")} products`;
  const steps = [
    { name: `A workbook of ${rows} is written`, step: written, mostSeconds: 30, mostMemory: 200 },
    { name: `It is compared unchanged`, step: same, mostSeconds: 60, mostMemory: 300 },
    {
      name: `A file that changes ${changes.toLocaleString("en-US")} prices is compared`,
      step: changed,
      mostSeconds: 60,
      mostMemory: 300,
    },
  ];
  return [
    ...steps.map(({ name, step: { seconds, memory }, mostSeconds, mostMemory }) =>
      target(
        `${name} within ${mostSeconds} s and ${mostMemory} MB`,
        seconds <= mostSeconds && memory <= mostMemory,
        `${seconds.toFixed(1)} s, ${Math.round(memory)} MB`,
      ),
    ),
    target("A workbook that comes back unchanged has no changes", sameChanges === 0, `${sameChanges}`),
    target("A page of the comparison: p50 at most 50 ms", page.p50 <= 50, `${page.p50.toFixed(1)} ms`),
    target(
      "A vendor's requests meanwhile at most 3 times their p95 without a file",
      meanwhile.p95 <= 3 * quiet.p95,
      `${(meanwhile.p95 / quiet.p95).toFixed(1)} times: ${meanwhile.p95.toFixed(1)} compared with ${quiet.p95.toFixed(1)} ms`,
    ),
  ];
}

function getImportTargets({ products, workbook, check, errors, pageMs, ...rates }: Imports): Target[] {
  const { intake, browser, quiet, meanwhile } = rates;
  const rows = products.toLocaleString("en-US");
  const steps = [
    { name: `A workbook of ${rows} rows and ${COLUMNS} columns is read`, step: workbook, mostSeconds: 30 },
    { name: `An import of ${rows} rows is checked`, step: check, mostSeconds: 60 },
  ];
  return [
    ...steps.map(({ name, step: { seconds, memory }, mostSeconds }) =>
      target(
        `${name} within ${mostSeconds} s and 300 MB`,
        seconds <= mostSeconds && memory <= 300,
        `${seconds.toFixed(1)} s, ${Math.round(memory)} MB`,
      ),
    ),
    target(
      "An import in the browser loads at 0.9 of the intake's rows per second",
      browser / intake >= 0.9,
      `${(browser / intake).toFixed(2)} of it: ${Math.round(browser)} compared with ${Math.round(intake)}`,
    ),
    target(
      "A vendor's requests during an import at most 3 times their p95 without one",
      meanwhile.p95 <= 3 * quiet.p95,
      `${(meanwhile.p95 / quiet.p95).toFixed(1)} times: ${meanwhile.p95.toFixed(1)} compared with ${quiet.p95.toFixed(1)} ms`,
    ),
    target(
      `The page of an import with ${errors.toLocaleString("en-US")} problems opens within 300 ms`,
      pageMs <= 300,
      `${Math.round(pageMs)} ms`,
    ),
  ];
}

function getNotificationTargets({ events, users, calls, poll }: Notifications): Target[] {
  const share = poll.server + poll.database;
  return [
    getSlowestTarget(
      `Lists of a company with ${events.toLocaleString("en-US")} notifications and ${users} users within 10 ms p50: pages, search, count`,
      calls,
      10,
    ),
    target(
      `${poll.tabs.toLocaleString("en-US")} tabs that request the unread count every ${poll.everySeconds} s take less than 3 % of a core`,
      share < 3,
      `${share.toFixed(1)} %, of which PostgreSQL ${poll.database.toFixed(1)}; ${poll.idle.toFixed(1)} without requests`,
    ),
  ];
}

function getListTargets({ documents, orders, calls }: Lists): Target[] {
  const many = `${documents.toLocaleString("en-US")} documents and ${orders.toLocaleString("en-US")} orders`;
  return [
    getSlowestTarget(
      `Lists of a company with ${many} within 15 ms p50: page 1, search, the archive by any column, the position of an order, an order's documents in one request`,
      calls,
      15,
    ),
    getSlowestTarget(
      "The orders with documents among them within 20 ms p50",
      calls.flatMap((call) => (call.name === documentedOrders ? [{ ...call, isHeld: true }] : [])),
      20,
    ),
  ];
}

const getCompanyTarget = (calls: TimedCall[]) =>
  getSlowestTarget(
    `The console's list of ${COMPANIES.toLocaleString("en-US")} companies, in every order, within 15 ms p50`,
    calls,
    15,
  );

const getFigureTarget = ({ items, companies, calls }: Figures) =>
  getSlowestTarget(
    `The console's page of ${items.toLocaleString("en-US")} required documents of ${companies.toLocaleString("en-US")} companies within 300 ms p50`,
    calls,
    300,
  );

const getDirectoryTarget = (calls: TimedCall[]) =>
  getSlowestTarget(
    `A directory reads ${DIRECTORY_USERS.toLocaleString("en-US")} users in pages of 100 within 20 ms p50`,
    calls,
    20,
  );

function getAuditTarget({ entries, calls }: AuditFigures) {
  return getSlowestP95Target(
    `The audit record of ${entries.toLocaleString("en-US")} entries searched with any filter within 100 ms p95`,
    calls,
    100,
  );
}

const getWorkQueueTarget = (calls: readonly TimedCall[]) =>
  getSlowestP95Target(
    `Work queue among ${WAITING.toLocaleString("en-US")} waiting, with every filter, and its figures, within 50 ms p95`,
    calls,
    50,
  );

function getSlowestP95Target(text: string, calls: readonly TimedCall[], maxMs: number) {
  const slowest = calls.filter(({ isHeld }) => isHeld).toSorted((one, other) => other.p95 - one.p95)[0];
  return target(
    text,
    slowest !== undefined && slowest.p95 <= maxMs,
    slowest ? `${slowest.p95.toFixed(1)} ms (${slowest.name})` : "nothing measured",
  );
}

/** Compares the target with the slowest call that has a target. */
function getSlowestTarget(text: string, calls: readonly TimedCall[], maxMs: number) {
  const slowest = calls.filter(({ isHeld }) => isHeld).toSorted((one, other) => other.p50 - one.p50)[0];
  return target(
    text,
    slowest !== undefined && slowest.p50 <= maxMs,
    slowest ? `${slowest.p50.toFixed(1)} ms (${slowest.name})` : "nothing measured",
  );
}

function getDashboardTargets({ lines, looks }: Dashboards): Target[] {
  const slowest = looks.toSorted((one, other) => other.first.p95 - one.first.p95)[0];
  return [
    target(
      `A dashboard over ${lines.toLocaleString("en-US")} order lines within 300 ms p95, the first view after a change`,
      slowest !== undefined && slowest.first.p95 <= 300,
      slowest ? `${Math.round(slowest.first.p95)} ms (${slowest.name})` : "nothing measured",
    ),
  ];
}

function getDigestTargets({ users, before, days }: Digests): Target[] {
  const queued = Math.max(...days.map(({ queuedSeconds }) => queuedSeconds));
  const highest = days.map(({ memory }) => memory.highest);
  const digest = `A daily digest for ${users.toLocaleString("en-US")} users`;
  return [
    target(
      `${digest} is queued within 30 s`,
      queued <= 30,
      `${queued.toFixed(1)} s, the slower of ${days.length} days`,
    ),
    target(
      `${digest}: maximum memory of the server at most a tenth higher on the second day than on the first`,
      Math.max(...highest) <= (highest[0] ?? Number.NaN) * 1.1,
      `${Math.round(before.now)} MB before, ${highest.map(Math.round).join(" and ")} MB`,
    ),
  ];
}

const getFeedTargets = ({ changes, rate, written, lag }: Feed) => [
  target(
    `20,000 changes a second read from the feed, from the first of ${changes.toLocaleString("en-US")} to the last`,
    rate >= 20_000,
    Math.round(rate).toLocaleString("en-US"),
  ),
  target(
    "A change at a program that follows the feed within a second p95 while 1,000 a second are written",
    lag < 1000 && written >= 950,
    `${Math.round(lag)} ms at ${Math.round(written)} a second`,
  ),
];

const getWebhookTargets = ({ receivers, dead, perMinute, lag, memory }: Webhooks) => {
  const where = `1,000 webhook deliveries a minute to ${receivers} receivers, ${dead} of which never answer`;
  return [
    target(
      `${where}: at the others within 2 s p95`,
      lag < 2000 && perMinute >= 950,
      `${Math.round(lag)} ms at ${Math.round(perMinute)} a minute`,
    ),
    target(
      `${where}: memory of the server at most 300 MB`,
      memory.highest <= 300,
      `${Math.round(memory.highest)} MB at the highest`,
    ),
  ];
};

const getAssistantTarget = (calls: readonly TimedCall[]) =>
  getSlowestP95Target("Each tool of assistants within 60 ms p95, one caller", calls, 60);
