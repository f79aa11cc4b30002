import { expect } from "vitest";
import type { aForm } from "./form.ts";
import type { killFixture } from "./kill-fixture.ts";
import type { ServerProcess } from "./server-process.ts";
import type { Stage } from "./stage.ts";

/** A statement whose locks let the server wait, and its values. */
type Hold = readonly [statement: string, values: unknown[]];

interface KilledUpload {
  token: string;
  /** The call that receives the file. */
  path: string;
  file: ReturnType<typeof aForm>;
  /** The server is killed while it waits for these locks: in the check of the file, and when it submits the file. */
  checking: Hold;
  submitting: Hold;
}

/** Uploads a file and submits it again after both kills. Returns the counts of the check and the response to the last submission. */
export async function uploadOnKilledServers(
  kills: ReturnType<typeof killFixture>,
  { token, path, file, checking, submitting }: KilledUpload,
) {
  const head = { authorization: `Bearer ${token}` };
  const read = async ({ url }: ServerProcess, id: string) =>
    (await (await fetch(`${url}${path}${id}`, { headers: head })).json()) as { state: string; counts: object };
  const submit = ({ url }: ServerProcess, id: string) =>
    fetch(`${url}${path}${id}/submit`, {
      method: "POST",
      headers: { ...head, "content-type": "application/json" },
      body: "{}",
    });

  let server = await kills.start();
  let release = await kills.hold(...checking);
  const sent = await fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { ...file.headers, ...head },
    body: file.payload,
  });
  const { id } = (await sent.json()) as { id: string };
  server = await kills.killWhileWaiting(server, release);
  const state = async () => (await read(server, id)).state;
  await expect.poll(state, { timeout: 60_000, interval: 100 }).toBe("checked");
  const { counts } = await read(server, id);

  release = await kills.hold(...submitting);
  const first = submit(server, id).catch(() => undefined);
  server = await kills.killWhileWaiting(server, release);
  await first;
  expect(await state()).toBe("submitting");
  const again = await submit(server, id);
  const response = [again.status, await again.json()];
  await server.end("SIGTERM");
  return { counts, response };
}

/** Adds the orders K-0001, K-0002 and so on to a company, each with lines of 10 pieces. */
export async function addNumberedOrders({ owner }: Stage, companyId: string, orders: number, linesOfOrder: number) {
  await owner.query("insert into order_statuses (name) values ('Open') on conflict do nothing");
  await owner.query(
    `with p as (
       insert into products (company_id, gxp_sku, supplier_sku, name) values ($1, 'K-1', 'S-1', 'Pipe') returning id
     ), o as (
       insert into purchase_orders (company_id, purchase_order, order_date, status, total)
       select $1, 'K-' || lpad(n::text, 4, '0'), current_date, 'Open', 1 from generate_series(1, $2) n returning id
     )
     insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price, due_date)
     select $1, o.id, n, p.id, 10, 'Each', 2, current_date + 30 from o, p, generate_series(1, $3) n`,
    [companyId, orders, linesOfOrder],
  );
}
