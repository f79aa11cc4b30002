import type { Pool } from "pg";
import type { BenchCall } from "./calls.ts";
import { bigCompany } from "./people.ts";

const PAGE_SIZE = 20;

/** Returns the requests of a reviewer's screen, and the one that a vendor's open product sends every few seconds. */
export async function createReviewCalls(owner: Pool): Promise<BenchCall[]> {
  const { products, fields, companyId, sku } = await readQueue(owner);
  const lastPage = Math.ceil(products / PAGE_SIZE);
  const queue = (
    name: string,
    query: Record<string, string | number>,
    group: BenchCall["group"] = "review",
    isFirst = false,
  ): BenchCall => ({
    name: `review queue, ${name}`,
    group,
    path: `/api/provider/edits/?${new URLSearchParams({ page_size: String(PAGE_SIZE), ...toText(query) }).toString()}`,
    by: "staff",
    fields,
    isFirst,
  });
  return [
    queue("page 1", {}),
    queue("95 % depth", { page: Math.ceil(lastPage * 0.95) }),
    queue("one company", { company: companyId }),
    queue("broad word “valve”, first time", { search: "valve" }, "review search", true),
    queue("broad word “valve”, again", { search: "valve" }, "review search"),
    queue("rare word “chicago”, first time", { search: "chicago" }, "review search", true),
    queue("rare word “chicago”, again", { search: "chicago" }, "review search"),
    { name: "review counts", group: "review", path: "/api/provider/edits/counts", by: "staff", fields },
    { name: "a product's changes", group: "other", path: `/api/products/${encodeURIComponent(sku)}/edits` },
  ];
}

const toText = (query: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));

async function readQueue(owner: Pool) {
  const { rows } = await owner.query<{ products: number; fields: number; companyId: string; sku: string }>(
    `select count(*)::int as products, sum(q.fields)::int as fields, c.id as "companyId",
       (select p.gxp_sku from edited_products q join products p on p.company_id = q.company_id and p.id = q.product_id
        where q.company_id = c.id order by q.at limit 1) as sku
     from edited_products q, companies c where q.status = 'pending' and c.company_code = $1 group by c.id`,
    [bigCompany.code],
  );
  const [queue] = rows;
  if (!queue) throw new Error("No field is pending.");
  return queue;
}
