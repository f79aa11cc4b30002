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
import { openPortal, type Memory, type Portal } from "./portal.ts";
import { companyLines, productLines, sendFile } from "./product-file.ts";
import { spreadEdits } from "./spread-edits.ts";
import { spreadFigures } from "./spread-figures.ts";
import { addPeople } from "./people.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The load of the products over HTTP, from the request's first byte to the response. */
export interface Load {
  rows: number;
  seconds: number;
  loadedAt: string;
  /** The server's memory after the response. */
  memory: Memory;
  /** Seconds from the response until the search index contains all rows; until then a search reads them one by one. */
  indexSeconds: number;
}

/** Returns the folder of a portal with `size` products, a fifth of them of one company. Creates it unless it exists. */
export async function openDataSet(size: number, isFresh: boolean, log: (step: string) => void) {
  const folder = `${root}bench/.work/${size}`;
  const stamp = `${folder}/bench.json`;
  const recipe = hashRecipe();
  const stored = existsSync(stamp)
    ? (JSON.parse(readFileSync(stamp, "utf8")) as { recipe: string; load: Load })
    : undefined; // An earlier run of this function wrote the file.
  if (!isFresh && stored?.recipe === recipe) return { folder, load: stored.load };

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await using portal = await openPortal(folder);
  log("writing the file");
  const file = `${folder}/products.csv`;
  await pipeline(Readable.from(productLines(size)), createWriteStream(file));
  log("loading it");
  await sendFile(portal, "companies", Readable.from(companyLines()));
  const load = await timedLoad(portal, size, file);
  rmSync(file);
  log("waiting for the search index");
  load.indexSeconds = await secondsUntilIndexed(portal.owner);
  log(`loaded, ${Math.round(load.rows / load.seconds)} rows per second; setting figures`);
  await spreadFigures(portal.owner);
  await addPeople(portal);
  await spreadEdits(portal.owner);
  writeFileSync(stamp, JSON.stringify({ recipe, load }));
  return { folder, load };
}

async function timedLoad(portal: Portal, size: number, file: string): Promise<Load> {
  const start = performance.now();
  const report = await sendFile(portal, "products", createReadStream(file));
  const seconds = (performance.now() - start) / 1000;
  if (report.created !== size) throw new Error(`Only ${report.created} of ${size} products were created.`);
  return { rows: size, seconds, loadedAt: new Date().toISOString(), memory: portal.memory(), indexSeconds: 0 };
}

/** Waits until the search index contains all products. */
export async function secondsUntilIndexed(owner: Pool) {
  const start = performance.now();
  for (;;) {
    const { rows } = await owner.query<{ waits: boolean }>("select exists (select from product_search_fresh) as waits");
    if (!rows[0]?.waits) return (performance.now() - start) / 1000;
    await sleep(250);
  }
}

/** Returns a hash of all files that the stored data depends on. */
function hashRecipe() {
  const hash = createHash("sha256");
  const patterns = [
    "packages/demonstration/src/**/*.ts",
    "apps/api/src/loading/{check,feeds,load,read}/*.ts",
    "apps/api/src/ground/db/migrations/*.sql",
    "apps/api/src/ground/db/functions/*.sql",
  ];
  const own = [
    "bench/make-data-set.ts",
    "bench/product-file.ts",
    "bench/spread-edits.ts",
    "bench/spread-figures.ts",
    "bench/people.ts",
  ];
  const files = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !file.endsWith(".test.ts"));
  for (const file of [...files.toSorted(), ...own]) hash.update(`${file}\n`).update(readFileSync(`${root}${file}`));
  return hash.digest("hex");
}
