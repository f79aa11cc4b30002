import { createWriteStream, mkdirSync, openAsBlob, rmSync, writeFileSync } from "node:fs";
import { Agent } from "node:http";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { WorkbookUpload } from "@lading/contract";
import { secondsUntilIndexed } from "./make-data-set.ts";
import type { Spread } from "./measure-calls.ts";
import { timeVendor } from "./measure-loads.ts";
import { addPeople, bigCompany, signIn } from "./people.ts";
import { openPortal, type Portal } from "./portal.ts";
import { companyLines, productLines, sendFile } from "./product-file.ts";
import { timeRequest } from "./time-calls.ts";

/** The seconds of a step that the server executes, and the server's memory in megabytes, at most until its end. */
interface Step {
  seconds: number;
  memory: number;
}

/** A vendor's whole catalog as a workbook and back. */
export interface Sheets {
  products: number;
  /** Writing the workbook, and comparing it unchanged. */
  written: Step;
  same: Step;
  /** The changes that the comparison of the unchanged workbook has found. */
  sameChanges: number;
  /** Comparing a CSV file in which each price is another one, and the changes found. */
  changed: Step;
  changes: number;
  /** Milliseconds of a page of the comparison. */
  page: Spread;
  /** Milliseconds of a vendor's requests without a file, and during these steps. */
  quiet: Spread;
  meanwhile: Spread;
}

const EVERY_MS = 250;
const PAGES = 100;
const path = "products/workbook-uploads/";

/** Exports, changes and uploads the catalog of one company on a separate portal. */
export async function measureSheets(folder: string, products: number, quietSeconds: number): Promise<Sheets> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await using portal = await openPortal(folder);
  await sendFile(portal, "companies", Readable.from(companyLines()));
  await addPeople(portal);
  await sendFile(portal, "products", Readable.from(linesOfOneCompany(products)));
  await secondsUntilIndexed(portal.owner);
  await portal.owner.query("vacuum (analyze)");
  const quiet = await timeVendor(portal, sleep(quietSeconds * 1000));

  const steps = measureSteps(portal, folder);
  const [found, meanwhile] = await Promise.all([steps, timeVendor(portal, steps)]);
  const { changedId, ...figures } = found;
  const { access } = await signIn(portal);
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (let page = 1; page <= PAGES; page++)
    times.push(await timeRequest(agent, portal, `${path}${changedId}/changes?page=${page}&page_size=50`, access));
  agent.destroy();
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { products, ...figures, page: { p50: at(0.5), p95: at(0.95) }, quiet, meanwhile };
}

async function measureSteps(portal: Portal, folder: string) {
  const files = { workbook: `${folder}/products.xlsx`, prices: `${folder}/prices.csv` };
  const { id, step: written } = await exportTo(portal, files.workbook);
  const same = await compare(portal, files.workbook);
  const { rows } = await portal.owner.query<{ line: string }>(
    "select concat_ws(',', gxp_sku, round(price * 1.05 + 0.01, 2), $1::text) as line from products where price is not null",
    [id],
  );
  writeFileSync(files.prices, ["gxp_sku,price,__workbook", ...rows.map(({ line }) => line)].join("\n"));
  const changed = await compare(portal, files.prices);
  return {
    written,
    same: same.step,
    sameChanges: same.upload.counts.changes,
    changed: changed.step,
    changes: changed.upload.counts.changes,
    changedId: changed.upload.id,
  };
}

function* linesOfOneCompany(products: number) {
  for (const line of productLines(products)) yield line.replace(/^BENCH\d+/, bigCompany.code);
}

async function call(portal: Portal, method: string, address: string, body?: FormData | object) {
  const { access } = await signIn(portal);
  const isForm = body instanceof FormData;
  const response = await fetch(`${portal.url}/api/${address}`, {
    method,
    headers: { authorization: `Bearer ${access}`, ...(body && !isForm && { "content-type": "application/json" }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${address} failed: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Waits until a run has ended. */
async function measureRun(portal: Portal, begin: () => Promise<{ id: string }>) {
  portal.forgetPeak();
  const start = performance.now();
  const { id } = await begin();
  for (;;) {
    const { rows } = await portal.owner.query<{ state: string; failure: unknown }>(
      "select state, failure from runs where id = $1",
      [id],
    );
    const { state, failure } = rows[0]!; // The call has made it.
    if (failure) throw new Error(`The run failed: ${JSON.stringify(failure)}`);
    if (state !== "loading") break;
    await sleep(EVERY_MS);
  }
  return { id, step: { seconds: (performance.now() - start) / 1000, memory: portal.memory().highest } };
}

/** Lets the server write all products to a workbook, and downloads it. */
async function exportTo(portal: Portal, target: string) {
  const begin = async () => (await call(portal, "POST", "products/workbooks/", {})) as { id: string };
  const made = await measureRun(portal, begin);
  const { url } = (await call(portal, "GET", `products/workbooks/${made.id}`)) as { url: string };
  const response = await fetch(`${portal.url}${url}`);
  if (!response.ok || !response.body) throw new Error(`The file cannot be downloaded: ${response.status}`);
  await pipeline(Readable.fromWeb(response.body), createWriteStream(target));
  return made;
}

async function compare(portal: Portal, file: string) {
  const form = new FormData();
  form.set("document", await openAsBlob(file), basename(file));
  const { id, step } = await measureRun(portal, async () => (await call(portal, "POST", path, form)) as { id: string });
  return { step, upload: (await call(portal, "GET", `${path}${id}`)) as WorkbookUpload }; // The response of the contract.
}
