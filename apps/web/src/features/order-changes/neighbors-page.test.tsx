import { afterAll, beforeEach, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { button, findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor } from "../../test/open-page.tsx";
import { aLine, fullOrder } from "../../test/orders-fixture.ts";
import { getMessages } from "../../test/review-finders.ts";
import { aNamedStaffMember, send, vendorFixture } from "../../test/vendor-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor } = vendorFixture(stage);
const numbers = ["PO-1", "PO-2", "PO-3"];
let companyId = "";

/** Three orders of which a vendor rejects the only line. */
beforeEach(async () => {
  await stage.owner.query("update response_pieces set outcome = 'withdrawn' where outcome = 'asked'");
  await stage.owner.query("delete from work_items where kind = 'order_change'");
  const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  ({ companyId } = vendor);
  await vendor.feedOrders(numbers.map((purchase_order) => ({ ...fullOrder, purchase_order })));
  await vendor.feedOrderLines(numbers.map((purchase_order) => aLine(1, { purchase_order })));
  await stage.owner.query("update order_revisions set at = at - interval '1 minute' where company_id = $1", [
    companyId,
  ]);
  for (const number of numbers)
    await send(stage, vendor.token, "POST", `/api/orders/${number}/responses`, {
      revision: 1,
      lines: [{ line: 1, pieces: [{ action: "reject", reason: "no_stock" }] }],
    });
});

async function open(number: string) {
  const reviewer = await aNamedStaffMember(stage, "Priya", "Raman");
  const page = await openPage(stage, `/provider/order-changes?company=${companyId}&order=${number}`, reviewer);
  await findTitle(`Order ${number}`);
  await screen.findByRole("table");
  return page;
}
const findPlace = (text: string) =>
  waitFor(() =>
    expect(screen.getByRole("navigation", { name: "Orders that wait for a decision" })).toHaveTextContent(text),
  );
const findMessage = (text: string) => waitFor(() => expect(getMessages(text)).not.toEqual([]));

test("leads through the orders that wait for a decision", { tags: ["ORD-32.12"] }, async () => {
  const { user } = await open("PO-2");
  await findPlace("2 of 3 order changes");
  await user.click(button("Previous order change"));
  await findTitle("Order PO-1");
  await findPlace("1 of 3 order changes");
  expect(button("Previous order change")).toBeDisabled();
  await user.keyboard("n");
  await findTitle("Order PO-2");
  await findPlace("2 of 3 order changes");
  await user.keyboard("n");
  await findTitle("Order PO-3");
  await findPlace("3 of 3 order changes");
  expect(button("Next order change")).toBeDisabled();
  await user.keyboard("p");
  await findTitle("Order PO-2");
});

test("leads on after the last decision, which can still be undone", { tags: ["ORD-32.12"] }, async () => {
  const { user, getAddress } = await open("PO-2");
  await findPlace("2 of 3 order changes");
  await user.keyboard("ja");
  await findMessage("Line 1 was approved");
  await waitFor(() => expect(button("Next Order (2)")).toHaveFocus());
  await user.keyboard("{Enter}");
  await findTitle("Order PO-3");
  await findPlace("2 of 2 order changes");
  await user.click(button("Undo"));
  await findMessage("Line 1 waits again");
  await findTitle("Order PO-2");
  expect(getAddress()).toContain("order=PO-2");
  await findPlace("2 of 3 order changes");
  await waitFor(() => expect(button("Approve line 1")).toBeEnabled());
});

test("leads on from an order on which nobody has to decide any more", { tags: ["ORD-32.12"] }, async () => {
  const { user } = await open("PO-3");
  await user.keyboard("ja");
  await findMessage("Line 1 was approved");
  // After the last of them, the first one comes.
  await user.click(await screen.findByRole("button", { name: "Next Order (2)" }));
  await findTitle("Order PO-1");
  await screen.findByRole("table");
  await user.keyboard("ja");
  await user.click(await screen.findByRole("button", { name: "Next Order (1)" }));
  await findTitle("Order PO-2");
  await screen.findByRole("table");
  await user.keyboard("ja");
  await waitFor(() => expect(screen.getByText("Approved by you")).toBeVisible());
  await waitFor(() => expect(screen.queryByRole("navigation", { name: "Orders that wait for a decision" })).toBeNull());
  expect(screen.queryByRole("button", { name: /^Next Order/ })).toBeNull();
});
