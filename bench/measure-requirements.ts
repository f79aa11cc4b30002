import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { openJobDatabase } from "../apps/api/src/ground/db/database.ts";
import { compareItems } from "../apps/api/src/trade/requirements/items/compare-items.ts";
import { addPeople, signIn } from "./people.ts";
import { openPortal, type Portal } from "./portal.ts";

/** Seconds in which the items of requirements are opened, closed and compared. */
export interface Requirements {
  products: number;
  companies: number;
  /** The items of all requirements when they are compared. */
  items: number;
  /** From the publication of a requirement of all products until all its items are open. */
  opened: number;
  /** From a change of its condition until the items of half the products are closed. */
  recomputed: number;
  /** From its deletion until all its items are closed. */
  closed: number;
  /** The nightly comparison. */
  compared: number;
}

const COMPANIES = 2000;
const REQUIREMENTS = 10;
const MAX_MS = 600_000;
const POLL_MS = 100;

/** Measures on a separate portal how long the items of requirements take. One company has a fifth of the products. */
export async function measureRequirements(folder: string, products: number): Promise<Requirements> {
  rmSync(folder, { recursive: true, force: true });
  try {
    await using portal = await openPortal(folder);
    const { owner } = portal;
    await addProducts(owner, products);
    await addPeople(portal);
    const { access } = await signIn(portal, "staff");
    const call = (method: string, path: string, body?: object) => send(portal, access, method, path, body);
    const label = await call("POST", "labels", { name: "Certificate of the bench", space: "product" });
    const publish = (number: number) =>
      call("POST", "requirements", { name: `Requirement ${number}`, label_id: label.id, applies_to: "product" });

    const first = performance.now();
    const { id } = await publish(0);
    const opened = await waitFor(owner, first, products);
    const second = performance.now();
    const condition = { attributes: [{ name: "material", test: "equals", value: "Steel" }] };
    await call("PATCH", `requirements/${id}`, { condition });
    const recomputed = await waitFor(owner, second, products / 2);
    const third = performance.now();
    await call("DELETE", `requirements/${id}`);
    const closed = await waitFor(owner, third, 0);

    for (let number = 1; number <= REQUIREMENTS; number++) await publish(number);
    await waitFor(owner, performance.now(), products * REQUIREMENTS);
    await owner.query("vacuum analyze");
    const compared = await compare(portal);
    return {
      products,
      companies: COMPANIES,
      items: products * (REQUIREMENTS + 1),
      opened,
      recomputed,
      closed,
      compared,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function addProducts(owner: Pool, products: number) {
  await owner.query(
    `insert into companies (company_code, name) select 'BENCHR' || n, 'Bench Supply ' || n from generate_series(1, $1::int) n`,
    [COMPANIES],
  );
  await owner.query("insert into company_feature_flags select id, 'Required Documents', true from companies");
  await owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name, material)
     select c.id, 'GXP-' || n, 'S-' || n, 'Ball valve, forged steel, no. ' || n, case when n % 2 = 0 then 'Steel' else 'Brass' end
     from generate_series(1, $1::int) n join companies c on c.company_code = 'BENCHR' || case when n % 5 = 0 then 1 else 1 + n % $2::int end`,
    [products, COMPANIES],
  );
  await owner.query("vacuum analyze");
}

async function send({ url }: Portal, token: string, method: string, path: string, body?: object) {
  const response = await fetch(`${url}/api/provider/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${answer}`);
  return (answer === "" ? {} : JSON.parse(answer)) as { id: number }; // The answers of the contract that have an id.
}

/** Waits until so many items are needed and no change waits. Returns the seconds since the start. */
async function waitFor(owner: Pool, start: number, items: number) {
  while (performance.now() - start < MAX_MS) {
    // Counting takes time from the server, so it comes last.
    const { rows } = await owner.query<{ is_done: boolean }>(
      `select not exists (select from requirement_changes) and not exists (select from runs where ended_at is null) as is_done`,
    );
    const seconds = (performance.now() - start) / 1000;
    if (rows[0]?.is_done && (await countItems(owner)) === items) return seconds;
    await sleep(POLL_MS);
  }
  throw new Error(`There are not ${items} items after ${MAX_MS / 1000} s.`);
}

async function countItems(owner: Pool) {
  const { rows } = await owner.query<{ items: number }>(
    "select count(*)::int as items from requirement_items where state <> 'not_applicable'",
  );
  return rows[0]?.items;
}

/** Compares all items as the job does at night. */
async function compare({ ownerUrl }: Portal) {
  const database = openJobDatabase(ownerUrl);
  try {
    const start = performance.now();
    const differences = await compareItems(database, AbortSignal.timeout(MAX_MS), console);
    if (differences !== 0) throw new Error(`${differences} items differ from the requirements.`);
    return (performance.now() - start) / 1000;
  } finally {
    await database.destroy();
  }
}
