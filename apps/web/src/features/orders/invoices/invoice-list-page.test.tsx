import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";
import { findBox, findTitle } from "../../../test/finders.ts";
import { fullOrder, vendorsWithOrders } from "../../../test/orders-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { open } = vendorsWithOrders(stage);

/** Opens the list of orders of a company with three invoices, which were loaded two hours ago. */
async function openOrders() {
  const page = await open([fullOrder], "/orders");
  await stage.owner.query(
    `insert into invoice_statuses (company_id, invoice_number, purchase_order, amount, state, received_on, due_on, paid_on, payment_reference, note, loaded_at)
     values ($1, 'INV-1', 'PO-7002', 120.5, 'Paid', '2026-01-05', '2026-02-04', '2026-02-02', 'ACH 77', null, now() - interval '2 hours'),
       ($1, 'INV-2', 'PO-9', 80, 'Approved', '2026-01-06', '2026-03-04', null, null, null, now() - interval '2 hours'),
       ($1, 'INV-3', '', 10, 'Disputed', null, null, null, null, 'Please call', now() - interval '2 hours')`,
    [page.companyId],
  );
  return page;
}

const getRows = () =>
  within(screen.getByRole("table", { name: "Invoices" }))
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);

test("lists the invoices, and filters and searches them", { tags: ["ORD-49.3"] }, async () => {
  const { click, go, user } = await openOrders();
  await click("link", "Invoices");
  await findTitle("Invoices");
  await screen.findByRole("table", { name: "Invoices" });
  await waitFor(() => expect(getRows().length).toBe(3));
  const [newest, second] = getRows();
  expect(newest).toContain("INV-2PO-9Approved$80.00Jan 6, 2026Mar 4, 2026");
  expect(second).toContain("INV-1PO-7002Paid$120.50Jan 5, 2026Feb 4, 2026Feb 2, 2026ACH 77");
  expect(await screen.findByText(/^Last updated/)).toHaveTextContent("Last updated 2 hours ago");
  expect(screen.queryByRole("link", { name: "PO-9" })).toBeNull();
  expect(screen.getByRole("link", { name: "PO-7002" })).toHaveAttribute("href", "/orders?order=PO-7002&tab=Invoices");
  await user.type(await findBox("Search by Invoice, Order or Payment"), "ach{Enter}");
  await waitFor(() => expect(getRows().length).toBe(1));
  await go("/orders?tab=invoices&paid=false");
  await waitFor(() => expect(getRows().map((row) => row.slice(0, 5))).toEqual(["INV-2", "INV-3"]));
});

test("the page of an order shows its invoices", { tags: ["ORD-49.6"] }, async () => {
  const { click, go } = await openOrders();
  await go("/orders?order=PO-7002");
  await click("link", "Invoices (1)");
  const invoice = await screen.findByLabelText("Invoice INV-1");
  expect(invoice).toHaveTextContent("StatePaidAmount$120.50 USDReceivedJan 5, 2026DueFeb 4, 2026PaidFeb 2, 2026");
  expect(screen.getByText(/^Last updated/)).toHaveTextContent("Last updated 2 hours ago");
  expect(screen.queryByLabelText("Invoice INV-2")).toBeNull();
});

test("the page of an order shows its invoices to staff too", { tags: ["ORD-49.5", "ORD-49.6"] }, async () => {
  const { companyId } = await openOrders();
  const page = await openPage(stage, `/provider/orders/${companyId}/PO-7002?tab=Invoices`, await stage.aStaffMember());
  expect(await screen.findByLabelText("Invoice INV-1")).toHaveTextContent("StatePaid");
  await page.click("link", "History");
  expect(screen.queryByLabelText("Invoice INV-1")).toBeNull();
});
