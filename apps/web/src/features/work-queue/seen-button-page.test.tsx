import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { findRow } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { aLine, fullOrder } from "../../test/orders-fixture.ts";
import { getMessages } from "../../test/review-finders.ts";
import { aNamedStaffMember, send, vendorFixture } from "../../test/vendor-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor } = vendorFixture(stage);

test("an order that was cancelled after a shipment leaves the queue by one press", { tags: ["ORD-53.2"] }, async () => {
  const { companyId, token, feedOrders, feedOrderLines } = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  await feedOrders([{ ...fullOrder, purchase_order: "PO-7" }]);
  await feedOrderLines([aLine(1, { purchase_order: "PO-7", quantity: "100" })]);
  await stage.owner.query("update order_revisions set at = at - interval '1 minute' where company_id = $1", [
    companyId,
  ]);
  await send(stage, token, "POST", "/api/orders/PO-7/responses", { revision: 1, accept_rest: true, lines: [] });
  const { id, version } = (
    await stage.call(token, "POST", "/api/ship-notices/", {
      payload: {
        number: "SN-7",
        ship_date: "2026-12-01",
        lines: [{ purchase_order: "PO-7", line: 1, quantity: "40" }],
      },
    })
  ).json<{ id: string; version: number }>();
  await send(stage, token, "POST", `/api/ship-notices/${id}/send`, { version });
  await feedOrderLines([aLine(1, { purchase_order: "PO-7", quantity: "100", is_cancelled: "true" })]);

  const reviewer = await aNamedStaffMember(stage, "Priya", "Raman");
  const { user } = await openPage(stage, `/provider/queue?company=${companyId}&kind=order_change`, reviewer);
  const row = await findRow("Order PO-7");
  expect(row).toHaveTextContent("Line 1");
  expect(row).toHaveTextContent("Cancelled, but 40 were shipped");
  await user.click(within(row).getByRole("button", { name: "Seen: Order PO-7" }));
  await waitFor(() => expect(getMessages("Order PO-7 was seen.")).not.toEqual([]));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Order PO-7" })).toBeNull());
});
