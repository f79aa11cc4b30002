import { mkdirSync, rmSync } from "node:fs";
import type { HeatChecks } from "@lading/contract";
import { aCertificate } from "./a-certificate.ts";
import { getSpread, type Spread } from "./measure-calls.ts";
import { addOrder, ORDER } from "./order-files.ts";
import { bigCompany, signIn } from "./people.ts";
import { openPortal, type Portal } from "./portal.ts";

/** The heats of a ship notice, each of which is on another certificate of its order. */
export interface Heats {
  certificates: number;
  /** Seconds from the first request until the server has read all certificates and found all heats. */
  compared: number;
  /** Milliseconds of the vendor's list of orders before, and while the certificates are read. */
  quiet: Spread;
  meanwhile: Spread;
}

const QUIET_CALLS = 200;

/** Measures on a separate portal how long the certificates of a ship notice take, and how long its vendor waits meanwhile. */
export async function measureHeats(folder: string, certificates: number): Promise<Heats> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    await using portal = await openPortal(folder);
    await addOrder(portal);
    await addLines(portal, certificates);
    const { access } = await signIn(portal);
    const call = callAs(portal, access);
    for (let round = 0; round < certificates; round++) await sendCertificate(call, round);
    const id = await addNotice(call, certificates);
    const quiet: number[] = [];
    for (let count = 0; count < QUIET_CALLS; count++) quiet.push(await timeList(call));
    const meanwhile: number[] = [];
    let isDone = false;
    const listing = (async () => {
      while (!isDone) meanwhile.push(await timeList(call));
    })();
    const start = performance.now();
    let checks: HeatChecks;
    do
      checks = (await call(`ship-notices/${id}/heat-checks`)) as HeatChecks; // The contract's answer.
    while (checks.unread > 0);
    const compared = (performance.now() - start) / 1000;
    isDone = true;
    await listing;
    const proved = checks.lines.filter((line) => line.heat_check?.result === "proved").length;
    if (proved !== certificates)
      throw new Error(`The portal proved ${proved} of ${certificates} heats: ${checks.lines[0]?.heat_check?.hint}`);
    return { certificates, compared, quiet: getSpread(quiet), meanwhile: getSpread(meanwhile) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function addLines({ owner }: Portal, lines: number) {
  await owner.query(
    "insert into company_feature_flags select id, unnest(array['Order Responses', 'Required Documents']), true from companies",
  );
  await owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name)
     select id, 'A-1', 'S-1', 'Tube, S355J2H EN 10219-1:2006' from companies where company_code = $1`,
    [bigCompany.code],
  );
  await owner.query(
    `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price, due_date)
     select o.company_id, o.id, n, p.id, 10, 'EA', 1, current_date + 30
     from purchase_orders o join products p on p.company_id = o.company_id, generate_series(1, $2) n where o.purchase_order = $1`,
    [ORDER, lines],
  );
}

type Call = (path: string, body?: FormData | object) => Promise<unknown>;

const callAs =
  ({ url }: Portal, token: string): Call =>
  async (path, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api/${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`/api/${path} returned ${response.status}: ${text}`);
    return JSON.parse(text);
  };

async function sendCertificate(call: Call, round: number) {
  const form = new FormData();
  form.append("document", new Blob([aCertificate(round)], { type: "application/pdf" }), `Certificate ${round}.pdf`);
  await call(`order-documents/order/${ORDER}/upload/`, form);
}

async function addNotice(call: Call, lines: number) {
  const { id } = (await call("ship-notices/", {
    number: "SN-1",
    ship_date: new Date().toISOString().slice(0, 10),
    lines: Array.from({ length: lines }, (_, line) => ({
      purchase_order: ORDER,
      line: line + 1,
      quantity: "10",
      details: [{ quantity: "10", heat: `728${line}` }],
    })),
  })) as { id: string }; // The contract's answer.
  return id;
}

async function timeList(call: Call) {
  const start = performance.now();
  await call("orders/?page_size=20");
  return performance.now() - start;
}
