import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readCommandLine } from "../tools/command-line.ts";
import { createCalls } from "./calls.ts";
import { createFindCalls } from "./find-calls.ts";
import { describeMachine } from "./machine.ts";
import { openDataSet, type Load } from "./make-data-set.ts";
import { measureAnswers } from "./measure-answers.ts";
import { measureAssistants } from "./measure-assistants.ts";
import { measureAudit } from "./measure-audit.ts";
import { measureApprovals } from "./measure-approvals.ts";
import { measureCalls } from "./measure-calls.ts";
import { measureCompanies } from "./measure-companies.ts";
import { measureDashboards } from "./measure-dashboards.ts";
import { measureFigures } from "./measure-figures.ts";
import { measureDigests } from "./measure-digests.ts";
import { measureDirectory } from "./measure-directory.ts";
import { measureDocuments } from "./measure-documents.ts";
import { measureFeed } from "./measure-feed.ts";
import { measureImports } from "./measure-imports.ts";
import { measureLabels } from "./measure-labels.ts";
import { measureLimit } from "./measure-limit.ts";
import { measureLists } from "./measure-lists.ts";
import { measureLoads } from "./measure-loads.ts";
import { measureNotifications } from "./measure-notifications.ts";
import { measureOrderLoads } from "./measure-order-loads.ts";
import { measureOpening } from "./measure-opening.ts";
import { measurePages } from "./measure-pages.ts";
import { measureRates } from "./measure-rates.ts";
import { measureHeats } from "./measure-heats.ts";
import { measureReadings } from "./measure-readings.ts";
import { measureRequirements } from "./measure-requirements.ts";
import { measureSheets } from "./measure-sheets.ts";
import { measureSignIns } from "./measure-sign-ins.ts";
import { measureWebhooks } from "./measure-webhooks.ts";
import { measureWorkQueue } from "./measure-work-queue.ts";
import { measureGrid } from "./measure-grid.ts";
import { measureTyping } from "./measure-typing.ts";
import { openPortal, type Portal } from "./portal.ts";
import { formatAsText, writeDocument } from "./report.ts";
import { writeResults, readResults, type Results, type SizeResult } from "./results.ts";
import { createReviewCalls } from "./review-calls.ts";

const command = {
  usage: "npm run bench [-- --sizes 10000,100000] [--parts calls,sign-ins] [--fresh] [--quick]",
  about: `Measures the portal at three sizes of data, prints tables and writes bench/results.json and docs/performance.md. --sizes
measures these numbers of products and keeps the results of the others, --parts measures only these parts, --fresh loads the
data again, --quick measures briefly and writes nothing.`,
};

const { values: options } = readCommandLine(command, {
  options: {
    sizes: { type: "string", default: "10000,100000,1000000" },
    fresh: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    parts: {
      type: "string",
      default:
        "calls,limit,sign-ins,assistants,pages,opening,typing,grid,documents,notifications,lists,companies,directory,queue,dashboards,figures,digests,feed,webhooks",
    },
  },
});
const sizes = options.sizes.split(",").map(Number);
if (sizes.some((size) => !Number.isInteger(size) || size < 5000)) {
  console.error("--sizes takes numbers of products, separated by commas, each at least 5000.");
  process.exit(1);
}
const parts = options.parts.split(",");
const effort = options.quick
  ? { rounds: 30, seconds: 1, crowdSeconds: 5, pageRuns: 1, fileRounds: 1, looks: 5 }
  : { rounds: 300, seconds: 4, crowdSeconds: 20, pageRuns: 3, fileRounds: 10, looks: 40 };
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
mkdirSync(here(".work"), { recursive: true });

const results: Results = options.quick ? { sizes: [], pages: [] } : readResults();
if (parts.includes("documents")) {
  console.error("uploading and downloading files …");
  results.documents = await measureDocuments(here(".work/documents"), effort.fileRounds);
  save();
}
if (parts.includes("notifications")) {
  console.error("reading notifications …");
  results.notifications = await measureNotifications(here(".work/notifications"), effort.rounds, effort.crowdSeconds);
  save();
}
if (parts.includes("lists")) {
  console.error("reading lists of orders and documents …");
  results.lists = await measureLists(here(".work/lists"), effort.rounds);
  save();
}
if (parts.includes("companies")) {
  console.error("listing companies …");
  results.companies = await measureCompanies(here(".work/companies"), effort.rounds);
  save();
}
if (parts.includes("directory")) {
  console.error("reading users as a directory …");
  results.directory = await measureDirectory(here(".work/directory"), effort.rounds);
  save();
}
if (parts.includes("queue")) {
  console.error("listing the work queue …");
  results.queue = await measureWorkQueue(here(".work/queue"), effort.rounds);
  save();
}
// Not in the default run, because making its ten million rows takes many minutes.
if (parts.includes("audit")) {
  console.error("searching the audit record …");
  const entries = options.quick ? 100_000 : 10_000_000;
  results.audit = await measureAudit(here(`.work/audit-${entries}`), entries, effort.rounds, results.audit);
  save();
}
if (parts.includes("loads")) {
  console.error("loading products …");
  results.loads = await measureLoads(here(".work/loads"), options.quick ? 20_000 : 200_000, effort.crowdSeconds);
  save();
}
if (parts.includes("order-loads")) {
  console.error("loading changed lines of orders …");
  results.orderLoads = await measureOrderLoads(here(".work/order-loads"), options.quick ? 20_000 : 100_000);
  save();
}
if (parts.includes("answers")) {
  console.error("answering orders …");
  results.answers = await measureAnswers(here(".work/answers"), options.quick ? 5000 : 100_000, effort.rounds);
  save();
}
if (parts.includes("imports")) {
  console.error("importing products …");
  results.imports = await measureImports(here(".work/imports"), options.quick ? 20_000 : 200_000, effort.crowdSeconds);
  save();
}
if (parts.includes("sheets")) {
  console.error("writing and comparing workbooks …");
  results.sheets = await measureSheets(here(".work/sheets"), options.quick ? 20_000 : 200_000, effort.crowdSeconds);
  save();
}
if (parts.includes("readings")) {
  console.error("reading certificates …");
  results.readings = await measureReadings(here(".work/readings"), options.quick ? 50 : 500);
  results.heats = await measureHeats(here(".work/heats"), 60);
  save();
}
if (parts.includes("labels")) {
  console.error("making labels …");
  results.labels = await measureLabels(here(".work/labels"), 200, options.quick ? 5 : 50);
  save();
}
if (parts.includes("requirements")) {
  console.error("opening and comparing items of requirements …");
  results.requirements = await measureRequirements(here(".work/requirements"), options.quick ? 10_000 : 100_000);
  save();
}
if (parts.includes("dashboards")) {
  console.error("opening dashboards …");
  results.dashboards = await measureDashboards(here(".work/dashboards"), effort.looks);
  save();
}
if (parts.includes("figures")) {
  console.error("counting required documents …");
  results.figures = await measureFigures(here(".work/figures"), options.quick ? 100_000 : 1_000_000, effort.rounds);
  save();
}
if (parts.includes("digests")) {
  console.error("waiting for digests …");
  results.digests = await measureDigests(here(".work/digests"));
  save();
}
if (parts.includes("feed")) {
  console.error("following changes …");
  results.feed = await measureFeed(here(".work/feed"), options.quick ? 50_000 : 1_000_000, effort.crowdSeconds);
  save();
}
if (parts.includes("webhooks")) {
  console.error("sending webhooks …");
  results.webhooks = await measureWebhooks(here(".work/webhooks"), options.quick ? 15 : 120);
  save();
}
const withOwnPortals = [
  "documents",
  "notifications",
  "lists",
  "companies",
  "directory",
  "queue",
  "audit",
  "loads",
  "order-loads",
  "answers",
  "imports",
  "sheets",
  "readings",
  "labels",
  "requirements",
  "dashboards",
  "figures",
  "digests",
  "feed",
  "webhooks",
];
const needsProducts = parts.some((part) => !withOwnPortals.includes(part));
for (const [place, size] of needsProducts ? sizes.entries() : []) {
  const say = (step: string) => console.error(`${size.toLocaleString("en-US")} products: ${step} …`);
  const { folder, load } = await openDataSet(size, options.fresh, say);
  // The identity provider of the sign-ins is on this machine.
  await using portal = await openPortal(folder, { WEBHOOK_ALLOW: "127.0.0.1" });
  results.machine = await describeMachine(portal.owner);

  if (parts.includes("calls")) {
    const measured = await measureSize(size, portal, load, say);
    results.sizes = [...results.sizes.filter(({ products }) => products !== size), measured].toSorted(
      (one, other) => one.products - other.products,
    );
    // Written now, so that a later failure does not lose it.
    save();
  }
  if (parts.includes("limit")) {
    say("comparing with the limit");
    const measured = await measureLimit(portal, size, effort);
    results.limits = [...(results.limits ?? []).filter(({ products }) => products !== size), ...measured];
    save();
  }
  if (place > 0) continue;
  if (parts.includes("sign-ins")) {
    say("signing in");
    results.signIns = await measureSignIns(portal, effort.crowdSeconds);
    save();
  }
  if (parts.includes("assistants")) {
    say("calling tools of assistants");
    results.assistants = await measureAssistants(portal, effort.rounds);
    save();
  }
  if (parts.includes("pages")) {
    say("running Lighthouse");
    results.pages = await measurePages(portal, effort.pageRuns);
    save();
  }
  if (parts.includes("opening")) {
    say("opening the catalogue");
    results.opening = await measureOpening(portal, effort.pageRuns * 3);
    save();
  }
  if (parts.includes("typing")) {
    say("typing into a product's form");
    results.typing = await measureTyping(portal);
    save();
  }
  if (parts.includes("grid")) {
    say("typing and pasting into the grid of many products");
    results.grid = await measureGrid(portal);
    save();
  }
}
console.log(formatAsText(results));

function save() {
  if (options.quick) return;
  writeResults(results);
  writeDocument(results, readFileSync(here("explanation.md"), "utf8"));
}

async function measureSize(size: number, portal: Portal, load: Load, say: (step: string) => void): Promise<SizeResult> {
  say("timing calls");
  const calls = await measureCalls(
    portal,
    [
      ...(await createCalls(portal.owner)),
      ...(await createReviewCalls(portal.owner)),
      ...(await createFindCalls(portal.owner)),
    ],
    effort.rounds,
  );
  say("counting requests per second");
  const rates = await measureRates(portal, effort.seconds);
  say("approving");
  const approvals = await measureApprovals(portal);
  return {
    products: size,
    measuredAt: new Date().toISOString(),
    load,
    calls,
    rates,
    approvals,
    memory: portal.memory(),
  };
}
