import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Pool } from "pg";
import { products } from "../apps/api/src/demonstration/products.ts";
import { keptSecret } from "../apps/api/src/start/kept-secret.ts";
import { openPortal, type Memory, type Portal } from "./portal.ts";
import { spreadEdits } from "./spread-edits.ts";
import { spreadFigures } from "./spread-figures.ts";
import { addPeople, bigCompany } from "./people.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const SEED = 7;
/** Price expirations lie around this day; always the same, so that the data is. */
const TODAY = "2026-01-01";
const OTHER_COMPANIES = 20;

/** How the data came in: rows of products over HTTP, from the request's first byte to the answer. */
export interface Load {
  rows: number;
  seconds: number;
  loadedAt: string;
  /** Of the server, when it had answered. */
  memory: Memory;
  /** How long after the answer the last of the rows stood in the search index; until then a search reads them one by one. */
  indexSeconds: number;
}

/** The folder of a portal with so many products, of which one company has a fifth; made when it is not there already. */
export async function openDataSet(size: number, isFresh: boolean, say: (step: string) => void) {
  const folder = `${root}bench/.work/${size}`;
  const stamp = `${folder}/bench.json`;
  const recipe = hashOfRecipe();
  const kept = existsSync(stamp)
    ? (JSON.parse(readFileSync(stamp, "utf8")) as { recipe: string; load: Load })
    : undefined; // Written below.
  if (!isFresh && kept?.recipe === recipe) return { folder, load: kept.load };

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await using portal = await openPortal(folder);
  say("writing the file");
  const file = `${folder}/products.csv`;
  await pipeline(Readable.from(productLines(size)), createWriteStream(file));
  say("loading it");
  await send(portal, "companies", Readable.from(companyLines()));
  const load = await timedLoad(portal, size, file);
  rmSync(file);
  say("waiting for the search index");
  load.indexSeconds = await secondsUntilIndexed(portal.owner);
  say(`loaded, ${Math.round(load.rows / load.seconds)} rows a second; setting figures`);
  await spreadFigures(portal.owner);
  await addPeople(portal);
  await spreadEdits(portal.owner);
  writeFileSync(stamp, JSON.stringify({ recipe, load }));
  return { folder, load };
}

async function timedLoad(portal: Portal, size: number, file: string): Promise<Load> {
  const start = performance.now();
  const report = await send(portal, "products", createReadStream(file));
  const seconds = (performance.now() - start) / 1000;
  if (report.created !== size) throw new Error(`Of ${size} products ${report.created} came in.`);
  return { rows: size, seconds, loadedAt: new Date().toISOString(), memory: portal.memory(), indexSeconds: 0 };
}

async function secondsUntilIndexed(owner: Pool) {
  const start = performance.now();
  for (;;) {
    const { rows } = await owner.query<{ waits: boolean }>("select exists (select from product_search_fresh) as waits");
    if (!rows[0]?.waits) return (performance.now() - start) / 1000;
    await sleep(250);
  }
}

async function send({ url, dataDir }: Portal, kind: string, body: Readable) {
  const answer = await fetch(`${url}/api/intake/${kind}`, {
    method: "POST",
    headers: { authorization: `Bearer ${keptSecret(dataDir, "intake-key")}`, "content-type": "text/csv" },
    body: Readable.toWeb(body),
    duplex: "half",
  });
  if (!answer.ok) throw new Error(`Loading ${kind} failed: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { created: number }; // As the contract has it.
}

/** In the order of GXP SKUs, as a provider's item master is: the companies' rows lie mixed. */
function* productLines(size: number) {
  let columns: string[] | undefined;
  let number = 0;
  for (const { drawing: _drawing, ...product } of products(SEED, size, TODAY)) {
    if (!columns) {
      columns = Object.keys(product);
      yield `company_code,${columns.join(",")}\n`;
    }
    const company = number % 5 === 0 ? bigCompany.code : otherCompany(number % OTHER_COMPANIES);
    const record: Record<string, string | number | boolean | null> = { ...product };
    yield `${company},${columns.map((column) => cell(record[column])).join(",")}\n`;
    number += 1;
  }
}

function* companyLines() {
  yield `company_code,name\n${bigCompany.code},${bigCompany.name}\n`;
  for (let number = 0; number < OTHER_COMPANIES; number++) yield `${otherCompany(number)},Other Supply ${number + 1}\n`;
}

const otherCompany = (number: number) => `BENCH${String(number + 1).padStart(2, "0")}`;

function cell(value: string | number | boolean | null | undefined) {
  const text = String(value ?? "");
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Changes with all that the kept data depends on. */
function hashOfRecipe() {
  const hash = createHash("sha256");
  const patterns = [
    "apps/api/src/demonstration/**/*.ts",
    "apps/api/src/intake/*.ts",
    "apps/api/src/db/migrations/*.sql",
  ];
  const own = ["bench/make-data-set.ts", "bench/spread-edits.ts", "bench/spread-figures.ts", "bench/people.ts"];
  const files = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !file.endsWith(".test.ts"));
  for (const file of [...files.toSorted(), ...own]) hash.update(`${file}\n`).update(readFileSync(`${root}${file}`));
  return hash.digest("hex");
}
