import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { aLine, fullOrder } from "../../test/orders-fixture.ts";
import { aNamedStaffMember, send, vendorFixture } from "../../test/vendor-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor } = vendorFixture(stage);

test(
  "shows the asked values at the line, then the valid price, and both in the history",
  { tags: ["ORD-36.3", "ORD-54.2"] },
  async () => {
    const reviewer = await aNamedStaffMember(stage, "Priya", "Raman");
    const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
    await vendor.feedOrders([fullOrder]);
    await vendor.feedOrderLines([aLine(1, { due_date: "2099-12-04" })]);
    await stage.owner.query("update order_revisions set at = at - interval '1 minute' where company_id = $1", [
      vendor.companyId,
    ]);
    const piece = { action: "change", unit_price: "20", delivery_date: "2099-12-24", reason: "price_is_outdated" };
    await send(stage, vendor.token, "POST", "/api/orders/PO-7002/responses", {
      revision: 1,
      lines: [{ line: 1, pieces: [piece] }],
    });
    await openPage(stage, `/provider/orders/${vendor.companyId}/PO-7002`, reviewer);
    const table = within(await screen.findByRole("table", { name: "Lines of the order" }));
    await table.findByText("asked $20.00");
    table.getByText("asked Dec 24, 2099");
    const { rows } = await stage.owner.query<{ id: string }>(
      "select question_id as id from response_pieces where company_id = $1",
      [vendor.companyId],
    );
    const decisions = rows.map(({ id }) => ({ id, decision: "approve" }));
    await send(stage, reviewer.token, "POST", "/api/provider/order-changes/decide", { decisions });
    const { click } = await openPage(stage, `/provider/orders/${vendor.companyId}/PO-7002`, reviewer);
    await waitFor(() =>
      expect(screen.getByRole("table", { name: "Lines of the order" })).toHaveTextContent(/\$20\.00ordered at \$/),
    );
    await click("link", "History");
    const history = await screen.findByRole("region", { name: "History" });
    expect(
      await within(history).findByText(/^Change: \d+ on Dec 24, 2099 at \$20\.00 · Price is outdated$/),
    ).toBeVisible();
  },
);
