import { rmSync } from "node:fs";
import { Readable } from "node:stream";
import { bigCompany } from "./people.ts";
import { openPortal, type Portal } from "./portal.ts";
import { companyLines, sendFile } from "./product-file.ts";

/** Loads that change all lines of orders, with the trigger that records revisions and without it, and loads of receipts for all lines. */
export interface OrderLoads {
  lines: number;
  /** Rows per second, the median of the loads. */
  withRevisions: number;
  withoutRevisions: number;
  /** Rows per second of receipts that name the ship notice of their line, the median of the loads. */
  receipts: number;
}

const LINES_OF_ORDER = 5;
const PRODUCTS = 1000;
const ROUNDS = 5;

/** Measures loads of changed lines, alternately with and without the trigger, so that both meet the same machine and tables. */
export async function measureOrderLoads(folder: string, lines: number): Promise<OrderLoads> {
  rmSync(folder, { recursive: true, force: true });
  await using portal = await openPortal(folder);
  await sendFile(portal, "companies", Readable.from(companyLines()));
  await addOrders(portal, lines);
  const rates = { with: [] as number[], without: [] as number[], receipts: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.with.push(await timeLines(portal, lines, 2 * round));
    await portal.owner.query("alter table purchase_order_lines disable trigger order_lines_updated");
    rates.without.push(await timeLines(portal, lines, 2 * round + 1));
    await portal.owner.query("alter table purchase_order_lines enable trigger order_lines_updated");
    rates.receipts.push(await timeReceipts(portal, lines, round));
  }
  return {
    lines,
    withRevisions: median(rates.with),
    withoutRevisions: median(rates.without),
    receipts: median(rates.receipts),
  };
}

const median = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

async function addOrders({ owner }: Portal, lines: number) {
  await owner.query("insert into order_statuses (name) values ('Open') on conflict do nothing");
  await owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name)
     select id, 'A-' || n, 'S-' || n, 'Pipe ' || n from companies, generate_series(0, $2 - 1) n where company_code = $1`,
    [bigCompany.code, PRODUCTS],
  );
  await owner.query(
    `insert into purchase_orders (company_id, purchase_order, order_date, status, total)
     select id, 'PO-' || n, current_date, 'Open', 0 from companies, generate_series(0, $2 - 1) n where company_code = $1`,
    [bigCompany.code, lines / LINES_OF_ORDER],
  );
  await owner.query(
    `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price, due_date)
     select o.company_id, o.id, n, p.id, 10, 'Each', 1, current_date from generate_series(1, $1) n, purchase_orders o
     join products p on p.company_id = o.company_id and p.gxp_sku = 'A-' || o.id % $2`,
    [LINES_OF_ORDER, PRODUCTS],
  );
  await owner.query(
    `insert into ship_notices (company_id, number, kind, state, ship_date, weight_unit, sent_at)
     select company_id, 'SN-' || purchase_order, 'shipped', 'sent', current_date, 'lb', now() from purchase_orders`,
  );
  await owner.query(
    `insert into ship_lines (company_id, notice_id, order_id, line, place, quantity, details)
     select l.company_id, n.id, l.order_id, l.line, l.line, l.quantity, '[]' from purchase_order_lines l
     join purchase_orders o on o.id = l.order_id join ship_notices n on n.company_id = o.company_id and n.number = 'SN-' || o.purchase_order`,
  );
  await owner.query(
    `insert into line_shipments (company_id, order_id, line, announced, shipped)
     select company_id, order_id, line, quantity, quantity from purchase_order_lines
     on conflict (company_id, order_id, line) do update set announced = excluded.announced, shipped = excluded.shipped`,
  );
  // The 10 seconds pass after which orders are sent.
  await owner.query("update order_revisions set at = at - interval '1 minute'");
  await owner.query("vacuum (analyze)");
}

/** Sends a file that changes the quantity and price of all lines, and returns its rows per second. */
async function timeLines(portal: Portal, lines: number, round: number) {
  const rows = Array.from({ length: lines }, (_, place) => {
    const order = Math.floor(place / LINES_OF_ORDER);
    return `${bigCompany.code},PO-${order},${(place % LINES_OF_ORDER) + 1},A-${order % PRODUCTS},${11 + round},Each,${2 + round}.5\n`;
  });
  const start = performance.now();
  const header = "company_code,purchase_order,line,gxp_sku,quantity,units,unit_price\n";
  const { updated } = await sendFile(portal, "purchase-order-lines", Readable.from([header + rows.join("")]));
  if (updated !== lines) throw new Error(`The file changed ${updated} of ${lines} lines.`);
  return lines / ((performance.now() - start) / 1000);
}

/** Sends a file with a new receipt of each line, and returns its rows per second. */
async function timeReceipts(portal: Portal, lines: number, round: number) {
  const rows = Array.from({ length: lines }, (_, place) => {
    const order = `PO-${Math.floor(place / LINES_OF_ORDER)}`;
    return `${bigCompany.code},GR-${round},${order},${(place % LINES_OF_ORDER) + 1},1,2026-12-05,SN-${order}\n`;
  });
  const start = performance.now();
  const header = "company_code,receipt,purchase_order,line,quantity,received_at,ship_notice\n";
  const { created } = await sendFile(portal, "receipts", Readable.from([header + rows.join("")]));
  if (created !== lines) throw new Error(`The file added ${created} of ${lines} receipts.`);
  return lines / ((performance.now() - start) / 1000);
}
