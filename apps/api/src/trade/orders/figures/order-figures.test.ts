import {
  type MonthOfFigures,
  orderFigureNames,
  orderFigures,
  type OrderFigure,
  type OrderFigureLine,
} from "@lading/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openJobDatabase } from "../../../ground/db/database.ts";
import { createRandom } from "../../../test/order-writers.ts";
import { openStage, type Stage } from "../../../test/stage.ts";
import { countChangedOrders } from "./counted-order-queries.ts";

const orders = 60;
const linesOfOrder = 3;
const dayMs = 24 * 3600 * 1000;
const zone = "America/Chicago";

let stage: Stage;
let database: ReturnType<typeof openJobDatabase>;
beforeAll(async () => {
  stage = await openStage();
  database = openJobDatabase(stage.logins.jobs);
  await stage.owner.query("update work_calendar set time_zone = $1", [zone]);
});
afterAll(async () => {
  await database.destroy();
  await stage[Symbol.asyncDispose]();
});

/** Counts the lines of all changed orders, as the job does. */
const count = async () => {
  while (await database.transaction().execute(countChangedOrders));
};

interface Receipt {
  receipt: string;
  on: string;
  quantity: number;
  notice: Notice | undefined;
}

interface Notice {
  number: string;
  sentAt: string;
  arrival: string;
  quantity: number;
}

/** The history of a line of 10 pieces. */
interface Line {
  order: number;
  line: number;
  answers: { version: number; at: string; dueAt: string; isUnchanged: boolean; isTakenBack: boolean }[];
  promised: string | undefined;
  notices: Notice[];
  receipts: Receipt[];
  /** When each required document was sent, if it was. */
  documents: { openedAt: string; sentAt: string | undefined }[];
  isCancelled: boolean;
}

const ordered = 10;
const now = Date.now();
const dayOf = (time: string) => new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(new Date(time));

/** Makes up what happened to the lines in the last 100 days. */
function makeHistory(random: ReturnType<typeof createRandom>): Line[] {
  const isTrue = (share: number) => random() < share;
  const timeAgo = (fromDays: number, toDays: number) =>
    new Date(Math.floor(now - (toDays + random() * (fromDays - toDays)) * dayMs)).toISOString();
  const versions = new Map<number, { at: string; dueAt: string }[]>();
  const numberOfVersions = 3;
  return Array.from({ length: orders * linesOfOrder }, (_, index) => {
    const order = Math.floor(index / linesOfOrder);
    const ofOrder =
      versions.get(order) ??
      Array.from({ length: numberOfVersions }, () => timeAgo(100, 1))
        .toSorted()
        .map((at) => ({ at, dueAt: timeAgo(100, 1) }));
    versions.set(order, ofOrder);
    const answers = ofOrder.flatMap((one, place) =>
      isTrue(0.5) ? [{ version: place + 1, ...one, isUnchanged: isTrue(0.6), isTakenBack: isTrue(0.2) }] : [],
    );
    const notices = isTrue(0.6)
      ? Array.from({ length: isTrue(0.4) ? 2 : 1 }, (_value, place) => ({
          number: `SN-${index}-${place}`,
          sentAt: timeAgo(100, 1),
          arrival: dayOf(timeAgo(100, 1)),
          quantity: isTrue(0.5) ? ordered : 5,
        }))
      : [];
    const receipts = isTrue(0.5)
      ? Array.from({ length: isTrue(0.5) ? 2 : 1 }, (_value, place) => ({
          receipt: `R-${index}-${place}`,
          on: dayOf(timeAgo(100, 1)),
          quantity: isTrue(0.1) ? 0 : isTrue(0.5) ? ordered : 5,
          notice: notices[place],
        }))
      : [];
    const documents = Array.from({ length: isTrue(0.5) ? 0 : isTrue(0.5) ? 1 : 2 }, () => ({
      openedAt: timeAgo(100, 50),
      sentAt: isTrue(0.7) ? timeAgo(100, 1) : undefined,
    }));
    return {
      order,
      line: (index % linesOfOrder) + 1,
      answers,
      promised: isTrue(0.7) ? dayOf(timeAgo(100, -20)) : undefined,
      notices,
      receipts,
      documents,
      isCancelled: isTrue(0.1),
    };
  });
}

interface Counted {
  figure: OrderFigure;
  month: string;
  order: number;
  line: number;
  isMet: boolean;
}

/** The plain model: counts one line after the other. */
function countLine({ order, line, ...happened }: Line): Counted[] {
  const counted: Counted[] = [];
  const add = (figure: OrderFigure, day: string, isMet: boolean) =>
    counted.push({ figure, month: day.slice(0, 7), order, line, isMet });
  const first = happened.answers.find(({ isTakenBack }) => !isTakenBack);
  if (first) {
    add("answered_in_time", dayOf(first.dueAt), first.at <= first.dueAt);
    add("accepted_unchanged", dayOf(first.at), first.isUnchanged);
  }
  const { promised } = happened;
  if (promised !== undefined && promised < dayOf(new Date(now).toISOString())) {
    const arrivals = happened.receipts.some(({ quantity }) => quantity > 0)
      ? happened.receipts.map(({ on, quantity }) => ({ day: on, quantity }))
      : happened.notices.map(({ arrival, quantity }) => ({ day: arrival, quantity }));
    const arrivedBy = (day: string) =>
      arrivals.reduce((sum, arrival) => sum + (arrival.day <= day ? arrival.quantity : 0), 0) >= ordered;
    if (arrivedBy("9999-12-31") || !happened.isCancelled) add("first_promise_kept", promised, arrivedBy(promised));
  }
  for (const { on, quantity, notice } of happened.receipts)
    if (quantity > 0) add("notice_before_arrival", on, notice !== undefined && dayOf(notice.sentAt) <= on);
  for (const { sentAt } of happened.notices) {
    const needed = happened.documents.filter(({ openedAt }) => openedAt <= sentAt);
    if (needed.length > 0)
      add(
        "certificates_complete",
        dayOf(sentAt),
        needed.every((one) => one.sentAt !== undefined && one.sentAt <= sentAt),
      );
  }
  return counted;
}

/** Stores the history as the records of a company. */
async function store(companyId: string, lines: readonly Line[]) {
  const run = (text: string, rows?: unknown) =>
    stage.owner.query(text, rows === undefined ? [companyId] : [companyId, JSON.stringify(rows)]);
  await run(
    "insert into products (company_id, gxp_sku, supplier_sku, name) values ($1, 'A', 'S-1', 'Pipe'), ($1, 'B', 'S-2', 'Valve')",
  );
  await stage.owner.query("insert into order_statuses (name) values ('Open') on conflict do nothing");
  await stage.owner.query(
    `insert into purchase_orders (company_id, purchase_order, order_date, status, total)
     select $1, 'PO-' || n, '2026-01-05', 'Open', 10 from generate_series(0, $2) n`,
    [companyId, orders - 1],
  );
  const order = "join purchase_orders o on o.company_id = $1 and o.purchase_order = 'PO-' || g.order";
  await run(
    `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price, is_cancelled)
     select $1, o.id, g.line, p.id, ${ordered}, 'EA', 2, g."isCancelled"
     from jsonb_to_recordset($2) as g ("order" int, line int, "isCancelled" boolean) ${order}
     join products p on p.company_id = $1 and p.gxp_sku = 'A'`,
    lines,
  );
  // No line waits, so that no clock depends on the time of the test.
  await run("update order_revisions set at = 'infinity' where company_id = $1");
  await run(
    `insert into line_terms (company_id, order_id, line, revision, confirmed, unit_price, product_id, first_promised)
     select l.company_id, l.order_id, l.line, 1, l.quantity, l.unit_price, l.product_id, g.promised
     from jsonb_to_recordset($2) as g ("order" int, line int, promised date) ${order}
     join purchase_order_lines l on l.company_id = $1 and l.order_id = o.id and l.line = g.line`,
    lines,
  );
  const answers = lines.flatMap((line) =>
    line.answers.map((answer) => ({ ...answer, order: line.order, line: line.line })),
  );
  await run(
    `insert into order_responses (company_id, order_id, version, order_revision, at, source, former_terms, due_at)
     select distinct $1::uuid, o.id, g.version, 1, g.at, 'screen', '[]'::jsonb, g."dueAt"
     from jsonb_to_recordset($2) as g ("order" int, version int, at timestamptz, "dueAt" timestamptz) ${order}`,
    answers,
  );
  await run(
    `insert into response_pieces (company_id, order_id, line, version, piece, action, quantity, outcome)
     select $1, o.id, g.line, g.version, 1, case when g."isUnchanged" then 'accept' else 'change' end, ${ordered},
       case when g."isTakenBack" then 'withdrawn' else 'applied' end
     from jsonb_to_recordset($2) as g ("order" int, line int, version int, "isUnchanged" boolean, "isTakenBack" boolean) ${order}`,
    answers,
  );
  const notices = lines.flatMap((line) =>
    line.notices.map((notice) => ({ ...notice, order: line.order, line: line.line })),
  );
  await run(
    `insert into ship_notices (company_id, number, kind, state, expected_arrival, weight_unit, sent_at)
     select $1, g.number, 'shipped', 'sent', g.arrival, 'lb', g."sentAt"
     from jsonb_to_recordset($2) as g (number text, arrival date, "sentAt" timestamptz)`,
    notices,
  );
  await run(
    `insert into ship_lines (company_id, notice_id, order_id, line, place, quantity, details)
     select $1, n.id, o.id, g.line, 0, g.quantity, '[]'
     from jsonb_to_recordset($2) as g (number text, "order" int, line int, quantity int) ${order}
     join ship_notices n on n.company_id = $1 and n.number = g.number`,
    notices,
  );
  await run(
    `insert into receipts (company_id, receipt, order_id, line, quantity, received_at, notice_id)
     select $1, g.receipt, o.id, g.line, g.quantity, g.on, n.id
     from jsonb_to_recordset($2) as g (receipt text, "order" int, line int, quantity int, "on" date, notice jsonb) ${order}
     left join ship_notices n on n.company_id = $1 and n.number = g.notice ->> 'number'`,
    lines.flatMap((line) => line.receipts.map((receipt) => ({ ...receipt, order: line.order, line: line.line }))),
  );
  await storeDocuments(companyId, lines);
  await run(
    "select compute_order_states(array_agg(company_id), array_agg(order_id)) from order_states where company_id = $1",
  );
}

/** Stores the required documents of lines, each of its own requirement. */
async function storeDocuments(companyId: string, lines: readonly Line[]) {
  for (const place of [0, 1]) {
    const { rows } = await stage.owner.query<{ id: number }>(
      "insert into requirements (name, applies_to, rule) values ($1, 'order_line', '{}') returning id",
      [`Certificate ${place} of ${companyId}`],
    );
    await stage.owner.query(
      `with given as (
         select gen_random_uuid() as id, o.id as order_id, g.line, g."openedAt", g."sentAt"
         from jsonb_to_recordset($2) as g ("order" int, line int, "openedAt" timestamptz, "sentAt" timestamptz)
         join purchase_orders o on o.company_id = $1 and o.purchase_order = 'PO-' || g.order
       ), items as (
         insert into requirement_items (company_id, id, requirement_id, kind, order_id, line, opened_at)
         select $1, id, $3, 'order_line', order_id, line, "openedAt" from given
       )
       insert into requirement_submissions (company_id, item_id, state, sent_at)
       select $1, id, 'submitted', "sentAt" from given where "sentAt" is not null`,
      [
        companyId,
        JSON.stringify(
          lines.flatMap(({ order, line, documents }) => {
            const document = documents[place];
            return document ? [{ order, line, ...document }] : [];
          }),
        ),
        rows[0]?.id,
      ],
    );
  }
}

const read = async (token: string, path: string) => {
  const answer = await stage.call(token, "GET", `/api/${path}`);
  expect(answer.statusCode).toBe(200);
  return answer;
};

/** Reads all lines of a figure in a month. */
async function readLines(token: string, figure: OrderFigure, month: string, path = "order-figures/lines") {
  const all: OrderFigureLine[] = [];
  for (let page = 1; ; page++) {
    const { count: total, results }: { count: number; results: OrderFigureLine[] } = (
      await read(token, `${path}?figure=${figure}&month=${month}&page=${page}&page_size=10`)
    ).json();
    all.push(...results);
    if (all.length >= total) return all;
  }
}

const cellsOf = (csv: string) =>
  csv
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));

test(
  "a plain model counts the same figures and the same lines as the portal, on both sides and in the files",
  { tags: ["ORD-37.1", "ORD-37.2", "ORD-37.4"], timeout: 120_000 },
  async () => {
    const vendor = await stage.aVendor();
    const staff = await stage.aStaffMember();
    const history = makeHistory(createRandom(7));
    await store(vendor.companyId, history);
    await count();
    const model = history.flatMap(countLine);
    const { count: months, results }: { count: number; results: MonthOfFigures[] } = (
      await read(vendor.token, "order-figures/?page_size=10")
    ).json();
    expect(results.map(({ month }) => month).toSorted()).toEqual(
      expect.arrayContaining([...new Set(model.map(({ month }) => month))].toSorted()),
    );
    expect(months).toBe(results.length);
    const shareOf = (figure: OrderFigure, month: string) => {
      const counted = model.filter((one) => one.figure === figure && one.month === month);
      return { n: counted.filter(({ isMet }) => isMet).length, of: counted.length };
    };
    expect(results).toEqual(
      results.map(({ month }) => ({
        month,
        ...Object.fromEntries(orderFigureNames.map((figure) => [figure, shareOf(figure, month)])),
      })),
    );
    // Each figure has lines that met it and lines that did not, so that no part of the model is idle.
    for (const figure of orderFigureNames) {
      const isMet = model.filter((one) => one.figure === figure).map((one) => one.isMet);
      expect(isMet).toContain(true);
      expect(isMet).toContain(false);
    }
    const company = `provider/companies/${vendor.companyId}/order-figures`;
    expect((await read(staff.token, `${company}?page_size=10`)).json().results).toEqual(results);

    const lineText = (order: string, line: number, isMet: boolean) => `${order} ${line} ${isMet}`;
    for (const { month, ...shares } of results)
      for (const figure of orderFigureNames) {
        const lines = await readLines(vendor.token, figure, month);
        expect({ n: lines.filter(({ is_met: isMet }) => isMet).length, of: lines.length }).toEqual(shares[figure]);
        expect(lines.map((one) => lineText(one.purchase_order, one.line, one.is_met)).toSorted()).toEqual(
          model
            .filter((one) => one.figure === figure && one.month === month)
            .map((one) => lineText(`PO-${one.order}`, one.line, one.isMet))
            .toSorted(),
        );
        expect(await readLines(staff.token, figure, month, `${company}/lines`)).toEqual(lines);
        const query = `figure=${figure}&month=${month}`;
        const exported = await read(vendor.token, `order-figures/lines/export?${query}`);
        const file = `${figure.replaceAll("_", "-")}-${month}.csv`;
        expect(exported.headers["content-disposition"]).toBe(`attachment; filename="${file}"`);
        const [head, ...rows] = cellsOf(exported.body);
        expect(head).toEqual(
          expect.arrayContaining(["Purchase Order #", "Line", `${orderFigures[figure].done} (Day)`, "Met"]),
        );
        expect(rows.map((cells) => [cells[0], cells[1], cells.at(-1)])).toEqual(
          lines.map((one) => [one.purchase_order, String(one.line), one.is_met ? "Yes" : "No"]),
        );
        const ofStaff = await read(staff.token, `${company}/lines/export?${query}`);
        expect(cellsOf(ofStaff.body)).toEqual([head, ...rows]);
      }

    const [, ...monthRows] = cellsOf((await read(vendor.token, "order-figures/export")).body);
    expect(monthRows).toEqual(
      results.map(({ month, ...shares }) => [
        month,
        ...orderFigureNames.flatMap((figure) => [String(shares[figure].n), String(shares[figure].of)]),
      ]),
    );
    expect(cellsOf((await read(staff.token, `${company}/export`)).body).slice(1)).toEqual(monthRows);
  },
);

test("an answer that comes too late, or not at all, is not in time", { tags: ["ORD-37.1"] }, async () => {
  const vendor = await stage.aVendor();
  const lines = [1, 2, 3].map((line) => ({
    order: 0,
    line,
    answers: [],
    promised: undefined,
    notices: [],
    receipts: [],
    documents: [],
    isCancelled: line === 3,
  }));
  await store(vendor.companyId, lines);
  await stage.owner.query("update line_terms set confirmed = null where company_id = $1", [vendor.companyId]);
  const sent = async (ago: string) => {
    await stage.owner.query(
      `update order_revisions set at = now() - $2::interval where company_id = $1 and kind = 'sent'
         and order_id in (select order_id from purchase_order_lines where company_id = $1)`,
      [vendor.companyId, ago],
    );
    await stage.owner.query(
      "select compute_order_states(array_agg(company_id), array_agg(order_id)) from order_states where company_id = $1",
      [vendor.companyId],
    );
    await count();
    const { results }: { results: MonthOfFigures[] } = (
      await read(vendor.token, "order-figures/?page_size=100")
    ).json();
    return results.reduce((sum, month) => sum + month.answered_in_time.of, 0);
  };
  expect(await sent("1 minute")).toBe(0);
  expect(await sent("30 days")).toBe(2);
  const { rows } = await stage.owner.query<{ purchase_order: string; due_at: Date }>(
    `select o.purchase_order, s.respond_by as due_at from order_states s join purchase_orders o on o.company_id = s.company_id and o.id = s.order_id
     where s.company_id = $1 and s.waiting > 0`,
    [vendor.companyId],
  );
  const [order] = rows;
  const answer = await stage.call(vendor.token, "POST", `/api/orders/${order?.purchase_order}/responses`, {
    payload: { revision: 1, accept_rest: true, lines: [] },
  });
  expect(answer.statusCode).toBe(201);
  await count();
  const month = dayOf(order!.due_at.toISOString()).slice(0, 7); // The order waits.
  const late = await readLines(vendor.token, "answered_in_time", month);
  expect(late).toEqual(
    [1, 2].map((line) => expect.objectContaining({ line, is_met: false, due_at: order?.due_at.toISOString() })),
  );
  expect(late[0]?.done_at).not.toBeNull();
  const unchanged = await readLines(vendor.token, "accepted_unchanged", dayOf(new Date().toISOString()).slice(0, 7));
  expect(unchanged.map(({ is_met: isMet }) => isMet)).toEqual([true, true]);
});

test("staff compare companies by month, without test companies", { tags: ["ORD-37.3"] }, async () => {
  const staff = await stage.aStaffMember();
  const history = makeHistory(createRandom(11));
  const [large, tests, small] = await Promise.all([stage.aVendor(), stage.aVendor(), stage.aVendor()]);
  const vendors = [large, tests, small];
  for (const { companyId } of [large, tests]) await store(companyId, history);
  await store(small.companyId, makeHistory(createRandom(12)).slice(0, linesOfOrder * 20));
  await stage.owner.query("update companies set test_of = $1 where id = $2", [large.companyId, tests.companyId]);
  await count();
  const month = history.flatMap(countLine).find(({ figure }) => figure === "accepted_unchanged")?.month;
  const list = async (ordering: string) => {
    const { results } = (await read(staff.token, `provider/order-figures?month=${month}&ordering=${ordering}`)).json();
    return (results as { company: { id: string }; accepted_unchanged: { n: number; of: number } }[]).filter(
      ({ company }) => vendors.some(({ companyId }) => companyId === company.id),
    );
  };
  const rows = await list("accepted_unchanged");
  expect(rows.map(({ company }) => company.id).toSorted()).toEqual([large.companyId, small.companyId].toSorted());
  const shareOf = ({ accepted_unchanged: { n, of } }: (typeof rows)[number]) => n / of;
  expect(rows.map((row) => shareOf(row))).toEqual(
    rows.map((row) => shareOf(row)).toSorted((one, other) => one - other),
  );
  expect(await list("-accepted_unchanged")).toEqual(rows.toReversed());
  const [, ...cells] = cellsOf((await read(staff.token, `provider/order-figures/export?month=${month}`)).body);
  expect(cells.length).toBeGreaterThanOrEqual(rows.length);
});

test("a month without data has no lines, and a wrong month or figure is refused", { tags: ["ORD-37.1"] }, async () => {
  const { token } = await stage.aVendor();
  expect((await read(token, "order-figures/")).json()).toEqual({ count: 0, results: [] });
  const refused = await stage.call(token, "GET", "/api/order-figures/lines?figure=speed&month=2026-13");
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toEqual({
    figure: [expect.stringContaining("Must be one of")],
    month: ["Must be a month like 2026-11."],
  });
});
