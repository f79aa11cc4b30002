import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTurns } from "../../../test/in-turns.ts";
import { openStage, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
beforeAll(async () => {
  stage = await openStage();
  vendor = await stage.aVendor({ role: "Full Access" });
});
afterAll(() => stage[Symbol.asyncDispose]());

const aProduct = () => stage.aProduct(vendor.companyId, { price: "10.50" });

const priceTo = (new_value: string) => ({ name: "price", old_value: "10.50", new_value });

async function ask(gxpSku: string, edited_fields: readonly object[]) {
  const answer = await stage.call(vendor.token, "PATCH", `/api/products/${gxpSku}/edit`, {
    payload: { edited_fields },
  });
  return { status: answer.statusCode, body: answer.json() };
}

const getLedger = async (gxpSku: string) =>
  (
    await stage.owner.query<Record<string, unknown>>(
      "select e.* from field_edits e join products p on p.id = e.product_id where p.gxp_sku = $1 order by e.submitted_at, e.name desc",
      [gxpSku],
    )
  ).rows;

const getNotifications = async (gxpSku: string) =>
  (await stage.owner.query("select * from notifications where details->>'gxp_sku' = $1", [gxpSku])).rows;

describe("concurrent submissions", () => {
  test("store one change when a user saves twice", { tags: ["DET-06.5", "NOTI-07.5"] }, async () => {
    const { gxpSku } = await aProduct();
    const save = () => ask(gxpSku, [priceTo("11"), { name: "color", old_value: null, new_value: "Red" }]);
    const [first, second] = await inTurns(stage, gxpSku, [save, save]);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(second?.body).toEqual(first?.body);
    expect(await getLedger(gxpSku)).toHaveLength(2);
    expect(await getNotifications(gxpSku)).toHaveLength(1);
  });

  test(
    "of one field leave the later pending, and notify the earlier author",
    { tags: ["DET-09.5", "DET-09.6"] },
    async () => {
      const { gxpSku } = await aProduct();
      const [first, second] = await inTurns(stage, gxpSku, [
        () => ask(gxpSku, [priceTo("11")]),
        () => ask(gxpSku, [priceTo("12")]),
      ]);
      expect([first?.status, second?.status]).toEqual([200, 200]);
      expect(await getLedger(gxpSku)).toMatchObject([
        { new_value: "11.00", status: "withdrawn" },
        { new_value: "12.00", status: "pending" },
      ]);
    },
  );
});

test("does not wait for a load that has locked the product, and reports the load's changes as conflicts", async () => {
  const { gxpSku } = await aProduct();
  const payload = { edited_fields: [{ ...priceTo("11"), old_value: "10.50" }] };
  const load = await stage.owner.connect();
  try {
    await load.query("begin");
    await load.query("update products set price = 12 where gxp_sku = $1", [gxpSku]);
    const meanwhile = await ask(gxpSku, payload.edited_fields);
    expect(meanwhile.status).toBe(200);
    expect(await getLedger(gxpSku)).toMatchObject([{ new_value: "11.00", status: "pending" }]);
    await load.query("commit");
  } finally {
    load.release(true);
  }
  const staff = await stage.aStaffMember();
  const [edit] = (
    await stage.owner.query<{ id: string }>(
      "select e.id from field_edits e join products p on p.id = e.product_id where p.gxp_sku = $1",
      [gxpSku],
    )
  ).rows;
  const decisions = [{ id: edit?.id, decision: "approve" }];
  const decided = await stage.call(staff.token, "POST", "/api/provider/edits/decide", { payload: { decisions } });
  expect(decided.json()).toMatchObject({ results: [{ id: edit?.id, status: "conflict", live_value: "12.00" }] });
});

test("soon returns a retry when another submission of the same product takes long", async () => {
  const { gxpSku } = await aProduct();
  const payload = { edited_fields: [{ ...priceTo("11"), old_value: "10.50" }] };
  const other = await stage.owner.connect();
  try {
    await other.query("begin");
    await other.query("insert into product_edit_locks select company_id, id from products where gxp_sku = $1", [
      gxpSku,
    ]);
    const held = await stage.call(vendor.token, "PATCH", `/api/products/${gxpSku}/edit`, { payload });
    expect({ status: held.statusCode, wait: held.headers["retry-after"], body: held.json() }).toEqual({
      status: 503,
      wait: "2",
      body: {
        detail: "A load or another user is changing this at the moment. Nothing was saved; try again in a moment.",
        code: "record_locked",
        params: {},
      },
    });
    await other.query("rollback");
  } finally {
    other.release(true);
  }
  expect((await ask(gxpSku, payload.edited_fields)).status).toBe(200);
});
