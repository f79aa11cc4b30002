import pg from "pg";
import { expect, test } from "vitest";
import { addBulkApproval } from "../../test/bulk-approval.ts";
import { scratchFolder } from "../../test/scratch-folder.ts";
import { findDatabase, startServer } from "../../test/server-process.ts";

const timeout = 120_000;

test(
  "a second server decides the remaining edits, and none twice, after the first was killed in the middle of a bulk decision",
  { timeout, tags: ["IMP-10.2", "CON-04.4"] },
  async () => {
    using folder = scratchFolder();
    const first = await startServer(folder.path);
    const { url } = findDatabase(folder.path);
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    const edits = await addEdits(owner, 600);

    // The third batch waits for the lock of one of its products.
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query("begin");
    await holder.query(
      "select from product_edit_locks l join field_edits e using (company_id, product_id) where e.id = $1 for update of l",
      [edits[550]],
    );
    const run = await addBulkApproval(owner, edits);
    const read = async () =>
      (await owner.query<{ state: string; done: number; counts: object }>("select * from runs where id = $1", [run]))
        .rows[0];
    await expect.poll(async () => (await read())?.done, { timeout: 30_000, interval: 50 }).toBe(500);
    await first.end("SIGKILL");
    await holder.query("rollback");
    await holder.end();
    expect(await read()).toMatchObject({ state: "loading", done: 500, counts: { approved: 500 } });

    const second = await startServer(folder.path);
    await expect.poll(async () => (await read())?.state, { timeout: 60_000, interval: 100 }).toBe("loaded");
    expect(await read()).toMatchObject({ done: 600, counts: { approved: 600 } });
    const count = async (from: string) =>
      (await owner.query<{ count: string }>(`select count(*) from ${from}`)).rows[0];
    expect(await count("field_edits where status = 'approved'")).toEqual({ count: "600" });
    expect(await count("products where manufacturer = 'Acme'")).toEqual({ count: "600" });
    expect(await count("notifications where notification_type = 'product_details_edit_decision'")).toEqual({
      count: "600",
    });
    expect(await count("audit_entries where action = 'end-run'")).toEqual({ count: "1" });
    // Each batch is recorded once, for the company.
    const { rows: recorded } = await owner.query<{ fields: string }>(
      `select sum((details->>'approved')::int) as fields from audit_entries a join companies c on c.id = a.company_id
       where a.action = 'POST /api/provider/edits/decide' and a.actor_id is not null and a.details->>'run' = $1`,
      [run],
    );
    expect(recorded).toEqual([{ fields: "600" }]);
    await owner.end();
    expect(await second.end("SIGTERM")).toMatchObject({ code: 0 });
  },
);

/** Adds a company with products that each have a pending edit. Returns the ids of the edits in the order of the products. */
async function addEdits(owner: pg.Client, count: number) {
  const { rows } = await owner.query<{ id: string }>(
    `with company as (
       insert into companies (company_code, name) values ('ACME', 'Acme Valve') returning id
     ), added as (
       insert into products (company_id, gxp_sku, supplier_sku, name)
       select id, 'GXP-' || n, 'SUP-' || n, 'Ball valve' from company, generate_series(1, $1) n returning company_id, id
     )
     select company_id, id from added order by id`,
    [count],
  );
  expect(rows).toHaveLength(count);
  const edits = await owner.query<{ id: string }>(
    `insert into field_edits (company_id, product_id, name, old_value, new_value)
     select company_id, id, 'manufacturer', null, 'Acme' from products order by id returning id`,
  );
  return edits.rows.map(({ id }) => id);
}
