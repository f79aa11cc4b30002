import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const staff = await stage.aStaffMember();

async function aCompany(role: "Full Access" | "View Only" = "Full Access") {
  const vendor = await stage.aVendor({ role });
  const skus = [unique("GXP-1"), unique("GXP-2")] as const;
  await stage.aProduct(vendor.companyId, { gxp_sku: skus[0], name: "Worn valve" });
  await stage.aProduct(vendor.companyId, { gxp_sku: skus[1], name: "Worn pump" });
  return { vendor, skus };
}
const findDialog = async (name: RegExp) => within(await screen.findByRole("dialog", { name }));

async function ask({ vendor, skus }: Awaited<ReturnType<typeof aCompany>>, more: object = {}): Promise<string> {
  const payload = { gxp_skus: skus, reason: "No longer made.", ...more };
  return (await stage.call(vendor.token, "POST", "/api/products/discontinuations/", { payload })).json().id;
}

test("a vendor marks a product as discontinued on its page, and takes it back", { tags: ["XLS-23.10"] }, async () => {
  const { vendor, skus } = await aCompany();
  const { click, user } = await openPage(stage, `/product-catalog?pid=${skus[0]}`, vendor);
  await click("button", "Mark as Discontinued");
  const dialog = await findDialog(/^Mark Worn valve as Discontinued/);
  await user.click(dialog.getByRole("button", { name: "Send Request" }));
  await dialog.findByText("Say why the products end. The provider reads it.");
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "No longer made.");
  await user.type(dialog.getByRole("textbox", { name: "On" }), "02/30/2099");
  await user.click(dialog.getByRole("button", { name: "Send Request" }));
  await dialog.findByText(/^Must be a day of the calendar/);
  await user.clear(dialog.getByRole("textbox", { name: "On" }));
  await user.type(dialog.getByRole("textbox", { name: "On" }), "12/31/2099");
  await user.click(dialog.getByRole("button", { name: "Send Request" }));
  const notice = await screen.findByText("Discontinuation requested");
  expect(notice.parentElement).toHaveTextContent(/It should end on .*2099\./);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Mark as Discontinued" })).toBeNull());
  await click("button", "Take back the request to discontinue");
  await screen.findByRole("button", { name: "Mark as Discontinued" });
  expect(screen.queryByText("Discontinuation requested")).toBeNull();
});

test("a vendor marks ticked products as discontinued in one request", { tags: ["XLS-23.11"] }, async () => {
  const company = await aCompany();
  await ask(company, { gxp_skus: [company.skus[1]] });
  const { click, user } = await openPage(stage, "/product-catalog", company.vendor);
  for (const name of [/Worn valve/, /Worn pump/])
    await user.click(within(await screen.findByRole("row", { name })).getByRole("checkbox"));
  await click("button", "More actions");
  await click("menuitem", "Mark as Discontinued");
  const dialog = await findDialog(/^Mark 2 products as Discontinued/);
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "The line is closed.");
  await user.click(dialog.getByRole("button", { name: "Send Request" }));
  const told =
    "The provider was asked to discontinue 1 product. 1 product was left out: asked for or withdrawn already.";
  expect(await screen.findByText(told)).toBeInTheDocument();
});

test(
  "the company sees its requests with the reasons of staff beside its changes",
  { tags: ["XLS-23.12"] },
  async () => {
    const company = await aCompany();
    const id = await ask(company);
    await stage.call(staff.token, "POST", `/api/provider/discontinuations/${id}/decide`, {
      payload: { decision: "refuse", reason: "Orders are open." },
    });
    const { click, user, go } = await openPage(stage, "/product-catalog/changes", company.vendor);
    await click("button", "Discontinued Products");
    const dialog = await findDialog(/^Discontinued Products/);
    await dialog.findByText("The provider: Orders are open.");
    dialog.getByText("Refused");
    await user.keyboard("{Escape}");
    await go(`/product-catalog?pid=${company.skus[0]}`);
    expect((await screen.findByText("Discontinuation refused")).parentElement).toHaveTextContent("Orders are open.");
    await screen.findByRole("button", { name: "Mark as Discontinued" });
  },
);

test("users who may only view see requests and no buttons", { tags: ["XLS-23.12"] }, async () => {
  const { vendor, skus } = await aCompany();
  await ask({ vendor, skus });
  const viewer = await stage.aVendor({ companyId: vendor.companyId, role: "View Only" });
  await openPage(stage, `/product-catalog?pid=${skus[0]}`, viewer);
  await screen.findByText("Discontinuation requested");
  expect(screen.queryByRole("button", { name: /Take back|Mark as Discontinued/ })).toBeNull();
});

test(
  "staff open a request from the queue, and withdraw on the offered day or another one",
  { tags: ["XLS-23.13"] },
  async () => {
    const company = await aCompany();
    const id = await ask(company, { on: "2099-12-31" });
    const { click, user } = await openPage(
      stage,
      `/provider/queue?kind=discontinuation&company=${company.vendor.companyId}`,
      staff,
    );
    await user.click(await screen.findByRole("link", { name: /2 products/ }));
    await screen.findByRole("link", { name: "Worn valve" });
    await click("button", "Withdraw…");
    const dialog = await findDialog(/^Withdraw the Products/);
    expect(dialog.getByRole("textbox", { name: "Reason" })).toHaveValue("No longer made.");
    const day = dialog.getByRole("textbox", { name: "On" });
    expect(day).toHaveValue("12/31/2099");
    await user.clear(day);
    await user.type(day, "11/30/2099");
    await user.click(dialog.getByRole("button", { name: "Withdraw" }));
    await screen.findByText(/^2 products end on .*2099\.$/);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Refuse…" })).toBeNull());
    const { rows } = await stage.owner.query("select withdrawn_on::text from discontinuations where id = $1", [id]);
    expect(rows).toEqual([{ withdrawn_on: "2099-11-30" }]);
  },
);

test("staff refuse with a reason, and are told if the vendor was quicker", { tags: ["XLS-23.13"] }, async () => {
  const company = await aCompany();
  const id = await ask(company);
  const { click, user } = await openPage(stage, `/provider/discontinuations/${id}`, staff);
  await click("button", "Refuse…");
  const dialog = await findDialog(/^Refuse the Request/);
  await user.click(dialog.getByRole("button", { name: "Refuse" }));
  await dialog.findByText("Say why. The vendor reads it.");
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Orders are open.");
  await stage.call(company.vendor.token, "POST", `/api/products/discontinuations/${id}/take-back`);
  await user.click(dialog.getByRole("button", { name: "Refuse" }));
  expect(await dialog.findByText("This request was taken back meanwhile.")).toBeInTheDocument();
});
