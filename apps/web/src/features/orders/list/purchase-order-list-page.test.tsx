import { permissions } from "@lading/contract";
import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { getListed, ordersToAnswer } from "../../../test/answers-fixture.ts";
import { findTitle } from "../../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";
import { aLine, bareOrder, fullOrder, vendorsWithOrders } from "../../../test/orders-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { open } = vendorsWithOrders(stage);
const { createOrders } = ordersToAnswer(stage);

const getTabs = () =>
  within(screen.getByRole("navigation", { name: "Orders by what they wait for" }))
    .getAllByRole("link")
    .map((link) => `${link.getAttribute("aria-current") === "page" ? "> " : ""}${link.textContent}`);
const getRow = (number: string) => screen.getByRole("row", { name: new RegExp(number) });

test("opens with the orders to answer, the most urgent first", { tags: ["ORD-11.6", "ORD-47.6"] }, async () => {
  const { click, feedOrders, getAddress, go, setRespondBy, token } = await createOrders();
  await setRespondBy("PO-7003", 1);
  await stage.call(token, "POST", "/api/orders/PO-7002/responses", { payload: { revision: 1, accept_rest: true } });
  await feedOrders([{ ...bareOrder, purchase_order: "PO-6999" }]);
  await go("/orders");
  await findTitle("Orders");
  await waitFor(() => expect(getListed()).toEqual(["PO-7003", "PO-7001"]));
  await waitFor(() =>
    expect(getTabs()).toEqual([
      "> To answer (2)",
      "Waiting for GXP (0)",
      "To ship (1)",
      "All",
      "Invoices",
      "Ship Notices",
      "Figures",
    ]),
  );
  const heads = within(screen.getByRole("table", { name: "Purchase orders" })).getAllByRole("columnheader");
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    "",
    "Purchase Order #",
    "Order Date",
    "Answer By",
    "Location",
    "Lines",
    "Total",
    "Answer",
    "Shipping",
  ]);
  expect(getRow("PO-7003")).toHaveTextContent("Odessa Yard, TX1$736.00Waiting for your answerOpen");

  await click("link", "To ship (1)");
  await waitFor(() => expect(getListed()).toEqual(["PO-7002"]));
  expect(getAddress()).toContain("tab=to_ship");
  expect(getRow("PO-7002")).toHaveTextContent(/Dec 4, 2026.*AcceptedOpen$/);
  await click("link", "Waiting for GXP (0)");
  await screen.findByText("Nothing waits for GXP");
  expect(screen.queryByRole("checkbox", { name: /^Select/ })).toBeNull();
  await click("link", "All");
  await waitFor(() => expect(getListed()).toEqual(["PO-7003", "PO-7002", "PO-7001", "PO-6999"]));
  // Nothing waits in an order without lines.
  expect(getRow("PO-6999")).toHaveTextContent(/N\/A0\$90\.00Open$/);
});

test("lists the orders to ship by the day on which they should leave", { tags: ["ORD-11.8"] }, async () => {
  const { click, getAddress, go, token } = await createOrders();
  for (const number of ["PO-7001", "PO-7002", "PO-7003"])
    await stage.call(token, "POST", `/api/orders/${number}/responses`, { payload: { revision: 1, accept_rest: true } });
  await stage.owner.query(
    `update order_states s set ship_by = case o.purchase_order when 'PO-7003' then '2026-11-13' when 'PO-7001' then '2099-12-04' else '2099-12-05' end::date
     from purchase_orders o where o.id = s.order_id`,
  );
  await go("/orders?tab=to_ship");
  await waitFor(() => expect(getListed()).toEqual(["PO-7003", "PO-7001", "PO-7002"]));
  const [, , , head] = within(screen.getByRole("table", { name: "Purchase orders" })).getAllByRole("columnheader");
  expect(head).toHaveTextContent("Ship By");
  expect(head).toHaveAttribute("aria-sort", "ascending");
  const late = within(getRow("PO-7003")).getByText("Late");
  expect(late.querySelector("svg")).toBeInTheDocument();
  expect(getRow("PO-7001")).toHaveTextContent(/Dec 4, 2099Odessa/);
  await click("button", "Ship By");
  await waitFor(() => expect(getAddress()).toContain("ordering=-ship_by"));
  await waitFor(() => expect(getListed()).toEqual(["PO-7002", "PO-7001", "PO-7003"]));
});

test("says that every order is answered, and what comes next", { tags: ["ORD-11.6"] }, async () => {
  const { click, go, token } = await createOrders(2);
  for (const number of ["PO-7001", "PO-7002"])
    await stage.call(token, "POST", `/api/orders/${number}/responses`, { payload: { revision: 1, accept_rest: true } });
  await go("/orders");
  await screen.findByText("Every order is answered");
  await click("link", "Orders to Ship (2)");
  await waitFor(() => expect(getListed()).toEqual(["PO-7001", "PO-7002"]));
});

test(
  "filters by answer, shipping, location and product, in the address",
  { tags: ["ORD-11.4", "ORD-11.6"] },
  async () => {
    const { click, getAddress, user } = await open([{ ...fullOrder, total: "9" }, bareOrder], "/orders?tab=all");
    await waitFor(() => expect(getListed()).toEqual(["PO-7002", "PO-7001"]));
    await click("button", "Location");
    await click("checkbox", "Odessa Yard, TX");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(getListed()).toEqual(["PO-7002"]));
    expect(getAddress()).toContain("location=Odessa");
    await click("button", "Clear All Filters");
    await click("button", "Product");
    await click("checkbox", "Flange");
    await user.keyboard("{Escape}");
    await screen.findByText("Nothing matches the chosen filters.");
    expect(getAddress()).toContain("product=O-1");
    await click("button", "Clear Product filter");
    await click("button", "Shipping");
    await click("checkbox", "Partly shipped");
    await user.keyboard("{Escape}");
    await click("button", "Answer");
    await click("checkbox", "Waiting for GXP");
    await waitFor(() => expect(getAddress()).toContain("response_state=asked&fulfillment_state=partly_shipped"));
    expect(getAddress()).toContain("tab=all");
  },
);

test("tells how urgent an answer is, in words and with an icon", { tags: "ORD-12.2" }, async () => {
  const { go, setRespondBy } = await createOrders();
  await stage.owner.query("update work_calendar set weekdays = '{1,2,3,4,5,6,7}', time_zone = 'UTC'");
  await setRespondBy("PO-7001", -2);
  await setRespondBy("PO-7002", 3.1);
  await go("/orders");
  await waitFor(() => expect(getListed()).toEqual(["PO-7001", "PO-7002", "PO-7003"]));
  const late = await within(getRow("PO-7001")).findByText("2 days late");
  expect(late.querySelector("svg")).toBeInTheDocument();
  expect(getRow("PO-7002")).toHaveTextContent(/, \d{4}in 3 working days/);
});

test("shows changes of the provider and own drafts below the number", { tags: "ORD-11.7" }, async () => {
  const { feedOrderLines, go, token } = await createOrders();
  await feedOrderLines([aLine(1, { purchase_order: "PO-7001", quantity: "60" })]);
  const lines = [{ line: 1, pieces: [{ action: "reject" }] }];
  await stage.call(token, "PUT", "/api/orders/PO-7002/draft", { payload: { revision: 1, lines } });
  await go("/orders");
  await within(await screen.findByRole("row", { name: /PO-7001/ })).findByText("GXP changed 1 line");
  expect(getRow("PO-7002")).toHaveTextContent("PO-7002Your draft, 1 of 1 line");
  expect(getRow("PO-7003")).not.toHaveTextContent(/draft|changed/);
});

test("offers nothing to people who may only read orders", { tags: ["ORD-11.6", "ORD-13.8"] }, async () => {
  const { companyId, user } = await createOrders();
  const may = permissions.filter((permission) => permission === "orders.view_order");
  await openPage(stage, "/orders", await stage.aVendor({ companyId, may }));
  await waitFor(() => expect(getListed()).toEqual(["PO-7001", "PO-7002", "PO-7003"]));
  expect(screen.queryByRole("checkbox", { name: /^Select/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Shortcuts" })).toBeNull();
  await user.keyboard("ja");
  expect(screen.queryByRole("dialog")).toBeNull();
});
