import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../../test/stage.ts";

let stage: Stage;
let staff: Awaited<ReturnType<Stage["aStaffMember"]>>;
let vendor: Awaited<ReturnType<Stage["aVendor"]>>;
let gxpSku: string;

beforeAll(async () => {
  stage = await openStage();
  staff = await stage.aStaffMember();
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  vendor = await stage.aVendor();
  ({ gxpSku } = await stage.aProduct(vendor.companyId, { name: "Gate valve", price: "12.50", gxp_priority: 3 }));
});

const toAddress = (rest = "", sku = gxpSku) => `/api/provider/companies/${vendor.companyId}/products/${sku}${rest}`;

async function read(rest = "") {
  const answer = await stage.call(staff.token, "GET", toAddress(rest));
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

type Change = [name: string, old_value: unknown, new_value: unknown];

async function change(changes: Change[], token = staff.token) {
  const edited_fields = changes.map(([name, old_value, new_value]) => ({ name, old_value, new_value }));
  const answer = await stage.call(token, "PATCH", toAddress(), { payload: { edited_fields } });
  return { status: answer.statusCode, body: answer.json() };
}

async function undo(change_id: unknown, token = staff.token) {
  const answer = await stage.call(token, "POST", toAddress("/undo"), { payload: { change_id } });
  return { status: answer.statusCode, body: answer.json() };
}

async function readNotifications() {
  const { rows } = await stage.owner.query<{ notification_type: string; description: string }>(
    "select notification_type, description from notifications where company_id = $1 order by number",
    [vendor.companyId],
  );
  return rows;
}

describe("a product's page", () => {
  test(
    "has the values, the latest edits with their authors, and who of the company can see it",
    { tags: ["PRD-01.2"] },
    async () => {
      await stage.anEdit(vendor.companyId, { gxpSku, name: "color", newValue: "Red", authorId: vendor.id });
      const { company, product, edits, visibility } = await read();
      expect(company).toMatchObject({ id: vendor.companyId });
      expect(product).toMatchObject({ gxp_sku: gxpSku, name: "Gate valve", price: "12.50", gxp_priority: 3 });
      expect(edits).toMatchObject([{ name: "color", new_value: "Red", status: "pending", author: "Ada Moss" }]);
      expect(visibility.hidden_because).toBe(null);
      const users = visibility.roles.reduce((sum: number, role: { users: number }) => sum + role.users, 0);
      expect(users).toBe(1);
    },
  );

  test("says why nobody of the company can see it", { tags: ["PRD-01.2"] }, async () => {
    await stage.owner.query("insert into company_feature_flags values ($1, 'Product Catalog', false)", [
      vendor.companyId,
    ]);
    expect((await read()).visibility.hidden_because).toBe("catalog_off");
    await stage.owner.query("update companies set status = 'suspended' where id = $1", [vendor.companyId]);
    expect((await read()).visibility.hidden_because).toBe("company_suspended");
  });

  test("lists the suppliers of its GXP SKU by their rank", { tags: ["PRD-01.4"] }, async () => {
    const [first, unranked] = [await stage.aCompany(), await stage.aCompany()];
    await stage.aProduct(unranked.id, { gxp_sku: gxpSku });
    await stage.aProduct(first.id, { gxp_sku: gxpSku, gxp_priority: 1, lead_time_days: 4 });
    expect((await read()).suppliers).toMatchObject([
      { company: { id: first.id }, gxp_priority: 1, lead_time_days: 4 },
      { company: { id: vendor.companyId }, gxp_priority: 3, price: "12.50", is_suspended: false },
      { company: { id: unranked.id }, gxp_priority: null },
    ]);
  });

  test("has the sales figures by month, the latest first", { tags: ["PRD-01.5"] }, async () => {
    await stage.owner.query(
      `insert into product_sales (company_id, product_id, month, purchases, market_share)
       select company_id, id, ('2026-0' || n || '-01')::date, n * 100.5, 12.5 from products, generate_series(1, 3) n
       where company_id = $1 and gxp_sku = $2`,
      [vendor.companyId, gxpSku],
    );
    const { count, results } = await read("/sales");
    expect(count).toBe(3);
    expect(results[0]).toMatchObject({
      month: "2026-03-01",
      purchases: "301.50",
      market_share: 12.5,
      end_user_sales: null,
    });
  });

  test("is not found in another company", { tags: ["PERM-02"] }, async () => {
    const { id } = await stage.aCompany();
    for (const rest of ["", "/publications", "/sales"]) {
      const path = `/api/provider/companies/${id}/products/${gxpSku}${rest}`;
      expect((await stage.call(staff.token, "GET", path)).statusCode).toBe(404);
    }
  });
});

describe("publications of a product", { tags: ["PRD-01.6"] }, () => {
  test("tell each change with its source and people, down to the first row", async () => {
    const { id } = await stage.anEdit(vendor.companyId, { gxpSku, name: "sku", oldValue: null, authorId: vendor.id });
    await stage.owner.query(
      "update field_edits e set old_value = p.supplier_sku, new_value = 'NEW-1' from products p where e.id = $1 and p.company_id = e.company_id and p.id = e.product_id",
      [id],
    );
    const decided = await stage.call(staff.token, "POST", "/api/provider/edits/decide", {
      payload: { decisions: [{ id, decision: "approve" }] },
    });
    expect(decided.json().results).toMatchObject([{ status: "approved" }]);
    await change([
      ["price", "12.5", "14"],
      ["name", "Gate valve", "Gate valve, forged"],
    ]);
    const { count, results } = await read("/publications");
    expect(count).toBe(3);
    expect(results).toMatchObject([
      { source: "console", actor: "Ada Moss", is_first: false, requested_by: null },
      {
        source: "approval",
        actor: "Ada Moss",
        requested_by: "Ada Moss",
        changes: [{ field: "sku", new_value: "NEW-1" }],
      },
      { source: "direct", is_first: true, changes: [] },
    ]);
    expect(results[0].changes).toEqual(
      expect.arrayContaining([
        { field: "price", old_value: "12.50", new_value: "14.00" },
        { field: "name", old_value: "Gate valve", new_value: "Gate valve, forged" },
      ]),
    );
  });
});

describe("staff change values", { tags: ["PRD-01.7"] }, () => {
  test("which are published at once, with the source in the history and an audit record of the company", async () => {
    const { status, body } = await change([
      ["price", 12.5, "13.25"],
      ["description", null, "For steam.\nForged."],
    ]);
    expect(status).toBe(200);
    expect(body.change_id).toMatch(/^[\da-f-]{36}$/);
    expect((await read()).product).toMatchObject({ price: "13.25", description: "For steam.\nForged." });
    expect((await read("/origins")).fields.price).toMatchObject({
      source: "console",
      actor: "Ada Moss",
      old_value: "12.50",
    });
    const { rows } = await stage.owner.query(
      "select actor_id, details from audit_entries where company_id = $1 and action like 'PATCH%'",
      [vendor.companyId],
    );
    expect(rows).toMatchObject([
      { actor_id: staff.id, details: { id: gxpSku, edited_fields: [{ name: "price" }, {}] } },
    ]);
  });

  test.each([
    ["price", "12.5", "-1"],
    ["name", "Gate valve", " "],
    ["gxp_priority", "3", "0"],
    ["category", null, "No such category"],
    ["gxp_sku", null, "X"],
    ["price", "12.5", "12.50"],
    ["constructor", null, "X"],
  ])("but not %s from %s to %s", async (...one) => {
    const { status, body } = await change([one]);
    expect(status).toBe(400);
    expect(body).toEqual({ [one[0]]: [expect.any(String)] });
    expect((await read()).product).toMatchObject({ name: "Gate valve", price: "12.50", gxp_priority: 3 });
  });

  test("unless one of them has changed meanwhile: then all stay, and the answer has the live values", async () => {
    const { status, body } = await change([
      ["price", "11", "13"],
      ["color", null, "Red"],
    ]);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: "product_changed", conflicts: { price: { live_value: "12.50" } } });
    expect((await read()).product.color).toBe(null);
  });

  test("together, and only one of two who saw the same value succeeds", async () => {
    const answers = await Promise.all(["13", "14", "15"].map((price) => change([["price", "12.5", price]])));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  });

  test("only with the permission", async () => {
    const { token } = await stage.aStaffMember({ may: ["provider.view_products"] });
    expect((await change([["price", "12.5", "13"]], token)).status).toBe(403);
  });
});

describe("a new rank", () => {
  test("notifies the vendor, and other values do not", { tags: ["NOTI-07.2", "PRD-01.7"] }, async () => {
    await change([["price", "12.5", "13"]]);
    expect(await readNotifications()).toEqual([]);
    await change([["gxp_priority", 3, 1]]);
    expect(await readNotifications()).toEqual([
      { notification_type: "rank_update", description: `GXP rank of Gate valve (${gxpSku}) changed from 3 to 1.` },
    ]);
    const { rows } = await stage.owner.query(
      "select type, subject, actor_kind, data from outbox_events where company_id = $1",
      [vendor.companyId],
    );
    expect(rows).toMatchObject([
      {
        type: "product.rank.changed",
        subject: gxpSku,
        actor_kind: "staff",
        data: { name: "Gate valve", old_priority: 3, new_priority: 1 },
      },
    ]);
    const seen = await stage.call(vendor.token, "GET", "/api/notifications/");
    expect(seen.json().results).toMatchObject([{ rank_update: { old_priority: 3, new_priority: 1, gxp_sku: gxpSku } }]);
  });

  test("is undone together with its notification", { tags: ["NOTI-07.6", "PRD-01.8"] }, async () => {
    const { body } = await change([["gxp_priority", 3, null]]);
    expect(await readNotifications()).toHaveLength(1);
    expect((await undo(body.change_id)).status).toBe(200);
    expect(await readNotifications()).toEqual([]);
    expect((await read()).product.gxp_priority).toBe(3);
  });
});

describe("an undo", { tags: ["PRD-01.8"] }, () => {
  test("publishes the former values, as the history says", async () => {
    const { body } = await change([
      ["price", "12.5", "13"],
      ["color", null, "Red"],
    ]);
    expect(await undo(body.change_id)).toEqual({ status: 200, body: {} });
    expect((await read()).product).toMatchObject({ price: "12.50", color: null });
    expect((await read("/origins")).fields.price).toMatchObject({
      source: "undo",
      actor: "Ada Moss",
      old_value: "13.00",
    });
    expect((await undo(body.change_id)).status).toBe(409);
  });

  test("is refused if a value has changed since, and for other people", async () => {
    const { body } = await change([["price", "12.5", "13"]]);
    const other = await stage.aStaffMember();
    expect((await undo(body.change_id, other.token)).status).toBe(404);
    await change([["price", "13", "14"]]);
    expect(await undo(body.change_id)).toMatchObject({
      status: 409,
      body: { code: "product_changed", conflicts: { price: { live_value: "14.00" } } },
    });
  });

  test("is refused after ten seconds", async () => {
    const { body } = await change([["price", "12.5", "13"]]);
    await stage.owner.query("update product_writes set at = at - interval '13 seconds' where source_id = $1", [
      body.change_id,
    ]);
    expect(await undo(body.change_id)).toMatchObject({ status: 409, body: { code: "undo_over" } });
  });
});
