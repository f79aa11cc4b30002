import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Load } from "./make-data-set.ts";
import type { Answers } from "./measure-answers.ts";
import type { AuditFigures } from "./measure-audit.ts";
import type { Approvals } from "./measure-approvals.ts";
import type { Machine } from "./machine.ts";
import type { CallTiming } from "./measure-calls.ts";
import type { Figures } from "./measure-figures.ts";
import type { Dashboards } from "./measure-dashboards.ts";
import type { Digests } from "./measure-digests.ts";
import type { Feed } from "./measure-feed.ts";
import type { Documents } from "./measure-documents.ts";
import type { Imports } from "./measure-imports.ts";
import type { Limited } from "./measure-limit.ts";
import type { Lists } from "./measure-lists.ts";
import type { Loads } from "./measure-loads.ts";
import type { OrderLoads } from "./measure-order-loads.ts";
import type { Notifications } from "./measure-notifications.ts";
import type { Opening } from "./measure-opening.ts";
import type { PageScores } from "./measure-pages.ts";
import type { Rates } from "./measure-rates.ts";
import type { Labels } from "./measure-labels.ts";
import type { Heats } from "./measure-heats.ts";
import type { Readings } from "./measure-readings.ts";
import type { Requirements } from "./measure-requirements.ts";
import type { Sheets } from "./measure-sheets.ts";
import type { SignIns } from "./measure-sign-ins.ts";
import type { TimedCall } from "./time-calls.ts";
import type { Grid } from "./measure-grid.ts";
import type { Typing } from "./measure-typing.ts";
import type { Webhooks } from "./measure-webhooks.ts";
import type { Memory } from "./portal.ts";

export interface SizeResult {
  products: number;
  measuredAt: string;
  load: Load;
  calls: CallTiming[];
  rates: Rates[];
  /** Absent in results from before this was measured. */
  approvals?: Approvals;
  /** The server's memory after the measurements. */
  memory: Memory;
}

export interface Results {
  machine?: Machine;
  sizes: SizeResult[];
  pages: PageScores[];
  /** By request and number of products. */
  limits?: Limited[];
  signIns?: SignIns;
  typing?: Typing;
  grid?: Grid;
  opening?: Opening;
  notifications?: Notifications;
  lists?: Lists;
  companies?: TimedCall[];
  directory?: TimedCall[];
  audit?: AuditFigures;
  queue?: TimedCall[];
  loads?: Loads;
  orderLoads?: OrderLoads;
  answers?: Answers;
  imports?: Imports;
  sheets?: Sheets;
  readings?: Readings;
  heats?: Heats;
  labels?: Labels;
  requirements?: Requirements;
  documents?: Documents;
  dashboards?: Dashboards;
  figures?: Figures;
  digests?: Digests;
  feed?: Feed;
  webhooks?: Webhooks;
  assistants?: TimedCall[];
}

const file = fileURLToPath(new URL("results.json", import.meta.url));

/** Reads the results of earlier runs. */
export function readResults(): Results {
  if (!existsSync(file)) return { sizes: [], pages: [] };
  return JSON.parse(readFileSync(file, "utf8")) as Results; // Written below.
}

export function writeResults(results: Results) {
  const rounded = JSON.stringify(results, (_name, value: unknown) =>
    typeof value === "number" ? Math.round(value * 1000) / 1000 : value,
  );
  writeFileSync(file, rounded);
  // Formats the file like the other files of the project.
  spawnSync("oxfmt", [file], { stdio: "inherit" });
}
