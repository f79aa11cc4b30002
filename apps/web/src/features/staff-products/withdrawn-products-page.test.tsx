import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const staff = await stage.aStaffMember();

async function aCompany() {
  const vendor = await stage.aVendor({ role: "Full Access" });
  const skus = [unique("GXP-1"), unique("GXP-2")] as const;
  await stage.aProduct(vendor.companyId, { gxp_sku: skus[0], name: "Worn valve" });
  await stage.aProduct(vendor.companyId, { gxp_sku: skus[1], name: "Worn pump" });
  return { vendor, skus };
}
const findDialog = async (name: RegExp) => within(await screen.findByRole("dialog", { name }));

test("staff withdraw a product with a reason, and restore it", { tags: ["XLS-21.1", "XLS-21.2"] }, async () => {
  const { vendor, skus } = await aCompany();
  const { click, user } = await openPage(stage, `/provider/products/${vendor.companyId}/${skus[0]}`, staff);
  await click("button", "Withdraw…");
  const dialog = await findDialog(/^Withdraw Worn valve/);
  await user.click(dialog.getByRole("button", { name: "Withdraw" }));
  await dialog.findByText("Say why the product ends. The vendor reads it.");
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "No longer made.");
  await user.click(dialog.getByRole("button", { name: "Withdraw" }));
  await screen.findByText("1 product is withdrawn.");
  await screen.findByText(/^Withdrawn on /);
  expect(screen.queryByRole("button", { name: "Change Values" })).toBeNull();
  await click("button", "Restore");
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Restore" }));
  await screen.findByText("1 product is restored.");
  await screen.findByRole("button", { name: "Withdraw…" });
  expect(screen.queryByText(/^Withdrawn on /)).toBeNull();
});

test(
  "staff withdraw ticked products on a day, and see the day in the list",
  { tags: ["XLS-21.1", "XLS-21.3"] },
  async () => {
    const { vendor } = await aCompany();
    const { click, user } = await openPage(stage, `/provider/products?company=${vendor.companyId}`, staff);
    for (const name of [/Worn valve/, /Worn pump/])
      await user.click(within(await screen.findByRole("row", { name })).getByRole("checkbox"));
    await click("button", "Withdraw…");
    const dialog = await findDialog(/^Withdraw 2 products/);
    await user.type(dialog.getByRole("textbox", { name: "Reason" }), "The season ends.");
    await user.type(dialog.getByRole("textbox", { name: "On" }), "12/31/2099");
    await user.click(dialog.getByRole("button", { name: "Withdraw" }));
    await screen.findByText("2 products are set to end on the day.");
    expect(await screen.findAllByText(/^Ends .*2099/)).toHaveLength(2);
  },
);

test("the page of a company lists its withdrawn products if asked", { tags: ["XLS-21.3"] }, async () => {
  const { vendor, skus } = await aCompany();
  await stage.call(staff.token, "POST", "/api/provider/products/withdraw", {
    payload: { company: vendor.companyId, gxp_skus: [skus[0]], reason: "No longer made." },
  });
  const { click, user, go } = await openPage(stage, `/provider/companies/${vendor.companyId}?tab=Products`, staff);
  await screen.findByRole("link", { name: "Worn pump" });
  expect(screen.queryByRole("link", { name: "Worn valve" })).toBeNull();
  await click("button", "Withdrawn");
  await user.click(await screen.findByRole("radio", { name: "Only" }));
  await screen.findByRole("link", { name: "Worn valve" });
  await screen.findByText(/^Withdrawn/, { selector: "td *" });
  await waitFor(() => expect(screen.queryByRole("link", { name: "Worn pump" })).toBeNull());
  await go(`/provider/companies/${vendor.companyId}?tab=Products&withdrawn=all&search=worn`);
  for (const name of ["Worn pump", "Worn valve"]) await screen.findByRole("link", { name });
});

test(
  "the vendor sees why a product has ended, and finds it with the filter",
  { tags: ["XLS-21.2", "XLS-21.3"] },
  async () => {
    const { vendor, skus } = await aCompany();
    await stage.call(staff.token, "POST", "/api/provider/products/withdraw", {
      payload: { company: vendor.companyId, gxp_skus: [skus[0]], reason: "No longer made." },
    });
    const { click, user, go } = await openPage(stage, "/product-catalog", vendor);
    await screen.findByRole("link", { name: "Worn pump" });
    expect(screen.queryByRole("link", { name: "Worn valve" })).toBeNull();
    await click("button", "Withdrawn");
    await user.click(await screen.findByRole("radio", { name: "Only" }));
    await screen.findByRole("link", { name: "Worn valve" });
    await waitFor(() => expect(screen.queryByRole("link", { name: "Worn pump" })).toBeNull());
    await go(`/product-catalog?pid=${skus[0]}`);
    expect((await screen.findByText(/^Withdrawn on /)).parentElement).toHaveTextContent("No longer made.");
    await screen.findByRole("tab", { name: "Product Details" });
    expect(screen.queryByRole("button", { name: "Edit Product Details" })).toBeNull();
  },
);
