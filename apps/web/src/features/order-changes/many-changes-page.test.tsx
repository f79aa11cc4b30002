import { afterAll, expect, test } from "vitest";
import { openRunner } from "../../../../api/src/test/run-fixture.ts";
import { openStage } from "../../../../api/src/test/stage.ts";
import { button, findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { aLine, fullOrder } from "../../test/orders-fixture.ts";
import { aNamedStaffMember, send, vendorFixture } from "../../test/vendor-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor } = vendorFixture(stage);

/** Creates a vendor that rejects all lines of an order with so many. */
async function createAsked(count: number) {
  const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  const numbers = Array.from({ length: count }, (_, place) => place + 1);
  await vendor.feedOrders([fullOrder]);
  await vendor.feedOrderLines(numbers.map((line) => aLine(line, { due_date: "2099-12-04" })));
  await stage.owner.query("update order_revisions set at = at - interval '1 minute' where company_id = $1", [
    vendor.companyId,
  ]);
  const lines = numbers.map((line) => ({ line, pieces: [{ action: "reject", reason: "no_stock" }] }));
  await send(stage, vendor.token, "POST", "/api/orders/PO-7002/responses", { revision: 1, lines });
  return vendor;
}

test("a run decides on all lines of an order with more than a page shows", { tags: ["ORD-32.9"] }, async () => {
  const vendor = await createAsked(3);
  const staff = await aNamedStaffMember(stage, "Priya", "Raman");
  const { answer, go, user } = await openPage(stage, "/provider/agreements", staff);
  await findTitle("Agreements");
  const list = "/api/provider/order-changes/";
  const found = await send<{ results: object[] }>(
    stage,
    staff.token,
    "GET",
    `${list}?company=${vendor.companyId}&order=PO-7002`,
  );
  // The server says that there are more than it returns.
  answer((method, path) =>
    method === "GET" && path.startsWith(list)
      ? Response.json({ ...found, count: 520, results: path.includes("page=1&") ? found.results : [] })
      : undefined,
  );
  await go(`/provider/order-changes?company=${vendor.companyId}&order=PO-7002`);
  await findTitle("Order PO-7002");
  expect(await screen.findByRole("button", { name: "Approve All 520" })).toBeVisible();
  await user.click(button("Refuse All 520"));
  const dialog = within(await screen.findByRole("dialog", { name: "Refuse 520 lines?" }));
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Needed.");
  await user.click(dialog.getByRole("button", { name: "Refuse 520 lines" }));
  await screen.findByText("520 lines are refused in the background.");
  expect(screen.queryByRole("button", { name: /All 520$/ })).toBeNull();
  await using runner = openRunner(stage);
  await runner.execute();
  const { rows } = await stage.owner.query(
    "select outcome, decision_reason, count(*)::int from response_pieces where company_id = $1 group by 1, 2",
    [vendor.companyId],
  );
  expect(rows).toEqual([{ outcome: "refused", decision_reason: "Needed.", count: 3 }]);
  await user.click(button("See the Run"));
  await findTitle("3 lines to refuse");
});

test("shows a hundred lines at a time, and J and a press show more", { tags: ["ORD-32.10"] }, async () => {
  const vendor = await createAsked(205);
  const staff = await aNamedStaffMember(stage, "Priya", "Raman");
  const { user } = await openPage(stage, `/provider/order-changes?company=${vendor.companyId}&order=PO-7002`, staff);
  await findTitle("Order PO-7002");
  const getLines = () => document.querySelectorAll("tr[data-change]");
  await waitFor(() => expect(getLines()).toHaveLength(100));
  expect(screen.getByRole("button", { name: "Approve All 205" })).toBeVisible();
  screen.getByLabelText("Select line 100").focus();
  await user.keyboard("j");
  await waitFor(() => expect(screen.getByLabelText("Select line 101")).toHaveFocus());
  expect(getLines()).toHaveLength(200);
  await user.click(button("Show 5 of 5 More Lines"));
  await waitFor(() => expect(screen.getByLabelText("Select line 201")).toHaveFocus());
  expect(getLines()).toHaveLength(205);
  expect(screen.queryByRole("button", { name: /More Lines$/ })).toBeNull();
});

test("leads to the queue without an order", { tags: ["ORD-32.11"] }, async () => {
  const staff = await aNamedStaffMember(stage, "Priya", "Raman");
  const { getAddress } = await openPage(stage, "/provider/order-changes", staff);
  await findTitle("Queue");
  expect(getAddress()).toBe("/provider/queue?kind=order_change");
});
