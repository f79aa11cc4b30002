import { rmSync } from "node:fs";
import { Agent, request } from "node:http";
import type { Spread } from "./measure-calls.ts";
import { addDashboardsCompany, LINES_PER_ORDER, ORDERS, PRODUCTS } from "./measure-dashboards-company.ts";
import { addPeople, bigCompany, signIn } from "./people.ts";
import { openPortal, type Portal } from "./portal.ts";

/** Milliseconds from the call for a dashboard's token to the last byte of its figures. */
export interface Dashboards {
  products: number;
  orders: number;
  lines: number;
  looks: {
    name: string;
    /** No figures of the company's products and orders are cached. */
    first: Spread;
    /** Products and orders have not changed since. */
    again: Spread;
  }[];
}

interface Dashboard {
  id: string;
  name: string;
}

/** Requests each dashboard as its frame does, for a company with many rows. */
export async function measureDashboards(folder: string, rounds: number): Promise<Dashboards> {
  rmSync(folder, { recursive: true, force: true });
  try {
    await using portal = await openPortal(folder);
    await addDashboardsCompany(portal.owner);
    await addPeople(portal);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { access } = await signIn(portal);
    const dashboards = await call<Dashboard[]>(agent, portal, "GET", "/domo/dashboards/", access);
    const looks: Dashboards["looks"] = [];
    for (const dashboard of dashboards) looks.push(await measureViews(agent, portal, dashboard, rounds));
    agent.destroy();
    return { products: PRODUCTS, orders: ORDERS, lines: ORDERS * LINES_PER_ORDER, looks };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Has no warm-up, because the first view after the start of the portal counts too. */
async function measureViews(agent: Agent, portal: Portal, { id, name }: Dashboard, rounds: number) {
  const { access } = await signIn(portal);
  const first: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await invalidateFigures(portal);
    first.push(await openDashboard(agent, portal, id, access));
    again.push(await openDashboard(agent, portal, id, access));
  }
  return { name, first: getSpread(first), again: getSpread(again) };
}

/** Invalidates cached figures, as any change of a product or an order does. */
async function invalidateFigures({ owner }: Portal) {
  const ofCompany = "where company_id = (select id from companies where company_code = $1)";
  for (const versions of ["catalogue_versions", "order_versions"])
    await owner.query(`update ${versions} set version = version + 1 ${ofCompany}`, [bigCompany.code]);
}

async function openDashboard(agent: Agent, portal: Portal, id: string, access: string) {
  const start = performance.now();
  const { token } = await call<{ token: string }>(agent, portal, "POST", `/domo/dashboard/${id}`, access);
  await call(agent, portal, "GET", "/api/embed/figures", token);
  return performance.now() - start;
}

function call<Answer>(agent: Agent, { url }: Portal, method: string, path: string, token: string) {
  return new Promise<Answer>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    request(url + path, { agent, method, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} returned ${response.statusCode}`));
      let body = "";
      response.setEncoding("utf8").on("data", (part: string) => (body += part));
      response.on("end", () => resolve(JSON.parse(body) as Answer)); // The response of the contract.
    })
      .on("error", reject)
      .end();
  });
}

function getSpread(times: readonly number[]): Spread {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}
