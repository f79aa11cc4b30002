import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { vendorFixture } from "../../test/vendor-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor } = vendorFixture(stage);

test(
  "shows an order as its vendor sees it, and leads to its products",
  { tags: ["ORD-36.1", "ORD-54.2"] },
  async () => {
    const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
    await vendor.feedOrders([
      {
        purchase_order: "PO-1",
        order_date: "2026-03-02",
        status: "Open",
        total: "36.8",
        currency: "EUR",
        ship_to: "Odessa Yard",
        buyer_contact: "Dale Okafor",
        message: "Ship complete.",
      },
      {
        purchase_order: "PO-2",
        order_date: "2026-03-02",
        status: "Open",
        total: "1",
        currency: "",
        ship_to: "",
        buyer_contact: "",
        message: "",
      },
    ]);
    await vendor.feedOrderLines([
      {
        purchase_order: "PO-1",
        line: "1",
        gxp_sku: "O-1",
        quantity: "2",
        units: "Each",
        unit_price: "18.4",
        is_closed: "true",
      },
    ]);
    const address = `/provider/orders/${vendor.companyId}`;
    const { click, go } = await openPage(stage, `${address}/PO-1`, await stage.aStaffMember());
    await findTitle("Order PO-1");
    expect(await screen.findByLabelText("Order")).toHaveTextContent(
      "CompanyAcme ValveAnswerCancelledOrderedMar 2, 2026DueN/ATotal€36.80 EURShip ToOdessa YardBuyerDale Okafor",
    );
    screen.getByText("Ship complete.");
    const table = within(await screen.findByRole("table", { name: "Lines of the order" }));
    await waitFor(() => expect(table.getAllByRole("row")[1]).toHaveTextContent(/^1Closed by \w+Flange/));
    await stage.owner.query("update order_revisions set at = at - interval '1 minute'");
    await stage.owner.query("update purchase_order_lines set quantity = 3 where company_id = $1", [vendor.companyId]);
    await click("link", "History");
    const history = await screen.findByRole("region", { name: "History" });
    await within(history).findByText(/^Revision 2: \w+ changed 1 line$/);
    expect(history).toHaveTextContent("Line 1Quantityfrom 2 to 3");
    await click("link", "Lines (1)");
    await click("link", "Flange");
    await findTitle("Flange");
    await go(`${address}/PO-2`);
    await screen.findByText("Its lines have not arrived yet.");
  },
);

test("names who can answer the order, or says that nobody can", { tags: ["ORD-36.2"] }, async () => {
  const vendor = await createVendor([{ gxp_sku: "O-1", name: "Flange" }]);
  await vendor.feedOrders([{ purchase_order: "PO-1", order_date: "2026-03-02", status: "Open", total: "1" }]);
  await vendor.feedOrderLines([
    { purchase_order: "PO-1", line: "1", gxp_sku: "O-1", quantity: "2", units: "Each", unit_price: "1" },
  ]);
  const rename = (first: string, id: string) =>
    stage.owner.query("update users set first_name = $1, last_name = 'Lee' where id = $2", [first, id]);
  const users: string[] = [];
  for (const first of ["Ann", "Bo", "Cleo", "Dan"]) {
    const { id } = await stage.aVendor({ companyId: vendor.companyId, role: "Full Access" });
    await rename(first, id);
    users.push(id);
  }
  await stage.owner.query("update users set status = 'deactivated' where company_id = $1 and id <> all($2)", [
    vendor.companyId,
    users,
  ]);
  await stage.aVendor({ companyId: vendor.companyId, role: "View Only" });
  const address = `/provider/orders/${vendor.companyId}/PO-1`;
  await openPage(stage, address, await stage.aStaffMember());
  expect(await screen.findByText("Ann Lee, Bo Lee, and 2 others")).toHaveAttribute(
    "title",
    "Ann Lee, Bo Lee, Cleo Lee, Dan Lee",
  );
  await stage.owner.query("update users set status = 'deactivated' where id = any($1)", [users]);
  await openPage(stage, address, await stage.aStaffMember());
  expect((await screen.findByText("Nobody")).closest("dl")).toHaveAccessibleName("Order");
});
