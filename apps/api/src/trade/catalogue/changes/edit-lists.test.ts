import type { FieldEdit } from "@lading/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterAll(() => stage[Symbol.asyncDispose]());

type Vendor = Awaited<ReturnType<Stage["aVendor"]>>;

const get = async (vendor: Vendor, path: string) => (await stage.call(vendor.token, "GET", path)).json();

async function ask(vendor: Vendor, sku: string, name: string, new_value: string, old_value: string | null = null) {
  const payload = { edited_fields: [{ name, old_value, new_value }] };
  const answer = await stage.call(vendor.token, "PATCH", `/api/products/${sku}/edit`, { payload });
  const [edit] = answer.json().edits as FieldEdit[]; // As the contract has it.
  return edit!.id; // One was asked for.
}

const decide = (id: string, decision: "approve" | "reject", reason?: string) =>
  stage.call(staff.token, "POST", "/api/provider/edits/decide", { payload: { decisions: [{ id, decision, reason }] } });

const withdraw = (vendor: Vendor, id: string) => stage.call(vendor.token, "POST", `/api/products/edits/${id}/withdraw`);

test(
  "a product tells the latest change of each field, what became of it, who and why",
  { tags: ["DET-09.3"] },
  async () => {
    const vendor = await stage.aVendor();
    const { gxpSku } = await stage.aProduct(vendor.companyId, { price: "10.00" });
    await decide(await ask(vendor, gxpSku, "color", "Red"), "reject", "Say which red.");
    await decide(await ask(vendor, gxpSku, "price", "11", "10"), "approve");
    await withdraw(vendor, await ask(vendor, gxpSku, "size", "2 in"));
    await decide(await ask(vendor, gxpSku, "mpn", "A"), "reject", "Not this one.");
    await ask(vendor, gxpSku, "mpn", "B");
    const { edits } = await get(vendor, `/api/products/${gxpSku}/edits`);
    expect(edits).toMatchObject([
      { name: "mpn", new_value: "B", status: "pending", reason: null, decided_by: null },
      { name: "price", new_value: "11.00", status: "approved", decided_by: "Ada Moss" },
      { name: "size", status: "withdrawn", decided_by: "Ada Moss" },
      { name: "color", status: "rejected", reason: "Say which red.", decided_at: expect.any(String) },
    ]);
  },
);

test(
  "a field's history names who asked and who approved, the newest first, page by page",
  { tags: ["DET-09.3"] },
  async () => {
    const vendor = await stage.aVendor();
    const leaver = await stage.aVendor({ companyId: vendor.companyId });
    const { gxpSku } = await stage.aProduct(vendor.companyId, { price: "10.00" });
    for (let price = 11; price <= 22; price++)
      await decide(
        await ask(price === 22 ? leaver : vendor, gxpSku, "price", String(price), String(price - 1)),
        "approve",
      );
    await ask(vendor, gxpSku, "color", "Red");
    await stage.owner.query("delete from users where id = $1", [leaver.id]);

    const first = await get(vendor, `/api/products/${gxpSku}/history?name=price`);
    expect(first.count).toBe(12);
    expect(first.results).toHaveLength(10);
    expect(first.results.slice(0, 2)).toMatchObject([
      { old_value: "21.00", new_value: "22.00", author: "[removed user]", decided_by: "Ada Moss" },
      { old_value: "20.00", new_value: "21.00", author: "Ada Moss" },
    ]);
    const second = await get(vendor, `/api/products/${gxpSku}/history?name=price&page=2`);
    expect(second.results.map(({ new_value }: FieldEdit) => new_value)).toEqual(["12.00", "11.00"]);
    expect(await get(vendor, `/api/products/${gxpSku}/history?name=prices`)).toEqual({
      name: ["There is no such field."],
    });
    expect((await stage.call(vendor.token, "GET", `/api/products/${gxpSku}/history`)).statusCode).toBe(400);
  },
);

describe("the company's own changes", () => {
  let vendor: Vendor;
  beforeAll(async () => {
    vendor = await stage.aVendor();
    const colleague = await stage.aVendor({ companyId: vendor.companyId });
    const product = async (gxp_sku: string, name: string) => {
      await stage.aProduct(vendor.companyId, { gxp_sku, name, supplier_sku: `S-${gxp_sku}` });
    };
    await product("L-1", "Gate valve 100%");
    await product("L-2", "Blind flange");
    await decide(await ask(vendor, "L-1", "price", "11"), "approve");
    await decide(await ask(colleague, "L-1", "color", "Red"), "reject", "No.");
    await withdraw(vendor, await ask(vendor, "L-2", "price", "12"));
    await ask(vendor, "L-2", "lead_time_days", "5");
    await ask(colleague, "L-2", "hts", "7307.91");
    await stage.anEdit((await stage.aCompany()).id);
  });
  const list = (query: string) => get(vendor, `/api/products/edits/?${query}`);
  const found = async (query: string) =>
    (await list(query)).results.map(({ gxp_sku, name }: FieldEdit) => `${gxp_sku} ${name}`);

  test(
    "are listed over all products, the newest first, with counts of each status",
    { tags: ["DET-09.3", "PERM-02"] },
    async () => {
      expect(await list("")).toMatchObject({
        count: 5,
        counts: { pending: 2, approved: 1, rejected: 1, withdrawn: 1 },
      });
      expect(await found("")).toEqual(["L-2 hts", "L-2 lead_time_days", "L-2 price", "L-1 color", "L-1 price"]);
    },
  );

  test("are found by status, product, SKU and the name of the field", async () => {
    expect(await found("status=pending")).toEqual(["L-2 hts", "L-2 lead_time_days"]);
    expect(await found("search=VALVE")).toEqual(["L-1 color", "L-1 price"]);
    expect(await found("search=100%25")).toEqual(["L-1 color", "L-1 price"]);
    expect(await found("search=s-l-2+lead")).toEqual(["L-2 lead_time_days"]);
    expect(await found("search=lead_time")).toEqual(["L-2 lead_time_days"]);
    expect(await found("search=vendor+price")).toEqual(["L-2 price", "L-1 price"]);
    expect(await found("search=price&status=approved")).toEqual(["L-1 price"]);
    expect(await list("search=nothing")).toMatchObject({ count: 0, results: [], counts: { pending: 2 } });
    expect(await list("page=2")).toMatchObject({ count: 5, results: [] });
  });

  test("accept only known values in a query", { tags: ["API-02.4"] }, async () => {
    for (const query of ["status=open", "page=0", "page_size=7", `search=${"x".repeat(101)}`])
      expect((await stage.call(vendor.token, "GET", `/api/products/edits/?${query}`)).statusCode).toBe(400);
  });
});

describe("withdrawing", () => {
  test("withdraws pending changes, a colleague's too, and can be repeated", { tags: ["DET-09.4"] }, async () => {
    const vendor = await stage.aVendor();
    const colleague = await stage.aVendor({ companyId: vendor.companyId });
    const { gxpSku } = await stage.aProduct(vendor.companyId);
    const id = await ask(vendor, gxpSku, "color", "Red");
    const first = await withdraw(colleague, id);
    expect(first.json()).toMatchObject({ id, status: "withdrawn", decided_by: "Ada Moss" });
    expect((await withdraw(vendor, id)).json()).toEqual(first.json());
  });

  test("fails for decided changes with the reason", { tags: ["DET-09.4"] }, async () => {
    const vendor = await stage.aVendor();
    const { gxpSku } = await stage.aProduct(vendor.companyId);
    const id = await ask(vendor, gxpSku, "color", "Red");
    await decide(id, "approve");
    const answer = await withdraw(vendor, id);
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { detail: "This change was approved meanwhile.", code: "edit_decided", params: { status: "approved" } },
    ]);
  });

  test(
    "is rejected for users who may only view, and for another company",
    { tags: ["PERM-01.1", "PERM-02"] },
    async () => {
      const vendor = await stage.aVendor();
      const viewer = await stage.aVendor({ companyId: vendor.companyId, role: "View Only" });
      const { id } = await stage.anEdit(vendor.companyId);
      expect((await withdraw(viewer, id)).statusCode).toBe(403);
      for (const nobodys of [(await stage.anEdit((await stage.aCompany()).id)).id, crypto.randomUUID(), "x"])
        expect((await withdraw(vendor, nobodys)).statusCode).toBe(404);
    },
  );
});

test("keeps changes pending while their company is suspended", { tags: ["DET-09.2"] }, async () => {
  const vendor = await stage.aVendor();
  const { gxpSku } = await stage.aProduct(vendor.companyId);
  await ask(vendor, gxpSku, "color", "Red");
  const setStatus = (status: string) =>
    stage.owner.query("update companies set status = $2 where id = $1", [vendor.companyId, status]);
  await setStatus("suspended");
  expect((await stage.call(vendor.token, "GET", `/api/products/${gxpSku}/edits`)).statusCode).toBe(403);
  const queue = await stage.call(staff.token, "GET", `/api/provider/edits/?company=${vendor.companyId}`);
  expect(queue.json().results).toMatchObject([{ name: "color", status: "pending" }]);
  await setStatus("active");
  expect((await get(vendor, `/api/products/${gxpSku}/edits`)).edits).toMatchObject([{ status: "pending" }]);
});
