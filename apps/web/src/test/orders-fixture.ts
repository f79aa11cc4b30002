import type { Stage } from "../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "./open-page.tsx";
import { vendorFixture } from "./vendor-fixture.ts";

export const orderSpace = "/document-repository?type=Order+Documents";

interface FeedOrder {
  purchase_order: string;
  order_date: string;
  status: string;
  total: string;
  vendor_reference_id?: string;
  due_date?: string;
  location?: string;
}

export const fullOrder = {
  purchase_order: "PO-7002",
  vendor_reference_id: "SO-11",
  order_date: "2026-03-02",
  due_date: "2026-04-15",
  location: "Odessa Yard, TX",
  status: "Shipped",
  total: "1284310.5",
};
export const bareOrder = { purchase_order: "PO-7001", order_date: "2026-03-01", status: "Open", total: "90" };
/** A row of the intake for a line of PO-7002. */
export const aLine = (line: number, more: Record<string, string> = {}) => ({
  purchase_order: "PO-7002",
  line: String(line),
  gxp_sku: "O-1",
  quantity: "40",
  units: "Each",
  unit_price: "18.4",
  due_date: "2026-12-04",
  description: "",
  is_cancelled: "",
  ...more,
});
const noValues = Object.fromEntries(Object.keys(fullOrder).map((key) => [key, ""]));

/** The rows of orders, without those of their documents. */
export const getOrderRows = () =>
  within(screen.getByRole("table", { name: "Purchase orders" }))
    .getAllByRole("row")
    .filter(({ textContent }) => textContent.startsWith("PO-"));
export const getNumbers = () =>
  getOrderRows().map((row) => within(row).getAllByRole("cell")[0]?.textContent.replace("Open Order", ""));
export const getOpener = (number: string) => screen.queryByRole("button", { name: `Documents of ${number}` });
export const getDocuments = () => screen.queryByRole("table", { name: `Documents of ${fullOrder.purchase_order}` });
/** The texts of the links to the documents of PO-7002. */
export const getDocumentNames = () =>
  within(getDocuments()!) // throws without documents
    .getAllByRole("link")
    .map(({ textContent }) => textContent.replace(", opens in a new window", ""));
export const getSetButton = (name: string, number: string) =>
  screen.getByRole("button", { name: `${name} of ${number}` });

/** Creates vendors with orders, whose list they open. */
export function vendorsWithOrders(stage: Stage) {
  const { createVendor } = vendorFixture(stage);
  return {
    /** Creates a vendor with these orders and with `documents` of PO-7002, PDFs that cannot be read. */
    open: async (
      orders: readonly FeedOrder[] = [fullOrder, bareOrder],
      path = orderSpace,
      documents: readonly string[] = ["Invoice", "Packing list"],
    ) => {
      const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
      await vendor.feedOrders(orders.map((order) => ({ ...noValues, ...order })));
      const { rows } = await stage.owner.query<{ id: string }>(
        "select id from purchase_orders where company_id = $1 and purchase_order = $2",
        [vendor.companyId, fullOrder.purchase_order],
      );
      for (const name of documents) await stage.aDocument(vendor.companyId, { orderId: rows[0]!.id, name }); // every test has this order
      const page = await openPage(stage, path, vendor);
      const openOrder = async () => {
        await page.click("button", `Documents of ${fullOrder.purchase_order}`);
        await waitFor(() => within(getDocuments()!).getAllByRole("link")); // throws without documents
      };
      return { ...vendor, ...page, openOrder };
    },
  };
}
