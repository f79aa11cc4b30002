import pino from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import { sendDueMails } from "../../ground/mail/send-due-mails.ts";
import { linkFixture } from "../../test/link-fixture.ts";

const fixture = linkFixture();
const { addOrder, codesOf, loadLines, loadOrder, mail, query } = fixture;

const lookLinks = (text: string) =>
  text.match(/Look at Order: https:\/\/portal\.example\/answer\?code=\{\{code:[\w-]{36}\}\}/g) ?? [];
const newestTo = async (email: string = fixture.vendor.email) => (await fixture.digests.mailsTo(email)).at(-1);

beforeEach(async () => {
  await fixture.digests.choose(fixture.vendor.token, { frequency: "real_time" });
  await query("update mail_progress set mailed_to = 0 where company_id = $1");
});

describe("the mail of a new order", { tags: ["ORD-63.1"] }, () => {
  test("carries a link for each order of a load, and one to its page", async () => {
    await query("update notifications set is_archived = true where company_id = $1");
    const head = "company_code,purchase_order,order_date,status,total";
    const orders = ["PO-2", "PO-3", "PO-4"];
    const rows = orders.map((order) => `${fixture.company.code},${order},2027-01-05,Open,10`);
    await fixture.load("purchase-orders", [head, ...rows].join("\n"));
    for (const order of orders) await loadLines(["1,A,2,EA,1,2027-03-01"], { order });
    await query("update order_revisions set at = at - interval '1 minute' where company_id = $1 and at > now()");
    await fixture.call("POST", "orders/PO-3/responses", { revision: 1, accept_rest: true });
    await mail();
    const newest = await newestTo();
    expect(newest?.subject).toBe("New: 3 new notifications");
    expect(lookLinks(newest?.text ?? "").length).toBe(2);
    expect(newest?.text).toContain("https://portal.example/orders?order=PO-2");
    expect(newest?.text).toContain("- 1 new purchase order\n");
    expect(newest?.html).toContain(">Look at Order</a>");
    expect([...(await codesOf(fixture.vendor.email)).keys()].toSorted()).toEqual(["PO-2", "PO-4"]);
  });

  test("gets its codes only when it is sent, and they open the order", async () => {
    await mail();
    const sent: { recipient: string; text: string; html: string }[] = [];
    const transport = async (one: { recipient: string; text: string; html: string }) => void sent.push(one);
    const sender = { name: "Northgate", address: "vendors@provider.example" };
    const parts = { database: fixture.digests.database, transport, findSender: async () => sender };
    const logger = pino({ enabled: false });
    await sendDueMails({ ...parts, getCode: fixture.stage.getCode, logger }, AbortSignal.timeout(30_000));
    const own = sent.find(({ recipient }) => recipient === fixture.vendor.email);
    const [, code = ""] =
      /Look at Order: https:\/\/portal\.example\/answer\?code=([\w-]+)\n/.exec(own?.text ?? "") ?? [];
    expect(own?.html).toContain(`/answer?code=${code}"`);
    expect(own?.text).not.toContain("{{");
    expect((await fixture.look(code)).body.order.purchase_order).toBe("PO-1");
  });

  test("has at most 25 links", async () => {
    await query(
      `insert into purchase_orders (company_id, purchase_order, order_date, status, total)
       select $1, 'X-' || n, current_date, 'Open', 1 from generate_series(1, 29) n`,
    );
    await query(
      `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
       select $1, o.id, 1, p.id, 5, 'EA', 1 from purchase_orders o join products p using (company_id)
       where company_id = $1 and purchase_order like 'X-%' and p.gxp_sku = 'A'`,
    );
    await query("update order_revisions set at = at - interval '1 minute' where company_id = $1 and at > now()");
    await query(
      `select raise_notifications(array_agg($1::uuid), array_agg('purchase_order'::text), array_agg('New order X-' || n),
         array_agg(jsonb_build_object('po_number', 'X-' || n))) from generate_series(1, 29) n`,
    );
    await mail();
    expect(lookLinks((await newestTo())?.text ?? "").length).toBe(25);
  });

  test("that was changed carries one link, to its present revision", async () => {
    await loadLines(["1,A,90,EA,12.5,2027-03-01"]);
    await mail();
    const newest = await newestTo();
    expect(newest?.text).toMatch(/- [^\n]*changed[^]*Look at Order/i);
    expect(lookLinks(newest?.text ?? "").length).toBe(1);
    const code = (await codesOf(fixture.vendor.email)).get("PO-1") ?? "";
    expect((await fixture.look(code)).body.order.revision).toBe(2);
  });

  test("carries the same code again while it works", async () => {
    expect(await fixture.mailedCode()).toBe(await fixture.mailedCode());
  });

  test("has no link for people who may not answer, and without the feature", async () => {
    const { id: companyId } = fixture.company;
    const viewer = await fixture.stage.aVendor({ companyId, role: "View Only" });
    await fixture.digests.choose(viewer.token, { frequency: "real_time" });
    await query("update mail_progress set mailed_to = 0 where company_id = $1");
    await mail();
    const toViewer = await newestTo(viewer.email);
    expect(toViewer?.text).toContain("/orders?order=PO-1");
    expect(toViewer?.text).not.toContain("Look at Order");
    await query("update company_feature_flags set active = false where company_id = $1");
    await query("update mail_progress set mailed_to = 0 where company_id = $1");
    await mail();
    expect((await newestTo())?.text).not.toContain("Look at Order");
  });

  test("has no link for an order that was answered", async () => {
    await fixture.answer({ 1: [{ action: "accept" }] });
    await mail();
    const newest = await newestTo();
    expect(newest?.text).toContain("PO-1");
    expect(newest?.text).not.toContain("Look at Order");
  });

  test("has one in a digest too", async () => {
    await fixture.digests.choose(fixture.vendor.token, { frequency: "daily" });
    await query("update mail_progress set mailed_to = 0, settled_at = '2030-05-01T12:00Z' where company_id = $1");
    await mail("2030-05-02T07:00:00Z");
    expect(lookLinks((await newestTo())?.text ?? "").length).toBe(1);
  });
});

describe("the mail in real time", { tags: ["ORD-63.8"] }, () => {
  test("waits for the lines of the order, and ends before it", async () => {
    await mail();
    await fixture.digests.raise(fixture.company.id, ["Before."]);
    await loadOrder("PO-2");
    await fixture.digests.raise(fixture.company.id, ["After."]);
    await mail();
    expect((await newestTo())?.subject).toBe("Before.");
    await loadLines(["1,A,2,EA,1,2027-03-01"], { order: "PO-2" });
    await mail();
    expect((await newestTo())?.subject).toBe("Before.");
    await query("update order_revisions set at = at - interval '1 minute' where company_id = $1 and at > now()");
    await mail();
    const newest = await newestTo();
    expect([newest?.subject, lookLinks(newest?.text ?? "").length]).toEqual(["New: 2 new notifications", 1]);
  });

  test("waits at most an hour, and then has no link", async () => {
    await mail();
    await loadOrder("PO-2");
    await mail();
    const before = (await fixture.digests.mailsTo(fixture.vendor.email)).length;
    await query("update notifications set event_date = event_date - interval '1 hour' where company_id = $1");
    await mail();
    const mails = await fixture.digests.mailsTo(fixture.vendor.email);
    expect(mails.length).toBe(before + 1);
    expect(mails.at(-1)?.text).not.toContain("Look at Order");
  });

  test("of a company without the feature does not wait", async () => {
    await query("update company_feature_flags set active = false where company_id = $1");
    await mail();
    await loadOrder("PO-2");
    await mail();
    expect((await newestTo())?.subject).toContain("PO-2");
  });
});

test("a digest does not wait for lines, because the next one comes a day later", { tags: ["ORD-63.8"] }, async () => {
  await addOrder("PO-2", ["1,A,2,EA,1,2027-03-01"]);
  await loadOrder("PO-3");
  await fixture.digests.choose(fixture.vendor.token, { frequency: "daily" });
  await query("update mail_progress set mailed_to = 0, settled_at = '2030-05-01T12:00Z' where company_id = $1");
  await mail("2030-05-02T07:00:00Z");
  const newest = await newestTo();
  expect([newest?.text.includes("PO-3"), lookLinks(newest?.text ?? "").length]).toEqual([true, 2]);
});
