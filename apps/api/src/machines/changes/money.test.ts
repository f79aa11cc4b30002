import { readFileSync } from "node:fs";
import { moneyIds, moneyText, readChanges } from "@lading/contract";
import { expect, test } from "vitest";
import { eventFixture } from "../../test/event-fixture.ts";
import { settleTransactions } from "../../test/settle-transactions.ts";

const { current, call, submit, load } = eventFixture();

const get = async (token: string, url: string) => (await current.stage.call(token, "GET", url)).json();

/** Returns the latest change of a type in the company's feed. */
async function getLastChange(type: string) {
  await settleTransactions(current.stage.owner);
  const page = readChanges.response.parse(await get(current.user.token, `/api/changes?types=${type}`));
  return page.changes.at(-1) as unknown as { data: Record<string, never>; before: Record<string, string> | null };
}

async function getSnapshot(token: string, url: string, gxpSku: string) {
  const { body } = await current.stage.call(token, "GET", url);
  const lines = body
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return lines.find(({ subject }) => subject === gxpSku).values as Record<string, unknown>;
}

const amountsOf = (values: Record<string, unknown>) => Object.fromEntries(moneyIds.map((id) => [id, values[id]]));
const all = (amount: string | null) => Object.fromEntries(moneyIds.map((id) => [id, amount]));

test(
  "every amount of a product has one spelling in lists, pages, snapshots and the feed",
  { tags: ["FEED-01.5"] },
  async () => {
    const { owner } = current.stage;
    const { companyId, token } = current.user;
    const { gxpSku } = await current.stage.aProduct(companyId, all("9.4"));
    const answers = async () => [
      (await get(token, "/api/products/")).products[0],
      (await get(token, "/api/products/search-by-fields")).products[0],
      await get(token, `/api/products/${gxpSku}/`),
      (await get(current.staff.token, `/api/provider/companies/${companyId}/products/${gxpSku}`)).product,
      await getSnapshot(token, "/api/snapshot/products", gxpSku),
      await getSnapshot(current.staff.token, "/api/provider/snapshot/products", gxpSku),
    ];
    for (const answer of await answers()) expect(amountsOf(answer)).toEqual(all("9.40"));
    const created = await getLastChange("product.updated");
    expect(amountsOf(created.data["values"] ?? {})).toEqual(all("9.40"));

    const columns = moneyIds.map((id) => `${id} = 12.5`).join(", ");
    await owner.query(`update products set ${columns} where gxp_sku = $1`, [gxpSku]);
    for (const answer of await answers()) expect(amountsOf(answer)).toEqual(all("12.50"));
    expect(await getLastChange("product.updated")).toMatchObject({
      data: { values: all("12.50") },
      before: all("9.40"),
    });

    await owner.query(`update products set ${columns.replaceAll("12.5", "null")} where gxp_sku = $1`, [gxpSku]);
    expect(await getLastChange("product.updated")).toMatchObject({ data: { values: all(null) }, before: all("12.50") });
  },
);

test("values of other types keep theirs in the feed and the snapshot", { tags: ["FEED-01.5"] }, async () => {
  const values = { length: "2.5000", lead_time_days: 7, is_api_certified: true, price_expiration: "2030-01-31" };
  const { gxpSku } = await current.stage.aProduct(current.user.companyId, values);
  const shown = { ...values, length: 2.5, price: null };
  expect(await getSnapshot(current.user.token, "/api/snapshot/products", gxpSku)).toMatchObject(shown);
  await current.stage.owner.query(
    "update products set length = 3, lead_time_days = 8, is_api_certified = false where gxp_sku = $1",
    [gxpSku],
  );
  expect(await getLastChange("product.updated")).toMatchObject({
    data: { values: { length: 3, lead_time_days: 8, is_api_certified: false } },
    before: { length: 2.5, lead_time_days: 7, is_api_certified: true },
  });
});

test("an edit, its conflict, its event and the published price have one spelling", { tags: ["DET-09.7"] }, async () => {
  await load([`${current.code},G-1,S-1,One,12.5`]);
  const { token } = current.user;
  const edit = (old_value: unknown, new_value: unknown) =>
    current.stage.call(token, "PATCH", "/api/products/G-1/edit", {
      payload: { edited_fields: [{ name: "price", old_value, new_value }] },
    });
  const refused = await edit("11", "13");
  expect([refused.statusCode, refused.json().conflicts]).toEqual([409, { price: { live_value: "12.50" } }]);

  // Numbers and other spellings are accepted.
  const accepted = await edit(12.5, 13);
  expect(accepted.json().edits).toMatchObject([{ old_value: "12.50", new_value: "13.00" }]);
  const { id } = accepted.json().edits[0];
  expect((await getLastChange("product.edit.submitted")).data["edited_fields"]).toMatchObject([
    { old_value: "12.50", new_value: "13.00" },
  ]);
  const queue = await get(current.staff.token, `/api/provider/edits/?company=${current.user.companyId}`);
  expect(queue.results).toMatchObject([{ old_value: "12.50", new_value: "13.00", live_value: "12.50" }]);

  await load([`${current.code},G-1,S-1,One,12.8`]);
  const decisions = [{ id, decision: "approve" }];
  const decided = await call(current.staff.token, "POST", "/api/provider/edits/decide", { decisions });
  expect(decided.json().results).toMatchObject([{ status: "conflict", live_value: "12.80" }]);

  const [next] = await submit("G-1", { name: "price", old_value: "12.8", new_value: "13.0" });
  await call(current.staff.token, "POST", "/api/provider/edits/decide", {
    decisions: [{ id: next, decision: "approve" }],
  });
  expect(await get(token, "/api/products/G-1/")).toMatchObject({ price: "13.00" });
  expect((await get(token, "/api/products/G-1/value-history?field=price")).results).toMatchObject([
    { old_value: "12.80", new_value: "13.00" },
    { old_value: "12.50", new_value: "12.80" },
    { old_value: null, new_value: "12.50" },
  ]);
});

test("a draft keeps what was typed, and its old value has the spelling of the list", async () => {
  await load([`${current.code},G-2,S-2,Two,12.5`]);
  const edited_fields = [{ name: "price", old_value: "12.5", new_value: "13.5 " }];
  await current.stage.call(current.user.token, "PUT", "/api/products/G-2/draft", { payload: { edited_fields } });
  expect((await get(current.user.token, "/api/products/G-2/draft")).draft).toMatchObject({
    edited_fields: [{ name: "price", old_value: "12.50", new_value: "13.5 " }],
  });
});

test("orders and the notification of one have the spelling too", { tags: ["DET-09.7"] }, async () => {
  const { token, companyId } = current.user;
  await current.stage.owner.query("insert into order_statuses values ('Open') on conflict do nothing");
  await current.stage.owner.query(
    `insert into purchase_orders (company_id, purchase_order, order_date, status, total)
     values ($1, 'PO-1', current_date, 'Open', 7.5)`,
    [companyId],
  );
  expect((await get(token, "/api/order-documents/orders/")).orders).toMatchObject([{ total: "7.50" }]);
  expect((await get(current.staff.token, `/api/provider/companies/${companyId}/orders/`)).results).toMatchObject([
    { total: "7.50" },
  ]);
});

test("the database and the server spell an amount alike", async () => {
  const amounts = ["0", "7", "7.5", "7.50", "7.5000", "0.0125", "1234567.1", "999999999.9999", "123456789012.30"];
  const { rows } = await current.stage.owner.query<{ spelled: string }>(
    "select money_text(amount::numeric) as spelled from unnest($1::text[]) with ordinality as a (amount, place) order by place",
    [amounts],
  );
  expect(rows.map(({ spelled }) => spelled)).toEqual(amounts.map(moneyText));
});

test("edits that were stored in the former spelling get the new one", async () => {
  const { owner } = current.stage;
  const { id } = await current.stage.anEdit(current.user.companyId, { name: "price" });
  const other = await current.stage.anEdit(current.user.companyId, { name: "mpn", oldValue: "10", newValue: "12.5" });
  await owner.query("update field_edits set old_value = '10', new_value = '12.125' where id = $1", [id]);
  const file = new URL("../../ground/db/migrations/0116-one-spelling-of-money.sql", import.meta.url);
  await owner.query(readFileSync(file, "utf8"));
  const { rows } = await owner.query("select old_value, new_value from field_edits where id = any($1) order by name", [
    [id, other.id],
  ]);
  expect(rows).toEqual([
    { old_value: "10", new_value: "12.5" },
    { old_value: "10.00", new_value: "12.125" },
  ]);
});
