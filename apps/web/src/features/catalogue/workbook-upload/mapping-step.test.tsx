import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { uploadFixture } from "../../../../../api/src/test/upload-fixture.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const fixture = uploadFixture(stage);
const becomes = (place: number) => screen.findByRole("combobox", { name: new RegExp(`^Column ${place},`) });

test(
  "asks what the columns of a list are, compares it, and takes other columns later",
  { tags: ["XLS-04.12"] },
  async () => {
    await stage.owner.query("insert into categories (name) values ('Gate Valves') on conflict do nothing");
    const vendor = await stage.aVendor({ role: "Full Access" });
    await stage.aProduct(vendor.companyId, { name: "Gate valve", supplier_sku: "A-1", price: "10.00" });
    const list = 'Artikel;Preis;Gültig bis;Product group\r\nA-1;"1,250";03/04/2027;GATES\r\n';
    const id = await fixture.upload(vendor.token, Buffer.from(list), "our list.csv");
    const { user } = await openPage(stage, `/product-catalog/workbook-uploads/${id}`, vendor);
    await screen.findByText(/^Choose the column with the GXP SKU/);
    expect(screen.getByRole("button", { name: "Compare with the Portal" })).toBeDisabled();
    await user.selectOptions(await becomes(1), "Supplier SKU");
    await screen.findByText("2 of 4 columns are used");
    await user.selectOptions(await becomes(2), "Vendor Price");
    await user.selectOptions(await becomes(3), "Price Expiration");
    await user.click(await screen.findByRole("radio", { name: "Point: 1,234.50" }));
    await user.click(await screen.findByRole("radio", { name: "Day, month, year" }));
    await screen.findByText(/^The portal does not know 1 value/);
    await user.selectOptions(await screen.findByRole("combobox", { name: "GATES means" }), "Gate Valves");
    await waitFor(() => expect(screen.queryByText(/does not know/)).toBeNull());
    await user.click(screen.getByRole("button", { name: "Compare with the Portal" }));
    await screen.findByText("Comparing with the portal");
    await fixture.compare();

    await screen.findByText(/^There is no earlier value to compare with/);
    await screen.findByRole("button", { name: /^Propose 2 Changes in 1 Product/ });
    const table = await screen.findByRole("table", { name: "Changes" });
    expect(within(table).getByText("$1,250.00")).toBeVisible();

    await user.click(screen.getByRole("button", { name: "Change Columns" }));
    await user.selectOptions(await becomes(2), "Not used");
    await screen.findByText("3 of 4 columns are used");
    await user.click(screen.getByRole("button", { name: "Compare with the Portal" }));
    await screen.findByText("Comparing with the portal");
    await fixture.compare();
    await screen.findByRole("button", { name: /^Propose 2 Changes in 1 Product/ });
  },
);

test("proposes the rows of a list that the catalog does not have", { tags: ["XLS-26.3"] }, async () => {
  const vendor = await stage.aVendor({ role: "Full Access" });
  await stage.aProduct(vendor.companyId, { supplier_sku: "A-1", price: "10.00" });
  const list = "Supplier SKU,Product name,Price\r\nA-1,Valve,11\r\nN-1,New valve,5\r\nN-2,Other valve,6\r\n";
  const id = await fixture.upload(vendor.token, Buffer.from(list), "our list.csv");
  const { user } = await openPage(stage, `/product-catalog/workbook-uploads/${id}`, vendor);
  await user.click(await screen.findByRole("button", { name: "Compare with the Portal" }));
  await screen.findByText("Comparing with the portal");
  await fixture.compare();
  await screen.findByRole("button", { name: "Propose 1 Change in 1 Product and 2 New Products" });
  await user.click(screen.getByRole("link", { name: /^New 2/ }));
  await user.click(await screen.findByRole("checkbox", { name: "Propose Other valve" }));
  await user.click(await screen.findByRole("button", { name: "Propose 1 Change in 1 Product and 1 New Product" }));
  expect(await screen.findByText("1 change and 1 new product were proposed")).toBeVisible();
});
