import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../api/src/test/stage.ts";
import { findBox, findRow, findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const openTab = async (id: string, tab: string) =>
  openPage(stage, `/provider/companies/${id}?tab=${tab}`, await stage.aStaffMember());
const openOther = async ({ user }: Awaited<ReturnType<typeof openTab>>, tab: string) => {
  const tabs = await screen.findByRole("navigation", { name: "Parts of the company" });
  await user.click(within(tabs).getByRole("link", { name: tab }));
};

test(
  "shows a company's products, with their values and edits, its orders and its documents",
  { tags: "CON-12.6" },
  async () => {
    const { id } = await stage.aCompany({ name: unique("Company") });
    const { gxpSku } = await stage.aProduct(id, { name: "Gate valve", manufacturer: "Acme", price: 12.5 });
    await stage.anEdit(id, { gxpSku, name: "manufacturer", oldValue: "Acme", newValue: "Apex" });
    const order = unique("PO");
    await stage.anOrder(id, order);
    await stage.owner.query("update purchase_orders set total = 99 where purchase_order = $1", [order]);
    const page = await openTab(id, "Products");
    const price = await screen.findByRole("columnheader", { name: /Price/ });
    await page.user.click(within(price).getAllByRole("button")[0]!); // the column is sortable
    await waitFor(() => expect(page.getAddress()).toContain("ordering=price"));
    expect(page.getAddress()).toContain("tab=Products");
    await page.click("link", "Review 1 edit of Gate valve");
    await waitFor(() => expect(page.getAddress()).toMatch(/^\/provider\/review/));
    await screen.findByText("Apex");
    history.back();
    await openOther(page, "Orders");
    expect(await findRow(order)).toHaveTextContent("$99.00");
    await page.click("link", order);
    await findTitle(`Order ${order}`);
    await screen.findByText("Its lines have not arrived yet.");
    history.back();
    await openOther(page, "Documents");
    await screen.findByText("No data available");
    await openOther(page, "Products");
    await page.click("link", "Gate valve");
    await findTitle("Gate valve");
  },
);

test("shows the actions of a company", { tags: ["CON-12.8", "AUD-01.1"] }, async () => {
  const { id } = await stage.aCompany({ name: unique("Company") });
  const page = await openTab(id, "Details");
  await page.fill(await findBox("Tax ID"), "12-7654321");
  await page.click("button", "Save");
  await screen.findByText("Your changes are saved.");
  await openOther(page, "Activity");
  await page.click("button", /Change a company/);
  await screen.findByText("12-7654321");
  await page.user.click((await screen.findAllByRole("button", { name: "Result" }))[0]!); // a query that finds nothing fails
  await page.click("radio", "Refused");
  await screen.findByText("0 actions");
  expect(page.getAddress()).toContain("tab=Activity");
});
