import type { ReviewEdit } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRunner, readRun } from "../../test/run-fixture.ts";
import { openStage, type Stage } from "../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterAll(() => stage[Symbol.asyncDispose]());

interface Change {
  name?: string;
  /** The live value, and the old value of the edit. */
  from: string | null;
  to: string | null;
  /** The live value, if it has changed since the submission. */
  live?: string;
}

/** Submits one change of each of so many products as a set. The SKUs are numbered in order. */
async function submitSet(changes: readonly Change[], vendor?: { companyId: string; id: string }) {
  const { companyId, id: authorId } = vendor ?? (await stage.aVendor());
  const edits = [];
  for (const [place, { name = "price", from, to, live }] of changes.entries()) {
    const values = { gxp_sku: `P-${String(place + 1).padStart(2, "0")}`, [name]: live ?? from };
    const { gxpSku } = await stage.aProduct(companyId, values);
    edits.push({ gxpSku, name, oldValue: from, newValue: to });
  }
  const set = await stage.aSetOfEdits(companyId, { authorId, edits });
  return { ...set, companyId, idOf: (sku: string) => set.edits.find(({ gxpSku }) => gxpSku === sku)?.id ?? "" };
}

const times = (count: number, change: Change) => Array.from({ length: count }, () => change);
const read = async (path: string) => (await stage.call(staff.token, "GET", `/api/provider/${path}`)).json();
const list = async (query: string): Promise<ReviewEdit[]> => (await read(`edits/?${query}`)).results;
const outliers = async (set: string) =>
  (await list(`set=${set}&part=exceptions&page_size=100`)).map(({ gxp_sku, outlier }) => `${gxp_sku} ${outlier}`);
const decideMany = (payload: object) => stage.call(staff.token, "POST", "/api/provider/edits/decide-many", { payload });
const find = async (companyId: string, query = "") =>
  read(`queue/?company=${companyId}&page_size=100${query || "&kind=edits&kind=edit_set"}`);

describe("the work queue", { tags: ["XLS-07.1"] }, () => {
  test("has one row for a set, and rows of products for what else waits", async () => {
    const set = await submitSet([
      { from: "10", to: "11" },
      { from: "10", to: "12" },
      { name: "color", from: null, to: "Red" },
    ]);
    await stage.anEdit(set.companyId, { gxpSku: "P-01", name: "material" });
    const { count, results } = await find(set.companyId);
    expect(count).toBe(2);
    expect(results.toSorted((a: { kind: string }, b: { kind: string }) => a.kind.localeCompare(b.kind))).toMatchObject([
      {
        kind: "edit_set",
        subject: "Edits of 3 products",
        subject_note: "Ada Moss",
        asks: "2 Vendor Price and 1 Color",
        link: `/provider/review/sets/${set.id}`,
        size: 3,
      },
      { kind: "edits", subject_note: "P-01", asks: "Material", size: 1 },
    ]);
    expect(await find(set.companyId, "&kind=edits&field=price")).toMatchObject({ count: 0, results: [] });
    expect(await find(set.companyId, "&kind=edit_set&kind=edits&field=price")).toMatchObject({ count: 1 });
    expect(await find(set.companyId, "&kind=edits&field=material")).toMatchObject({ count: 1 });
  });

  test("counts what is left of a set, and loses the row with its last edit", async () => {
    const set = await submitSet(times(2, { from: "10", to: "11" }));
    const decide = (id: string) =>
      stage.call(staff.token, "POST", "/api/provider/edits/decide", {
        payload: { decisions: [{ id, decision: "approve" }] },
      });
    await decide(set.idOf("P-01"));
    expect(await find(set.companyId)).toMatchObject({ count: 1, results: [{ kind: "edit_set", size: 1 }] });
    const { decision_id } = (await decide(set.idOf("P-02"))).json();
    expect(await find(set.companyId)).toMatchObject({ count: 0, results: [] });
    await stage.call(staff.token, "POST", "/api/provider/edits/undo", { payload: { decision_id } });
    expect(await find(set.companyId)).toMatchObject({ count: 1, results: [{ kind: "edit_set", size: 1 }] });
  });

  test("does not decide a set together with other rows", async () => {
    const set = await submitSet(times(2, { from: "10", to: "11" }));
    await stage.anEdit(set.companyId, { gxpSku: "P-01", name: "material" });
    const answer = await stage.call(staff.token, "POST", "/api/provider/queue/edits", {
      payload: { filters: { kind: ["edits", "edit_set"], company: [set.companyId], field: [] } },
    });
    expect(answer.json()).toMatchObject({ edits: [expect.any(String)], products: 1, others: 1 });
  });
});

describe("a set", { tags: ["XLS-07.2"] }, () => {
  test("has its author, its counts and the usual change of each field", async () => {
    const set = await submitSet([
      ...times(3, { from: "100", to: "103" }),
      { from: "100", to: "110" },
      { name: "lead_time_days", from: "14", to: "21" },
      { name: "price_expiration", from: null, to: "2027-03-31" },
    ]);
    expect(await read(`edits/sets/${set.id}`)).toMatchObject({
      id: set.id,
      author: "Ada Moss",
      company: { id: set.companyId },
      products: 6,
      changes: 6,
      file_name: null,
      counts: { pending: 6, approved: 0, rejected: 0 },
      fields: [
        {
          name: "price",
          changes: 4,
          usual: 4,
          outliers: 0,
          conflicts: 0,
          least: expect.closeTo(0.03),
          most: expect.closeTo(0.1),
        },
        { name: "lead_time_days", changes: 1, median: 7, spread: expect.arrayContaining([7]), same_value: "21" },
        { name: "price_expiration", changes: 1, same_value: "2027-03-31", filled_in: 1 },
      ],
    });
    expect((await read(`edits/sets/${set.id}`)).fields[0].median).toBeCloseTo(0.03);
    expect((await stage.call(staff.token, "GET", `/api/provider/edits/sets/${crypto.randomUUID()}`)).statusCode).toBe(
      404,
    );
  });

  test("does not count changes that were taken back", { tags: ["XLS-07.9"] }, async () => {
    const set = await submitSet(times(3, { from: "100", to: "103" }));
    await stage.owner.query(
      `update field_edits set status = 'withdrawn', decided_at = now()
       where id = (select min(id::text)::uuid from field_edits where set_id = $1)`,
      [set.id],
    );
    expect(await read(`edits/sets/${set.id}`)).toMatchObject({
      products: 2,
      changes: 2,
      counts: { pending: 2, approved: 0, rejected: 0 },
      fields: [{ name: "price", changes: 2, usual: 2 }],
    });
  });

  test("is named with each of its edits, and with none that was submitted alone", async () => {
    const set = await submitSet(times(2, { from: "10", to: "11" }));
    await stage.anEdit(set.companyId, { gxpSku: "P-01", name: "material" });
    const edits = await list(`company=${set.companyId}`);
    expect(edits.map((edit) => [edit.name, edit.set])).toEqual([
      ["price", { id: set.id, products: 2, changes: 2 }],
      ["material", null],
      ["price", { id: set.id, products: 2, changes: 2 }],
    ]);
  });

  test("lists its edits by field and part, with the size of each change", async () => {
    const set = await submitSet([
      { from: "10", to: "11" },
      { from: "10", to: "100" },
      { from: "10", to: "12", live: "9" },
      { name: "color", from: null, to: "Red" },
    ]);
    expect(await outliers(set.id)).toEqual(["P-02 ten_times", "P-03 null"]);
    const usual = await list(`set=${set.id}&part=usual`);
    expect(usual.map(({ gxp_sku, change, live_value }) => [gxp_sku, change, live_value])).toEqual([
      ["P-01", expect.closeTo(0.1), "10.00"],
      ["P-04", null, null],
    ]);
    expect(await read(`edits/?set=${set.id}&field=color&page_size=10`)).toMatchObject({ count: 1, fields: 1 });
    expect(await read(`edits/?set=${set.id}&page_size=10&page=9`)).toMatchObject({ count: 4, results: [] });
  });
});

describe("an outlier", { tags: ["XLS-07.3"] }, () => {
  test("is ten times or a tenth of the old value, also in a small set", async () => {
    const set = await submitSet([
      { from: "10", to: "100" },
      { from: "10", to: "99.99" },
      { from: "10", to: "1" },
      { from: "10", to: "1.01" },
      { name: "lead_time_days", from: "0", to: "5" },
      { name: "weight", from: "4", to: "40" },
      { name: "lead_time_days", from: "3", to: "30" },
    ]);
    expect(new Set(await outliers(set.id))).toEqual(
      new Set(["P-01 ten_times", "P-03 tenth", "P-06 ten_times", "P-07 ten_times"]),
    );
  });

  test("is further from the median than five median deviations, or the only one of its sign, among 20 changes", async () => {
    const usual = [2, 3, 4].flatMap((percent) => times(6, { from: "100", to: String(100 + percent) }));
    const strange = [
      { from: "100", to: "107.99" },
      { from: "100", to: "108.01" },
      { from: "100", to: "99" },
    ];
    const few = await submitSet([...usual, { from: "100", to: "99" }]);
    expect(await outliers(few.id)).toEqual([]);
    const many = await submitSet([...usual, ...strange]);
    // The median is 3 %, and half of the changes are no further from it than 1 %.
    expect(new Set(await outliers(many.id))).toEqual(new Set(["P-20 far", "P-21 only_of_its_sign"]));
  });

  test("is no change that only rounding moves away from the median", async () => {
    const set = await submitSet([
      ...times(20, { from: "100", to: "103" }),
      { from: "0.33", to: "0.34" },
      { from: "0.33", to: "0.36" },
    ]);
    expect(await outliers(set.id)).toEqual(["P-22 far"]);
  });

  test("is a date that differs from that of the others", async () => {
    const set = await submitSet([
      ...times(19, { name: "price_expiration", from: "2026-12-31", to: "2027-03-31" }),
      { name: "price_expiration", from: "2026-12-31", to: "2037-03-31" },
    ]);
    expect(await outliers(set.id)).toEqual(["P-20 far"]);
  });

  test("stays one after the others were decided", async () => {
    const set = await submitSet([...times(20, { from: "100", to: "103" }), { from: "100", to: "120" }]);
    await decideMany({ set: set.id, decision: "approve" });
    await using runner = openRunner(stage);
    await runner.execute();
    expect(await outliers(set.id)).toEqual(["P-21 far"]);
  });
});

describe("a decision on a set", () => {
  const strange = [
    ...times(3, { from: "100", to: "103" }),
    { from: "100", to: "1000" },
    { from: "100", to: "104", live: "90" },
    { name: "color", from: null, to: "Red" },
  ];
  const statuses = async (set: { id: string }) =>
    (
      await stage.owner.query<{ line: string }>(
        `select p.gxp_sku || ' ' || e.status as line from field_edits e join products p on p.company_id = e.company_id and p.id = e.product_id
         where e.set_id = $1 order by 1`,
        [set.id],
      )
    ).rows.map(({ line }) => line);

  test(
    "approves one field without outliers and conflicts, unless they are ticked",
    { tags: ["XLS-07.4"] },
    async () => {
      const set = await submitSet(strange);
      const ticked = [set.idOf("P-04"), set.idOf("P-05"), set.idOf("P-04")];
      const first = await decideMany({ set: set.id, field: "price", decision: "approve" });
      expect(first.statusCode).toBe(201);
      expect(first.json()).toMatchObject({ fields: 3 });
      await using runner = openRunner(stage);
      await runner.execute();
      expect(await statuses(set)).toEqual([
        "P-01 approved",
        "P-02 approved",
        "P-03 approved",
        "P-04 pending",
        "P-05 pending",
        "P-06 pending",
      ]);
      const { run } = (await decideMany({ set: set.id, ticked, decision: "approve" })).json();
      await runner.execute();
      // A conflict that is ticked is refused like one that is approved alone.
      expect(await readRun(stage, staff.token, run)).toMatchObject({ done: 3, counts: { approved: 2, conflicts: 1 } });
      expect((await statuses(set)).filter((line) => line.endsWith("pending"))).toEqual(["P-05 pending"]);
    },
  );

  test("decides what waits when it begins, and nothing that joins the set later", { tags: ["XLS-07.4"] }, async () => {
    const set = await submitSet(times(2, { from: "100", to: "103" }));
    await decideMany({ set: set.id, decision: "approve" });
    await stage.owner.query(
      `insert into field_edits (company_id, product_id, name, new_value, set_id)
       select company_id, id, 'color', 'Red', $2 from products where company_id = $1 and gxp_sku = 'P-01'`,
      [set.companyId, set.id],
    );
    await using runner = openRunner(stage);
    await runner.execute();
    expect(await statuses(set)).toEqual(["P-01 approved", "P-01 pending", "P-02 approved"]);
  });

  test("rejects all that waits with one reason", { tags: ["XLS-07.4"] }, async () => {
    const set = await submitSet(strange);
    await decideMany({ set: set.id, decision: "reject", reason: "Not agreed." });
    await using runner = openRunner(stage);
    await runner.execute();
    expect((await statuses(set)).every((line) => line.endsWith("rejected"))).toBe(true);
  });

  test("is refused in words if nothing would be decided or no set is named", { tags: ["XLS-07.4"] }, async () => {
    const set = await submitSet([
      { from: "100", to: "1000" },
      { from: "100", to: "1001" },
    ]);
    for (const [payload, field] of [
      [{ set: set.id, decision: "approve" }, "set"],
      [{ set: crypto.randomUUID(), decision: "approve" }, "set"],
      [{ field: "price", edits: [set.idOf("P-01")], decision: "approve" }, "set"],
      [{ decision: "approve" }, "edits"],
      [{ set: set.id, edits: [set.idOf("P-01")], decision: "approve" }, "edits"],
    ] as const) {
      const answer = await decideMany(payload);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json())).toContain(field);
    }
  });

  test("notifies the vendor once, with the numbers of now and the reasons", { tags: ["XLS-07.5"] }, async () => {
    const vendor = await stage.aVendor();
    const set = await submitSet([...times(300, { from: "100", to: "103" }), { from: "100", to: "1000" }], vendor);
    await decideMany({ set: set.id, field: "price", decision: "approve" });
    await using runner = openRunner(stage);
    await runner.execute();
    const notified = async () =>
      (await stage.call(vendor.token, "GET", "/api/notifications/?page_size=100")).json().results;
    expect(await notified()).toMatchObject([
      {
        notification_type: "product_details_edit_set_decision",
        product_details_edit_set_decision: { approved: 300, rejected: 0, pending: 1, rejections: [] },
      },
    ]);
    const id = set.edits.find(({ gxpSku }) => gxpSku === "P-301")?.id;
    const { decision_id } = (
      await stage.call(staff.token, "POST", "/api/provider/edits/decide", {
        payload: { decisions: [{ id, decision: "reject", reason: "A slipped decimal point." }] },
      })
    ).json();
    const rejections = [{ sku: "P-301", name: "price", reason: "A slipped decimal point." }];
    const facts = { approved: 300, rejected: 1, pending: 0, rejections };
    expect(await notified()).toMatchObject([
      { product_details_edit_set_decision: facts },
      { product_details_edit_set_decision: facts },
    ]);
    await stage.call(staff.token, "POST", "/api/provider/edits/undo", { payload: { decision_id } });
    expect(await notified()).toMatchObject([{ product_details_edit_set_decision: { rejected: 0, pending: 1 } }]);
  });
});
