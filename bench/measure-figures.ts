import { rmSync } from "node:fs";
import { Agent } from "node:http";
import type { Pool } from "pg";
import { openJobDatabase } from "../apps/api/src/ground/db/database.ts";
import { keepCounts } from "../apps/api/src/trade/requirements/figures/count-queries.ts";
import { addPeople, signIn } from "./people.ts";
import { openPortal, type Portal } from "./portal.ts";
import { type TimedCall, timeCalls, type WantedCall } from "./time-calls.ts";

/** The figures of required documents of many companies. */
export interface Figures {
  items: number;
  companies: number;
  /** Seconds in which the job counts all items. */
  counted: number;
  calls: TimedCall[];
}

const COMPANIES = 2000;
const REQUIREMENTS = 40;

const calls: WantedCall[] = [
  ["documents by requirement", "provider/requirement-figures?page_size=50", true],
  ["documents by company, most missing first", "provider/requirement-figures?by=company&page_size=50", true],
  ["documents by company, search", "provider/requirement-figures?by=company&search=supply+471&page_size=50", true],
  ["documents by day", "provider/requirement-figures?by=day&page_size=50", true],
];

/** Measures the console's page of required documents. Each item is one of a product, and each product has one for each requirement. */
export async function measureFigures(folder: string, items: number, rounds: number): Promise<Figures> {
  rmSync(folder, { recursive: true, force: true });
  try {
    await using portal = await openPortal(folder);
    await addItems(portal.owner, items / REQUIREMENTS);
    await addPeople(portal);
    const counted = await count(portal);
    const agent = new Agent({ keepAlive: true });
    const timed = await timeCalls(agent, portal, calls, rounds, async () => (await signIn(portal, "staff")).access);
    agent.destroy();
    return { items, companies: COMPANIES, counted, calls: timed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function addItems(owner: Pool, products: number) {
  await owner.query(
    `insert into companies (company_code, name) select 'BENCHF' || n, 'Bench Supply ' || n from generate_series(1, $1::int) n`,
    [COMPANIES],
  );
  await owner.query("insert into company_feature_flags select id, 'Required Documents', true from companies");
  await owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name)
     select c.id, 'GXP-' || n, 'S-' || n, 'Ball valve' from generate_series(1, $1::int) n
     join companies c on c.company_code = 'BENCHF' || 1 + n % $2::int`,
    [products, COMPANIES],
  );
  // Half of the requirements block. They are not active, so that the job which opens items leaves these as they are.
  await owner.query(
    `insert into requirements (name, applies_to, rule)
     select 'Requirement ' || n, 'product',
       case when n % 2 = 0 then '{"effect": {"kind": "block", "of": ["answer_orders"]}}'::jsonb else '{"effect": {"kind": "none", "of": []}}' end
     from generate_series(1, $1::int) n`,
    [REQUIREMENTS],
  );
  await owner.query(
    `insert into requirement_items (company_id, requirement_id, kind, product_id, state, due_on, valid_until, waived_until)
     select p.company_id, r.id, 'product', p.id, s.state, current_date + (p.id + r.id)::int % 200,
       case when s.state = 'accepted' then current_date - 20 + (p.id + r.id)::int % 400 end, case when s.state = 'waived' then current_date + 90 end
     from products p cross join requirements r cross join lateral (
       select (array['accepted', 'accepted', 'accepted', 'missing', 'submitted', 'in_review', 'changes_requested', 'waived'])[1 + (p.id + r.id) % 8] as state) s`,
  );
  await owner.query(
    `insert into requirement_days select current_date - n, r.id, 25000, 9000, 6000, 3000, 3000, 800, 1600, 2400, 400, 3000, 9000
     from requirements r, generate_series(1, 365) n`,
  );
  await owner.query("vacuum analyze");
}

async function count({ ownerUrl }: Portal) {
  const database = openJobDatabase(ownerUrl);
  try {
    const start = performance.now();
    await database.transaction().execute(keepCounts);
    return (performance.now() - start) / 1000;
  } finally {
    await database.destroy();
  }
}
