import type { ReviewEdit } from "@lading/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let acme: { id: string; name: string };
let zenith: { id: string; name: string };
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
  acme = await stage.aCompany({ name: "Acme Valve", code: "ACME" });
  zenith = await stage.aCompany({ name: "Zenith Pipe", code: "ZENITH" });
  const author = await stage.aVendor({ companyId: acme.id });
  const wait = async (companyId: string, gxpSku: string, name: string, days: number, values: object = {}) => {
    const { id } = await stage.anEdit(companyId, { gxpSku, name, authorId: author.id, ...values });
    await stage.owner.query("update field_edits set submitted_at = now() - $2 * interval '1 day' where id = $1", [
      id,
      days,
    ]);
    // Changes of a status update the queue, so this change is withdrawn and submitted again.
    for (const status of ["withdrawn", "pending"])
      await stage.owner.query(
        "update field_edits set status = $2, decided_at = case $2 when 'withdrawn' then now() end where id = $1",
        [id, status],
      );
  };
  await stage.aProduct(acme.id, { gxp_sku: "A-1", name: "Gate valve", price: "12.50" });
  await stage.aProduct(acme.id, { gxp_sku: "A-2", name: "Blind flange", manufacturer: "Kestrel" });
  await stage.aProduct(zenith.id, { gxp_sku: "Z-1", name: "Line pipe 100%" });
  await wait(acme.id, "A-1", "price", 3, { oldValue: "10", newValue: "13" });
  await wait(acme.id, "A-1", "color", 0.5);
  await wait(acme.id, "A-2", "color", 9);
  await wait(zenith.id, "Z-1", "color", 5, { authorId: null });
});
afterAll(() => stage[Symbol.asyncDispose]());

const call = (query: string) => stage.call(staff.token, "GET", `/api/provider/edits/${query}`);
const queue = async (query = ""): Promise<{ count: number; fields: number; results: ReviewEdit[] }> =>
  (await call(`?${query}`)).json();
const found = async (query: string) => (await queue(query)).results.map(({ gxp_sku, name }) => `${gxp_sku} ${name}`);

test(
  "lists the product that has waited longest first, with all its pending changes",
  { tags: ["PROV-02.1"] },
  async () => {
    expect(await found("")).toEqual(["A-2 color", "Z-1 color", "A-1 price", "A-1 color"]);
    expect(await queue()).toMatchObject({ count: 3, fields: 4 });
  },
);

test("returns each change with company, author, and the old, new and live value", { tags: ["PROV-02.1"] }, async () => {
  const { results } = await queue();
  expect(results.at(-2)).toEqual({
    id: expect.any(String),
    company: { id: acme.id, name: "Acme Valve", company_code: "ACME", is_suspended: false },
    gxp_sku: "A-1",
    product_name: "Gate valve",
    name: "price",
    old_value: "10.00",
    new_value: "13.00",
    live_value: "12.50",
    status: "pending",
    author: "Ada Moss",
    submitted_at: expect.any(String),
    decided_at: null,
    decided_by: null,
    reason: null,
    set: null,
  });
  expect(results[1]).toMatchObject({ author: "[removed user]", company: { name: "Zenith Pipe" } });
});

test("filters by company and by words of the product", { tags: ["PROV-02.2"] }, async () => {
  expect(await found(`company=${zenith.id}`)).toEqual(["Z-1 color"]);
  expect((await queue(`company=${zenith.id}&company=${acme.id}`)).fields).toBe(4);
  expect(await found("search=VALVE")).toEqual(["A-1 price", "A-1 color"]);
  expect(await found("search=kestrel+a-2")).toEqual(["A-2 color"]);
  expect(await found("search=100%25")).toEqual(["Z-1 color"]);
  expect(await queue("search=nothing")).toEqual({ count: 0, fields: 0, results: [] });
  expect(await queue(`search=valve&company=${zenith.id}`)).toMatchObject({ count: 0 });
});

test("counts products per page, and returns the true totals past the last page", { tags: ["PROV-02.1"] }, async () => {
  await using many = await openStage();
  const reviewer = await many.aStaffMember();
  const company = await many.aCompany();
  for (let count = 0; count < 12; count++) {
    const { gxpSku } = await many.aProduct(company.id, { gxp_sku: `P-${count}` });
    await many.anEdit(company.id, { gxpSku, name: "color" });
    await many.anEdit(company.id, { gxpSku, name: "size" });
  }
  const page = async (number: number) =>
    (await many.call(reviewer.token, "GET", `/api/provider/edits/?page=${number}`)).json();
  const [first, second, third] = [await page(1), await page(2), await page(3)];
  expect([first, second, third]).toMatchObject(Array.from({ length: 3 }, () => ({ count: 12, fields: 24 })));
  expect([first, second, third].map(({ results }) => results.length)).toEqual([20, 4, 0]);
  const skus = [...first.results, ...second.results].map(({ gxp_sku }: ReviewEdit) => gxp_sku);
  expect(new Set(skus).size).toBe(12);
});

test(
  "what was decided is listed too, the latest first; and what became of certain changes",
  { tags: ["PROV-02.1"] },
  async () => {
    await using other = await openStage();
    const reviewer = await other.aStaffMember();
    const company = await other.aCompany();
    const ids: string[] = [];
    for (const gxp_sku of ["D-1", "D-2", "D-3"]) {
      await other.aProduct(company.id, { gxp_sku });
      ids.push((await other.anEdit(company.id, { gxpSku: gxp_sku, name: "color", newValue: "Red" })).id);
    }
    const get = async (query: string) =>
      (await other.call(reviewer.token, "GET", `/api/provider/edits/${query}`)).json();
    for (const [place, reason] of ["Too red.", "Too blue."].entries())
      await other.call(reviewer.token, "POST", "/api/provider/edits/decide", {
        payload: { decisions: [{ id: ids[place], decision: "reject", reason }] },
      });
    const { count, results } = await get("?status=rejected");
    expect(count).toBe(2);
    expect(results).toMatchObject([
      { gxp_sku: "D-2", reason: "Too blue.", decided_by: "Ada Moss" },
      { gxp_sku: "D-1", reason: "Too red." },
    ]);
    expect(await get(`?id=${ids[2]}&id=${ids[0]}&id=${crypto.randomUUID()}`)).toMatchObject({
      count: 2,
      fields: 2,
      results: [
        { gxp_sku: "D-1", status: "rejected" },
        { gxp_sku: "D-3", status: "pending" },
      ],
    });
    expect(await get("counts")).toMatchObject({
      by_age: { today: 1, week: 0, older: 0 },
      recent_reasons: ["Too blue.", "Too red."],
    });
  },
);

test("counts pending changes by age and by company", { tags: ["PROV-02.6"] }, async () => {
  expect((await call("counts")).json()).toEqual({
    by_age: { today: 1, week: 2, older: 1 },
    companies: [
      { id: acme.id, name: "Acme Valve", pending: 3 },
      { id: zenith.id, name: "Zenith Pipe", pending: 1 },
    ],
    recent_reasons: [],
  });
});

test("stays right under concurrent changes", { tags: ["PROV-02.6"] }, async () => {
  await using busy = await openStage();
  const reviewer = await busy.aStaffMember();
  const vendor = await busy.aVendor();
  const skus: string[] = [];
  for (let count = 0; count < 6; count++) skus.push((await busy.aProduct(vendor.companyId)).gxpSku);
  const waiting = async () => {
    const { results } = (await busy.call(reviewer.token, "GET", "/api/provider/edits/")).json();
    return results.map(({ id }: ReviewEdit) => id) as string[]; // By the contract.
  };
  const work: ((turn: number) => Promise<number>)[] = [
    async (turn) => {
      const url = `/api/products/${skus[turn % skus.length]}`;
      const { color } = (await busy.call(vendor.token, "GET", url)).json();
      const edited_fields = [{ name: "color", old_value: color, new_value: `Color ${turn}` }];
      return (await busy.call(vendor.token, "PATCH", `${url}/edit`, { payload: { edited_fields } })).statusCode;
    },
    async (turn) => {
      const ids = await waiting();
      const id = ids[turn % ids.length] ?? crypto.randomUUID();
      return (await busy.call(vendor.token, "POST", `/api/products/edits/${id}/withdraw`)).statusCode;
    },
    async (turn) => {
      const ids = [...(await waiting()), crypto.randomUUID()];
      const decisions = ids.map((id, place) =>
        (place + turn) % 3 ? { id, decision: "approve" } : { id, decision: "reject", reason: "No." },
      );
      return (await busy.call(reviewer.token, "POST", "/api/provider/edits/decide", { payload: { decisions } }))
        .statusCode;
    },
  ];
  const statuses = await Promise.all(
    [0, 0, 0, 1, 2, 2].map(async (kind, worker) => {
      const seen: number[] = [];
      for (let turn = 0; turn < 12; turn++) seen.push((await work[kind]?.(turn * 7 + worker)) ?? 0);
      return seen;
    }),
  );
  expect(new Set(statuses.flat()).difference(new Set([200, 404, 409]))).toEqual(new Set());
  const { rows } = await busy.owner.query(
    `select company_id, product_id, status, count(*)::int as fields,
       case status when 'pending' then min(submitted_at) else max(decided_at) end as at
     from field_edits group by 1, 2, 3 order by 1, 2, 3`,
  );
  const noted = await busy.owner.query(
    "select company_id, product_id, status, fields, at from edited_products order by company_id, product_id, status",
  );
  expect(rows.length).toBeGreaterThan(6);
  expect(noted.rows).toEqual(rows);
});

test("rejects unknown values at their field", { tags: ["API-02.4"] }, async () => {
  for (const [query, field] of [
    ["status=open", "status"],
    ["company=acme", "company"],
    ["id=1", "id"],
    ["page=0", "page"],
    [`search=${"x".repeat(101)}`, "search"],
  ] as const) {
    const answer = await call(`?${query}`);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
  }
});
