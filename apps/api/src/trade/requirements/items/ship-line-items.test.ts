import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openJobDatabase } from "../../../ground/db/database.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";
import { shipFixture } from "../../../test/ship-fixture.ts";
import { compareItems } from "./compare-items.ts";
import { followChanges } from "./follow-changes.ts";

const fixture = shipFixture();
const { call, cancel, draft, patch, query, send } = fixture;

let database: ReturnType<typeof openJobDatabase>;
beforeAll(() => {
  database = openJobDatabase(fixture.stage.logins.jobs);
});
afterAll(() => database.destroy());

beforeEach(async () => {
  await fixture.accept();
  await fixture.stage.owner.query("update requirements set deleted_at = now() where deleted_at is null");
  await query(
    `insert into company_feature_flags values ($1, 'Required Documents', true)
     on conflict (company_id, feature_name) do update set active = true`,
  );
});

/** Publishes a requirement of ship lines of the company, and returns its id. */
async function required(rule: object = {}) {
  const rows = await query<{ id: number }>(
    `insert into requirements (name, applies_to, is_active, rule)
     values ('Mill certificate', 'ship_line', true, jsonb_build_object('due_days', 30,
       'condition', jsonb_build_object('company_ids', jsonb_build_array($1::uuid)), 'effect', '{"kind": "none", "of": []}'::jsonb) || $2::jsonb)
     returning id`,
    rule,
  );
  const { id } = onlyRow(rows);
  await fixture.stage.owner.query("insert into requirement_changes (kind, subject) values ('requirement', $1)", [id]);
  await follow();
  return id;
}

const follow = () => followChanges(database, AbortSignal.timeout(60_000));
const compare = async () => {
  const found = await compareItems(database, AbortSignal.timeout(60_000), { error: () => {} });
  return found;
};

/** The states of the items after the job has followed, by line, of one notice or all. */
async function states(notice?: string) {
  await follow();
  const rows = await query<{ line: number; state: string }>(
    `select line, state from requirement_items where company_id = $1 and kind = 'ship_line' and coalesce(notice_id = $2, true)
     order by opened_at, line`,
    notice ?? null,
  );
  return rows.map(({ line, state }) => `${line} ${state}`);
}

const blocks = { effect: { kind: "block", of: ["send_ship_notices"] } };
const lines = (...numbers: number[]) =>
  numbers.map((line) => ({ purchase_order: "PO-1", line, quantity: "1", details: [] }));

test(
  "a line of a notice opens an item, and one that is taken out closes it",
  { tags: ["REQ-01.7", "REQ-10.6"] },
  async () => {
    await required();
    const { body } = await draft({ 1: "5", 2: "1" });
    expect(await states()).toEqual(["1 missing", "2 missing"]);
    await patch(body.id, { version: body.version, lines: lines(2, 3) });
    expect(await states()).toEqual(["1 not_applicable", "2 missing", "3 missing"]);
    expect(await compare()).toBe(0);
  },
);

test("each notice of a line has its own item", { tags: ["REQ-10.6"] }, async () => {
  await required();
  const [one, other] = [await draft({ 1: "5" }), await draft({ 1: "6" })];
  expect([await states(one.body.id), await states(other.body.id)]).toEqual([["1 missing"], ["1 missing"]]);
  expect(await compare()).toBe(0);
});

test("a discarded draft and a cancelled notice need no document", { tags: ["REQ-10.6"] }, async () => {
  await required();
  const [discarded, sent] = [await draft({ 1: "5" }), await draft({ 2: "1" })];
  await send(sent.body.id);
  expect(await states()).toEqual(["1 missing", "2 missing"]);
  expect((await call("DELETE", `ship-notices/${discarded.body.id}`)).status).toBe(200);
  await cancel(sent.body.id);
  expect(await states()).toEqual(["1 not_applicable", "2 not_applicable"]);
  const [item] = (await call("GET", "requirements/?state=not_applicable&ordering=opened_at")).body.results;
  expect(item.subject).toEqual({
    kind: "ship_line",
    id: `${discarded.body.id}/PO-1/1`,
    name: expect.stringMatching(/^PO-1 line 1, \S+$/),
  });
  expect(await compare()).toBe(0);
});

test(
  "a received notice keeps its items, and needs no document of a later requirement",
  { tags: ["REQ-10.6"] },
  async () => {
    await required();
    const { body } = await draft({ 1: "5" });
    await send(body.id);
    await follow();
    await query("update ship_notices set state = 'received' where company_id = $1");
    await query("update purchase_order_lines set is_closed = true where company_id = $1");
    expect(await states()).toEqual(["1 missing"]);
    await query("update requirements set name = 'First' where deleted_at is null and $1::uuid is not null");
    await required();
    expect(await states()).toEqual(["1 missing"]);
    expect(await compare()).toBe(0);
  },
);

test("the condition chooses lines by product and by order", { tags: ["REQ-01.7"] }, async () => {
  await query("update products set is_api_certified = true where company_id = $1 and gxp_sku = 'A'");
  await query("update purchase_orders set total = 100 where company_id = $1");
  await required({ condition: { is_api_certified: true, order_amount_over: "50" } });
  const { body } = await draft({ 1: "5", 3: "1" });
  expect(await states(body.id)).toEqual(["1 missing"]);
  await query("update products set is_api_certified = false where company_id = $1 and gxp_sku = 'A'");
  expect(await states(body.id)).toEqual(["1 not_applicable"]);
  await query("update products set is_api_certified = true where company_id = $1");
  expect(await states(body.id)).toEqual(["1 missing", "3 missing"]);
  await query("update purchase_orders set total = 50 where company_id = $1");
  expect(await states(body.id)).toEqual(["1 not_applicable", "3 not_applicable"]);
  expect(await compare()).toBe(0);
});

test(
  "a vendor finds the documents of a notice by its number, and reads them as one group",
  { tags: ["REQ-20.11"] },
  async () => {
    await required();
    const [{ body }] = [await draft({ 1: "5", 2: "1" }), await draft({ 3: "1" })];
    await follow();
    const { results, count } = (await call("GET", `requirements/?search=${body.number}&group=true`)).body;
    expect([count, results]).toMatchObject([1, [{ order: "PO-1", notice: body.id, count: 2 }]]);
    const { results: items } = (await call("GET", `requirements/?notice=${body.id}`)).body;
    expect(items.map(({ subject }: { subject: object }) => subject)).toMatchObject(
      [1, 2].map((line) => ({
        kind: "ship_line",
        id: `${body.id}/PO-1/${line}`,
        name: expect.stringMatching(`^SN ${body.number}, PO-1 line ${line}, `),
      })),
    );
  },
);

test.each([
  ["missing", blocks, "requirement_open"],
  ["changes_requested", blocks, "requirement_open"],
  ["submitted", blocks, "sent"],
  ["submitted", { effect: { ...blocks.effect, ships_after: "accepted" } }, "requirement_open"],
  ["accepted", { effect: { ...blocks.effect, ships_after: "accepted" } }, "sent"],
  ["missing", { effect: { kind: "warn", of: [] } }, "sent"],
])(
  "with a document of a line that is %s and %o, its notice is %s",
  { tags: ["REQ-41.3"] },
  async (state, rule, found) => {
    await required(rule);
    const { body } = await draft({ 1: "5" });
    await follow();
    await query("update requirement_items set state = $2 where company_id = $1", state);
    const read = await call("GET", `ship-notices/${body.id}`);
    const isBlocking = found === "requirement_open";
    expect(read.body.lines[0].documents).toEqual([
      { id: expect.any(String), name: "Mill certificate", state, is_blocking: isBlocking },
    ]);
    const { body: sent } = await send(body.id);
    expect(sent.code ?? sent.state).toBe(found);
    const named = sent.items?.map(({ id }: { id: string }) => id);
    expect(named).toEqual(isBlocking ? [read.body.lines[0].documents[0].id] : undefined);
  },
);

test("a notice that is sent before its items are open is blocked too", { tags: ["REQ-41.3"] }, async () => {
  await required(blocks);
  const { body } = await draft({ 1: "5" });
  expect((await send(body.id)).body).toMatchObject({
    code: "requirement_open",
    detail: "A required document must be sent and accepted first: Mill certificate.",
    params: { count: 1 },
    items: [],
  });
  await query(
    "insert into requirement_overrides (company_id, order_id, reason) select company_id, id, 'Urgent' from purchase_orders where company_id = $1",
  );
  expect((await send(body.id)).body.state).toBe("sent");
});

test("a line that is added to a sent notice needs its document first", { tags: ["REQ-41.3"] }, async () => {
  await required({ ...blocks, condition: { is_api_certified: true } });
  await query("update products set is_api_certified = true where company_id = $1 and gxp_sku = 'B'");
  const { body } = await draft({ 1: "5" });
  const sent = (await send(body.id)).body;
  expect(sent.state).toBe("sent");
  expect((await patch(body.id, { version: sent.version, lines: lines(1, 3) })).body).toMatchObject({
    code: "requirement_open",
    detail:
      "A required document must be sent and accepted first: Mill certificate. This ship notice was sent, so line 3 of PO-1 cannot wait for it here. Announce it in a new ship notice, or cancel this one and announce all lines again.",
  });
});

test(
  "a document of a ship line blocks no answers, and none of another notice",
  { tags: ["REQ-41.3", "REQ-40.3"] },
  async () => {
    await required({ effect: { kind: "block", of: ["answer_orders", "send_ship_notices"] } });
    const [{ body }, other] = [await draft({ 1: "5" }), await draft({ 1: "6" })];
    await follow();
    await query("update requirement_items set state = 'accepted' where company_id = $1 and notice_id = $2", body.id);
    expect((await call("GET", "orders/PO-1")).body.blocked_by).toBeUndefined();
    expect((await send(body.id)).body.state).toBe("sent");
    expect((await send(other.body.id)).body.code).toBe("requirement_open");
    const { results } = (await call("GET", "requirements/?blocks=true")).body;
    expect(results).toMatchObject([{ blocks: ["send_ship_notices"] }]);
  },
);
