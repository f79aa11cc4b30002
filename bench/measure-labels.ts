import { mkdirSync, rmSync } from "node:fs";
import { getSpread, type Spread } from "./measure-calls.ts";
import { addOrder, ORDER } from "./order-files.ts";
import { bigCompany, signIn } from "./people.ts";
import { openPortal, type Portal } from "./portal.ts";

/** The labels of a ship notice, each with three bars. */
export interface Labels {
  packages: number;
  /** Milliseconds of a request for the PDF. */
  made: Spread;
  /** The first one, which starts the thread. */
  first: number;
  /** Megabytes that the server's memory rises with the first one, at most. */
  memory: number;
  /** Milliseconds of /readyz during the requests. */
  meanwhile: Spread;
}

/** Measures labels on a separate portal with one ship notice. */
export async function measureLabels(folder: string, packages: number, rounds: number): Promise<Labels> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    await using portal = await openPortal(folder);
    await addOrder(portal);
    const id = await addNotice(portal, packages);
    const { access } = await signIn(portal);
    const before = portal.memory().now;
    portal.forgetPeak();
    const first = await timeLabels(portal, access, id, packages);
    const memory = portal.memory().highest - before;
    const pings: number[] = [];
    let isDone = false;
    const pinging = (async () => {
      while (!isDone) {
        const start = performance.now();
        await fetch(`${portal.url}/readyz`);
        pings.push(performance.now() - start);
      }
    })();
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await timeLabels(portal, access, id, packages));
    isDone = true;
    await pinging;
    return { packages, made: getSpread(times), first, memory, meanwhile: getSpread(pings) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function addNotice({ owner }: Portal, packages: number) {
  await owner.query("insert into company_feature_flags select id, 'Order Responses', true from companies");
  await owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name, upc)
     select id, 'A-1', 'S-1', 'Weld Neck Flange, 150 lb', '614141000036' from companies where company_code = $1`,
    [bigCompany.code],
  );
  await owner.query(
    `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price, due_date)
     select o.company_id, o.id, 1, p.id, 100000, 'EA', 1, current_date + 30
     from purchase_orders o join products p on p.company_id = o.company_id where o.purchase_order = $1`,
    [ORDER],
  );
  const { rows } = await owner.query<{ id: string }>(
    `with notice as (
       insert into ship_notices (company_id, number, kind, weight_unit, ship_date, state, sent_at, carrier_name)
       select company_id, 'SN-1', 'shipped', 'lb', current_date, 'sent', now(), 'Basin Express LTL'
       from purchase_orders where purchase_order = $1 returning company_id, id
     ), line as (
       insert into ship_lines (company_id, notice_id, order_id, line, place, quantity, details)
       select n.company_id, n.id, o.id, 1, 0, 40 * $2::int, '[{"quantity": "1", "lot": "L-204", "heat": "7282841", "serials": []}]'
       from notice n join purchase_orders o on o.company_id = n.company_id
     ), packed as (
       insert into ship_packages (company_id, notice_id, place, number, kind, weight, sscc, contents)
       select n.company_id, n.id, g, g::text, 'pallet', 1220.5, code || (10 - total % 10) % 10,
         jsonb_build_array(jsonb_build_object('purchase_order', $1::text, 'line', 1, 'quantity', '40'))
       from notice n cross join generate_series(1, $2::int) g
       cross join lateral (select '00614141' || lpad(g::text, 9, '0') as code) c
       cross join lateral (
         select sum(substr(code, d, 1)::int * case when d % 2 = 1 then 3 else 1 end) as total from generate_series(1, 17) d) s
     )
     select id from notice`,
    [ORDER, packages],
  );
  return String(rows[0]?.id);
}

async function timeLabels({ url }: Portal, token: string, id: string, packages: number) {
  const start = performance.now();
  const response = await fetch(`${url}/api/ship-notices/${id}/labels.pdf`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const pdf = Buffer.from(await response.arrayBuffer());
  const ms = performance.now() - start;
  const pages = pdf.toString("latin1").match(/\/Type \/Page\n/g)?.length ?? 0;
  if (pages !== packages) throw new Error(`The labels have ${pages} pages: ${response.status}`);
  return ms;
}
