import { mkdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { callsOf } from "./calls.ts";
import { machineOf } from "./machine.ts";
import { openDataSet, type Load } from "./make-data-set.ts";
import { measureApprovals } from "./measure-approvals.ts";
import { measureCalls } from "./measure-calls.ts";
import { measureDashboards } from "./measure-dashboards.ts";
import { measureDigests } from "./measure-digests.ts";
import { measureDocuments } from "./measure-documents.ts";
import { measureLists } from "./measure-lists.ts";
import { measureNotifications } from "./measure-notifications.ts";
import { measurePages } from "./measure-pages.ts";
import { measureRates } from "./measure-rates.ts";
import { measureSignIns } from "./measure-sign-ins.ts";
import { measureTyping } from "./measure-typing.ts";
import { openPortal, type Portal } from "./portal.ts";
import { asText, writeDocument } from "./report.ts";
import { keepResults, keptResults, type Results, type SizeResult } from "./results.ts";
import { reviewCallsOf } from "./review-calls.ts";

/*
 * `npm run bench` measures the portal at three sizes of data, prints tables and writes bench/results.json and
 * docs/performance.md. `-- --sizes 10000,100000` measures these and keeps what is known of the others, `--fresh` loads
 * the data anew, `--quick` measures briefly and writes nothing, `--parts sign-ins` measures that part alone.
 */

const { values: wish } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,100000,1000000" },
    fresh: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    parts: { type: "string", default: "calls,sign-ins,pages,typing,documents,notifications,lists,dashboards,digests" },
  },
});
const sizes = wish.sizes.split(",").map(Number);
if (sizes.some((size) => !Number.isInteger(size) || size < 5000)) {
  console.error("--sizes takes numbers of products with commas between, each at least 5000.");
  process.exit(1);
}
const parts = wish.parts.split(",");
const effort = wish.quick
  ? { rounds: 30, seconds: 1, crowdSeconds: 5, pageRuns: 1, fileRounds: 1, looks: 5 }
  : { rounds: 300, seconds: 4, crowdSeconds: 20, pageRuns: 3, fileRounds: 7, looks: 40 };
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
mkdirSync(here(".work"), { recursive: true });

const results: Results = wish.quick ? { sizes: [], pages: [] } : keptResults();
if (parts.includes("documents")) {
  console.error("sending and fetching files …");
  results.documents = await measureDocuments(here(".work/documents"), effort.fileRounds);
  keep();
}
if (parts.includes("notifications")) {
  console.error("reading notifications …");
  results.notifications = await measureNotifications(here(".work/notifications"), effort.rounds, effort.crowdSeconds);
  keep();
}
if (parts.includes("lists")) {
  console.error("turning pages of orders and documents …");
  results.lists = await measureLists(here(".work/lists"), effort.rounds);
  keep();
}
if (parts.includes("dashboards")) {
  console.error("looking at dashboards …");
  results.dashboards = await measureDashboards(here(".work/dashboards"), effort.looks);
  keep();
}
if (parts.includes("digests")) {
  console.error("waiting for digests …");
  results.digests = await measureDigests(here(".work/digests"));
  keep();
}
const withOwnPortals = ["documents", "notifications", "lists", "dashboards", "digests"];
const isAboutProducts = parts.some((part) => !withOwnPortals.includes(part));
for (const [place, size] of isAboutProducts ? sizes.entries() : []) {
  const say = (step: string) => console.error(`${size.toLocaleString("en-US")} products: ${step} …`);
  const { folder, load } = await openDataSet(size, wish.fresh, say);
  await using portal = await openPortal(folder);
  results.machine = await machineOf(portal.owner);

  if (parts.includes("calls")) {
    const measured = await measureSize(size, portal, load, say);
    results.sizes = [...results.sizes.filter(({ products }) => products !== size), measured].toSorted(
      (one, other) => one.products - other.products,
    );
    // As soon as it is known: what fails later shall not take it along.
    keep();
  }
  if (place > 0) continue;
  if (parts.includes("sign-ins")) {
    say("signing in");
    results.signIns = await measureSignIns(portal, effort.crowdSeconds);
    keep();
  }
  if (parts.includes("pages")) {
    say("looking at the pages with Lighthouse");
    results.pages = await measurePages(portal, effort.pageRuns);
    keep();
  }
  if (parts.includes("typing")) {
    say("typing into a product's form");
    results.typing = await measureTyping(portal);
    keep();
  }
}
console.log(asText(results));

function keep() {
  if (wish.quick) return;
  keepResults(results);
  writeDocument(results, readFileSync(here("explanation.md"), "utf8"));
}

async function measureSize(size: number, portal: Portal, load: Load, say: (step: string) => void): Promise<SizeResult> {
  say("timing calls");
  const calls = await measureCalls(
    portal,
    [...(await callsOf(portal.owner)), ...(await reviewCallsOf(portal.owner))],
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
