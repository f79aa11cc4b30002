import { Agent } from "node:http";
import { bigCompany, signIn } from "./people.ts";
import type { Portal } from "./portal.ts";
import { timeCalls, type TimedCall } from "./time-calls.ts";

export const writtenChanges = 1000;

/** Gives one product a change a day and measures the calls that read its history. */
export async function measureHistory(portal: Portal, rounds: number): Promise<TimedCall[]> {
  const { rows } = await portal.owner.query<{ sku: string }>(
    `with product as (
       select p.company_id, p.id, p.gxp_sku from products p join companies c on c.id = p.company_id
       where c.company_code = $1 order by p.id limit 1
     ), written as (
       insert into product_writes (company_id, product_id, at, source, changes)
       select company_id, id, now() - n * interval '1 day', 'intake', case when n <= $2 then
           jsonb_build_object('price', jsonb_build_array(n, n - 1), 'size', jsonb_build_array(n || ' in', n - 1 || ' in')) end
       from product, generate_series(1, $2 + 1) n
     )
     select gxp_sku as sku from product`,
    [bigCompany.code, writtenChanges],
  );
  const agent = new Agent({ keepAlive: true });
  const day = new Date(Date.now() - (writtenChanges / 2) * 86_400_000).toISOString().slice(0, 10);
  const product = `products/${encodeURIComponent(rows[0]?.sku ?? "")}`;
  const timed = await timeCalls(
    agent,
    portal,
    [
      ["values of a day", `${product}/as-of?date=${day}`, true],
      ["origins of all values", `${product}/origins`, true],
    ],
    rounds,
    async () => (await signIn(portal)).access,
  );
  agent.destroy();
  return timed;
}
