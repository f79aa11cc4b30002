import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkQueue } from "../../../../../tools/doctor/check-queue.ts";
import { openClient } from "../../ground/db/database.ts";
import { readChangedOrders } from "../../test/changed-order-feed.ts";
import { killFixture } from "../../test/kill-fixture.ts";
import {
  answerOnce,
  createRandom,
  decideOnce,
  type KilledPortal,
  loadOnce,
  type SentAnswer,
  type Writer,
} from "../../test/order-writers.ts";
import { scratchFolder } from "../../test/scratch-folder.ts";
import { findWrongNotices, findWrongShipments } from "../../test/find-wrong-shipments.ts";
import { receiveOnce, shipOnce } from "../../test/shipment-writers.ts";
import { openStage, type Stage } from "../../test/stage.ts";
import { findWrongTerms } from "./rebuild/find-wrong-terms.ts";

const ORDERS = 1000;
const LINES = 3;
/** The writers work on so many orders at a time. */
const GROUP = 8;
/** The server is killed after so many calls, again and again. */
const CALLS_OF_SERVER = 800;

let stage: Stage;
let folder: ReturnType<typeof scratchFolder>;
beforeAll(async () => {
  stage = await openStage();
  folder = scratchFolder();
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

async function addOrders(companyId: string) {
  await stage.owner.query(
    "insert into products (company_id, gxp_sku, supplier_sku, name) select $1, sku, sku, 'Pipe' from unnest('{A,B,C}'::text[]) sku",
    [companyId],
  );
  await stage.owner.query("insert into order_statuses (name) values ('Open') on conflict do nothing");
  await stage.owner.query(
    `insert into purchase_orders (company_id, purchase_order, order_date, status, total)
     select $1, 'PO-' || n, '2027-01-05', 'Open', 10 from generate_series(1, $2) n`,
    [companyId, ORDERS],
  );
  await stage.owner.query(
    `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price, due_date)
     select o.company_id, o.id, n, p.id, 20 * n, 'EA', 10, case when n < 3 then date '2027-03-01' end
     from purchase_orders o join products p on p.company_id = o.company_id and p.gxp_sku = 'A'
     cross join generate_series(1, $2) n where o.company_id = $1`,
    [companyId, LINES],
  );
  await stage.owner.query("update order_revisions set at = at - interval '1 minute' where company_id = $1", [
    companyId,
  ]);
}

test(
  "1,000 histories of 16 writers on servers that are killed lose nothing, and double nothing",
  { tags: ["ORD-04.1", "ORD-20.2", "ORD-32.4", "ORD-46.5", "ORD-47.7", "ORD-52.1", "ORD-64.4"], timeout: 720_000 },
  async () => {
    const kills = killFixture(stage, folder.path);
    const company = await stage.aCompany();
    await addOrders(company.id);
    await stage.owner.query("update order_settings set ship_notice_late = true");
    const portal: KilledPortal = { owner: stage.owner, company, server: kills.start() };
    const counts = new Map<string, number>();
    let calls = 0;
    let restarts = 0;
    const count = (what: string) => {
      counts.set(what, (counts.get(what) ?? 0) + 1);
      if (++calls % CALLS_OF_SERVER > 0) return;
      restarts++;
      portal.server = portal.server.then(async (server) => {
        await server.end("SIGKILL");
        return kills.start();
      });
    };
    const sent: SentAnswer[] = [];
    const made: string[] = [];
    const writers = await Promise.all(
      Array.from({ length: 16 }, async (_, place) => {
        const isStaff = place % 4 === 1;
        const { token } = isStaff ? await stage.aStaffMember() : await stage.aVendor({ companyId: company.id });
        const writer: Writer = { portal, token, count, random: createRandom(place + 1) };
        return (orders: readonly string[]): Promise<unknown> => {
          if (isStaff) return decideOnce(writer, orders, made);
          if (place % 4 === 2) return place < 4 ? loadOnce(writer, orders) : receiveOnce(writer, orders);
          return place % 4 === 3 ? shipOnce(writer, orders) : answerOnce(writer, orders, sent);
        };
      }),
    );
    for (let first = 1; first <= ORDERS; first += GROUP) {
      const orders = Array.from({ length: GROUP }, (_, place) => `PO-${first + place}`);
      // Staff find questions from the second round on, and receipts find notices, while others answer, load, ship and take back.
      for (let round = 1; round <= 3; round++) await Promise.all(writers.map((write) => write(orders)));
    }
    await (await portal.server).end("SIGTERM");

    expect(restarts).toBeGreaterThan(2);
    const refused = [...counts.keys()].filter((what) => / 5\d\d$/.test(what));
    expect(refused).toEqual([]);
    const expectMany = (whats: readonly string[], least: number) => {
      for (const what of whats)
        expect([what, counts.get(what) ?? 0]).toEqual([what, expect.toSatisfy((times: number) => times > least)]);
    };
    expectMany(["answer 201", "judge 200", "load 200", "undo 200", "withdraw 200", "undo judgment 200"], 20);
    expectMany(["ship 200", "change 200", "receive 200"], 20);
    expectMany(["cancel 200", "change of a received notice"], 0);
    await expectStored(company.id, sent, made);
    await expectTerms();
    expect(await findWrongStates(company.id)).toEqual([]);
    expect(await findBrokenChains(company.id)).toEqual([]);
    expect(await findWrongShipments(stage.owner, company.id)).toEqual([]);
    expect(await findWrongNotices(stage.owner, company.id)).toEqual([]);
    expect(await checkQueue(stage.owner)).toMatchObject([{ level: "ok" }]);
    const { told, stored } = await readChangedOrders(stage.owner, company.id);
    expect(told.length).toBeGreaterThan(100);
    expect(told).toEqual(stored);
  },
);

const read = async <Row extends object>(text: string, companyId: string) =>
  (await stage.owner.query<Row>(text, [companyId])).rows;

/** Each acknowledged answer and decision is stored once, with each of its events once. */
async function expectStored(companyId: string, sent: readonly SentAnswer[], made: readonly string[]) {
  const stored = await read<SentAnswer>(
    `select o.purchase_order as order, r.id, r.version from order_responses r
     join purchase_orders o on o.company_id = r.company_id and o.id = r.order_id where r.company_id = $1`,
    companyId,
  );
  const toKey = ({ order, id, version }: SentAnswer) => `${order} ${version} ${id}`;
  expect(stored.map(toKey).toSorted()).toEqual(sent.map(toKey).toSorted());
  const events = async (type: string, value: string) =>
    (
      await stage.owner.query<{ key: string }>(
        `select subject || ' ' || (data ->> '${value}') as key from outbox_events where company_id = $1 and type = $2 order by 1`,
        [companyId, type],
      )
    ).rows.map(({ key }) => key);
  const keys = async (query: string) => (await read<{ key: string }>(query, companyId)).map(({ key }) => key);
  const order = "join purchase_orders o on o.company_id = x.company_id and o.id = x.order_id where x.company_id = $1";
  expect(await events("order.acknowledged", "version")).toEqual(
    await keys(`select purchase_order || ' ' || version as key from order_responses x ${order} order by 1`),
  );
  expect(await events("order.acknowledgement_undone", "version")).toEqual(
    await keys(
      `select purchase_order || ' ' || version as key from order_revisions x ${order}
       and kind in ('undone', 'withdrawn') and version is not null order by 1`,
    ),
  );
  expect(await events("order.change_decided", "decision_id")).toEqual(
    await keys(`select purchase_order || ' ' || x.id as key from order_decisions x ${order} order by 1`),
  );
  const decisions = new Set(await keys("select id::text as key from order_decisions where company_id = $1"));
  expect(made.filter((id) => !decisions.has(id))).toEqual([]);
}

async function expectTerms() {
  const owner = new pg.Client({ connectionString: stage.ownerUrl });
  await owner.connect();
  const { lines, wrong } = await findWrongTerms(openClient(owner));
  await owner.end();
  expect(lines).toBeGreaterThan(ORDERS * LINES * 0.5);
  expect(wrong).toEqual([]);
}

/** The orders whose stored states are not those of their lines. */
const findWrongStates = (companyId: string) =>
  read(
    `select s.order_id, s.response_state, l.* from order_states s cross join lateral (
       select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'asked')::int as asked,
         case when bool_and(state = 'cancelled') then 'cancelled'
           when bool_and(state = 'waiting') filter (where state <> 'cancelled') then 'waiting'
           when bool_or(state = 'waiting') then 'partly_answered'
           when bool_or(state = 'asked') then 'asked'
           when bool_and(state = 'rejected') filter (where state <> 'cancelled') then 'rejected'
           when bool_and(state = 'accepted') filter (where state <> 'cancelled') then 'accepted'
           else 'accepted_with_changes' end as response_state
       from line_states where company_id = s.company_id and order_id = s.order_id
     ) l
     where s.company_id = $1 and (s.response_state, s.waiting, s.asked) is distinct from (l.response_state, l.waiting, l.asked)`,
    companyId,
  );

/** The changes of lines that do not begin with the value with which the change before them ended. */
const findBrokenChains = (companyId: string) =>
  read(
    `select * from (
       select r.order_id, c.line, c.field, c.old, c.new,
         lag(c.new) over (partition by r.order_id, c.line, c.field order by r.id, c.place) as before
       from order_revisions r cross join lateral (
         select c ->> 'line' as line, c ->> 'field' as field, c ->> 'old' as old, c ->> 'new' as new, place
         from jsonb_array_elements(r.changes) with ordinality as a (c, place)
       ) c
       where r.company_id = $1 and r.kind in ('revision', 'echo', 'note') and c.field not in ('respond_by')
     ) changes where before is not null and before <> old`,
    companyId,
  );
