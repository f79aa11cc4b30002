import { beforeEach, describe, expect, test } from "vitest";
import { intakeFixture } from "../../test/intake-fixture.ts";

const fixture = intakeFixture();
const { load, products } = fixture;
const lineColumns = "line,gxp_sku,quantity,units,unit_price,due_date";
const first = ["1,A,100,EA,12.5,2027-03-01", "2,A,5,EA,1,2027-03-01", "3,B,7,EA,2,"];

beforeEach(async () => {
  await load("products", products("A,S-1,Pipe,Pipes,10", "B,S-2,Elbow,Fittings,5"));
  await loadOrder("location,currency,ship_to", "Odessa,,Yard 1");
  await loadLines(...first);
  await send();
});

const query = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await fixture.stage.owner.query<Row>(text, [fixture.company.id, ...values])).rows;

const loadOrder = (columns: string, values: string) =>
  load(
    "purchase-orders",
    `company_code,purchase_order,order_date,status,total,${columns}\n${fixture.company.code},PO-1,2027-01-05,Open,10,${values}`,
  );

async function loadRows(columns: string, ...rows: string[]) {
  const lines = rows.map((row) => `${fixture.company.code},PO-1,${row}`);
  const report = await load("purchase-order-lines", [`company_code,purchase_order,${columns}`, ...lines].join("\n"));
  expect(report.errors).toEqual([]);
}
const loadLines = (...rows: string[]) => loadRows(lineColumns, ...rows);

/** Lets the 10 seconds pass after which an order is sent. */
const send = () => query("update order_revisions set at = at - interval '1 minute' where company_id = $1");

interface Row {
  kind: string;
  revision: number;
  changes: { line: number | null; field: string; old: unknown; new: unknown }[];
}

/** Reads the records since the order was sent, for example "revision 2: 1 quantity 100 → 80, …". */
async function recorded() {
  const rows = await query<Row>(
    "select kind, revision, changes from order_revisions where company_id = $1 and kind <> 'sent' order by id",
  );
  return rows.map(
    ({ kind, revision, changes }) =>
      `${kind} ${revision}: ${changes.map((c) => `${c.line ?? "order"} ${c.field} ${show(c.old)} → ${show(c.new)}`).join(", ")}`,
  );
}
const show = (value: unknown) =>
  Array.isArray(value)
    ? value.map(({ quantity, date }: { quantity: string; date: string }) => `${quantity} on ${date}`).join(" + ")
    : String(value);

interface Terms {
  confirmed?: number | null;
  backordered?: number;
  rejected?: number;
  unit_price?: number | null;
  sku?: string;
  first_promised?: string;
  deliveries?: { quantity: string; date: string | null; is_backorder?: boolean }[];
}

/** Stores valid terms: those of the order's line, except for the given ones. */
const accept = (line: number, terms: Terms = {}) =>
  query(
    `insert into line_terms (company_id, order_id, line, revision, confirmed, backordered, rejected, unit_price, product_id, deliveries, first_promised)
     select l.company_id, l.order_id, l.line, (select max(revision) from order_revisions r where r.company_id = l.company_id and r.order_id = l.order_id),
       coalesce(t.confirmed, l.quantity), coalesce(t.backordered, 0), coalesce(t.rejected, 0), coalesce(t.unit_price, l.unit_price),
       coalesce((select p.id from products p where p.company_id = l.company_id and p.gxp_sku = t.sku), l.product_id),
       coalesce(t.deliveries, jsonb_build_array(jsonb_build_object('quantity', l.quantity::text, 'date', l.due_date))), t.first_promised
     from purchase_order_lines l, jsonb_to_record($3) as t (confirmed numeric, backordered numeric, rejected numeric, unit_price numeric, sku text, deliveries jsonb, first_promised date)
     where l.company_id = $1 and l.line = $2
     on conflict (company_id, order_id, line) do update set revision = excluded.revision, confirmed = excluded.confirmed,
       backordered = excluded.backordered, rejected = excluded.rejected, unit_price = excluded.unit_price, product_id = excluded.product_id,
       deliveries = excluded.deliveries`,
    line,
    JSON.stringify(terms),
  );

/** The lines without valid terms. */
const waiting = async () =>
  (
    await query<{ line: number }>(
      `select l.line from purchase_order_lines l left join line_terms t using (company_id, order_id, line)
       where l.company_id = $1 and t.confirmed is null order by 1`,
    )
  ).map(({ line }) => line);

const terms = async (line: number) =>
  (
    await query<object>(
      `select confirmed::float, backordered::float, rejected::float, jsonb_array_length(deliveries) as deliveries, first_promised::text
       from line_terms where company_id = $1 and line = $2`,
      line,
    )
  )[0];

describe("an order", () => {
  test("is sent 10 seconds after the last of its first lines", { tags: "ORD-50.1" }, async () => {
    await query("delete from order_revisions where company_id = $1");
    await query("delete from purchase_order_lines where company_id = $1");
    await loadLines(first[0]!);
    await query("update order_revisions set at = at - interval '9 seconds' where company_id = $1");
    await loadLines(...first.slice(1));
    const rows = await query<{ kind: string; revision: number; waits: boolean }>(
      "select kind, revision, at - now() between '8 s' and '10 s' as waits from order_revisions where company_id = $1",
    );
    expect(rows).toEqual([{ kind: "sent", revision: 1, waits: true }]);
    await loadLines("1,A,80,EA,12.5,2027-03-01");
    expect(await recorded()).toEqual([]);
    await send();
    await loadLines("1,A,90,EA,12.5,2027-03-01");
    expect(await recorded()).toEqual(["revision 2: 1 quantity 80 → 90"]);
  });

  test("of one long load is sent with all its lines", { tags: "ORD-50.1" }, async () => {
    const values = (line: number) =>
      `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
       select company_id, order_id, ${line}, product_id, 1, 'EA', 1 from purchase_order_lines where line = 1 and company_id = '${fixture.company.id}'`;
    const client = await fixture.stage.owner.connect();
    try {
      const state = `select set_config('app.change_origin', '{"source": "intake", "source_id": "${crypto.randomUUID()}"}', true)`;
      await client.query(
        `begin; ${state}; update order_revisions set source_id = (current_setting('app.change_origin')::jsonb ->> 'source_id')::uuid`,
      );
      await client.query(`${values(4)}; commit`);
    } finally {
      client.release();
    }
    expect(await recorded()).toEqual([]);
    await send();
    await fixture.stage.owner.query(values(5));
    expect(await recorded()).toEqual([expect.stringMatching(/^revision 2: 5 gxp_sku null → A, 5 quantity null → 1/)]);
  });

  test(
    "gets one revision from a load, which names each changed field",
    { tags: ["ORD-50.1", "ORD-50.2"] },
    async () => {
      for (const line of [1, 2, 3]) await accept(line, { first_promised: "2027-03-01" });
      await loadLines("1,A,80,EA,12.5,2027-03-08", "2,B,5,Box,1.25,2027-03-01", "3,B,7,EA,2,");
      expect(await recorded()).toEqual([
        "revision 2: 1 quantity 100 → 80, 1 due_date 2027-03-01 → 2027-03-08, 2 gxp_sku A → B, 2 units EA → Box, 2 unit_price 1 → 1.25",
      ]);
      expect(await waiting()).toEqual([1, 2]);
      expect(await terms(1)).toMatchObject({ confirmed: null, deliveries: 0, first_promised: "2027-03-01" });
      await loadRows(`${lineColumns},is_cancelled`, "3,B,7,EA,2,,true");
      expect((await recorded())[1]).toBe("revision 3: 3 is_cancelled false → true");
    },
  );

  test("is not changed by values that are equal", { tags: "ORD-50.3" }, async () => {
    await accept(1);
    await loadRows(
      `${lineColumns},is_cancelled`,
      "1,A,100.000,EA,12.50,2027-03-01,false",
      "2,A,5.0,EA,1.0,2027-03-01,",
    );
    await loadOrder("currency", "USD");
    await query("update purchase_order_lines set quantity = 100.0000 where company_id = $1 and line = 1");
    expect(await recorded()).toEqual([]);
    expect(await waiting()).toEqual([2, 3]);
  });

  test("is changed by new lines, which wait", { tags: "ORD-50.2" }, async () => {
    for (const line of [1, 2, 3]) await accept(line);
    await loadLines("4,B,2,EA,3,");
    expect(await recorded()).toEqual([
      "revision 2: 4 gxp_sku null → B, 4 quantity null → 2, 4 units null → EA, 4 unit_price null → 3",
    ]);
    expect(await waiting()).toEqual([4]);
  });

  test("waits with its open lines if the address or currency changes", { tags: "ORD-50.2" }, async () => {
    await accept(1);
    await accept(2, { confirmed: 0, rejected: 5 });
    await accept(3);
    await query("update purchase_order_lines set is_closed = true where company_id = $1 and line = 3");
    await loadOrder("ship_to", "Yard 2");
    await loadOrder("currency", "EUR");
    expect((await recorded()).slice(1)).toEqual([
      "revision 2: order ship_to Yard 1 → Yard 2",
      "revision 3: order currency USD → EUR",
    ]);
    expect(await waiting()).toEqual([1]);
  });

  test("shows other words that changed, and nothing waits", { tags: "ORD-50.4" }, async () => {
    for (const line of [1, 2, 3]) await accept(line);
    await loadOrder("location,message,buyer_contact,due_date", "Hobbs,Call first,Dale,2027-04-01");
    await loadRows(`${lineColumns},description,is_closed`, "1,A,100,EA,12.5,2027-03-01,PIPE,true");
    expect(await recorded()).toEqual([
      "note 1: order due_date null → 2027-04-01, order location Odessa → Hobbs, order buyer_contact null → Dale, order message null → Call first",
      "note 1: 1 is_closed false → true, 1 description null → PIPE",
    ]);
    expect(await waiting()).toEqual([]);
  });

  test("gets one revision from all batches of a run, until somebody answers", { tags: "ORD-50.1" }, async () => {
    const run = crypto.randomUUID();
    const change = async (line: number, quantity: number) => {
      const client = await fixture.stage.owner.connect();
      try {
        await client.query("begin");
        await client.query("select set_config('app.change_origin', $1, true)", [
          JSON.stringify({ source: "intake", source_id: run }),
        ]);
        await client.query("update purchase_order_lines set quantity = $3 where company_id = $1 and line = $2", [
          fixture.company.id,
          line,
          quantity,
        ]);
        await client.query("commit");
      } finally {
        client.release();
      }
    };
    await change(1, 80);
    await change(2, 4);
    expect(await recorded()).toEqual(["revision 2: 1 quantity 100 → 80, 2 quantity 5 → 4"]);
    await accept(1);
    await query(
      `insert into order_revisions (company_id, order_id, kind, revision, version, at, source)
       select company_id, order_id, 'response', 2, 1, now(), 'screen' from order_revisions where company_id = $1 limit 1`,
    );
    await change(3, 6);
    expect((await recorded()).at(-1)).toBe("revision 3: 3 quantity 7 → 6");
    expect(await waiting()).toEqual([2, 3]);
  });

  test("that is older than its revisions gets some when it changes", { tags: "ORD-50.1" }, async () => {
    await query("delete from order_revisions where company_id = $1");
    await loadLines("1,A,80,EA,12.5,2027-03-01", "9,B,1,EA,1,");
    expect(await recorded()).toEqual([
      "revision 2: 1 quantity 100 → 80, 9 gxp_sku null → B, 9 quantity null → 1, 9 units null → EA, 9 unit_price null → 1",
    ]);
  });
});

describe("deliveries", () => {
  const schedule = (place: number, quantity: number, date: string, isCancelled = false) =>
    query(
      `insert into order_schedules select company_id, order_id, line, $2, $3, $4, $5 from purchase_order_lines where company_id = $1 and line = 1
       on conflict (company_id, order_id, line, schedule) do update set quantity = excluded.quantity, due_date = excluded.due_date,
         is_cancelled = excluded.is_cancelled`,
      place,
      quantity,
      date,
      isCancelled,
    );

  test("are compared with those before, also with the line's own", { tags: "ORD-50.3" }, async () => {
    await accept(1);
    await schedule(1, 100, "2027-03-01");
    expect(await recorded()).toEqual([]);
    await query("update order_schedules set quantity = 60 where company_id = $1");
    await schedule(2, 40, "2027-04-01");
    await schedule(2, 40, "2027-04-01", true);
    expect(await recorded()).toEqual([
      "revision 2: 1 schedules 100 on 2027-03-01 → 60 on 2027-03-01",
      "revision 3: 1 schedules 60 on 2027-03-01 → 60 on 2027-03-01 + 40 on 2027-04-01",
      "revision 4: 1 schedules 60 on 2027-03-01 + 40 on 2027-04-01 → 60 on 2027-03-01",
    ]);
    expect(await waiting()).toEqual([1, 2, 3]);
  });

  test("of one load are one change", { tags: "ORD-50.1" }, async () => {
    const deliver = async (...rows: string[]) => {
      const lines = rows.map((row) => `${fixture.company.code},PO-1,1,${row}`);
      const header = "company_code,purchase_order,line,schedule,quantity,due_date";
      const report = await load("purchase-order-schedules", [header, ...lines].join("\n"));
      expect(report.rejected).toBe(0);
    };
    await deliver("1,70,2027-03-01", "2,30,2027-03-15");
    await deliver("1,60,2027-03-01", "3,10,2027-04-01");
    expect(await recorded()).toEqual([
      "revision 2: 1 schedules 100 on 2027-03-01 → 70 on 2027-03-01 + 30 on 2027-03-15",
      "revision 3: 1 schedules 70 on 2027-03-01 + 30 on 2027-03-15 → 60 on 2027-03-01 + 30 on 2027-03-15 + 10 on 2027-04-01",
    ]);
  });

  test("that the vendor promised are an echo", { tags: "ORD-52.1" }, async () => {
    await accept(1, {
      confirmed: 60,
      backordered: 40,
      deliveries: [
        { quantity: "60", date: "2027-03-01" },
        { quantity: "40", date: "2027-04-01", is_backorder: true },
      ],
    });
    await query(
      `insert into order_schedules select company_id, order_id, line, s, (array[40, 60])[s], (array['2027-04-01', '2027-03-01']::date[])[s]
       from purchase_order_lines, generate_series(1, 2) s where company_id = $1 and line = 1`,
    );
    expect(await recorded()).toEqual(["echo 1: 1 schedules 100 on 2027-03-01 → 60 on 2027-03-01 + 40 on 2027-04-01"]);
    expect(await waiting()).toEqual([2, 3]);
  });
});

describe("a load that sends back what was approved", () => {
  beforeEach(async () => {
    for (const line of [2, 3]) await accept(line);
  });
  const on = (date: string, quantity = "100") => [{ quantity, date }];
  test.each<[string, Terms, string]>([
    ["quantity", { confirmed: 80 }, "1,A,80,EA,12.5,2027-03-01"],
    ["quantity of a partly rejected line", { confirmed: 80, rejected: 20 }, "1,A,80,EA,12.5,2027-03-01"],
    ["quantity above the order", { confirmed: 120 }, "1,A,120,EA,12.5,2027-03-01"],
    ["unit_price", { unit_price: 13.5 }, "1,A,100,EA,13.50,2027-03-01"],
    ["due_date", { deliveries: on("2027-03-15") }, "1,A,100,EA,12.5,2027-03-15"],
    ["gxp_sku", { sku: "B" }, "1,B,100,EA,12.5,2027-03-01"],
    [
      "all of them",
      { confirmed: 80, unit_price: 13.5, sku: "B", deliveries: on("2027-03-15", "80") },
      "1,B,80,EA,13.5,2027-03-15",
    ],
  ])("has no new work: %s", { tags: "ORD-52.1" }, async (_name, given, row) => {
    await accept(1, given);
    await loadLines(row, ...first.slice(1));
    expect(await waiting()).toEqual([]);
    expect(await recorded()).toEqual([expect.stringMatching(/^echo 1: /)]);
    expect(await terms(1)).toMatchObject({ backordered: 0, rejected: 0 });
    // The same file again changes nothing, and the first values come as a change.
    await loadLines(row);
    expect(await recorded()).toHaveLength(1);
    await loadLines(first[0]!);
    expect(await waiting()).toEqual([1]);
    expect((await recorded())[1]).toMatch(/^revision 2: /);
  });

  test("waits for another field that changed too", { tags: "ORD-52.2" }, async () => {
    await accept(1, { confirmed: 80, deliveries: on("2027-03-15", "80") });
    await loadLines("1,A,80,EA,13,2027-03-15");
    expect(await recorded()).toEqual([
      "revision 2: 1 unit_price 12.5 → 13",
      "echo 2: 1 quantity 100 → 80, 1 due_date 2027-03-01 → 2027-03-15",
    ]);
    expect(await waiting()).toEqual([1]);
  });

  test("changes another value than the valid one", { tags: "ORD-52.2" }, async () => {
    await accept(1, { confirmed: 80, unit_price: 13.5 });
    await loadLines("1,A,80.0001,EA,12.5,2027-03-01");
    expect(await recorded()).toEqual(["revision 2: 1 quantity 100 → 80.0001"]);
    expect(await waiting()).toEqual([1]);
  });

  const split: Terms = {
    confirmed: 60,
    backordered: 40,
    deliveries: [
      { quantity: "60", date: "2027-03-01" },
      { quantity: "40", date: "2027-04-01", is_backorder: true },
    ],
  };
  test("with 60 of 60 and 40 later drops the backorder", { tags: "ORD-52.3" }, async () => {
    await accept(1, split);
    await loadLines("1,A,60,EA,12.5,2027-03-01");
    expect(await recorded()).toEqual(["echo 1: 1 quantity 100 → 60"]);
    expect(await terms(1)).toMatchObject({ confirmed: 60, backordered: 0, deliveries: 1 });
    expect(await waiting()).toEqual([]);
  });

  test("with the sum and the last day of 60 and 40 later keeps the backorder", { tags: "ORD-52.3" }, async () => {
    await query("update purchase_order_lines set quantity = 110 where company_id = $1 and line = 1");
    await accept(1, { ...split, rejected: 10 });
    await loadLines("1,A,100,EA,12.5,2027-04-01");
    expect((await recorded())[1]).toBe("echo 2: 1 quantity 110 → 100, 1 due_date 2027-03-01 → 2027-04-01");
    expect(await terms(1)).toMatchObject({ confirmed: 60, backordered: 40, rejected: 0, deliveries: 2 });
    expect(await waiting()).toEqual([]);
  });

  test("under a new line number is a new line", { tags: "ORD-52.2" }, async () => {
    await accept(1, split);
    await loadLines("1,A,60,EA,12.5,2027-03-01", "10,A,40,EA,12.5,2027-04-01");
    expect(await waiting()).toEqual([10]);
    expect((await recorded()).map((row) => row.split(":")[0])).toEqual(["echo 1", "revision 2"]);
  });
});
