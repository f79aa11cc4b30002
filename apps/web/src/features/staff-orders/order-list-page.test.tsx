import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { aLine, bareOrder, fullOrder } from "../../test/orders-fixture.ts";
import { aNamedStaffMember, send, vendorFixture } from "../../test/vendor-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor } = vendorFixture(stage);

test("lists show and filter how far answers are", { tags: ["ORD-34.3", "ORD-34.4"] }, async () => {
  const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  await vendor.feedOrders([fullOrder]);
  await vendor.feedOrders([bareOrder]);
  await vendor.feedOrderLines([aLine(1), aLine(1, { purchase_order: "PO-7001" })]);
  const body = { revision: 1, accept_rest: true };
  await send(stage, vendor.token, "POST", "/api/orders/PO-7001/responses", body);
  await stage.owner.query("update order_states set respond_by = now() - interval '1 day' where waiting > 0");
  const staff = await aNamedStaffMember(stage, "Dale", "Okafor");
  const { click, getAddress, go, user } = await openPage(stage, "/provider/orders", staff);
  await findTitle("Orders");
  const rows = () =>
    within(screen.getByRole("table"))
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toMatch(/^PO-7002.*Waiting for the vendor.*Late/);
  expect(rows()[1]).toMatch(/^PO-7001.*Accepted/);
  const getHeads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(getHeads()).not.toContain("Location");
  expect(screen.queryByRole("button", { name: "Status" })).toBeNull();
  await click("button", "More Filters");
  await screen.findByRole("button", { name: "Status" });
  await click("button", "Fewer Filters");
  expect(screen.queryByRole("button", { name: "Status" })).toBeNull();
  await click("button", "Late");
  await user.click(await screen.findByRole("radio", { name: "Answer is late" }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(getAddress()).toContain("late=true");
  await go("/provider/orders?response_state=accepted&status=Open");
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^PO-7001/)]));
  expect(screen.getByRole("button", { name: /^Status/ })).toBeVisible();
  await go(`/provider/companies/${vendor.companyId}?tab=Orders&late=true`);
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^PO-7002.*Late/)]));
});
