import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { aLine, fullOrder } from "../../test/orders-fixture.ts";
import { aNamedStaffMember, vendorFixture } from "../../test/vendor-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor } = vendorFixture(stage);

test("staff change and cancel lines, and repeat that in their own system", { tags: ["ORD-33.5"] }, async () => {
  const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  await vendor.feedOrders([fullOrder]);
  await vendor.feedOrderLines([1, 2].map((line) => aLine(line, { due_date: "2099-12-04" })));
  await stage.owner.query("update order_revisions set at = at - interval '1 minute' where company_id = $1", [
    vendor.companyId,
  ]);
  const staff = await aNamedStaffMember(stage, "Dale", "Okafor");
  const { click, user } = await openPage(stage, `/provider/orders/${vendor.companyId}/PO-7002`, staff);
  await findTitle("Order PO-7002");
  await click("button", "Change line 1");
  const dialog = within(await screen.findByRole("dialog", { name: "Change line 1" }));
  await user.click(dialog.getByRole("button", { name: "Change Line" }));
  expect(dialog.getByText("Say why. The vendor reads it.")).toBeVisible();
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Agreed by phone.");
  expect(dialog.getByText("Nothing of the line changes.")).toBeVisible();
  const quantity = dialog.getByRole("textbox", { name: "Quantity (Each)" });
  await user.clear(quantity);
  await user.type(quantity, "0");
  await user.click(dialog.getByRole("button", { name: "Change Line" }));
  expect(await dialog.findByText("Must be a whole or decimal number above 0.")).toBeVisible();
  await user.clear(quantity);
  await user.type(quantity, "60");
  await user.click(dialog.getByRole("button", { name: "Change Line" }));
  await screen.findByText("Line 1 was changed. Change it in your system too.");
  const table = within(await screen.findByRole("table", { name: "Lines of the order" }));
  await waitFor(() => expect(table.getAllByRole("row")[1]).toHaveTextContent("60 Each"));
  await click("button", "Change line 2");
  const second = within(await screen.findByRole("dialog", { name: "Change line 2" }));
  await user.click(second.getByRole("checkbox", { name: "Cancel this line" }));
  await user.type(second.getByRole("textbox", { name: "Reason" }), "Not needed.");
  await user.click(second.getByRole("button", { name: "Cancel Line" }));
  await screen.findByText("Cancel line 2 in your system too.");
  expect(screen.getByText("Change line 1 in your system too.")).toBeVisible();
  expect(screen.getByText(/^Dale Okafor, .+: “Not needed\.”$/)).toBeVisible();
  await click("button", "Done in Our System");
  await waitFor(() => expect(screen.queryByText("Cancel line 2 in your system too.")).toBeNull());
});
