import { permissions } from "@lading/contract";
import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { findTitle } from "../../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";
import { aLine, fullOrder, vendorsWithOrders } from "../../../test/orders-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { open } = vendorsWithOrders(stage);

/** Opens an order with two lines, which was sent a minute ago and of which the provider has changed these since. */
async function openOrder(changed: readonly ReturnType<typeof aLine>[] = []) {
  const page = await open([fullOrder], "/orders");
  await page.feedOrderLines([aLine(1), aLine(2, { quantity: "0.5" })]);
  await stage.owner.query("update order_revisions set at = at - interval '1 minute' where company_id = $1", [
    page.companyId,
  ]);
  if (changed.length > 0) await page.feedOrderLines(changed);
  await page.go("/orders?order=PO-7002");
  await findTitle("Order PO-7002");
  return page;
}

const getFacts = () => screen.findByLabelText("Order");
const findDialog = async () => within(await screen.findByRole("dialog"));

test("accepts an order as it is, and takes that back", { tags: ["ORD-05.1", "ORD-15.1", "ORD-21.3"] }, async () => {
  const { click, companyId, user } = await openOrder();
  await waitFor(async () => expect(await getFacts()).toHaveTextContent("AnswerWaiting for your answer"));
  const table = await screen.findByRole("table", { name: "Lines of the order" });
  expect(within(table).queryByRole("columnheader", { name: "Confirmed" })).toBeNull();
  await click("button", "Accept Order as It Is");
  const dialog = await findDialog();
  dialog.getByText("Accept 2 lines, $745.20, delivery as requested?");
  expect(dialog.getByRole("button", { name: "Accept" })).toHaveFocus();
  await user.type(dialog.getByRole("textbox", { name: "Your Order Number (optional)" }), "SO-9");
  await click("button", "Accept", dialog);
  await screen.findByText("Your answer was sent.");
  await waitFor(async () => expect(await getFacts()).toHaveTextContent("AnswerAccepted"));
  expect(screen.queryByRole("button", { name: "Accept Order as It Is" })).toBeNull();
  const row = await within(table).findByRole("row", { name: /^1 / });
  await waitFor(() => expect(row).toHaveTextContent("Dec 4, 202640Dec 4, 2026Accepted"));
  const { rows } = await stage.owner.query("select vendor_reference from order_responses where company_id = $1", [
    companyId,
  ]);
  expect(rows).toEqual([{ vendor_reference: "SO-9" }]);

  await click("button", "Undo");
  await screen.findByText("Your answer was taken back.");
  await waitFor(async () => expect(await getFacts()).toHaveTextContent("AnswerWaiting for your answer"));
  expect(await screen.findByRole("button", { name: "Accept Order as It Is" })).toBeVisible();
});

test("accepts an order and goes on to ship it", { tags: ["ORD-40.7"] }, async () => {
  const { click } = await openOrder();
  await click("button", "Accept Order as It Is");
  await click("button", "Accept and Ship", await findDialog());
  await findTitle("New Ship Notice");
  expect(await screen.findByRole("textbox", { name: "Ship now of line 1" })).toHaveValue("40");
  expect(screen.getByRole("textbox", { name: "Ship now of line 2" })).toHaveValue("0.5");
});

test("says what changed meanwhile, and sends nothing", { tags: ["ORD-20.3"] }, async () => {
  const { click, companyId, feedOrderLines, user } = await openOrder();
  await click("button", "Accept Order as It Is");
  await user.type((await findDialog()).getByRole("textbox"), "SO-9");
  await feedOrderLines([aLine(1, { quantity: "30" })]);
  await click("button", "Accept", await findDialog());
  const banner = await screen.findByText(/^\w+ changed this order on .+\. Line 1 differs\. Nothing was sent\.$/);
  expect(banner.closest("[role=alert]")).toHaveTextContent("Line 1Quantityfrom 40 to 30");
  expect(screen.queryByRole("dialog")).toBeNull();
  const { rows } = await stage.owner.query("select from order_responses where company_id = $1", [companyId]);
  expect(rows).toEqual([]);
  await click("button", "Accept Order as It Is");
  const dialog = await findDialog();
  await dialog.findByText("Accept 2 lines, $561.20, delivery as requested?");
  expect(dialog.getByRole("textbox")).toHaveValue("SO-9");
  await click("button", "Accept", dialog);
  await screen.findByText("Your answer was sent.");
  expect(screen.queryByText(/Nothing was sent\.$/)).toBeNull();
});

test("says that the provider has changed lines, and leads to how", { tags: ["ORD-14.10"] }, async () => {
  const { click } = await openOrder([aLine(1, { quantity: "30" })]);
  await screen.findByText(/^\w+ changed 1 line of this order\.$/);
  await click("link", "See What Changed");
  const history = await screen.findByRole("region", { name: "History" });
  await waitFor(() => expect(history).toHaveTextContent("Quantityfrom 40 to 30"));
});

test("keeps the dialog open if the answer could not be sent", { tags: ["ORD-15.1"] }, async () => {
  const { answer, click, user } = await openOrder();
  let isOffline = true;
  answer((_, path) => (isOffline && path.includes("/responses") ? Response.error() : undefined));
  await click("button", "Accept Order as It Is");
  const dialog = await findDialog();
  await user.type(dialog.getByRole("textbox"), "SO-9");
  await click("button", "Accept", dialog);
  await dialog.findByText(/could not be reached/);
  expect(dialog.getByRole("textbox")).toHaveValue("SO-9");
  isOffline = false;
  await click("button", "Accept", dialog);
  expect(await screen.findByText("Your answer was sent.")).toBeVisible();
});

test("offers no answer to people who may only read orders", { tags: ["ORD-15.1"] }, async () => {
  const { companyId } = await openOrder();
  const may = permissions.filter((permission) => permission === "orders.view_order");
  await openPage(stage, "/orders?order=PO-7002", await stage.aVendor({ companyId, may }));
  await waitFor(async () => expect(await getFacts()).toHaveTextContent("Waiting for your answer"));
  expect(screen.queryByRole("button", { name: "Accept Order as It Is" })).toBeNull();
});

test("accepts with the keys A and Enter, and answers by line with L", { tags: ["ORD-15.3"] }, async () => {
  const { click, user } = await openOrder();
  await screen.findByRole("button", { name: "Accept Order as It Is" });
  await user.keyboard("?");
  const keys = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  expect(keys.getByText("Accept the order as it is")).toBeVisible();
  await user.keyboard("{Escape}");
  await user.keyboard("l");
  await screen.findByRole("list", { name: "Lines to answer" });
  await click("button", "Stop Answering");
  await screen.findByRole("button", { name: "Accept Order as It Is" });
  await user.keyboard("a");
  await findDialog();
  await user.keyboard("{Enter}");
  await screen.findByText("Your answer was sent.");
  await screen.findByRole("button", { name: "Change Your Answer" });
  await user.keyboard("a");
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.keyboard("l");
  expect(await screen.findByRole("list", { name: "Lines to answer" })).toBeVisible();
});

test("leads through the orders to answer", { tags: ["ORD-15.2"] }, async () => {
  const page = await open(
    [
      { ...fullOrder, status: "Open" },
      { ...fullOrder, purchase_order: "PO-7003" },
    ],
    "/orders",
  );
  await page.feedOrderLines([aLine(1), aLine(1, { purchase_order: "PO-7003" })]);
  await stage.owner.query("update order_revisions set at = at - interval '1 minute' where company_id = $1", [
    page.companyId,
  ]);
  await page.go("/orders?order=PO-7002");
  await screen.findByText("1 of 2 to answer");
  await page.user.keyboard("j");
  await findTitle("Order PO-7003");
  await screen.findByText("2 of 2 to answer");
  await page.click("button", "Previous order to answer");
  await findTitle("Order PO-7002");
  await page.click("button", "Accept Order as It Is");
  await page.click("button", "Accept", await findDialog());
  await page.click("button", "Next Order (1)");
  expect(await findTitle("Order PO-7003")).toBeVisible();
});
