import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pageTable } from "./page-table.ts";
import { getTargets } from "./targets.ts";
import type { SignInOutcome } from "./crowd.ts";
import type { AuditFigures } from "./measure-audit.ts";
import type { Spread } from "./measure-calls.ts";
import type { Dashboards } from "./measure-dashboards.ts";
import type { Limited, Served } from "./measure-limit.ts";
import { CONNECTIONS } from "./measure-rates.ts";
import type { SignIns } from "./measure-sign-ins.ts";
import type { Target } from "./part-targets.ts";
import type { Results, SizeResult } from "./results.ts";
import { markdown, plain, type Table } from "./tables.ts";
import type { TimedCall } from "./time-calls.ts";

/** The figures of the previous report, by target. */
const before: Partial<Record<string, string>> = JSON.parse(
  readFileSync(new URL("before.json", import.meta.url), "utf8"),
);

/** Formats all results as plain text for a terminal. */
export function formatAsText(results: Results) {
  const tables = results.sizes.flatMap((size) => [
    sizeTitle(size),
    plain(callTable(size)),
    plain(rateTable(size)),
    ...sizeNotes(size),
  ]);
  const { limits, signIns, assistants, notifications, lists, companies, directory, queue, audit, dashboards, figures } =
    results;
  if (limits) tables.push("Compared with the limit", plain(limitTable(limits)));
  if (signIns) tables.push("Signing in", plain(signInTable(signIns)));
  if (assistants) tables.push("Assistants", plain(timedTable(assistants, 50)));
  if (notifications) tables.push("Notifications", plain(timedTable(notifications.calls, 10)));
  if (lists) tables.push("Lists", plain(timedTable(lists.calls, 20)));
  if (companies) tables.push("Companies", plain(timedTable(companies, 15)));
  if (directory) tables.push("Directory", plain(timedTable(directory, 20)));
  if (audit) tables.push("Audit record", plain(timedTable(audit.calls, 50)), checkpointNote(audit));
  if (queue) tables.push("Work queue", plain(timedTable(queue, 50)));
  if (figures) tables.push("Required documents", plain(timedTable(figures.calls, 300)));
  if (dashboards) tables.push("Dashboards", plain(dashboardTable(dashboards)));
  return [...tables, "Targets", plain(targetTable(getTargets(results)))].join("\n\n");
}

/** Writes docs/performance.md. */
export function writeDocument(results: Results, explanation: string) {
  const { machine, pages } = results;
  const parts = [
    "# Performance",
    "Written by `npm run bench`, from bench/results.json; the explanations come from bench/explanation.md, which is edited manually.",
    machine &&
      `Machine: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGigabytes} GB; node ${machine.node}, PostgreSQL ${machine.postgresql}. Client, server and database share it.`,
    "## Targets",
    "Each target is compared with the worst measurement at any size.",
    markdown(targetTable(getTargets(results))),
    explanation.trim(),
    "## Pages",
    markdown(pageTable(pages)),
    ...(results.limits ? ["## Compared with the limit", markdown(limitTable(results.limits))] : []),
    ...(results.signIns ? ["## Signing in", markdown(signInTable(results.signIns))] : []),
    ...(results.assistants ? ["## Assistants", markdown(timedTable(results.assistants, 50))] : []),
    ...(results.notifications ? ["## Notifications", markdown(timedTable(results.notifications.calls, 10))] : []),
    ...(results.lists ? ["## Lists", markdown(timedTable(results.lists.calls, 20))] : []),
    ...(results.companies ? ["## Companies", markdown(timedTable(results.companies, 15))] : []),
    ...(results.directory ? ["## Directory", markdown(timedTable(results.directory, 20))] : []),
    ...(results.audit
      ? ["## Audit record", markdown(timedTable(results.audit.calls, 50)), checkpointNote(results.audit)]
      : []),
    ...(results.queue ? ["## Work queue", markdown(timedTable(results.queue, 50))] : []),
    ...(results.figures ? ["## Required documents", markdown(timedTable(results.figures.calls, 300))] : []),
    ...(results.dashboards ? ["## Dashboards", markdown(dashboardTable(results.dashboards))] : []),
    ...results.sizes.flatMap((size) => [
      `## ${sizeTitle(size)}`,
      ...sizeNotes(size),
      markdown(callTable(size)),
      markdown(rateTable(size)),
    ]),
  ];
  const file = fileURLToPath(new URL("../docs/performance.md", import.meta.url));
  writeFileSync(file, `${parts.filter(Boolean).join("\n\n")}\n`);
}

const checkpointNote = ({ entries, sealing, verifying }: AuditFigures) =>
  `Sealing ${entries.toLocaleString("en-US")} entries for the first time takes ${Math.round(sealing)} s, and comparing them with their checkpoints ${Math.round(verifying)} s.`;

const sizeTitle = ({ products }: SizeResult) =>
  `${products.toLocaleString("en-US")} products, of which the company has ${(products / 5).toLocaleString("en-US")}`;

function sizeNotes({ load, memory, measuredAt, approvals }: SizeResult) {
  const rate = Math.round(load.rows / load.seconds).toLocaleString("en-US");
  const megabytes = (value: number) => `${Math.round(value)} MB`;
  return [
    `Measured ${day(measuredAt)}. Loaded ${day(load.loadedAt)}: ${rate} rows per second over HTTP; the search index contained all of them ${Math.round(load.indexSeconds)} s later.`,
    ...(approvals
      ? [
          `Approving ${approvals.fields.toLocaleString("en-US")} fields in one request: ${Math.round(approvals.p50)} ms, at most ${Math.round(approvals.slowest)} ms.`,
        ]
      : []),
    `Memory of the server: ${megabytes(load.memory.now)} after the load, at most ${megabytes(load.memory.highest)}; ${megabytes(memory.now)} after these measurements, at most ${megabytes(memory.highest)}.`,
  ];
}

const day = (instant: string) => instant.slice(0, 10);

/** Times are in milliseconds. */
function callTable({ calls }: SizeResult): Table {
  const both = ({ p50, p95 }: Spread) => [p50.toFixed(2), p95.toFixed(2)];
  return {
    head: [
      "request, 50 rows per page (ms)",
      "HTTP p50",
      "p95",
      "SQL p50",
      "p95",
      "HTTP / SQL",
      "own SQL p50",
      "p95",
      "statements",
    ],
    rows: calls.map(({ name, http, sql, ownSql, statements }) => [
      name,
      ...both(http),
      ...both(sql),
      (http.p50 / sql.p50).toFixed(2),
      ...both(ownSql),
      String(statements),
    ]),
  };
}

function rateTable({ rates }: SizeResult): Table {
  const servers = [
    ["Lading", "portal"],
    ["Fastify: same SQL, unvalidated", "fastifySql"],
    ["Fastify: same JSON, no SQL, unvalidated", "fastifyJson"],
    ["bare node:http: same bytes, no SQL", "bareHttp"],
  ] as const;
  return {
    head: [
      `requests per second, ${CONNECTIONS} connections`,
      ...rates.flatMap(({ rows }) => [`${rows} rows`, "Lading relative to it"]),
    ],
    rows: servers.map(([name, server]) => [
      name,
      ...rates.flatMap((rate) => [
        Math.round(rate[server]).toLocaleString("en-US"),
        (rate.portal / rate[server]).toFixed(2),
      ]),
    ]),
  };
}

/** The limit's figures are in parentheses. A write has a second row, of the peer. */
function limitTable(limits: Limited[]): Table {
  const both = (server: number, limit: number, digits: number) =>
    `${server.toFixed(digits)} (${limit.toFixed(digits)})`;
  const row = (name: string, products: number, server: Served, limit: Served) => [
    name,
    products.toLocaleString("en-US"),
    both(server.alone.p50, limit.alone.p50, 2),
    both(server.alone.p95, limit.alone.p95, 2),
    (server.alone.p50 / limit.alone.p50).toFixed(2),
    both(server.perSecond, limit.perSecond, 0),
    both(server.crowdP95, limit.crowdP95, 1),
    (server.perSecond / limit.perSecond).toFixed(2),
  ];
  return {
    head: [
      "request (the limit)",
      "products",
      "p50 ms",
      "p95 ms",
      "p50 / limit",
      `per second, ${CONNECTIONS} connections`,
      "p95 ms",
      "of the limit",
    ],
    rows: limits.flatMap(({ name, products, portal, limit, peer }) => [
      row(name, products, portal, limit),
      ...(peer ? [row(`${name}, PostGraphile's statements`, products, peer, limit)] : []),
    ]),
  };
}

function signInTable({ alone, withApp, crowd, ping, wantedPerSecond, atCompany }: SignIns): Table {
  const cells = ({ p50, p95, p99 }: Spread & { p99?: number }) => [p50, p95, p99].map((ms) => ms?.toFixed(1) ?? "");
  const attempted = ({ cameIn, seconds }: SignInOutcome) =>
    `${wantedPerSecond} per second attempted, ${Math.round(cameIn / seconds)} succeeded`;
  return {
    head: ["milliseconds", "p50", "p95", "p99"],
    rows: [
      ["one caller", ...cells(alone)],
      ...(withApp ? [["one caller, with an authenticator app", ...cells(withApp)]] : []),
      [attempted(crowd), ...cells(crowd)],
      ["other requests meanwhile: /readyz", ...cells(ping)],
      ...(atCompany
        ? [
            ["at the company, one caller", ...cells(atCompany.alone)],
            [`at the company, ${attempted(atCompany.crowd)}`, ...cells(atCompany.crowd)],
            ["other requests meanwhile: /readyz", ...cells(atCompany.ping)],
          ]
        : []),
    ],
  };
}

function timedTable(calls: readonly TimedCall[], rows: number): Table {
  return {
    head: [`request, ${rows} rows per page (ms)`, "HTTP p50", "p95", "first request"],
    rows: calls.map(({ name, p50, p95, first }) => [name, p50.toFixed(2), p95.toFixed(2), first.toFixed(1)]),
  };
}

function dashboardTable({ looks }: Dashboards): Table {
  const both = ({ p50, p95 }: Spread) => [p50.toFixed(1), p95.toFixed(1)];
  return {
    head: ["dashboard, token and figures (ms)", "first view p50", "p95", "again p50", "p95"],
    rows: looks.map(({ name, first, again }) => [name, ...both(first), ...both(again)]),
  };
}

const targetTable = (targets: Target[]): Table => ({
  head: ["target", "before", "measured", ""],
  rows: targets.map(({ target, measured, isReached }) => [
    target,
    before[target] ?? "",
    measured,
    isReached ? "reached" : "not reached",
  ]),
});
