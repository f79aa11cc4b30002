import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { linesToReach } from "./lines.ts";
import type { Spread } from "./measure-calls.ts";
import type { Dashboards } from "./measure-dashboards.ts";
import { CONNECTIONS } from "./measure-rates.ts";
import type { SignIns } from "./measure-sign-ins.ts";
import type { Line } from "./part-lines.ts";
import type { Results, SizeResult } from "./results.ts";
import type { TimedCall } from "./time-calls.ts";

type Table = { head: string[]; rows: string[][] };

/** Everything as plain text, for a terminal. */
export function asText(results: Results) {
  const tables = results.sizes.flatMap((size) => [
    sizeTitle(size),
    plain(callTable(size)),
    plain(rateTable(size)),
    ...sizeNotes(size),
  ]);
  const { signIns, notifications, lists, dashboards } = results;
  if (signIns) tables.push("Signing in", plain(signInTable(signIns)));
  if (notifications) tables.push("Notifications", plain(timedTable(notifications.calls, 10)));
  if (lists) tables.push("Lists", plain(timedTable(lists.calls, 20)));
  if (dashboards) tables.push("Dashboards", plain(dashboardTable(dashboards)));
  return [...tables, "Lines to reach", plain(lineTable(linesToReach(results)))].join("\n\n");
}

/** Writes docs/performance.md. */
export function writeDocument(results: Results, explanation: string) {
  const { machine, pages } = results;
  const parts = [
    "# Performance",
    "Written by `npm run bench`, from bench/results.json; bench/explanation.md is the part that people write.",
    machine &&
      `Machine: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGigabytes} GB; node ${machine.node}, PostgreSQL ${machine.postgresql}. Client, server and database share it.`,
    "## Lines to reach",
    "Each is held against the worst that was measured at any size.",
    markdown(lineTable(linesToReach(results))),
    explanation.trim(),
    "## Pages",
    markdown({
      head: ["Lighthouse, desktop", "performance", "accessibility", "findings"],
      rows: pages.map((page) => [
        page.page,
        page.performance.toFixed(2),
        page.accessibility.toFixed(2),
        page.findings.join(", "),
      ]),
    }),
    ...(results.signIns ? ["## Signing in", markdown(signInTable(results.signIns))] : []),
    ...(results.notifications ? ["## Notifications", markdown(timedTable(results.notifications.calls, 10))] : []),
    ...(results.lists ? ["## Lists", markdown(timedTable(results.lists.calls, 20))] : []),
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

const sizeTitle = ({ products }: SizeResult) =>
  `${products.toLocaleString("en-US")} products, of which the company has ${(products / 5).toLocaleString("en-US")}`;

function sizeNotes({ load, memory, measuredAt, approvals }: SizeResult) {
  const rate = Math.round(load.rows / load.seconds).toLocaleString("en-US");
  const megabytes = (value: number) => `${Math.round(value)} MB`;
  return [
    `Measured ${day(measuredAt)}. Loaded ${day(load.loadedAt)}: ${rate} rows a second over HTTP; the search index had them all ${Math.round(load.indexSeconds)} s later.`,
    ...(approvals
      ? [
          `Approving ${approvals.fields.toLocaleString("en-US")} fields in one call: ${Math.round(approvals.p50)} ms, at most ${Math.round(approvals.slowest)} ms.`,
        ]
      : []),
    `Memory of the server: ${megabytes(load.memory.now)} after the load, at most ${megabytes(load.memory.highest)}; ${megabytes(memory.now)} after these measurements, at most ${megabytes(memory.highest)}.`,
  ];
}

const day = (instant: string) => instant.slice(0, 10);

/** Milliseconds. */
function callTable({ calls }: SizeResult): Table {
  const both = ({ p50, p95 }: Spread) => [p50.toFixed(2), p95.toFixed(2)];
  return {
    head: [
      "call, 50 rows a page (ms)",
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
      ...rates.flatMap(({ rows }) => [`${rows} rows`, "Lading to this"]),
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

function signInTable({ alone, crowd, ping, wantedPerSecond }: SignIns): Table {
  const cells = ({ p50, p95, p99 }: Spread & { p99?: number }) => [p50, p95, p99].map((ms) => ms?.toFixed(1) ?? "");
  return {
    head: ["milliseconds", "p50", "p95", "p99"],
    rows: [
      ["one caller", ...cells(alone)],
      [`${wantedPerSecond} a second wanted, ${Math.round(crowd.cameIn / crowd.seconds)} came in`, ...cells(crowd)],
      ["others meanwhile: /readyz", ...cells(ping)],
    ],
  };
}

function timedTable(calls: readonly TimedCall[], rows: number): Table {
  return {
    head: [`call, ${rows} rows a page (ms)`, "HTTP p50", "p95", "the first time"],
    rows: calls.map(({ name, p50, p95, first }) => [name, p50.toFixed(2), p95.toFixed(2), first.toFixed(1)]),
  };
}

function dashboardTable({ looks }: Dashboards): Table {
  const both = ({ p50, p95 }: Spread) => [p50.toFixed(1), p95.toFixed(1)];
  return {
    head: ["dashboard, token and figures (ms)", "first look p50", "p95", "again p50", "p95"],
    rows: looks.map(({ name, first, again }) => [name, ...both(first), ...both(again)]),
  };
}

const lineTable = (lines: Line[]): Table => ({
  head: ["line", "measured", ""],
  rows: lines.map(({ asked, measured, isReached }) => [asked, measured, isReached ? "reached" : "not reached"]),
});

function plain({ head, rows }: Table) {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  "),
    )
    .join("\n");
}

function markdown({ head, rows }: Table) {
  const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
  return [head, rule, ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
