import { rmSync } from "node:fs";
import { Agent } from "node:http";
import { Readable } from "node:stream";
import { getSpread, type Spread } from "./measure-calls.ts";
import { addPeople, bigCompany, signIn } from "./people.ts";
import { openPortal, type Portal } from "./portal.ts";
import { companyLines, sendFile } from "./product-file.ts";
import { type TimedCall, timeCalls, type WantedCall } from "./time-calls.ts";

/** Orders that wait for answers: lists and pages of them, and the answers. */
export interface Answers {
  orders: number;
  lines: number;
  /** The orders of the company that is measured. */
  ofCompany: number;
  calls: TimedCall[];
  /** Milliseconds of an answer that accepts an order of 200 lines. */
  answer: Spread;
  /** Milliseconds of the draft of a ship notice of such an order, and of its sending. */
  notice: { made: Spread; sent: Spread };
  /** Seconds in which 500 orders are accepted at once, the median. */
  bulk: number;
}

const LINES_OF_ORDER = 10;
const LARGE = { orders: 60, lines: 200 };
const BULK = { rounds: 2, orders: 500 };
const PRODUCTS = 1000;

const calls: WantedCall[] = [
  ["orders to answer, by the time", "orders/?page_size=20&tab=to_answer&ordering=respond_by", true],
  ["orders, the newest first", "orders/?page_size=20", true],
  ["numbers of the tabs", "orders/counts", true],
  ["head of an order with 200 lines", "orders/LARGE-1", true],
  ["100 lines of an order with 200", "orders/LARGE-1/lines?page_size=100", true],
];

/** Measures a vendor's orders on a separate portal. A fifth of the orders are the vendor's; each has ten lines. */
export async function measureAnswers(folder: string, orders: number, rounds: number): Promise<Answers> {
  rmSync(folder, { recursive: true, force: true });
  await using portal = await openPortal(folder);
  await sendFile(portal, "companies", Readable.from(companyLines()));
  await addPeople(portal);
  await addOrders(portal, orders);
  const agent = new Agent({ keepAlive: true });
  const timed = await timeCalls(agent, portal, calls, rounds, async () => (await signIn(portal)).access);
  agent.destroy();
  const answer = await timeAnswers(portal);
  const notice = await timeNotices(portal);
  const bulk = await timeBulk(portal);
  const lines = orders * LINES_OF_ORDER + LARGE.orders * LARGE.lines;
  return { orders: orders + LARGE.orders, lines, ofCompany: orders / 5, calls: timed, answer, notice, bulk };
}

async function addOrders({ owner }: Portal, orders: number) {
  await owner.query("insert into order_statuses (name) values ('Open') on conflict do nothing");
  await owner.query("insert into company_feature_flags select id, 'Order Responses', true from companies");
  await owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name)
     select id, 'A-' || n, 'S-' || n, 'Pipe ' || n from companies, generate_series(0, $1 - 1) n`,
    [PRODUCTS],
  );
  await owner.query(
    `with numbered as (
       select id, company_code = $2 as is_measured, row_number() over (order by company_code) - 2 as place from companies
     )
     insert into purchase_orders (company_id, purchase_order, order_date, status, total)
     select c.id, 'PO-' || n, current_date - n % 700, 'Open', 100 from generate_series(1, $1) n
     join numbered c on case when n % 5 = 0 then c.is_measured else c.place = n % 20 end`,
    [orders, bigCompany.code],
  );
  await owner.query(
    `insert into purchase_orders (company_id, purchase_order, order_date, status, total)
     select id, 'LARGE-' || n, current_date, 'Open', 2000 from companies, generate_series(1, $1) n where company_code = $2`,
    [LARGE.orders, bigCompany.code],
  );
  await owner.query(
    `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price, due_date)
     select o.company_id, o.id, n, p.id, 10, 'Each', 1, current_date + 30
     from purchase_orders o join products p on p.company_id = o.company_id and p.gxp_sku = 'A-' || o.id % $3
     cross join lateral generate_series(1, case when o.purchase_order like 'LARGE-%' then $1::int else $2::int end) n`,
    [LARGE.lines, LINES_OF_ORDER, PRODUCTS],
  );
  // The 10 seconds pass after which orders are sent.
  await owner.query("update order_revisions set at = at - interval '1 minute'");
  await owner.query("vacuum (analyze)");
}

/** Answers each large order once. */
async function timeAnswers(portal: Portal): Promise<Spread> {
  const { access } = await signIn(portal);
  const times: number[] = [];
  for (let order = 1; order <= LARGE.orders; order++) {
    const start = performance.now();
    await post(portal, access, `orders/LARGE-${order}/responses`, { revision: 1, accept_rest: true });
    times.push(performance.now() - start);
  }
  // The first answers find a cold server.
  return getSpread(times.slice(10));
}

/** Ships each large order once. */
async function timeNotices(portal: Portal) {
  const { access } = await signIn(portal);
  const made: number[] = [];
  const sent: number[] = [];
  for (let order = 1; order <= LARGE.orders; order++) {
    const lines = Array.from({ length: LARGE.lines }, (_, line) => ({
      purchase_order: `LARGE-${order}`,
      line: line + 1,
      quantity: "10",
      details: [{ quantity: "10", lot: `L-${line}`, heat: `${7_282_000 + line}` }],
    }));
    const notice = { number: `SN-${order}`, ship_date: new Date().toISOString().slice(0, 10), lines };
    const start = performance.now();
    const { id, version } = (await post(portal, access, "ship-notices/", notice)) as { id: string; version: number }; // The response of the contract.
    const end = performance.now();
    await post(portal, access, `ship-notices/${id}/send`, { version });
    made.push(end - start);
    sent.push(performance.now() - end);
  }
  return { made: getSpread(made.slice(10)), sent: getSpread(sent.slice(10)) };
}

async function timeBulk(portal: Portal) {
  const { rows } = await portal.owner.query<{ purchase_order: string }>(
    `select o.purchase_order from purchase_orders o join companies c on c.id = o.company_id
     where c.company_code = $1 and o.purchase_order like 'PO-%' order by o.id limit $2`,
    [bigCompany.code, BULK.rounds * BULK.orders],
  );
  const { access } = await signIn(portal);
  const seconds: number[] = [];
  for (let round = 0; round < BULK.rounds; round++) {
    const chosen = rows.slice(round * BULK.orders, (round + 1) * BULK.orders);
    const orders = chosen.map(({ purchase_order }) => ({ purchase_order, revision: 1 }));
    const start = performance.now();
    const { results } = (await post(portal, access, "order-responses/bulk", { orders })) as {
      results: { status: string }[]; // The response of the contract.
    };
    seconds.push((performance.now() - start) / 1000);
    const accepted = results.filter(({ status }) => status === "accepted").length;
    if (accepted !== orders.length) throw new Error(`${accepted} of ${orders.length} orders were accepted.`);
  }
  return seconds.toSorted((one, other) => one - other)[BULK.rounds >> 1] ?? Number.NaN;
}

async function post({ url }: Portal, access: string, path: string, body: object) {
  const response = await fetch(`${url}/api/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return response.json();
}
