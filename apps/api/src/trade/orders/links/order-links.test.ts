import { describe, expect, test } from "vitest";
import { linkFixture } from "../../../test/link-fixture.ts";

const fixture = linkFixture();
const { accept, countAnswers, look, mailedCode, order, query } = fixture;

describe("a mailed link", () => {
  test("shows its order and nothing else of the company", { tags: ["ORD-63.1"] }, async () => {
    await query(
      "update purchase_orders set ship_to = E'Odessa Yard\\n3100 W 42nd Street', buyer_contact = 'Dale <dale@a.example>' where company_id = $1",
    );
    const code = await mailedCode();
    const { status, body } = await look(code);
    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      purchase_order: "PO-1",
      company_name: expect.any(String),
      revision: 2,
      currency: "USD",
      total: "10.00",
      lines: 3,
      waiting_lines: 3,
      waiting_amount: "1269.00",
      ship_to: "Odessa Yard\n3100 W 42nd Street",
      buyer_contact: "Dale <dale@a.example>",
      is_late: false,
      calendar: { time_zone: expect.any(String) },
    });
    expect(Date.parse(body.order.expires_at) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
    expect(body.lines).toMatchObject([
      { line: 1, gxp_sku: "A", quantity: "100", unit_price: "12.50", amount: "1250.00" },
      { line: 2 },
      { line: 3 },
    ]);
    expect(Object.keys(body.lines[0])).not.toContain("terms");
    expect(JSON.stringify(body)).not.toContain(fixture.vendor.email);
  });

  test("accepts the waiting lines for the person who typed the name", { tags: ["ORD-63.2"] }, async () => {
    const code = await mailedCode();
    const { status, body } = await accept(code, { name: " Ann Lee " }, "198.51.100.7");
    expect([status, body.name]).toEqual([200, "Ann Lee"]);
    expect(Math.abs(Date.parse(body.answered_at) - Date.now())).toBeLessThan(60_000);
    expect(await order()).toMatchObject({ response_state: "accepted" });
    expect(await query("select source, as_whom, actor_id from order_responses where company_id = $1")).toEqual([
      { source: "link", as_whom: "Ann Lee", actor_id: fixture.vendor.id },
    ]);
    const [entry] = await query(
      "select actor_id, host(address) as address, details from audit_entries where company_id = $1 and action like '%order-links%'",
    );
    expect(entry).toEqual({
      actor_id: fixture.vendor.id,
      address: "198.51.100.7",
      details: { purchase_order: "PO-1", revision: 1, version: 1, name: "Ann Lee" },
    });
    const { body: history } = await fixture.call("GET", "orders/PO-1/history?ordering=-at");
    expect(history.results[0]).toMatchObject({ kind: "response", source: "link", as_whom: "Ann Lee", version: 1 });
  });

  test("needs a name and the revision that was seen", { tags: ["ORD-63.2"] }, async () => {
    const code = await mailedCode();
    expect(await accept(code, { name: " " })).toMatchObject({ status: 400, body: { name: ["Enter your name."] } });
    expect((await accept(code, { revision: 2 })).body.code).toBe("order_link_outdated");
    expect((await accept(code, { lines: [] })).status).toBe(400);
    expect(await countAnswers()).toBe(0);
  });

  test("shows no prices if the provider or the company has none here", { tags: ["ORD-63.10"] }, async () => {
    const code = await mailedCode();
    const change = (value: string) => fixture.stage.owner.query(`update order_settings set link_prices = ${value}`);
    try {
      await change("false");
      const { body } = await look(code);
      expect(body.order).toMatchObject({ total: null, waiting_amount: null, waiting_lines: 3 });
      expect(body.lines[0]).toMatchObject({ quantity: "100", unit_price: null, amount: null });
      expect(JSON.stringify(body)).not.toMatch(/12\.5|1250|1269/);
      await query("insert into company_order_settings (company_id, link_prices) values ($1, true)");
      expect((await look(code)).body.order.total).toBe("10.00");
    } finally {
      await change("true");
    }
  });

  test("shows a page of many lines", { tags: ["ORD-63.1"] }, async () => {
    const code = await mailedCode();
    await fixture.loadLines(Array.from({ length: 30 }, (_, place) => `${place + 10},A,1,EA,1,`));
    await query("delete from order_revisions where company_id = $1 and kind = 'revision'");
    const { body } = await look(`${code}?page=2&page_size=20`);
    expect([body.order.lines, body.lines.length]).toEqual([33, 13]);
  });
});

describe("the typed name", { tags: ["ORD-63.7"] }, () => {
  test("is in no event and in no response to a program", async () => {
    await accept(await mailedCode());
    const events = await query<{ data: object; actor_kind: string; actor_id: string }>(
      "select data, actor_kind, actor_id from outbox_events where company_id = $1 and type = 'order.acknowledged'",
    );
    expect(events).toMatchObject([{ actor_kind: "vendor", actor_id: fixture.vendor.id }]);
    expect(JSON.stringify(events)).not.toContain("Ann Lee");
    const { key } = await fixture.stage.anApiKey({ owner: fixture.vendor, scopes: ["orders:read"] });
    const { body } = await fixture.call("GET", "orders/PO-1/history", undefined, { token: key });
    expect(body.results.find(({ kind }: { kind: string }) => kind === "response")).toMatchObject({ as_whom: null });
    expect(JSON.stringify(body)).not.toContain("Ann Lee");
  });
});
