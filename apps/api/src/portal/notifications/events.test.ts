import type { LoadKind } from "@lading/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../test/stage.ts";
import { notificationFixture } from "../../test/notification-fixture.ts";

let stage: Stage;
let fixture: ReturnType<typeof notificationFixture>;
let intakeKey: string;
let user: Awaited<ReturnType<Stage["aVendor"]>>;
let code: string;
beforeAll(async () => {
  stage = await openStage();
  fixture = notificationFixture(stage);
  intakeKey = await stage.anIntakeKey();
});
afterAll(() => stage[Symbol.asyncDispose]());
beforeEach(async () => {
  const company = await stage.aCompany();
  code = company.code;
  user = await stage.aVendor({ companyId: company.id });
});

const load = async (kind: LoadKind, lines: string[], query: Record<string, string> = {}) => {
  const answer = await stage.call(intakeKey, "POST", `/api/intake/${kind}`, {
    payload: lines.join("\n"),
    query,
    headers: { "content-type": "text/csv" },
  });
  return answer.statusCode;
};
const productColumns = "company_code,gxp_sku,supplier_sku,name,category,price,gxp_priority";
const products = (rows: string[], query = {}) =>
  load("products", [productColumns, ...rows.map((row) => `${code},${row}`)], query);
const orderColumns = "company_code,purchase_order,order_date,status,total,location";
const orders = (rows: string[], query = {}) =>
  load("purchase-orders", [orderColumns, ...rows.map((row) => `${code},${row}`)], query);

/** Returns the company's notifications, newest first, without ids. */
async function listNotifications() {
  const { results } = await fixture.list(user.token);
  return results.map(({ id: _id, event_date: _date, was_read: _read, ...event }) => event);
}
const getDescriptions = async () => (await listNotifications()).map(({ description }) => description);
const figuresAreRight = async () => {
  const { stored, counted } = await fixture.figures(user.companyId);
  expect(stored).toEqual(counted);
};

describe("a load notifies the company", () => {
  test("of each new product", { tags: ["NOTI-06", "NOTI-07.1"] }, async () => {
    await products(["G-1,S-1,Ball valve,Valves,12.5,3", "G-2,S-2,Gate valve,,,"]);
    expect(await listNotifications()).toEqual([
      {
        notification_type: "product_item",
        description: "New product: Gate valve (G-2).",
        product_item: {
          display_name: "Gate valve",
          category: null,
          supplier_sku: "S-2",
          gxp_sku: "G-2",
          vendor_price: null,
        },
      },
      {
        notification_type: "product_item",
        description: "New product: Ball valve (G-1).",
        product_item: {
          display_name: "Ball valve",
          category: "Valves",
          supplier_sku: "S-1",
          gxp_sku: "G-1",
          vendor_price: "12.50",
        },
      },
    ]);
    await figuresAreRight();
  });

  test(
    "of each changed rank, also if the old or the new rank is empty",
    { tags: ["NOTI-06", "NOTI-07.2"] },
    async () => {
      await products(["G-1,S-1,One,,,3", "G-2,S-2,Two,,,", "G-3,S-3,Three,,,2", "G-4,S-4,Four,,1,5"]);
      await products(["G-1,S-1,One,,,1", "G-2,S-2,Two,,,4", "G-3,S-3,Three,,,", "G-4,S-4,Four,,2,5"]);
      const ranks = (await listNotifications()).filter(({ notification_type }) => notification_type === "rank_update");
      expect(ranks.map(({ description }) => description)).toEqual([
        "GXP rank of Three (G-3) changed from 2 to none.",
        "GXP rank of Two (G-2) changed from none to 4.",
        "GXP rank of One (G-1) changed from 3 to 1.",
      ]);
      expect(ranks.at(-1)?.rank_update).toEqual({
        old_priority: 3,
        new_priority: 1,
        supplier_sku: "S-1",
        gxp_sku: "G-1",
        display_name: "One",
        category: null,
      });
      expect(ranks[0]?.rank_update).toMatchObject({ old_priority: 2, new_priority: null });
      await figuresAreRight();
    },
  );

  test("of each new order, and not of its changes", { tags: ["NOTI-06", "NOTI-07.3"] }, async () => {
    await orders(['PO-1,2026-01-05,Open,1234.5,"Odessa Yard, TX"', "PO-2,2026-01-05,Open,7,"]);
    await orders(["PO-1,2026-01-05,Shipped,1300,"]);
    expect(await listNotifications()).toEqual([
      {
        notification_type: "purchase_order",
        description: "New purchase order PO-2: $7.00.",
        purchase_order: { po_number: "PO-2", location: null, status: "Open", price: "7.00" },
      },
      {
        notification_type: "purchase_order",
        description: "New purchase order PO-1 for Odessa Yard, TX: $1,234.50.",
        purchase_order: { po_number: "PO-1", location: "Odessa Yard, TX", status: "Open", price: "1234.50" },
      },
    ]);
    await figuresAreRight();
  });

  test("not when the same file is sent again or only a price changes", { tags: ["NOTI-07.8"] }, async () => {
    await products(["G-1,S-1,One,,5,3"]);
    await products(["G-1,S-1,One,,5,3"]);
    await products(["G-1,S-1,Another name,,6,3"]);
    await load("products", ["company_code,gxp_sku,supplier_sku,name", `${code},G-1,S-1,Without a rank`]);
    expect(await getDescriptions()).toEqual(["New product: One (G-1)."]);
  });

  test("not after a dry run or a rejected file", { tags: ["NOTI-07.6"] }, async () => {
    expect(await products(["G-1,S-1,One,,,"], { dry_run: "true" })).toBe(200);
    expect(await products(["G-1,S-1,One,,,", "G-2,S-2,Two,,wrong,"], { mode: "atomic" })).toBe(400);
    expect(await orders(["PO-1,2026-01-05,Open,7,"], { dry_run: "true", mode: "atomic" })).toBe(200);
    expect(await listNotifications()).toEqual([]);
    await figuresAreRight();
  });

  test("of the accepted rows of a file, and not of the rejected ones", { tags: ["NOTI-07.8"] }, async () => {
    await products(["G-1,S-1,One,,,", "G-2,S-2,Two,,wrong,"]);
    expect(await getDescriptions()).toEqual(["New product: One (G-1)."]);
  });

  test("of the rows of an atomic file after the whole file is accepted", { tags: ["NOTI-07.6"] }, async () => {
    const rows = Array.from({ length: 3100 }, (_, index) => `G-${index},S-${index},Product ${index},,,`);
    const withThirty = rows.filter((row) => row.includes("30")).length;
    expect(await products(rows, { mode: "atomic" })).toBe(200);
    const { count, results } = await fixture.list(user.token, { ordering: "event_date" });
    expect(count).toBe(3100);
    expect(new Set(results.map(({ event_date }) => event_date)).size).toBe(1);
    expect(await fixture.unread(user.token)).toBe(3100);
    expect(await orders(["PO-1,2026-01-05,Open,7,"], { mode: "atomic" })).toBe(200);
    expect((await getDescriptions())[0]).toBe("New purchase order PO-1: $7.00.");
    // The search finds everything, including notifications that are not in the index yet.
    expect((await fixture.list(user.token, { search_string: "product 30" })).count).toBe(withThirty);
  });

  test("about its own products, with one load per file", { tags: ["NOTI-07.8"] }, async () => {
    const other = await stage.aVendor();
    const { rows } = await stage.owner.query<{ company_code: string }>(
      "select company_code from companies where id = $1",
      [other.companyId],
    );
    await load("products", [
      productColumns,
      `${code},G-1,S-1,Ours,,,`,
      `${rows[0]?.company_code},G-1,S-1,Theirs,,,`,
      `${code},G-2,S-2,Ours too,,,`,
    ]);
    expect(await getDescriptions()).toEqual(["New product: Ours too (G-2).", "New product: Ours (G-1)."]);
    expect((await fixture.list(other.token)).results).toMatchObject([{ description: "New product: Theirs (G-1)." }]);
    const loads = await stage.owner.query(
      "select distinct load_id from notifications where company_id in ($1, $2) and load_id is not null",
      [user.companyId, other.companyId],
    );
    expect(loads.rowCount).toBe(1);
  });

  test("while other notifications are raised concurrently", { tags: ["NOTI-07.6"] }, async () => {
    const rows = Array.from({ length: 4500 }, (_, index) => `G-${index},S-${index},Product ${index},,,`);
    const raise = () =>
      stage.owner.query("select raise_notifications(array[$1::uuid], array['x'], array['Else'], array['{}'::jsonb])", [
        user.companyId,
      ]);
    await Promise.all([products(rows), raise(), raise(), orders(["PO-1,2026-01-05,Open,7,"]), raise()]);
    expect((await fixture.list(user.token)).count).toBe(4504);
    const { rows: stored } = await stage.owner.query(
      `select count(*)::int as events, min(number)::int as first, max(number)::int as last, bool_and(rises) as rises from (
         select number, event_date >= lag(event_date, 1, '-infinity') over (order by number) as rises
         from notifications where company_id = $1) n`,
      [user.companyId],
    );
    expect(stored).toEqual([{ events: 4504, first: 1, last: 4504, rises: true }]);
  });
});

describe("users' actions notify the company", () => {
  test("of an acceptance of the terms, once", { tags: ["NOTI-06", "NOTI-07.4"] }, async () => {
    await using strict = await openStage();
    await strict.someTerms();
    const ada = await strict.aVendor();
    const accept = () =>
      strict.call(ada.token, "POST", "/api/accounts/terms-and-conditions/", {
        payload: { operating_system: "Linux", browser: "Firefox" },
      });
    await Promise.all([accept(), accept()]);
    await accept();
    const { results } = await notificationFixture(strict).list(ada.token);
    expect(results).toEqual([
      {
        id: expect.any(String),
        notification_type: "terms_and_conditions_acceptance",
        event_date: expect.any(String),
        was_read: true, // by Ada herself
        description: "Ada Moss accepted the terms and conditions.",
        terms_and_conditions_acceptance: {
          acceptance_date: results[0]?.event_date,
          user: { first_name: "Ada", last_name: "Moss", email: ada.email },
        },
      },
    ]);
  });

  test("of submitted changes and their decisions", { tags: ["NOTI-06", "NOTI-07.5"] }, async () => {
    const staff = await stage.aStaffMember();
    const { gxpSku } = await stage.aProduct(user.companyId, { manufacturer: "Old" });
    const edited_fields = [{ name: "manufacturer", old_value: "Old", new_value: "New" }];
    const asked = await stage.call(user.token, "PATCH", `/api/products/${gxpSku}/edit`, { payload: { edited_fields } });
    const [edit] = asked.json<{ edits: { id: string }[] }>().edits;
    await stage.call(staff.token, "POST", "/api/provider/edits/decide", {
      payload: { decisions: [{ id: edit?.id, decision: "reject", reason: "No." }] },
    });
    expect(await listNotifications()).toEqual([
      {
        notification_type: "product_details_edit_decision",
        description: `Changes of Ball valve (${gxpSku}): Manufacturer rejected.`,
        product_details_edit_decision: {
          sku: gxpSku,
          edited_fields: [{ ...edited_fields[0], status: "rejected", reason: "No." }],
        },
      },
      {
        notification_type: "product_details_edit_request",
        description: `Changes of Ball valve (${gxpSku}) wait for approval: Manufacturer.`,
        product_details_edit_request: { sku: gxpSku, author: "Ada Moss", edited_fields },
      },
    ]);
    await figuresAreRight();
  });

  test("without the names of deleted users", { tags: ["NOTI-06", "USER-03.3", "NOTI-07.5"] }, async () => {
    const author = await stage.aVendor({ companyId: user.companyId });
    const { gxpSku } = await stage.aProduct(user.companyId);
    await stage.call(author.token, "PATCH", `/api/products/${gxpSku}/edit`, {
      payload: { edited_fields: [{ name: "manufacturer", old_value: null, new_value: "New" }] },
    });
    await stage.owner.query(
      "select raise_notifications(array[$1::uuid], array['terms_and_conditions_acceptance'], array['Ada Moss accepted the terms and conditions.'], array[$2::jsonb])",
      [user.companyId, JSON.stringify({ user_id: author.id })],
    );
    expect((await fixture.list(user.token, { search_string: "ada moss" })).count).toBe(1);
    await stage.owner.query("delete from users where id = $1", [author.id]);
    expect(await listNotifications()).toMatchObject([
      {
        description: "[removed user] accepted the terms and conditions.",
        terms_and_conditions_acceptance: { user: null },
      },
      { product_details_edit_request: { author: "[removed user]" } },
    ]);
    expect((await fixture.list(user.token, { search_string: "ada moss" })).count).toBe(0);
    await figuresAreRight();
  });

  test("of unknown types by their description", { tags: ["NOTI-06"] }, async () => {
    await stage.owner.query(
      "select raise_notifications(array[$1::uuid], array['price_list_request'], array['Send the new price list.'], array['{\"due\": 1}'::jsonb])",
      [user.companyId],
    );
    expect(await listNotifications()).toEqual([
      { notification_type: "price_list_request", description: "Send the new price list." },
    ]);
  });
});
