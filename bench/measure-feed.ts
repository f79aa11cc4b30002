import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { ChangePage } from "@lading/contract";
import type { Pool } from "pg";
import { addPeople, signIn } from "./people.ts";
import { openPortal, type Portal } from "./portal.ts";

/** Measurements of a program that follows the changes of all companies. */
export interface Feed {
  changes: number;
  /** Changes that were read in a second, from the first one to the last. */
  rate: number;
  /** Changes that were written in a second while the lag was measured. */
  written: number;
  /** Milliseconds from a change to its arrival at the program, 95th percentile. */
  lag: number;
}

const PRODUCTS = 1000;
const BATCH = 10_000;
/** So many changes are written a hundred times a second. */
const BURST = 10;

export async function measureFeed(folder: string, changes: number, seconds: number): Promise<Feed> {
  rmSync(folder, { recursive: true, force: true });
  await using portal = await openPortal(folder);
  await addPeople(portal);
  await addProducts(portal.owner);
  for (let written = 0; written < changes; written += BATCH) await addChanges(portal.owner, BATCH);
  await portal.owner.query("vacuum analyze product_writes");

  const begun = performance.now();
  const { count, next } = await readAll(portal);
  const rate = count / ((performance.now() - begun) / 1000);
  return { changes: count, rate, ...(await measureLag(portal, next, seconds)) };
}

async function readAll(portal: Portal) {
  let count = 0;
  let next = "";
  for (let headers = await authorize(portal); ;) {
    const page = await readPage(portal, headers, next ? `?since=${next}` : "");
    count += page.changes.length;
    next = page.next ?? "";
    if (!page.has_more) return { count, next };
    // An access token is valid for five minutes.
    if (count % 200_000 === 0) headers = await authorize(portal);
  }
}

async function measureLag(portal: Portal, since: string, seconds: number) {
  const headers = await authorize(portal);
  const lags: number[] = [];
  let isOver = false;
  const reading = (async () => {
    let next = since;
    while (!isOver) {
      const page = await readPage(portal, headers, `?since=${next}&wait=1`);
      const now = Date.now();
      lags.push(...page.changes.map(({ at }) => now - Date.parse(at)));
      next = page.next ?? next;
    }
  })();
  const begun = performance.now();
  let written = 0;
  while (performance.now() - begun < seconds * 1000) {
    await addChanges(portal.owner, BURST);
    written += BURST;
    await sleep(begun + written - performance.now());
  }
  const rate = written / ((performance.now() - begun) / 1000);
  await sleep(1000);
  isOver = true;
  await reading;
  if (lags.length !== written) throw new Error(`${lags.length} of ${written} changes arrived.`);
  return { written: rate, lag: lags.toSorted((one, other) => one - other)[Math.floor(lags.length * 0.95)] ?? 0 };
}

async function authorize(portal: Portal) {
  return { authorization: `Bearer ${(await signIn(portal, "staff")).access}` };
}

async function readPage({ url }: Portal, headers: Record<string, string>, query: string) {
  const response = await fetch(`${url}/api/provider/changes${query}`, { headers });
  if (!response.ok) throw new Error(`The feed failed: ${response.status} ${await response.text()}`);
  return (await response.json()) as ChangePage; // The response of the contract.
}

async function addProducts(owner: Pool) {
  await owner.query("insert into companies (company_code, name) values ('FEED', 'Feed Valve & Supply')");
  await owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name)
     select id, 'G-' || n, 'S-' || n, 'Valve no. ' || n from companies, generate_series(1, $1::int) n where company_code = 'FEED'`,
    [PRODUCTS],
  );
}

/** Into the history itself, because the cost of the products' other triggers is not measured here. */
const addChanges = (owner: Pool, number: number) =>
  owner.query(
    `with of_company as (select company_id, id, row_number() over (order by id) as place from products)
     insert into product_writes (company_id, product_id, at, source, changes)
     select company_id, id, clock_timestamp(), 'intake', jsonb_build_object('price', jsonb_build_array(n, n + 1), 'color', '["Red", "Blue"]'::jsonb)
     from generate_series(1, $1::int) n join of_company on place = 1 + n % $2::int`,
    [number, PRODUCTS],
  );
