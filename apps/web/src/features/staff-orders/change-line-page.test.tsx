import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { aLine, fullOrder } from "../../test/orders-fixture.ts";
import { aNamedStaffMember, send, vendorFixture } from "../../test/vendor-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor } = vendorFixture(stage);

/** Opens PO-7002, which has two lines. */
async function open() {
  const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  await vendor.feedOrders([fullOrder]);
  await vendor.feedOrderLines([1, 2].map((line) => aLine(line, { due_date: "2099-12-04" })));
  await stage.owner.query("update order_revisions set at = at - interval '1 minute' where company_id = $1", [
    vendor.companyId,
  ]);
  const staff = await aNamedStaffMember(stage, "Dale", "Okafor");
  const page = await openPage(stage, `/provider/orders/${vendor.companyId}/PO-7002`, staff);
  await findTitle("Order PO-7002");
  return { ...page, companyId: vendor.companyId, token: staff.token };
}

test("staff change and cancel lines, and repeat that in their own system", { tags: ["ORD-33.5"] }, async () => {
  const { click, user } = await open();
  await click("button", "Change line 1");
  const dialog = within(await screen.findByRole("dialog", { name: "Change line 1" }));
  await user.click(dialog.getByRole("button", { name: "Change Line" }));
  expect(dialog.getByText("Say why. The vendor reads it.")).toBeVisible();
  expect(dialog.getByText("Nothing of the line changes.")).toBeVisible();
  const quantity = dialog.getByRole("textbox", { name: "Quantity (Each)" });
  await waitFor(() => expect(quantity).toHaveFocus());
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Agreed by phone.");
  await user.clear(quantity);
  await user.type(quantity, "0");
  await user.click(dialog.getByRole("button", { name: "Change Line" }));
  expect(await dialog.findByText("Must be a whole or decimal number above 0.")).toBeVisible();
  await waitFor(() => expect(quantity).toHaveFocus());
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

test("what others changed meanwhile is told, and sending again changes the line", { tags: ["ORD-33.6"] }, async () => {
  const { click, user, companyId, token } = await open();
  await click("button", "Change line 1");
  const dialog = within(await screen.findByRole("dialog", { name: "Change line 1" }));
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Agreed by phone.");
  const price = dialog.getByRole("textbox", { name: "Price (USD)" });
  await user.clear(price);
  await user.type(price, "17.5");
  await send(stage, token, "PATCH", `/api/provider/companies/${companyId}/orders/PO-7002/lines`, {
    revision: 1,
    reason: "Fewer are needed.",
    lines: [
      { line: 1, quantity: "30" },
      { line: 2, is_cancelled: true },
    ],
  });
  await user.click(dialog.getByRole("button", { name: "Change Line" }));
  await dialog.findByText(/^This order has changed meanwhile\. Nothing was sent\./);
  const told = screen.getByRole("dialog");
  expect(told).toHaveTextContent("Line 1Quantityfrom 40 to 30");
  expect(told).toHaveTextContent("Line 2Cancelledfrom No to Yes");
  // The quantity was not typed, so it is the present one.
  expect(dialog.getByRole("textbox", { name: "Quantity (Each)" })).toHaveValue("30");
  expect(price).toHaveValue("17.5");
  await user.click(dialog.getByRole("button", { name: "Change Line" }));
  await screen.findByText("Line 1 was changed. Change it in your system too.");
  const table = within(await screen.findByRole("table", { name: "Lines of the order" }));
  await waitFor(() => expect(table.getAllByRole("row")[1]).toHaveTextContent(/30 Each.*\$17\.50/));
});
