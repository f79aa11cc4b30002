import type { Pool } from "pg";
import type { BenchCall } from "./calls.ts";
import { bigCompany, type Person } from "./people.ts";

/** Returns the requests of quick search while a user types. */
export async function createFindCalls(owner: Pool): Promise<BenchCall[]> {
  const { rows } = await owner.query<{ sku: string }>(
    `select gxp_sku as sku from products where company_id = (select id from companies where company_code = $1)
     order by gxp_sku offset 1000 limit 1`,
    [bigCompany.code],
  );
  const sku = rows[0]?.sku ?? "";
  const texts = {
    "a SKU": sku,
    "the beginning of SKUs": sku.slice(0, 5),
    "two characters": sku.slice(0, 2),
    "a broad word": "valve",
    "a rare word": "chicago",
  };
  const find = (path: string, who: string, by: Person) =>
    Object.entries(texts).map(([name, q]): BenchCall => ({
      name: `quick search of ${who}, ${name}`,
      group: "find",
      path: `${path}?${new URLSearchParams({ q }).toString()}`,
      by,
    }));
  return [...find("/api/find", "a vendor", "vendor"), ...find("/api/provider/find", "staff", "staff")];
}
