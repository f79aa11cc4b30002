import { expect, test } from "vitest";
import { openWebhookStage } from "../../test/webhook-fixture.ts";

test(
  "a delivery of a changed order has its number, its changed lines and no values",
  { tags: ["ORD-64.5"] },
  async () => {
    await using hooks = await openWebhookStage();
    const { owner } = hooks.stage;
    const [answers, reads] = [await hooks.stage.aCompany(), await hooks.stage.aCompany()];
    await owner.query(
      "update company_feature_flags set active = false where company_id = $1 and feature_name = 'Order Responses'",
      [reads.id],
    );
    const types = ["order.changed"] as const;
    const ofProvider = await hooks.stage.aWebhook({ types: [...types] });
    const ofVendor = await hooks.stage.aWebhook({ types: [...types], companyId: answers.id });
    await hooks.stage.aWebhook({ types: [...types], companyId: reads.id });
    await owner.query("insert into order_statuses (name) values ('Open') on conflict do nothing");
    for (const { id } of [answers, reads]) {
      await hooks.stage.aProduct(id, { gxp_sku: "A" });
      await owner.query(
        `insert into purchase_orders (company_id, purchase_order, order_date, status, total) values ($1, 'PO-1', '2027-01-05', 'Open', 10)`,
        [id],
      );
      await owner.query(
        `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
       select o.company_id, o.id, 1, p.id, 100, 'EA', 12.5 from purchase_orders o join products p using (company_id) where o.company_id = $1`,
        [id],
      );
    }
    await owner.query("update order_revisions set at = at - interval '1 minute'");
    await owner.query("update purchase_order_lines set quantity = 90");
    await hooks.add(3);
    const found = (await hooks.findDeliveries()).map(({ webhook_id, body }) => ({ webhook_id, ...JSON.parse(body) }));
    const delivery = (webhook_id: string, company_code: string) => ({
      webhook_id,
      type: "order.changed",
      timestamp: expect.any(String),
      data: { id: expect.any(String), company_code, subject: "PO-1", changed: ["1"] },
    });
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        delivery(ofProvider.id, answers.code),
        delivery(ofProvider.id, reads.code),
        delivery(ofVendor.id, answers.code),
      ]),
    );
  },
);
