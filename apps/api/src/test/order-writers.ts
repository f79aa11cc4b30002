import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { ServerProcess } from "./server-process.ts";

/** Numbers from 0 to below 1, the same ones for the same seed. */
export function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** The company's portal, whose server can be killed and started again while the writers write. */
export interface KilledPortal {
  owner: pg.Pool;
  company: { id: string; code: string };
  /** Resolves to the server that runs, once it is ready. */
  server: Promise<ServerProcess>;
}

export interface Writer {
  portal: KilledPortal;
  random: () => number;
  token: string;
  /** Records the response of each call, for example "answer 201". */
  count: (what: string) => void;
}

/** Sends a request until a server responds. A repeated request has the same Idempotency-Key. */
export async function send(
  { portal, token, count }: Writer,
  what: string,
  path: string,
  body: object | string,
  method: "POST" | "PATCH" = "POST",
) {
  const key = randomUUID();
  const headers = {
    authorization: `Bearer ${typeof body === "string" ? (await portal.server).intakeKey : token}`,
    "content-type": typeof body === "string" ? "text/csv" : "application/json",
    "idempotency-key": key,
  };
  for (;;) {
    const server = await portal.server;
    try {
      const answer = await fetch(`${server.url}/api/${path}`, {
        method,
        headers,
        body: typeof body === "string" ? body : JSON.stringify(body),
      });
      const read = (await answer.json()) as Record<string, unknown>;
      // A statement that waits for others for seconds is stopped, and the program that sent it tries again.
      if (read["code"] === "query_timeout") continue;
      count(`${what} ${answer.status}`);
      return { status: answer.status, body: read };
    } catch {
      // The server was killed. The next one is starting.
    }
  }
}

interface WrittenLine {
  purchase_order: string;
  line: number;
  gxp_sku: string;
  quantity: string;
  unit_price: string;
  due_date: string | null;
  revision: number;
  confirmed: string | null;
  promised: string | null;
}

/** Reads lines of orders as a writer sees them, which another writer may change at once. */
const readLines = async ({ owner, company }: KilledPortal, orders: readonly string[]) =>
  (
    await owner.query<WrittenLine>(
      `select o.purchase_order, l.line, p.gxp_sku, l.quantity::text, l.unit_price::text, l.due_date::text, t.confirmed::text,
         (select max(d ->> 'date') from jsonb_array_elements(t.deliveries) d) as promised, coalesce((
           select max(r.revision) from order_revisions r where r.company_id = o.company_id and r.order_id = o.id and r.kind = 'revision'), 1) as revision
       from purchase_orders o join purchase_order_lines l on l.company_id = o.company_id and l.order_id = o.id
       join products p on p.company_id = l.company_id and p.id = l.product_id
       left join line_terms t on t.company_id = l.company_id and t.order_id = l.order_id and t.line = l.line
       where o.company_id = $1 and o.purchase_order = any($2) order by o.id, l.line`,
      [company.id, orders],
    )
  ).rows;

/** One of these values. */
export const any = <Value>(random: () => number, values: readonly Value[]) =>
  values[Math.floor(random() * values.length)]!; // It has some.

/** Returns pieces whose quantities add up to the line's, inside and outside the tolerances. */
function makePieces(random: () => number, { quantity, due_date }: WrittenLine) {
  const whole = Number(quantity);
  const part = Math.max(1, Math.floor(whole * random()));
  const rest = whole - part;
  const reason = "capacity";
  const pieces = any<object[]>(random, [
    [{ action: "accept" }],
    [{ action: "accept" }],
    [{ action: "change", unit_price: any(random, ["9", "10", "11.5", "0.5"]), reason }],
    [{ action: "change", delivery_date: any(random, ["2027-03-02", "2027-02-20", "2027-05-01"]), reason }],
    [{ action: "backorder", delivery_date: "2027-06-01", reason }],
    [{ action: "backorder", date_unknown: true, reason }],
    [{ action: "substitute", substitute_sku: "C", reason }],
    [{ action: "reject", reason: "no_stock" }],
    rest > 0
      ? [
          { action: "accept", quantity: String(part) },
          { action: "backorder", quantity: String(rest), delivery_date: "2027-06-01", reason },
        ]
      : [{ action: "accept" }],
    rest > 0
      ? [
          { action: "change", quantity: String(part), unit_price: "9.5", reason },
          { action: "reject", quantity: String(rest), reason: "no_stock" },
        ]
      : [{ action: "accept", quantity: String(whole + 2), reason: "pack_size" }],
  ]);
  // A line without a day cannot be accepted with one.
  return due_date === null && random() < 0.5 ? [{ action: "accept" }] : pieces;
}

/** An answer of a vendor that the server has acknowledged. */
export interface SentAnswer {
  order: string;
  id: string;
  version: number;
}

/** Answers an order, and sometimes undoes the answer or takes its questions back. */
export async function answerOnce(writer: Writer, orders: readonly string[], sent: SentAnswer[]) {
  const { portal, random } = writer;
  const order = any(random, orders);
  const lines = await readLines(portal, [order]);
  const chosen = lines.filter(() => random() < 0.5);
  const { status, body } = await send(writer, "answer", `orders/${order}/responses`, {
    revision: lines[0]?.revision,
    accept_rest: random() < 0.3 || chosen.length === 0,
    lines: chosen.map((line) => ({ line: line.line, pieces: makePieces(random, line) })),
  });
  if (status !== 201) return;
  const { id, version } = body["response"] as { id: string; version: number }; // The response of the contract.
  sent.push({ order, id, version });
  const path = `orders/${order}/responses/${version}`;
  const next = random();
  if (next < 0.15) await send(writer, "undo", `${path}/undo`, {});
  else if (next < 0.3 && chosen[0]) await send(writer, "withdraw", `${path}/withdraw`, { lines: [chosen[0].line] });
}

/** Decides on some questions of these orders, and sometimes undoes the decision. */
export async function decideOnce(writer: Writer, orders: readonly string[], made: string[]) {
  const { portal, random } = writer;
  const { rows } = await portal.owner.query<{ id: string }>(
    `select distinct p.question_id as id from response_pieces p join purchase_orders o on o.company_id = p.company_id and o.id = p.order_id
     where p.company_id = $1 and o.purchase_order = any($2) and p.outcome = 'asked'`,
    [portal.company.id, orders],
  );
  const decisions = rows
    .filter(() => random() < 0.5)
    .map(({ id }) => (random() < 0.6 ? { id, decision: "approve" } : { id, decision: "refuse", reason: "No." }));
  if (decisions.length === 0) return;
  const { body } = await send(writer, "judge", "provider/order-changes/decide", { decisions });
  if (typeof body["decision_id"] !== "string") return;
  made.push(body["decision_id"]);
  if (random() < 0.4)
    await send(writer, "undo judgment", "provider/order-changes/undo", { decision_id: body["decision_id"] });
}

/** Loads changed lines of these orders. Some have the values that were answered, as an ERP sends them back. */
export async function loadOnce(writer: Writer, orders: readonly string[]) {
  const { portal, random } = writer;
  const lines = (await readLines(portal, orders)).filter(() => random() < 0.2);
  const rows = lines.map(({ confirmed, promised, ...line }) => {
    const isEcho = confirmed !== null && Number(confirmed) > 0 && random() < 0.5;
    const quantity = isEcho ? confirmed : any(random, [line.quantity, "100", "80", "7"]);
    const due = (isEcho && promised) || any(random, [line.due_date, "2027-03-01", "2027-04-01"]);
    const price = any(random, [line.unit_price, line.unit_price, "10", "12"]);
    const isCancelled = random() < 0.05;
    return [portal.company.code, line.purchase_order, line.line, line.gxp_sku, quantity, "EA", price, due, isCancelled];
  });
  const columns = "company_code,purchase_order,line,gxp_sku,quantity,units,unit_price,due_date,is_cancelled";
  if (rows.length > 0)
    await send(
      writer,
      "load",
      "intake/purchase-order-lines",
      [columns, ...rows.map((row) => row.join(","))].join("\n"),
    );
  if (random() > 0.1) return;
  const head = "company_code,purchase_order,order_date,status,total,currency";
  const row = [portal.company.code, any(random, orders), "2027-01-05", "Open", "10", any(random, ["USD", "EUR"])];
  await send(writer, "load", "intake/purchase-orders", `${head}\n${row.join(",")}`);
}
