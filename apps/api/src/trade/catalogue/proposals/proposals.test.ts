import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { notificationFixture } from "../../../test/notification-fixture.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  await stage.owner.query("insert into categories (name) values ('Gate Valves') on conflict do nothing");
});
beforeEach(async () => {
  vendor = await stage.aVendor({ role: "Full Access" });
});
afterAll(() => stage[Symbol.asyncDispose]());

const path = "/api/products/proposals/";
async function call(token: string, method: "GET" | "POST" | "PATCH", url: string, payload?: object) {
  const answer = await stage.call(token, method, url, payload && { payload });
  return { status: answer.statusCode, body: answer.json() };
}
const valve = { name: "Gate Valve 2 in", sku: "GV-2", price: 12.5, category: "Gate Valves" };
const propose = (values: object = valve, token = vendor.token) => call(token, "POST", path, { values });
const aProposal = async (values: object = valve) => (await propose(values)).body.id as string;
const decide = (...decisions: object[]) =>
  call(staff.token, "POST", "/api/provider/product-proposals/decide", { decisions });
const outcome = async (...decisions: object[]) => (await decide(...decisions)).body.results;
const read = async (id: string) => (await call(vendor.token, "GET", `${path}${id}`)).body;

test(
  "takes a product with a name and a supplier SKU, and says what is wrong at once",
  { tags: ["XLS-24.1"] },
  async () => {
    expect(await propose()).toMatchObject({ status: 201, body: { id: expect.any(String), status: "proposed" } });
    expect((await call(vendor.token, "GET", path)).body).toMatchObject({
      count: 1,
      results: [
        { values: { ...valve, price: "12.50" }, status: "proposed", reason: null, gxp_sku: null, author: "Ada Moss" },
      ],
    });
    expect((await call(vendor.token, "GET", `${path}?search=valve%20gv`)).body.count).toBe(1);
    expect((await call(vendor.token, "GET", `${path}?search=pump`)).body.count).toBe(0);
    expect(await propose()).toMatchObject({
      status: 400,
      body: { sku: ["A proposed product with this supplier SKU waits already."] },
    });
    expect(
      await propose({ name: " ", price: -1, category: "Nonsense", gxp_sku: "G-1", constructor: "x" }),
    ).toMatchObject({
      status: 400,
      body: {
        name: ["Enter a name."],
        sku: ["Enter the Supplier SKU."],
        price: [expect.anything()],
        category: ["Choose one of the categories that are offered."],
        gxp_sku: ["This field cannot be changed."],
        constructor: ["There is no such field."],
      },
    });
    expect((await propose({ name: "x", sku: "y", price: ["1"] })).status).toBe(400);
    const reader = await stage.aVendor({ companyId: vendor.companyId, role: "View Only" });
    expect((await propose(valve, reader.token)).status).toBe(403);
    expect((await call(reader.token, "GET", path)).body.count).toBe(1);
  },
);

test("is found by status, name, SKU and category, and counted by status", { tags: ["XLS-24.11"] }, async () => {
  const first = await aProposal();
  const second = await aProposal({ name: "Pump", sku: "P-1" });
  await aProposal({ name: "Pipe", sku: "P-2" });
  await decide(
    { id: first, decision: "approve", gxp_sku: "COUNTED-1" },
    { id: second, decision: "reject", reason: "No." },
  );
  const skus = async (query: string) =>
    (await call(vendor.token, "GET", `${path}?${query}`)).body.results
      .map(({ values }: { values: { sku: string } }) => values.sku)
      .toSorted();
  expect(await skus("status=approved&status=rejected")).toEqual(["GV-2", "P-1"]);
  expect(await skus("status=proposed")).toEqual(["P-2"]);
  expect(await skus("search=valves")).toEqual(["GV-2"]);
  expect((await call(vendor.token, "GET", `${path}?status=lost`)).status).toBe(400);
  const figures = (await call(vendor.token, "GET", `${path}figures`)).body;
  expect(figures.counts).toEqual({
    proposed: 1,
    changes_asked: 0,
    approved: 1,
    merged: 0,
    rejected: 1,
    withdrawn: 0,
  });
});

test("tells vendors how soon the provider answers, in hours of working days", { tags: ["XLS-24.12"] }, async () => {
  await stage.owner.query("delete from product_proposals");
  const median = async () => (await call(vendor.token, "GET", `${path}figures`)).body.median_hours as number | null;
  const other = await stage.aCompany();
  const answers = (companyId: string, count: number, since: string, until: string, status = "rejected") =>
    stage.owner.query(
      `insert into product_proposals (company_id, product, status, submitted_at, decided_at)
       select $1, '{"name": "Valve", "sku": "V"}', $5, now_monday.day + $3::interval, now_monday.day + $4::interval
       from generate_series(1, $2),
         lateral (select (date_trunc('week', now()) - interval '14 days') at time zone 'UTC' as day) now_monday`,
      [companyId, count, since, until, status],
    );
  await stage.owner.query("update work_calendar set time_zone = 'UTC', weekdays = '{1,2,3,4,5}'");
  // From Friday at noon to Monday at six.
  await answers(other.id, 4, "4 days 12 hours", "7 days 6 hours");
  await answers(other.id, 10, "0 days", "1 day", "withdrawn");
  const test = await stage.aCompany();
  await stage.owner.query("update companies set test_of = $1 where id = $2", [other.id, test.id]);
  await answers(test.id, 10, "0 days", "1 day");
  await answers(other.id, 10, "-100 days", "-98 days");
  expect(await median()).toBeNull();
  await answers(other.id, 1, "4 days 12 hours", "7 days 6 hours");
  expect(await median()).toBe(18);
});

test("is nowhere else before it is approved, and no other company sees it", { tags: ["XLS-24.2"] }, async () => {
  const id = await aProposal({ name: "Unheard-of thing", sku: "UT-1" });
  for (const url of ["/api/products/?search=unheard", "/api/find/?q=unheard", "/api/products/export?format=csv"])
    expect((await stage.call(vendor.token, "GET", url)).body).not.toContain("Unheard-of");
  expect((await stage.call(staff.token, "GET", "/api/provider/find/?q=unheard")).body).not.toContain("Unheard-of");
  const stranger = await stage.aVendor({ role: "Full Access" });
  expect((await call(stranger.token, "GET", `${path}${id}`)).status).toBe(404);
  expect((await call(stranger.token, "GET", path)).body.count).toBe(0);
  expect((await call(stranger.token, "PATCH", `${path}${id}`, { values: valve })).status).toBe(404);
  expect((await call(stranger.token, "POST", `${path}${id}/withdraw`, {})).status).toBe(404);
});

test("becomes a product with a number that is new in its company", { tags: ["XLS-24.3"] }, async () => {
  const id = await aProposal();
  const { gxpSku: taken } = await stage.aProduct(vendor.companyId);
  const elsewhere = await stage.aProduct((await stage.aCompany()).id);
  expect(await outcome({ id, decision: "approve" })).toMatchObject([
    { status: "invalid", field: "gxp_sku", message: "Enter the GXP SKU." },
  ]);
  expect(await outcome({ id, decision: "approve", gxp_sku: taken })).toMatchObject([
    { status: "invalid", field: "gxp_sku", message: "This company has a product with this GXP SKU already." },
  ]);
  expect(await outcome({ id, decision: "approve", gxp_sku: elsewhere.gxpSku })).toEqual([{ id, status: "approved" }]);
  expect(await read(id)).toMatchObject({ status: "approved", gxp_sku: elsewhere.gxpSku });
  expect((await call(vendor.token, "GET", `/api/products/${elsewhere.gxpSku}`)).body).toMatchObject({
    name: valve.name,
    sku: "GV-2",
    price: "12.50",
    category: "Gate Valves",
  });
  const { rows } = await stage.owner.query<{ source: string; source_id: string }>(
    `select w.source, w.source_id from product_writes w join products p on p.id = w.product_id
     where p.company_id = $1 and p.gxp_sku = $2`,
    [vendor.companyId, elsewhere.gxpSku],
  );
  expect(rows).toEqual([{ source: "approval", source_id: id }]);
});

test(
  "can be merged with a product, whose other values become edits of the author",
  { tags: ["XLS-24.4"] },
  async () => {
    const { gxpSku } = await stage.aProduct(vendor.companyId, { supplier_sku: "GV-2", price: "10.00", color: "Red" });
    const id = await aProposal({ ...valve, color: "Red" });
    expect(await outcome({ id, decision: "merge", gxp_sku: "NOWHERE" })).toMatchObject([
      { status: "invalid", field: "gxp_sku", message: "This company has no product with this GXP SKU." },
    ]);
    expect(await outcome({ id, decision: "merge", gxp_sku: gxpSku })).toEqual([{ id, status: "merged" }]);
    const { rows } = await stage.owner.query<Record<string, unknown>>(
      "select name, old_value, new_value, status, author_id from field_edits where company_id = $1 order by name",
      [vendor.companyId],
    );
    const edit = { status: "pending", author_id: vendor.id };
    expect(rows).toEqual([
      { name: "category", old_value: null, new_value: "Gate Valves", ...edit },
      { name: "price", old_value: "10.00", new_value: "12.50", ...edit },
    ]);
  },
);

test(
  "says why the provider should carry it, which an answer keeps, changes or removes",
  { tags: ["XLS-24.10"] },
  async () => {
    const sent = await call(vendor.token, "POST", path, { values: valve, why: " Asked for in\nWest Texas. " });
    const { id } = sent.body;
    const shown = async () =>
      (await call(staff.token, "GET", `/api/provider/product-proposals/${id}`)).body.why as string | null;
    const answer = (why?: string) => call(vendor.token, "PATCH", `${path}${id}`, { values: valve, why });
    expect(await shown()).toBe("Asked for in\nWest Texas.");
    await answer();
    expect((await read(id)).why).toBe("Asked for in\nWest Texas.");
    await answer("Cheaper.");
    expect(await shown()).toBe("Cheaper.");
    await answer("");
    expect(await shown()).toBeNull();
    expect(await answer("x".repeat(1001))).toMatchObject({
      status: 400,
      body: { why: ["Must be at most 1000 characters."] },
    });
  },
);

test("goes back for changes, is answered, and is rejected or taken back", { tags: ["XLS-24.5"] }, async () => {
  const id = await aProposal();
  expect(await outcome({ id, decision: "ask_changes", reason: " " })).toMatchObject([
    { status: "invalid", field: "reason", message: "Say why. The vendor reads it." },
  ]);
  expect(await outcome({ id, decision: "ask_changes", reason: "Which size?" })).toEqual([
    { id, status: "changes_asked" },
  ]);
  expect(await read(id)).toMatchObject({ status: "changes_asked", reason: "Which size?" });
  expect(await call(vendor.token, "PATCH", `${path}${id}`, { values: { ...valve, size: "2 in" } })).toMatchObject({
    status: 200,
    body: { status: "proposed" },
  });
  expect(await outcome({ id, decision: "reject", reason: "We stock another one." })).toEqual([
    { id, status: "rejected" },
  ]);
  expect(await call(vendor.token, "PATCH", `${path}${id}`, { values: valve })).toMatchObject({
    status: 409,
    body: { code: "proposal_decided" },
  });
  const other = await aProposal();
  expect(await call(vendor.token, "POST", `${path}${other}/withdraw`, {})).toMatchObject({
    body: { status: "withdrawn" },
  });
  expect(await outcome({ id: other, decision: "approve", gxp_sku: "G-1" })).toEqual([
    { id: other, status: "conflict", decided_by: null },
  ]);
});

test("is shown beside products that may be the same", { tags: ["XLS-24.6"] }, async () => {
  const named = await stage.aProduct(vendor.companyId, { name: "Gate valves, 2 inch", supplier_sku: "X" });
  const same = await stage.aProduct(vendor.companyId, { name: "Another", supplier_sku: "GV-2", price: "12.50" });
  const stranger = await stage.aCompany();
  const foreign = await stage.aProduct(stranger.id, { name: "Theirs", mpn: "M-1", manufacturer: "Acme" });
  await stage.aProduct(stranger.id, { name: "Gate Valve 2 inch", supplier_sku: "GV-2" });
  const values = { ...valve, price: "12.50", name: "Gate Valves 2 inch", mpn: "M-1", manufacturer: "ACME" };
  const own = await call(vendor.token, "POST", `${path}look-alikes`, { values });
  expect(own.body.results.map((one: { gxp_sku: string; equal: number }) => [one.gxp_sku, one.equal])).toEqual([
    [same.gxpSku, 2],
    [named.gxpSku, 0],
  ]);
  const id = await aProposal(values);
  const shown = (await call(staff.token, "GET", `/api/provider/product-proposals/${id}`)).body;
  expect(shown.look_alikes.map((one: { gxp_sku: string }) => one.gxp_sku).toSorted()).toEqual(
    [same.gxpSku, named.gxpSku, foreign.gxpSku].toSorted(),
  );
  expect(shown.look_alikes[0]).toMatchObject({
    gxp_sku: same.gxpSku,
    equal: 2,
    compared: 6,
    values: { price: "12.50" },
  });
  expect((await call(vendor.token, "POST", `${path}look-alikes`, { values: { name: "%_\\\\" } })).body.results).toEqual(
    [],
  );
});

test("is decided once by two people at the same time", { tags: ["XLS-24.7"] }, async () => {
  const id = await aProposal();
  const answers = await Promise.all([
    outcome({ id, decision: "approve", gxp_sku: "NEW-1" }),
    outcome({ id, decision: "approve", gxp_sku: "NEW-2" }),
  ]);
  expect(new Set(answers.map(([one]) => one.status))).toEqual(new Set(["approved", "conflict"]));
  const { rowCount } = await stage.owner.query("select from products where company_id = $1", [vendor.companyId]);
  expect(rowCount).toBe(1);
  expect(await outcome({ id: crypto.randomUUID(), decision: "approve", gxp_sku: "G" })).toMatchObject([
    { status: "unknown" },
  ]);
  const twice = { id, decision: "approve", gxp_sku: "NEW-3" };
  expect((await decide(twice, twice)).status).toBe(400);
});

test("needs the feature, which is off at first", { tags: ["XLS-24.8"] }, async () => {
  const id = await aProposal();
  await stage.owner.query("delete from company_feature_flags where company_id = $1", [vendor.companyId]);
  expect((await call(vendor.token, "GET", path)).status).toBe(404);
  expect((await propose()).status).toBe(404);
  const flags = (await call(vendor.token, "GET", "/api/accounts/feature-flags/")).body;
  expect(flags).toContainEqual({ feature_name: "Product Proposals", active: false });
  expect(flags).toContainEqual({ feature_name: "Product Catalog", active: true });
  expect(await outcome({ id, decision: "approve", gxp_sku: "STILL-1" })).toEqual([{ id, status: "approved" }]);
});

test("waits in the work queue, and its decision is told to the company", { tags: ["XLS-24.9"] }, async () => {
  const id = await aProposal();
  const rows = async () =>
    (await stage.owner.query("select from work_items where kind = 'product_proposal' and subject = $1", [id])).rowCount;
  expect(await rows()).toBe(1);
  const queue = await call(
    staff.token,
    "GET",
    `/api/provider/queue/?kind=product_proposal&company=${vendor.companyId}`,
  );
  expect(queue.body.results).toMatchObject([
    {
      subject: valve.name,
      subject_note: "GV-2",
      asks: "New product with 2 more values",
      link: `/provider/proposals/${id}`,
    },
  ]);
  await decide({ id, decision: "ask_changes", reason: "Which size?" });
  expect(await rows()).toBe(0);
  const told = await notificationFixture(stage).list(vendor.token);
  expect(told.results[0]).toMatchObject({
    notification_type: "product_proposal_decision",
    description: "Your proposed product Gate Valve 2 in (GV-2) needs changes: Which size?",
    product_proposal_decision: { id, decision: "changes_asked", reason: "Which size?" },
  });
});
