import { permissions } from "@lading/contract";
import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { aLine, bareOrder, fullOrder, getNumbers, orderSpace, vendorsWithOrders } from "../../test/orders-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { open } = vendorsWithOrders(stage);

const worded = {
  ...fullOrder,
  currency: "EUR",
  ship_to: "Odessa Yard\n3100 W 42nd Street",
  buyer_contact: "Dale Okafor <dale@provider.example>",
  message: "Ship complete if you can.",
};
const bare = { ...bareOrder, currency: "", ship_to: "", buyer_contact: "", message: "" };

const getLines = () => screen.findByRole("table", { name: "Lines of the order" });

test("shows the head, the lines and the documents of an order", { tags: ["ORD-14.5"] }, async () => {
  const { click, feedOrderLines, getAddress, go } = await open([worded, bare], "/orders");
  await feedOrderLines([
    aLine(1, { description: "FLANGE WN 2IN" }),
    aLine(2, { is_cancelled: "true" }),
    aLine(30, { quantity: "0.5" }),
  ]);
  await go("/orders?tab=all");
  await click("link", "PO-7002");
  await findTitle("Order PO-7002");
  expect(getAddress()).toBe("/orders?order=PO-7002");
  const facts = await screen.findByLabelText("Order");
  expect(facts).toHaveTextContent("OrderedMar 2, 2026DueApr 15, 2026Total€1,284,310.50 EUR");
  expect(facts).toHaveTextContent("Ship ToOdessa Yard3100 W 42nd Street");
  expect(screen.getByRole("link", { name: "Dale Okafor" })).toHaveAttribute("href", "mailto:dale@provider.example");
  screen.getByText("Ship complete if you can.");
  await waitFor(async () => expect(within(await getLines()).getAllByRole("link")).toHaveLength(3));
  const rows = within(await getLines())
    .getAllByRole("row")
    .slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ["1", "Flange FLANGE WN 2IN", expect.stringContaining("O-1"), "O-1", "40 Each", "€18.40", "€736.00", "Dec 4, 2026"],
    ["2", "CancelledFlange", expect.any(String), "O-1", "40 Each", "€18.40", "€736.00", "Dec 4, 2026"],
    ["30", "Flange", expect.any(String), "O-1", "0.5 Each", "€18.40", "€9.20", "Dec 4, 2026"],
  ]);

  await click("link", "Documents (2)");
  await screen.findByRole("table", { name: "Documents of PO-7002" });
  expect(getAddress()).toBe("/orders?order=PO-7002&tab=Documents");
  await click("link", "Orders", within(screen.getByRole("main")));
  await findTitle("Orders");
});

test("shows how the order was changed, by line and the newest first", { tags: "ORD-54.2" }, async () => {
  const { click, feedOrderLines, feedOrders, getAddress, go } = await open([worded, bare], "/orders");
  await feedOrderLines([aLine(1, { quantity: "100" }), aLine(2)]);
  await stage.owner.query("update order_revisions set at = at - interval '1 minute'");
  await feedOrderLines([aLine(1, { quantity: "80" }), aLine(2, { due_date: "2026-12-11" }), aLine(3)]);
  await feedOrders([{ ...worded, message: "Call first." }]);
  await go("/orders?order=PO-7002");
  await findTitle("Order PO-7002");
  expect(await screen.findByLabelText("Order")).toHaveTextContent("Revision2");
  await click("link", "History");
  expect(getAddress()).toBe("/orders?order=PO-7002&tab=History");
  const tabs = within(screen.getByRole("navigation", { name: "Parts of the order" }));
  expect(tabs.getAllByRole("link", { current: "page" }).map(({ textContent }) => textContent)).toEqual(["History"]);
  const history = within(await screen.findByRole("region", { name: "History" }));
  await history.findByText(/^Revision 2: \w+ changed 3 lines$/);
  const events = history.getAllByRole("listitem").filter((item) => item.hasAttribute("data-kind"));
  expect(events.map((event) => event.dataset["kind"])).toEqual(["note", "revision", "sent"]);
  const lines = within(events[1]!).getAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "Line 1Quantityfrom 100 to 80",
    "Line 2Requestedfrom Dec 4, 2026 to Dec 11, 2026",
    "Line 3New line: O-1 · 40 · Each · €18.40 · Dec 4, 2026",
  ]);
  expect(events[0]).toHaveTextContent("OrderMessagefrom Ship complete if you can. to Call first.");
});

test("shows the first lines of a revision that changed many", { tags: "ORD-54.2" }, async () => {
  const { click, companyId, go } = await open([worded, bare], "/orders");
  await stage.owner.query(
    `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
     select o.company_id, o.id, n, p.id, 1, 'Each', 1 from generate_series(1, 230) n, purchase_orders o
     join products p on p.company_id = o.company_id where o.company_id = $1 and o.purchase_order = 'PO-7002'`,
    [companyId],
  );
  await stage.owner.query("update order_revisions set at = at - interval '1 minute'");
  await stage.owner.query("update purchase_order_lines set quantity = 2 where company_id = $1", [companyId]);
  await go("/orders?order=PO-7002&tab=History");
  await screen.findByText(/^Revision 2: \w+ changed 230 lines$/);
  expect(screen.getAllByText(/^Line \d+$/)).toHaveLength(20);
  await click("button", "Show 200 of 210 More Lines");
  await click("button", "Show 10 of 10 More Lines");
  expect(screen.getAllByText(/^Line \d+$/)).toHaveLength(230);
});

test("hides columns of the lines, also after a reload and in other orders", { tags: "ORD-14.6" }, async () => {
  const { click, feedOrderLines, go, user, ...vendor } = await open([worded, bare], "/orders");
  await feedOrderLines([aLine(1), aLine(1, { purchase_order: "PO-7001" })]);
  const all = ["Line", "Product", "SKU", "GXP SKU", "Ordered", "Price", "Amount", "Requested"];
  const heads = async () =>
    within(await getLines())
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent);
  await go("/orders?order=PO-7002");
  expect(await heads()).toEqual(all);
  await click("button", "Columns");
  expect(screen.queryByRole("menuitem", { name: "Reset Widths" })).toBeNull();
  await click("menuitemcheckbox", "GXP SKU");
  await click("menuitemcheckbox", "Product");
  await user.keyboard("{Escape}");
  const rest = all.filter((name) => name !== "GXP SKU" && name !== "Product");
  expect(await heads()).toEqual(rest);
  expect(await within(await getLines()).findByText("€18.40")).toBeVisible();

  await openPage(stage, "/orders?order=PO-7001", vendor);
  expect(await heads()).toEqual(rest);
  await click("button", "Columns");
  await click("menuitem", "Hide All");
  await user.keyboard("{Escape}");
  await screen.findByText("All columns are hidden.");
  await click("button", "Show All");
  expect(await heads()).toEqual(all);
});

test("says that lines have not arrived, and that there is no such order", { tags: "ORD-14.5" }, async () => {
  const { go } = await open([worded, bare], "/orders?order=PO-7001");
  await findTitle("Order PO-7001");
  await screen.findByText("Its lines have not arrived yet.");
  expect(screen.getByLabelText("Order")).toHaveTextContent("Total$90.00 USDLocationN/ABuyerN/A");
  await go("/orders?order=PO-1");
  await screen.findByText("There is no purchase order PO-1 among those of your company.");
});

test("offers to load lines again that could not be loaded", { tags: "ORD-14.5" }, async () => {
  const { answer, click, go, feedOrderLines } = await open([worded, bare], "/orders");
  await feedOrderLines([aLine(1)]);
  let isBroken = true;
  answer((_, path) => (isBroken && path.includes("/lines") ? new Response("{}", { status: 500 }) : undefined));
  await go("/orders?order=PO-7002");
  await screen.findByText(/^Some lines could not be loaded\./, {}, { timeout: 8000 });
  isBroken = false;
  await click("button", "Try Again");
  expect(await within(await getLines()).findByRole("link", { name: "Flange" })).toBeVisible();
});

test("renders some of many lines, and fetches no others", { tags: "ORD-14.4" }, async () => {
  const { companyId, go, requests } = await open([worded, bare], "/orders");
  await stage.owner.query(
    `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price)
     select o.company_id, o.id, n, p.id, 1, 'Each', 1 from generate_series(1, 10000) n, purchase_orders o
     join products p on p.company_id = o.company_id where o.company_id = $1 and o.purchase_order = 'PO-7002'`,
    [companyId],
  );
  await go("/orders?order=PO-7002");
  await screen.findByRole("link", { name: "Lines (10,000)" });
  const table = await getLines();
  await waitFor(() => expect(within(table).getAllByRole("link").length).toBeGreaterThan(20));
  expect(within(table).getAllByRole("link").length).toBeLessThan(100);
  expect(table).toHaveAttribute("aria-rowcount", "10001");
  expect(requests.filter((request) => request.includes("/lines"))).toHaveLength(1);
});

test("leads from Order Documents and the product to the order's page", { tags: ["ORD-10.2", "ORD-10.3"] }, async () => {
  const { click, feedOrderLines, go, ...vendor } = await open([worded, bare]);
  await feedOrderLines([aLine(1)]);
  await click("link", "Open Order PO-7002");
  await findTitle("Order PO-7002");
  await go("/product-catalog?pid=O-1&tab=Purchase+Orders");
  await click("link", "Open Order PO-7002");
  await findTitle("Order PO-7002");

  await stage.owner.query("update company_feature_flags set active = false where company_id = $1", [vendor.companyId]);
  await openPage(stage, orderSpace, vendor);
  await waitFor(() => expect(getNumbers()).toEqual(["PO-7002", "PO-7001"]));
  expect(screen.queryByRole("link", { name: /^Open Order/ })).toBeNull();
  expect(screen.queryByRole("link", { name: "Orders" })).toBeNull();
});

test("shows no documents to users who may not see them", { tags: "ORD-14.5" }, async () => {
  const { companyId } = await open([worded, bare], "/orders");
  const may = permissions.filter((permission) => permission === "orders.view_order");
  await openPage(stage, "/orders?order=PO-7001", await stage.aVendor({ companyId, may }));
  await findTitle("Order PO-7001");
  await screen.findByText("Its lines have not arrived yet.");
  expect(screen.queryByRole("link", { name: /^Documents/ })).toBeNull();
});
