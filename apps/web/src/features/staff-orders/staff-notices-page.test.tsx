import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { findTitle } from "../../test/finders.ts";
import { openPage, screen } from "../../test/open-page.tsx";
import { aLine, fullOrder, vendorsWithOrders } from "../../test/orders-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { open } = vendorsWithOrders(stage);

test("staff read the notices of an order and of all companies, but no drafts", { tags: ["ORD-47.5"] }, async () => {
  const { companyId, feedOrderLines, token } = await open([fullOrder], "/homepage");
  await feedOrderLines([aLine(1)]);
  const call = async (path: string, payload: object) =>
    (await stage.call(token, "POST", `/api/${path}`, { payload })).json();
  await call("orders/PO-7002/responses", { revision: 1, accept_rest: true });
  const lines = [{ purchase_order: "PO-7002", line: 1, quantity: "5", details: [] }];
  await call("ship-notices/", { number: "A-2", lines });
  const { id, version } = await call("ship-notices/", { number: "A-1", ship_date: "2026-03-01", lines });
  await call(`ship-notices/${id}/send`, { version });

  const { click, go } = await openPage(
    stage,
    `/provider/orders/${companyId}/PO-7002?tab=Shipments`,
    await stage.aStaffMember(),
  );
  await click("link", "A-1");
  await findTitle("Ship Notice A-1");
  expect(screen.getByLabelText("Shipment")).toHaveTextContent("Ship DateMar 1, 2026");
  await screen.findByText("Sent after ship date");
  await go("/provider/orders");
  await click("link", "Ship Notices");
  await findTitle("Ship Notices");
  await screen.findByRole("link", { name: "A-1" });
  expect(screen.queryByRole("link", { name: "A-2" })).toBeNull();
});
