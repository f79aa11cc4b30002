import { mostHits, type OwnHit } from "@lading/contract";
import { sql } from "kysely";
import type { VendorScope } from "../../ground/db/scope.ts";
import { best, type Hit, isExact, type Sought } from "./hit-queries.ts";

export async function findOwnProducts({ db, companyId }: VendorScope, sought: Sought) {
  const ranking = { keys: [sql`p.gxp_sku`, sql`p.supplier_sku`], name: sql`p.name` };
  const { rows } = await sql<Hit<OwnHit>>`
    select 'product' as kind, p.gxp_sku as id, p.name as title, p.gxp_sku || ' · ' || p.supplier_sku as subtitle,
      ${isExact(sought, ranking)} as is_exact
    from (select distinct * from find_few_own('product', ${sought.beginning}, ${sought.patterns}, ${mostHits})) as found (id)
    join products p on p.company_id = ${companyId} and p.id = found.id ${best(sought, ranking)}`.execute(db);
  return rows;
}

export async function findOwnOrders({ db, companyId }: VendorScope, sought: Sought) {
  const ranking = { keys: [sql`p.purchase_order`], name: sql`p.purchase_order` };
  const { rows } = await sql<Hit<OwnHit>>`
    select 'order' as kind, p.purchase_order as id, p.purchase_order as title,
      concat_ws(' · ', p.status, p.location) as subtitle, ${isExact(sought, ranking)} as is_exact
    from (select distinct * from find_few_own('order', ${sought.beginning}, ${sought.patterns}, ${mostHits})) as found (id)
    join purchase_orders p on p.company_id = ${companyId} and p.id = found.id ${best(sought, ranking)}`.execute(db);
  return rows;
}

export async function findOwnDocuments({ db, companyId }: VendorScope, sought: Sought) {
  if (sought.patterns.length === 0) return [];
  const name = sql`d.name || '.' || d.extension`;
  const { rows } = await sql<Hit<OwnHit>>`
    select 'document' as kind, d.id::text as id, ${name} as title, coalesce(l.name, 'No label') as subtitle,
      false as is_exact
    from find_few_own_documents(${sought.patterns}, ${mostHits}) as found (id)
    join documents d on d.company_id = ${companyId} and d.id = found.id
    left join labels l on l.id = d.label_id ${best(sought, { keys: [sql`d.name`], name })}`.execute(db);
  return rows;
}
