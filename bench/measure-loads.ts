import { createReadStream, createWriteStream, mkdirSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { secondsUntilIndexed } from "./make-data-set.ts";
import type { Spread } from "./measure-calls.ts";
import { measureHistory } from "./measure-history.ts";
import { addPeople, signIn } from "./people.ts";
import { openPortal, type Memory, type Portal } from "./portal.ts";
import { companyLines, productLines, sendFile } from "./product-file.ts";
import { timeRequest, type TimedCall } from "./time-calls.ts";

export interface Loads {
  products: number;
  /** Rows per second of a file of new products, and of a file that changes all of them. */
  inserts: number;
  updates: number;
  /** Milliseconds of a vendor's requests without a load, and while all products are changed. */
  quiet: Spread;
  meanwhile: Spread;
  /** Reads of the history of a product that has changed often. */
  history: TimedCall[];
  memory: Memory;
}

const PAUSE_MS = 20;
const HISTORY_ROUNDS = 100;
const calls = ["products/?page_size=50", "products/?page_size=50&search=valve", "notifications/unread-count/"];

/** Measures files of new and of changed products, and a vendor's requests in the meantime. */
export async function measureLoads(folder: string, products: number, quietSeconds: number): Promise<Loads> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await using portal = await openPortal(folder);
  await sendFile(portal, "companies", Readable.from(companyLines()));
  await addPeople(portal);
  const files = { added: `${folder}/added.csv`, changed: `${folder}/changed.csv` };
  await pipeline(Readable.from(productLines(products)), createWriteStream(files.added));
  await pipeline(Readable.from(productLines(products, true)), createWriteStream(files.changed));
  const inserts = await timeFile(portal, files.added, products);
  await secondsUntilIndexed(portal.owner);
  await portal.owner.query("vacuum (analyze)");
  const quiet = await timeVendor(portal, sleep(quietSeconds * 1000));
  const update = timeFile(portal, files.changed, products);
  const [updates, meanwhile] = await Promise.all([update, timeVendor(portal, update)]);
  const memory = portal.memory();
  const history = await measureHistory(portal, HISTORY_ROUNDS);
  return { products, inserts, updates, quiet, meanwhile, history, memory };
}

/** Sends a file that inserts or changes all products, and returns its rows per second. */
export async function timeFile(portal: Portal, file: string, products: number) {
  const start = performance.now();
  const { created, updated } = await sendFile(portal, "products", createReadStream(file));
  const seconds = (performance.now() - start) / 1000;
  if (created + updated !== products) throw new Error("The file was not loaded in full.");
  return products / seconds;
}

/** Sends the calls of a vendor in turn until the work is done. */
export async function timeVendor(portal: Portal, work: Promise<unknown>): Promise<Spread> {
  const { access } = await signIn(portal);
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  for (let call = 0; !isDone; call++) {
    times.push(await timeRequest(agent, portal, calls[call % calls.length] ?? "", access));
    await sleep(PAUSE_MS);
  }
  await done;
  agent.destroy();
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}
