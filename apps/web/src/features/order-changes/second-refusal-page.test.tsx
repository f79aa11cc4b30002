import { afterAll, beforeEach, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { button, findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { aLine, fullOrder } from "../../test/orders-fixture.ts";
import { getMessages } from "../../test/review-finders.ts";
import { aNamedStaffMember, send, vendorFixture } from "../../test/vendor-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor } = vendorFixture(stage);
let vendor: Awaited<ReturnType<typeof createVendor>>;
let reviewer: Awaited<ReturnType<typeof aNamedStaffMember>>;

const dearer = [1, 2].map((line) => ({
  line,
  pieces: [{ action: "change", unit_price: "20", reason: "price_is_outdated" }],
}));
const ask = (lines: readonly object[] = dearer) =>
  send(stage, vendor.token, "POST", "/api/orders/PO-7002/responses", { revision: 1, lines });

/** Asks for other prices of two lines a second time, after a refusal. */
beforeEach(async () => {
  reviewer = await aNamedStaffMember(stage, "Priya", "Raman");
  vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  await vendor.feedOrders([fullOrder]);
  await vendor.feedOrderLines([1, 2, 3].map((line) => aLine(line, { due_date: "2099-12-04" })));
  await stage.owner.query("update order_revisions set at = at - interval '1 minute' where company_id = $1", [
    vendor.companyId,
  ]);
  await ask();
  const { rows } = await stage.owner.query<{ id: string }>(
    "select question_id as id from response_pieces where company_id = $1 order by line",
    [vendor.companyId],
  );
  const decisions = rows.map(({ id }) => ({ id, decision: "refuse", reason: "Contract price." }));
  await send(stage, reviewer.token, "POST", "/api/provider/order-changes/decide", { decisions });
  await ask([...dearer, { line: 3, pieces: [{ action: "reject", reason: "no_stock" }] }]);
});

async function open() {
  const page = await openPage(stage, `/provider/order-changes?company=${vendor.companyId}&order=PO-7002`, reviewer);
  await findTitle("Order PO-7002");
  await screen.findByRole("table");
  return page;
}
const findMessage = (text: string) => waitFor(() => expect(getMessages(text)).not.toEqual([]));
const findDialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

test("the second refusal of a line ends with a call of a person", { tags: ["ORD-33.4", "ORD-33.1"] }, async () => {
  const { user, go } = await open();
  await user.click(button("Refuse line 1"));
  const dialog = await findDialog("Refuse line 1?");
  expect(dialog.getByText("This is the second refusal of this line. Choose how it ends.")).toBeVisible();
  expect(dialog.getByRole("radio", { name: "Keep Terms and Call" })).toBeChecked();
  const caller = dialog.getByRole("textbox", { name: "Who Calls the Vendor" });
  expect(caller).toHaveValue("Priya Raman");
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "No other price.");
  await user.clear(caller);
  await user.click(dialog.getByRole("button", { name: "Refuse" }));
  expect(caller).toHaveFocus();
  expect(dialog.getByText("Say who calls.")).toBeVisible();
  await user.type(caller, "Dale Okafor");
  const day = dialog.getByRole("textbox", { name: "By" });
  await user.clear(day);
  await user.type(day, "12/01/2099");
  await user.click(dialog.getByRole("button", { name: "Refuse" }));
  await findMessage("Line 1 was refused");
  await go(`/provider/orders/${vendor.companyId}/PO-7002?tab=History`);
  const history = await screen.findByRole("region", { name: "History" });
  await within(history).findByText("refused: No other price. · Dale Okafor calls by Dec 1, 2099");
  await openPage(stage, "/orders?order=PO-7002&tab=Answer", vendor);
  expect(await screen.findByRole("button", { name: "Accept line 1, with the others" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Change line 1" })).toBeNull();
  expect(screen.getByRole("button", { name: "Change line 2" })).toBeVisible();
  expect(screen.getByText(/can only be accepted/)).toBeVisible();
  expect(screen.getByText("Refused: No other price. · Dale Okafor calls by Dec 1, 2099")).toBeVisible();
});

test("the second refusal of lines ends with their cancellation", { tags: ["ORD-33.4", "ORD-33.5"] }, async () => {
  const { user, go } = await open();
  for (const line of [1, 2]) {
    await user.click(button(`Refuse line ${line}`));
    const dialog = await findDialog(`Refuse line ${line}?`);
    await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Bought elsewhere.");
    await user.click(dialog.getByRole("radio", { name: "Cancel Line" }));
    await user.click(dialog.getByRole("button", { name: "Refuse" }));
    await findMessage(`Line ${line} was cancelled. Cancel it in your system too.`);
  }
  expect(screen.getAllByText("Cancelled by you")).toHaveLength(2);
  await go(`/provider/orders/${vendor.companyId}/PO-7002`);
  expect(await screen.findByText("Cancel line 2 in your system too.")).toBeVisible();
  expect(screen.getByText("Cancel line 1 in your system too.")).toBeVisible();
});

test("lines that were not refused before are refused as usual", { tags: "ORD-33.4" }, async () => {
  const { user } = await open();
  await user.click(button("Refuse All 3"));
  const dialog = await findDialog("Refuse 3 lines?");
  expect(dialog.getByText("2 of them were refused before. Refuse them alone to choose how they end.")).toBeVisible();
  expect(dialog.queryByRole("radio")).toBeNull();
});

test(
  "a line is cancelled although the order was changed meanwhile, at the second try",
  { tags: ["ORD-33.6"] },
  async () => {
    const { user } = await open();
    await send(stage, reviewer.token, "PATCH", `/api/provider/companies/${vendor.companyId}/orders/PO-7002/lines`, {
      revision: 1,
      reason: "Fewer are needed.",
      lines: [{ line: 3, quantity: "30" }],
    });
    await user.click(button("Refuse line 1"));
    const dialog = await findDialog("Refuse line 1?");
    await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Bought elsewhere.");
    await user.click(dialog.getByRole("radio", { name: "Cancel Line" }));
    await user.click(dialog.getByRole("button", { name: "Refuse" }));
    await dialog.findByText("This order has changed. Nothing was sent.");
    await user.click(dialog.getByRole("button", { name: "Refuse" }));
    await findMessage("Line 1 was cancelled. Cancel it in your system too.");
    expect(screen.getByText("Cancelled by you")).toBeVisible();
  },
);
