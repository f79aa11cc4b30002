import type { WorkItem } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let acme: string;
let zenith: string;
/** Five products of two companies: A waits for ten days, E for an hour. */
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  acme = (await stage.aVendor({ name: "Acme Valve", code: "ACME", role: "Vendor Admin" })).companyId;
  zenith = (await stage.aVendor({ name: "Zenith Pipe", code: "ZENITH", role: "Vendor Admin" })).companyId;
  // Every day is worked, so that the states depend on no weekday.
  await stage.owner.query("update work_calendar set weekdays = '{1,2,3,4,5,6,7}'");
  for (const [companyId, name, hours, field] of [
    [acme, "A", 240, "color"],
    [zenith, "B", 120, "price"],
    [acme, "C", 40, "price"],
    [zenith, "D", 30, "material"],
    [acme, "E", 1, "color"],
  ] as const) {
    const { gxpSku } = await stage.aProduct(companyId, { name, gxp_sku: name });
    await stage.owner.query(
      `insert into field_edits (company_id, product_id, name, new_value, submitted_at)
       select company_id, id, $2, '1', now() - make_interval(hours => $3) from products where gxp_sku = $1`,
      [gxpSku, field, hours],
    );
  }
  await stage.owner.query(
    "insert into feedback (mood, text, page, sent_at) values ('fair', 'Hm.', '/', now() - interval '3 days')",
  );
});
afterAll(() => stage[Symbol.asyncDispose]());

const call = (query: string, token = staff.token) => stage.call(token, "GET", `/api/provider/queue/?${query}`);
const find = async (query = "", token = staff.token): Promise<{ count: number; results: WorkItem[] }> =>
  (await call(query, token)).json();
const names = async (query = "", token = staff.token) =>
  (await find(query, token)).results.map(({ subject }) => subject).join("");

describe("the queue", { tags: ["CON-02.4"] }, () => {
  test("has what is due first at its top, with its state", async () => {
    const { count, results } = await find();
    expect(count).toBe(6);
    expect(results.map(({ subject, state }) => [subject, state])).toEqual([
      ["A", "late"],
      ["B", "late"],
      ["[removed user]", "late"],
      ["C", "soon"],
      ["D", "soon"],
      ["E", "on_track"],
    ]);
  });

  test("is sorted by due time and age in both ways, page by page", async () => {
    expect(await names("ordering=-due_at&kind=edits")).toBe("EDCBA");
    expect(await names("ordering=waiting_since&kind=edits")).toBe("ABCDE");
    await using many = await openStage();
    const reader = await many.aStaffMember();
    const { companyId } = await many.aVendor({ role: "Vendor Admin" });
    await many.owner.query(
      "insert into products (company_id, gxp_sku, supplier_sku, name) select $1, n, n, n from generate_series(1, 25) n",
      [companyId],
    );
    await many.owner.query(
      "insert into field_edits (company_id, product_id, name, submitted_at) select company_id, id, 'color', now() - interval '1 hour' * gxp_sku::int from products",
    );
    const page = async (number: number) =>
      ((await many.call(reader.token, "GET", `/api/provider/queue/?page=${number}`)).json().results as WorkItem[]).map(
        ({ subject }) => Number(subject),
      );
    expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual(
      Array.from({ length: 25 }, (_, place) => 25 - place),
    );
    expect(await page(4)).toEqual([]);
  });
});

test("a file of new companies comes after the edits that arrive later", { tags: ["CON-02.4"] }, async () => {
  await using fresh = await openStage();
  const reviewer = await fresh.aStaffMember();
  const rows = Array.from({ length: 30 }, (_, place) => `NEW-${place},New ${place}`).join("\n");
  const loaded = await fresh.call(undefined, "POST", "/api/intake/companies", {
    headers: { "content-type": "text/csv", authorization: `Bearer ${await fresh.anIntakeKey()}` },
    payload: `company_code,name\n${rows}\n`,
  });
  expect(loaded.json()).toMatchObject({ created: 30 });
  const { companyId } = await fresh.aVendor({ role: "Vendor Admin" });
  await fresh.anEdit(companyId);
  const answer = await fresh.call(reviewer.token, "GET", "/api/provider/queue/");
  const { count, results } = answer.json<{ count: number; results: WorkItem[] }>();
  expect(count).toBe(31);
  expect(results.slice(0, 2)).toMatchObject([
    { kind: "edits", company: { id: companyId } },
    { kind: "new_company", state: "on_track", asks: "Nobody is invited as administrator" },
  ]);
});

describe("filters", { tags: ["CON-04.5"] }, () => {
  test.each([
    ["kind=edits", "ABCDE"],
    ["kind=feedback", "[removed user]"],
    ["kind=agreement", ""],
    ["kind=edits&state=late", "AB"],
    ["state=soon", "CD"],
    ["state=on_track", "E"],
    ["field=price", "BC"],
    ["field=price&field=material", "BCD"],
    ["kind=edits&owner=nobody", "ABCDE"],
    ["owner=me", ""],
  ])("%s", async (query, found) => {
    expect(await names(query)).toBe(found);
    expect((await find(query)).count).toBe((await find(query)).results.length);
  });

  test("by companies", async () => {
    expect(await names(`company=${zenith}`)).toBe("BD");
    expect(await names(`company=${zenith}&company=${acme}&field=color`)).toBe("AE");
    const companies = async (query: string) =>
      (await stage.call(staff.token, "GET", `/api/provider/queue/companies?${query}`))
        .json()
        .map(({ name }: { name: string }) => name);
    expect(await companies("search=zen")).toEqual(["Zenith Pipe"]);
    expect(await companies(`id=${acme}&id=${zenith}`)).toEqual(["Acme Valve", "Zenith Pipe"]);
    expect(await companies("search=nothing")).toEqual([]);
  });

  test("count the rows that claims and decisions leave", async () => {
    await using fresh = await openStage();
    const reviewer = await fresh.aStaffMember();
    const { companyId } = await fresh.aVendor({ role: "Vendor Admin" });
    for (const name of ["A", "B", "C"]) await fresh.aProduct(companyId, { name, gxp_sku: name });
    await fresh.owner.query(
      `insert into field_edits (company_id, product_id, name, submitted_at)
       select company_id, id, unnest('{color,price}'::text[]), now() - interval '1 hour' from products`,
    );
    const count = async () => {
      const counts: Record<string, number> = {};
      for (const query of ["", "owner=nobody", "field=price", "field=price&owner=nobody", `company=${companyId}`])
        counts[query.replace(/=.{36}$/, "")] = (
          await fresh.call(reviewer.token, "GET", `/api/provider/queue/?${query}`)
        ).json().count;
      return counts;
    };
    const reject = (product: string) =>
      fresh.owner.query(
        `update field_edits set status = 'rejected', reason = 'No', decided_at = now() where (product_id, name) in (
           select id, unnest($2::text[]) from products where gxp_sku = $1)`,
        [product, product === "B" ? ["price"] : ["color", "price"]],
      );
    const all = { "": 3, "owner=nobody": 3, "field=price": 3, "field=price&owner=nobody": 3, company: 3 };
    expect(await count()).toEqual(all);
    await fresh.owner.query(
      "insert into work_claims (item_id, owner_id) select w.id, $1 from work_items w join products p on p.id::text = w.subject where p.gxp_sku = 'A'",
      [reviewer.id],
    );
    const free = { ...all, "owner=nobody": 2, "field=price&owner=nobody": 2 };
    expect(await count()).toEqual(free);
    await reject("B");
    expect(await count()).toEqual({ ...free, "field=price": 2, "field=price&owner=nobody": 1 });
    await reject("C");
    expect(await count()).toEqual({
      "": 2,
      "owner=nobody": 1,
      "field=price": 1,
      "field=price&owner=nobody": 0,
      company: 2,
    });
  });

  test("refuse nonsense at its field", async () => {
    for (const [query, field] of [
      ["kind=nonsense", "kind"],
      ["company=acme", "company"],
      ["owner=you", "owner"],
      ["state=early", "state"],
      ["field=password_hash", "field"],
      ["ordering=size", "ordering"],
      ["page=0", "page"],
    ] as const) {
      const answer = await call(query);
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
    }
  });
});

describe("permissions", { tags: ["CON-01.8", "PERM-01.1"] }, () => {
  test("limit a staff member to the kinds that the role may do", async () => {
    const reviewer = await stage.aStaffMember({ may: ["provider.review_edits"] });
    expect(await names("", reviewer.token)).toBe("ABCDE");
    expect(await names("kind=feedback", reviewer.token)).toBe("");
    const reader = await stage.aStaffMember({ may: ["provider.answer_feedback"] });
    expect(await names("", reader.token)).toBe("[removed user]");
    const editor = await stage.aStaffMember({ may: ["provider.edit_texts"] });
    const refused = await call("", editor.token);
    expect([refused.statusCode, refused.json().code]).toEqual([403, "permission_denied"]);
    const figures = (await stage.call(reader.token, "GET", "/api/provider/queue/figures")).json();
    expect(figures).toMatchObject({ waiting: 1, late: 1 });
  });
});

describe("figures", { tags: ["CON-06.1"] }, () => {
  test("count what waits and is late, and the decisions of this week", async () => {
    await using week = await openStage();
    const reviewer = await week.aStaffMember();
    const vendor = await week.aVendor({ role: "Vendor Admin" });
    const figures = async () => (await week.call(reviewer.token, "GET", "/api/provider/queue/figures")).json();
    const median = async () => (await week.call(vendor.token, "GET", "/api/products/edits/decision-time")).json();
    expect(await figures()).toEqual({ waiting: 0, late: 0, median_hours: null, p90_hours: null, decided_today: 0 });
    expect(await median()).toEqual({ median_hours: null });
    const { gxpSku } = await week.aProduct(vendor.companyId);
    // Decisions at this moment, of edits of 1 to 10 hours; and one of the week before.
    await week.owner.query(
      `insert into field_edits (company_id, product_id, name, status, submitted_at, decided_at)
       select company_id, id, 'color', 'approved', at - interval '1 hour' * n, at
       from products, generate_series(1, 11) n,
         lateral (select case when n = 11 then date_trunc('week', now()) - interval '1 minute' else now() end as at) t
       where gxp_sku = $1`,
      [gxpSku],
    );
    expect(await figures()).toMatchObject({ median_hours: 5.5, decided_today: 10 });
    expect((await figures()).p90_hours).toBeCloseTo(9.1);
    expect(await median()).toEqual({ median_hours: 5.5 });
    const decisions = async (query: string) =>
      (await week.call(reviewer.token, "GET", `/api/provider/queue/decisions?${query}`)).json();
    const slowest = await decisions("period=week&ordering=-hours");
    expect(slowest.count).toBe(10);
    expect(slowest.results[0]).toEqual({
      id: expect.any(String),
      company: { id: vendor.companyId, name: "Acme Valve" },
      gxp_sku: gxpSku,
      product_name: "Ball valve",
      name: "color",
      status: "approved",
      submitted_at: expect.any(String),
      decided_at: expect.any(String),
      decided_by: "[removed user]",
      hours: 10,
    });
    expect((await decisions("period=today")).count).toBe(10);
    expect((await week.call(reviewer.token, "GET", "/api/provider/queue/decisions?period=year")).statusCode).toBe(400);
  });
});
