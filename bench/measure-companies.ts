import { rmSync } from "node:fs";
import { Agent } from "node:http";
import { companySortKeys } from "@lading/contract";
import type { Pool } from "pg";
import { addPeople, signIn } from "./people.ts";
import { openPortal } from "./portal.ts";
import { type TimedCall, timeCalls, type WantedCall } from "./time-calls.ts";

export const COMPANIES = 10_000;
/** Users and products of each company. */
const EACH = 4;

const companies = (query: string) => `provider/companies/?page_size=50&${query}`;
const calls: WantedCall[] = [
  ["companies, page 1", companies(""), true],
  ["companies, 95 % depth", companies("page=190"), true],
  ...companySortKeys
    .flatMap((key) => [key, `-${key}`])
    .map((key): WantedCall => [`companies by ${key}`, companies(`ordering=${key}`), true]),
  ["suspended companies", companies("status=suspended"), true],
  ["companies of a plan", companies("plan=Professional"), true],
  ["companies, search “no. 4711”", companies("search=no.+4711"), true],
  ["companies, search “valve”", companies("search=valve"), true],
  ["companies, search for a user's address", companies("search=user2@company4711.example"), true],
];

/** Measures the console's list of many companies. */
export async function measureCompanies(folder: string, rounds: number): Promise<TimedCall[]> {
  rmSync(folder, { recursive: true, force: true });
  await using portal = await openPortal(folder);
  await addCompanies(portal.owner);
  await addPeople(portal);
  const agent = new Agent({ keepAlive: true });
  const timed = await timeCalls(agent, portal, calls, rounds, async () => (await signIn(portal, "staff")).access);
  agent.destroy();
  return timed;
}

async function addCompanies(owner: Pool) {
  await owner.query(
    `insert into companies (company_code, name, status, plan_id, service_plan_expiration_date)
     select 'C' || n, (array['Valve & Supply', 'Pipe Works', 'Flange Company', 'Wire and Cable'])[1 + n % 4] || ' no. ' || n,
       case when n % 50 = 0 then 'suspended' else 'active' end,
       (select id from service_plans order by licenses offset n % 3 limit 1), current_date + n % 700
     from generate_series(1, $1::int) n`,
    [COMPANIES],
  );
  await owner.query(
    `insert into users (company_id, role_id, email, password_hash, first_name, last_name, last_api_login)
     select c.id, r.id, 'user' || n || '@company' || substr(c.company_code, 2) || '.example', 'none', 'Ada', 'Moss',
       now() - n * random() * interval '100 days'
     from companies c, roles r, generate_series(1, $1::int) n where r.name = 'Vendor Admin'`,
    [EACH],
  );
  await owner.query("insert into categories (name) values ('Valves'), ('Pipe') on conflict do nothing");
  await owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name, category)
     select id, 'GXP-' || n, 'S-' || n, 'Ball valve', (array['Valves', 'Pipe'])[1 + n % 2]
     from companies, generate_series(1, $1::int) n`,
    [EACH],
  );
  await owner.query(
    `insert into field_edits (company_id, product_id, name, new_value)
     select company_id, id, 'manufacturer', 'Acme' from products where gxp_sku = 'GXP-1' and id % 3 = 0`,
  );
  await owner.query("vacuum analyze");
}
