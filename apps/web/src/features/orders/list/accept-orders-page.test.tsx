import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { findDialog, getListed, ordersToAnswer } from "../../../test/answers-fixture.ts";
import { findTitle } from "../../../test/finders.ts";
import { screen, waitFor, within } from "../../../test/open-page.tsx";
import { aLine } from "../../../test/orders-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createOrders, readAnswers } = ordersToAnswer(stage);

const getBar = () => within(screen.getByRole("group", { name: "Selected rows" }));
const getCells = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .map(({ textContent }) => textContent);

test("accepts the selected orders as they are, and takes that back", { tags: ["ORD-13.4", "ORD-13.7"] }, async () => {
  const { click, companyId, feedOrderLines, go } = await createOrders();
  await feedOrderLines([aLine(2, { purchase_order: "PO-7001", quantity: "1" })]);
  await go("/orders");
  await click("checkbox", "Select PO-7001");
  await click("checkbox", "Select PO-7003");
  expect(getBar().getByRole("status")).toHaveTextContent("2 selected, 3 lines, $1,472.00");
  await click("button", "Accept 2 Orders as They Are");
  const dialog = await findDialog();
  dialog.getByText("Accept 2 orders as they are?");
  await waitFor(() =>
    expect(getCells("Selected orders")).toEqual([
      "PO-7001Odessa Yard, TX2 lines$754.40",
      "PO-7003Odessa Yard, TX1 line$736.00",
    ]),
  );
  dialog.getByText("$1,490.40");
  await click("button", "Accept 2 Orders", dialog);
  await screen.findByText("2 orders accepted.");
  await waitFor(() => expect(getListed()).toEqual(["PO-7002"]));
  await screen.findByRole("link", { name: "To ship (2)" });
  expect(await readAnswers(companyId)).toEqual(["PO-7001 bulk", "PO-7003 bulk"]);

  await click("button", "Undo");
  await screen.findByText("Your answers were taken back.");
  await waitFor(() => expect(getListed()).toHaveLength(3));
  await screen.findByRole("link", { name: "To answer (3)" });
});

test("leaves out what changed, what has a draft and what is answered", { tags: ["ORD-13.5"] }, async () => {
  const { click, companyId, feedOrderLines, go, token } = await createOrders(4);
  await go("/orders");
  await waitFor(() => expect(getListed()).toHaveLength(4));
  await click("checkbox", "Select all on this page");
  await feedOrderLines([aLine(1, { purchase_order: "PO-7001", quantity: "60" })]);
  const send = (method: "PUT" | "POST", path: string, payload: object) =>
    stage.call(token, method, `/api/orders/${path}`, { payload });
  await send("PUT", "PO-7002/draft", { revision: 1, lines: [] });
  await send("POST", "PO-7003/responses", { revision: 1, accept_rest: true });
  await click("button", "Accept 4 Orders as They Are");
  const dialog = await findDialog();
  await dialog.findByText("Accept 1 of 4 orders as it is?");
  const told = dialog.getAllByRole("listitem");
  expect(told.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^PO-7001 is left out\. GXP changed it on .+ UTC, after this page was loaded: line 1, quantity 40 → 60\. Look at it/,
    ),
    "PO-7002 is left out. You have a draft of an answer to it. Look at it, PO-7002",
    "PO-7003 is left out. No line of it waits for an answer. Look at it, PO-7003",
  ]);
  await click("button", "Cancel", dialog);
  // The changed order is selected no more, and its new revision can be accepted once it is.
  await waitFor(() => expect(getBar().getByRole("status")).toHaveTextContent("2 selected"));
  await waitFor(() => expect(getListed()).toHaveLength(3));
  await click("checkbox", "Select PO-7001");
  await click("button", "Accept 3 Orders as They Are");
  await (await findDialog()).findByText("Accept 2 of 3 orders as they are?");
  await click("button", "Accept 2 Orders", await findDialog());
  await screen.findByText("2 orders accepted.");
  expect(await readAnswers(companyId)).toEqual(["PO-7001 bulk", "PO-7003 screen", "PO-7004 bulk"]);
});

test("keeps the dialog open with the orders that were not accepted", { tags: ["ORD-13.6"] }, async () => {
  const { answer, click, companyId, go } = await createOrders();
  await go("/orders");
  await waitFor(() => expect(getListed()).toHaveLength(3));
  await click("checkbox", "Select all on this page");
  await click("button", "Accept 3 Orders as They Are");
  const first = await findDialog();
  await first.findByText("Accept 3 orders as they are?");
  let tries = 0;
  answer((_, path) => {
    if (!path.endsWith("/bulk") || tries++ > 1) return undefined;
    if (tries === 1) return Response.error();
    const results = [
      { purchase_order: "PO-7001", status: "busy", version: null },
      { purchase_order: "PO-7002", status: "changed_meanwhile", version: null },
      { purchase_order: "PO-7003", status: "accepted", version: 1 },
    ];
    return Response.json({ results }, { status: 201 });
  });
  await click("button", "Accept 3 Orders", first);
  await first.findByText(/could not be reached/);
  await click("button", "Accept 3 Orders", first);
  const dialog = await findDialog();
  await dialog.findByText("2 of 3 orders were not accepted");
  expect(getCells("Orders that were not accepted")).toEqual([
    "PO-7001It is being changed right now.",
    "PO-7002GXP has just changed it.",
  ]);
  await screen.findByText("1 order accepted.");
  await click("button", "Try 1 Order Again", dialog);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await readAnswers(companyId)).toEqual(["PO-7001 bulk"]);
});

test("offers another try if the orders could not be checked", { tags: ["ORD-13.5"] }, async () => {
  const { answer, click, go } = await createOrders(2);
  await go("/orders");
  let isBroken = true;
  answer((_, path) => (isBroken && path.endsWith("/check") ? Response.json({}, { status: 500 }) : undefined));
  await click("checkbox", "Select PO-7001");
  await click("button", "Accept 1 Order as It Is");
  const dialog = await findDialog();
  await dialog.findByText("Something went wrong");
  isBroken = false;
  await click("button", "Try Again", dialog);
  expect(await dialog.findByRole("button", { name: "Accept 1 Order" })).toBeEnabled();
});

test("accepts all results of several pages, at most 500 orders", { tags: ["ORD-13.4"] }, async () => {
  const { answer, click, companyId, go, requests } = await createOrders(12);
  await go("/orders?search=PO-70");
  await click("checkbox", "Select all on this page");
  await click("button", "Select all 12 results");
  await waitFor(() => expect(getBar().getByRole("status")).toHaveTextContent("12 selected, 12 lines, $8,832.00"));
  await click("button", "Accept 12 Orders as They Are");
  await click("button", "Accept 12 Orders", await findDialog());
  await screen.findByText("12 orders accepted.");
  expect(await readAnswers(companyId)).toHaveLength(12);

  answer((_, path) => {
    if (!path.startsWith("/api/orders/?")) return undefined;
    const order = { purchase_order: "PO-1", order_date: "2026-03-02", currency: "USD", total: "1.00", lines: 1 };
    const states = { response_state: "waiting", fulfillment_state: "open", respond_by: null, is_late: false };
    return Response.json({ count: 501, results: [{ ...order, ...states, revision: 1, location: null }] });
  });
  await go("/orders");
  await click("checkbox", "Select all on this page");
  requests.length = 0;
  await click("button", "Select all 501 results");
  await screen.findByText("At most 500 orders can be accepted at once.");
  expect(screen.getByRole("button", { name: "Accept 501 Orders as They Are" })).toBeDisabled();
  expect(requests.filter((request) => request.includes("page_size=100"))).toEqual([]);
});

test("is worked with the keyboard alone", { tags: ["ORD-13.8"] }, async () => {
  const { companyId, getAddress, go, user } = await createOrders();
  await go("/orders");
  await waitFor(() => expect(getListed()).toHaveLength(3));
  await user.keyboard("jj");
  expect(screen.getByRole("checkbox", { name: "Select PO-7002" })).toHaveFocus();
  await user.keyboard("a");
  const dialog = await findDialog();
  await dialog.findByText("Accept 1 order as it is?");
  const accept = await dialog.findByRole("button", { name: "Accept 1 Order" });
  // The button ignores presses until the orders were checked.
  await waitFor(() => expect(accept).not.toHaveAttribute("aria-disabled"));
  expect(accept).toHaveFocus();
  await user.keyboard("{Enter}");
  await screen.findByText("1 order accepted.");
  await waitFor(() => expect(getListed()).toEqual(["PO-7001", "PO-7003"]));
  await user.keyboard("jxkx");
  await screen.findByRole("button", { name: "Accept 2 Orders as They Are" });
  await user.keyboard("a");
  await (await findDialog()).findByText("Accept 2 orders as they are?");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await readAnswers(companyId)).toEqual(["PO-7002 bulk"]);
  await user.keyboard("k");
  await user.keyboard("{Enter}");
  await findTitle("Order PO-7001");
  expect(getAddress()).toBe("/orders?order=PO-7001");
});
