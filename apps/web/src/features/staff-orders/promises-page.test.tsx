import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor } from "../../test/open-page.tsx";
import { aLine, fullOrder } from "../../test/orders-fixture.ts";
import { aNamedStaffMember, send, vendorFixture } from "../../test/vendor-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor } = vendorFixture(stage);

test("shows the first promised day beside the present one", { tags: ["ORD-36.5"] }, async () => {
  const staff = await aNamedStaffMember(stage, "Priya", "Raman");
  const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  await vendor.feedOrders([fullOrder]);
  await vendor.feedOrderLines([1, 2].map((line) => aLine(line, { due_date: "2099-12-04" })));
  await stage.owner.query("update order_revisions set at = at - interval '1 minute' where company_id = $1", [
    vendor.companyId,
  ]);
  const answer = (body: object) =>
    send(stage, vendor.token, "POST", "/api/orders/PO-7002/responses", { revision: 1, ...body });
  await answer({ accept_rest: true, lines: [] });
  // Two days are inside the tolerance.
  await answer({ lines: [{ line: 2, pieces: [{ action: "change", delivery_date: "2099-12-06" }] }] });
  await openPage(stage, `/provider/orders/${vendor.companyId}/PO-7002`, staff);
  const table = await screen.findByRole("table", { name: "Lines of the order" });
  await waitFor(() => expect(table).toHaveTextContent("First PromisePresent Promise"));
  await waitFor(() => expect(table).toHaveTextContent("Dec 4, 2099Dec 4, 2099Accepted"));
  expect(table).toHaveTextContent("Dec 4, 2099Dec 6, 2099+2 days");
});
