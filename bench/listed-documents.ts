import type { Pool } from "pg";

/** Numbers of documents of products and of orders. About a tenth is archived. */
export const DOCUMENTS = { product: 110_000, order: 90_000 };
type Space = keyof typeof DOCUMENTS;
/** One document in this number is archived. */
const ARCHIVED = { product: 11, order: 9 };
/** One order in this number has about forty documents; three in ten of the others have about two. */
const LARGE_ORDER_INTERVAL = 200;

/** Adds documents of the company's products and orders over three years; some were archived within the last 90 days. */
export async function addListedDocuments(owner: Pool, products: number, orders: number) {
  // One statement, so that the triggers write each search row only once.
  await owner.query(
    `with wanted as materialized (
       select f.*, p.company_id, p.id as product_id, f.title || ' ' || p.name || ' rev ' || f.n as name
       from ${selectFiles("product")} join products p on p.gxp_sku = 'GXP-' || 100000 + f.n::bigint * 7919 % $2::int
     ), inserted as (
       insert into documents (company_id, space, name, ${fileColumns})
       select company_id, 'product', name, ${fileColumns} from wanted
       returning id, name
     ), linked as (
       insert into document_products
       select w.company_id, i.id, p.id from wanted w join inserted i using (name)
       join products p on p.id between w.product_id and w.product_id + case when w.n % 10 = 0 then 3 else 0 end
       where w.archived_at is null
     )
     insert into archived_links
     select w.company_id, i.id, p.gxp_sku from wanted w join inserted i using (name) join products p on p.id = w.product_id
     where w.archived_at is not null`,
    [DOCUMENTS.product, products],
  );
  await owner.query(
    `insert into documents (company_id, space, order_id, name, ${fileColumns})
     select o.company_id, 'order', o.id, f.title || ' ' || o.purchase_order || ' ' || f.n, ${fileColumns}
     from ${selectFiles("order")}
     join purchase_orders o on o.purchase_order = 'PO-' || 400000
       + case when f.n % 4 = 0 then ${LARGE_ORDER_INTERVAL} * (1 + f.n / 4 % ($2::int / ${LARGE_ORDER_INTERVAL})) else 1 + f.n % 40000 * 7919::bigint % $2::int end`,
    [DOCUMENTS.order, orders],
  );
}

const fileColumns = "extension, size, sha256, label_id, uploaded_at, modified_date, archived_at";

/** Returns $1 files that rotate through the labels of a space; every eighth has no label. */
const selectFiles = (space: Space) => `(
  select n, coalesce(l.name, 'Scan') as title, l.id as label_id, (array['pdf', 'pdf', 'pdf', 'xlsx', 'png'])[1 + n % 5] as extension,
    20000 + n::bigint * 7919 % 3000000 as size, sha256(n::text::bytea) as sha256, at as uploaded_at, at as modified_date,
    case when n % ${ARCHIVED[space]} = 0 then now() - interval '90 days' * (n::bigint * 7919 % $1::int / $1::float8) end as archived_at
  from generate_series(1, $1::int) n
  cross join lateral (select now() - interval '1095 days' * (1 - n / $1::float8) as at) t
  left join (select *, row_number() over (order by id) as place from labels where space = '${space}') l on l.place = n % 8
) f`;
