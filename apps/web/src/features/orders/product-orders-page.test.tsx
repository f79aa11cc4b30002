import { permissions } from "@lading/contract";
import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { vendorFixture } from "../../test/vendor-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor } = vendorFixture(stage);

/** Creates a vendor with a product in two orders and another product in a third. */
async function createVendorWithOrders() {
  const vendor = await createVendor([
    { gxp_sku: "V-1", name: "Gate valve" },
    { gxp_sku: "V-2", name: "Globe valve" },
  ]);
  const order = { status: "Open", total: "999", due_date: "2026-06-30", location: "Hobbs Yard, NM" };
  await vendor.feedOrders([
    { purchase_order: "PO-1", order_date: "2026-01-05", ...order },
    { purchase_order: "PO-2", order_date: "2026-02-05", ...order },
    { purchase_order: "PO-3", order_date: "2026-03-05", ...order },
  ]);
  await vendor.feedOrderLines([
    { purchase_order: "PO-1", line: "1", gxp_sku: "V-1", quantity: "1200", units: "Each", unit_price: "2.50" },
    { purchase_order: "PO-2", line: "1", gxp_sku: "V-1", quantity: "2", units: "Case", unit_price: "10" },
    { purchase_order: "PO-2", line: "2", gxp_sku: "V-1", quantity: "1", units: "Case", unit_price: "10" },
    { purchase_order: "PO-3", line: "1", gxp_sku: "V-2", quantity: "9", units: "Each", unit_price: "1" },
  ]);
  const { rows } = await stage.owner.query<{ id: string }>(
    "select id from purchase_orders where company_id = $1 and purchase_order = 'PO-1'",
    [vendor.companyId],
  );
  await stage.aDocument(vendor.companyId, { orderId: rows[0]!.id, name: "Invoice" }); // loaded above
  return vendor;
}

const address = "/product-catalog?pid=V-1&tab=Purchase+Orders";
const table = () => screen.getByRole("table", { name: "Purchase orders of the product" });
const rows = () => [...table().querySelectorAll<HTMLElement>(":scope > tbody > tr")];
const expectRows = async (count: number) => {
  await screen.findByRole("table", { name: "Purchase orders of the product" });
  await waitFor(() => expect(rows().filter((row) => row.textContent.includes("PO-"))).toHaveLength(count));
};

test(
  "shows the ordered quantity and total of the product, and links to the orders and their documents",
  { tags: ["PO-01", "DET-02"] },
  async () => {
    const { user, getAddress } = await openPage(stage, address, await createVendorWithOrders());
    await expectRows(2);
    expect(
      within(table())
        .getAllByRole("columnheader")
        .map((head) => head.textContent),
    ).toEqual([
      "Purchase Order #",
      "Due Date",
      "Order Date",
      "Location",
      "Status",
      "Quantity",
      "Unit Measure",
      "Total",
      "Actions",
    ]);
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/PO-2Open OrderJun 30, 2026Feb 5, 2026Hobbs Yard, NMOpen3Case\$30.00Download Set/),
      expect.stringMatching(/PO-1Open OrderJun 30, 2026Jan 5, 2026Hobbs Yard, NMOpen1,200Each\$3,000.00Download Set/),
    ]);
    expect(screen.getByRole("button", { name: "Download Set of PO-2" })).toBeDisabled();
    await user.click(within(table()).getByRole("button", { name: /^Order Date/ }));
    await waitFor(() => expect(rows()[0]).toHaveTextContent("PO-1"));
    expect(getAddress()).toMatch(/pid=V-1&tab=Purchase\+Orders.*ordering=order_date/);

    await user.click(screen.getByRole("button", { name: "Documents of PO-1" }));
    await screen.findByRole("heading", { name: /^RELATED DOCUMENTS FOR PO-1$/i });
    await screen.findByRole("link", { name: /^Invoice/ });
    await user.click(screen.getByRole("link", { name: "PO-1" }));
    await screen.findByRole("heading", { level: 1, name: "Order Documents" });
    await waitFor(() => expect(document.querySelector("tr[aria-current=true]")).toHaveTextContent("PO-1"));
    history.back();
    await waitFor(() => expect(screen.getByRole("tab", { selected: true })).toHaveTextContent("Purchase Orders"));
  },
);

test("hides the documents of orders from a user who may not view them", { tags: "PO-01" }, async () => {
  const { companyId } = await createVendorWithOrders();
  const may = permissions.filter(
    (permission) => permission !== "order_documents.view_order_docs" && permission !== "orders.view_order",
  );
  await openPage(stage, address, await stage.aVendor({ companyId, may }));
  await expectRows(2);
  expect(within(table()).getAllByRole("columnheader")).toHaveLength(8);
  expect(within(table()).queryAllByRole("link")).toEqual([]);
  expect(screen.queryByRole("button", { name: /^(Documents|Download Set) of PO-/ })).toBeNull();
});
