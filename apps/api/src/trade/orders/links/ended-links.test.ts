import { describe, expect, test } from "vitest";
import { linkFixture } from "../../../test/link-fixture.ts";

const fixture = linkFixture();
const { accept, countAnswers, look, mailedCode, query } = fixture;

const turnFeature = (active: boolean) =>
  query(
    "update company_feature_flags set active = $2 where company_id = $1 and feature_name = 'Order Responses'",
    active,
  );

describe("a link ends", { tags: ["ORD-63.4"] }, () => {
  test("with its own answer, and names the person and the time", async () => {
    const code = await mailedCode();
    const first = await accept(code);
    const again = await accept(code, { name: "Bo Roe" });
    const params = { purchase_order: "PO-1", name: "Ann Lee", answered_at: first.body.answered_at };
    expect(again).toMatchObject({ status: 400, body: { code: "order_link_used", params } });
    expect((await look(code)).body).toEqual({
      detail: "Order PO-1 was answered by Ann Lee.",
      code: "order_link_used",
      params,
    });
    expect(await countAnswers()).toBe(1);
  });

  test("with the answer of another person, of five who have a code each", { tags: ["ORD-63.5"] }, async () => {
    const { id: companyId } = fixture.company;
    const people = await Promise.all(Array.from({ length: 4 }, () => fixture.stage.aVendor({ companyId })));
    const codes = [await mailedCode()];
    for (const person of people) codes.push(await mailedCode(person));
    expect(new Set(codes).size).toBe(5);
    const answers = await Promise.all(codes.map((code, place) => accept(code, { name: `Person ${place}` })));
    const won = answers.filter(({ status }) => status === 200);
    expect(won.length).toBe(1);
    for (const { body } of answers.filter(({ status }) => status !== 200))
      expect(body).toMatchObject({ code: "order_link_used", params: { name: won[0]?.body.name } });
    expect(await countAnswers()).toBe(1);
  });

  test("with an answer in the portal, even one that was undone", async () => {
    const code = await mailedCode();
    await fixture.answer({ 1: [{ action: "accept" }] });
    expect((await look(code)).body).toMatchObject({
      code: "order_link_used",
      params: { name: expect.stringContaining(" ") },
    });
    expect((await fixture.call("POST", "orders/PO-1/responses/1/undo")).status).toBe(200);
    expect((await accept(code)).body.code).toBe("order_link_used");
  });

  test("with a change of the order, whose newer mail has a newer code", async () => {
    const code = await mailedCode();
    await fixture.loadLines(["1,A,90,EA,12.5,2027-03-01"]);
    for (const { status, body } of [await look(code), await accept(code), await accept(code, { revision: 2 })]) {
      expect(status).toBe(400);
      expect(body).toEqual({
        detail: "This order has changed. Sign in, or open the newer mail.",
        code: "order_link_outdated",
        params: { purchase_order: "PO-1", changed_at: expect.any(String) },
      });
    }
    expect(await countAnswers()).toBe(0);
    const newer = await mailedCode();
    expect(newer).not.toBe(code);
    expect((await accept(newer, { revision: 2 })).status).toBe(200);
  });

  test("after 14 days, and a later mail has another code", async () => {
    const code = await mailedCode();
    await query("update order_links set expires_at = expires_at - interval '14 days' where company_id = $1");
    const expected = { status: 400, body: { code: "order_link_expired", params: { valid_days: 14 } } };
    expect(await look(code)).toMatchObject(expected);
    expect(await accept(code)).toMatchObject(expected);
    const later = await mailedCode();
    expect((await look(code)).body.code).toBe("invalid_order_link");
    expect((await look(later)).status).toBe(200);
  });

  test.for([
    ["is deactivated", "update users set status = 'deactivated' where company_id = $1"],
    [
      "may no longer answer",
      "update users set role_id = (select id from roles where name = 'View Only') where company_id = $1",
    ],
    ["is locked out", "select lock_out(id, null) from users where company_id = $1"],
    ["is deleted", "delete from users where company_id = $1"],
  ])("when its person %s", async ([, change = ""]) => {
    const code = await mailedCode();
    await query(change);
    expect((await look(code)).body.code).toBe("invalid_order_link");
    expect((await accept(code)).body.code).toBe("invalid_order_link");
    expect(await countAnswers()).toBe(0);
  });

  test("when nothing is left to accept", async () => {
    const code = await mailedCode();
    await query("update purchase_order_lines set is_closed = true where company_id = $1");
    expect((await accept(code)).body.code).toBe("order_not_open");
  });
});

describe("a link is refused and stays unused", { tags: ["ORD-63.6"] }, () => {
  test("while its company is suspended", async () => {
    const code = await mailedCode();
    await query("update companies set status = 'suspended', suspended_at = now() where id = $1");
    expect(await look(code)).toMatchObject({ status: 403, body: { code: "company_suspended" } });
    expect((await accept(code)).status).toBe(403);
    await query("update companies set status = 'active', suspended_at = null where id = $1");
    expect((await accept(code)).status).toBe(200);
  });

  test("while its company has the feature off", async () => {
    const code = await mailedCode();
    await turnFeature(false);
    expect([(await look(code)).status, (await accept(code)).status]).toEqual([404, 404]);
    await turnFeature(true);
    expect((await accept(code)).status).toBe(200);
  });
});
