import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type RawBuilder,
} from "kysely";
import type { Pool } from "pg";
import { detailColumns, rowColumns } from "../apps/api/src/trade/catalogue/product-record-queries.ts";
import { getListPath } from "./calls.ts";
import { bigCompany } from "./people.ts";
import type { Statement } from "./statements.ts";

/** A request to the portal, and the one statement that answers the same request without a session and without isolation. */
export interface LimitedRequest {
  name: string;
  method: "GET" | "PUT";
  path: string;
  body?: string;
  limit: Statement;
  /** The statement of a write as PostGraphile sends it, which finds the row by its key. */
  peer?: Statement;
}

const rareWord = "chicago";
const draft = JSON.stringify({ edited_fields: [{ name: "color", old_value: null, new_value: "Blue" }] });

/** The requests that are compared with the limit: two lists, a rare search, one product and one write. */
export async function createLimitedRequests(owner: Pool): Promise<LimitedRequest[]> {
  const { company, user, id, sku } = await readSubject(owner);
  const product = `/api/products/${encodeURIComponent(sku)}/`;
  const total = sql`(select sum(n.products)::int from product_counts n where n.company_id = ${company}) as total_items`;
  const list = (rows: number): LimitedRequest => ({
    name: `list of ${rows}`,
    method: "GET",
    path: getListPath({ page_size: rows }),
    limit: compile(sql`select ${rowColumns}, ${total} from products p where p.company_id = ${company}
      order by p.gxp_sku limit ${rows}`),
  });
  return [
    list(10),
    list(50),
    {
      name: "one product",
      method: "GET",
      path: product,
      limit: compile(sql`select ${rowColumns}, ${detailColumns} from products p
        where p.company_id = ${company} and p.gxp_sku = ${sku}`),
    },
    {
      name: "one write, a draft",
      method: "PUT",
      path: `${product}draft`,
      body: draft,
      limit: compile(sql`insert into product_drafts (user_id, company_id, product_id, edited_fields, updated_at)
        select ${user}, p.company_id, p.id, ${draft}::jsonb -> 'edited_fields', now() from products p
        where p.company_id = ${company} and p.gxp_sku = ${sku}
        on conflict (user_id, company_id, product_id) do update
        set edited_fields = excluded.edited_fields, updated_at = excluded.updated_at
        returning edited_fields, updated_at`),
      peer: compile(sql`update product_drafts set edited_fields = ${draft}::jsonb -> 'edited_fields', updated_at = now()
        where user_id = ${user} and company_id = ${company} and product_id = ${id} returning edited_fields, updated_at`),
    },
    {
      name: `rare search “${rareWord}”`,
      method: "GET",
      path: getListPath({ search: rareWord }),
      limit: compile(sql`with found as (
          select s.product_id from product_search s where s.company_id = ${company} and s.search like ${`%${rareWord}%`}
        )
        select ${rowColumns}, (select count(*)::int from found) as total_items
        from found join products p on p.id = found.product_id order by p.gxp_sku limit 50`),
    },
  ];
}

async function readSubject(owner: Pool) {
  const { rows } = await owner.query<{ company: string; user: string; id: string; sku: string }>(
    `select c.id as company, u.id as user, p.id, p.gxp_sku as sku from companies c
     join users u on u.company_id = c.id and u.email = 'reader@bench.example'
     join products p on p.company_id = c.id where c.company_code = $1 order by p.gxp_sku offset 1000 limit 1`,
    [bigCompany.code],
  );
  const [subject] = rows;
  if (!subject) throw new Error("The data set has no big company.");
  return subject;
}

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function compile(statement: RawBuilder<unknown>): Statement {
  const { sql: text, parameters } = statement.compile(compiler);
  return { text, values: [...parameters] };
}
