import { afterAll, afterEach, expect, test, vi } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { uploadFixture } from "../../../../../api/src/test/upload-fixture.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
afterEach(() => vi.restoreAllMocks());
const fixture = uploadFixture(stage);
const address = (id: string) => `/product-catalog/workbook-uploads/${id}`;
const rows = () => within(screen.getByRole("table")).getAllByRole("row").slice(1);
const openTab = (name: RegExp) => screen.findByRole("link", { name });

/** Uploads a workbook with a change, a change of ten times the value, a conflict, a newer value, a problem with an offer and a note. */
async function anUpload() {
  const vendor = await stage.aVendor({ role: "Full Access" });
  const add = async (name: string) => (await stage.aProduct(vendor.companyId, { name, price: "10.00" })).gxpSku;
  const [plain, large, both, newer] = [await add("Plain"), await add("Large"), await add("Both"), await add("Newer")];
  const id = await fixture.anExport(vendor);
  await stage.owner.query("update products set price = 11 where gxp_sku = any($1)", [[both, newer]]);
  const upload = await fixture.upload(
    vendor.token,
    fixture.aWorkbook(
      id,
      ["gxp_sku", "price", "mpn", "Our note"],
      [plain, 12.5, null, "x"],
      [large, 100],
      [both, 12],
      [newer, 10, { xml: 's="1"><v>46085</v>' }],
    ),
  );
  return { vendor, upload, plain, large, both };
}

test("shows what a workbook would change, and proposes what is chosen", { tags: ["XLS-05.8"] }, async () => {
  const { vendor, upload, both, plain } = await anUpload();
  const { user } = await openPage(stage, address(upload), vendor);
  await screen.findByRole("heading", { level: 1, name: "prices.xlsx" });
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toHaveTextContent(/Large.*\$10\.00.*\$100\.00.*\+900%.*10 times the old value/);
  expect(within(rows()[0]!).getByRole("checkbox")).not.toBeChecked();
  expect(rows()[1]).toHaveTextContent(/Plain.*Vendor Price.*\$12\.50.*\+25%/);
  expect(screen.getByText("1 change is not ticked · 1 conflict keeps the portal’s value")).toBeVisible();
  screen.getByRole("img", { name: "Changes of prices. 25% to 30%: 1. over 30%: 1." });
  screen.getByRole("button", { name: "Propose 1 Change in 1 Product" });

  await user.click(within(rows()[1]!).getByRole("checkbox"));
  await screen.findByRole("button", { name: "Propose Changes" });
  await user.click(screen.getByRole("checkbox", { name: /^Vendor Price/ }));
  await screen.findByRole("button", { name: "Propose 2 Changes in 2 Products" });
  await user.click(within(rows()[0]!).getByRole("checkbox"));
  await screen.findByRole("button", { name: "Propose 1 Change in 1 Product" });

  await user.click(await openTab(/^Conflicts 1/));
  await screen.findByText(/Nothing of them is proposed unless you choose yours/);
  await screen.findByRole("table");
  expect(rows()[0]).toHaveTextContent(/Both.*\$10\.00.*\$11\.00.*\$12\.00/);
  rows()[0]?.focus();
  await user.keyboard("m");
  await screen.findByRole("button", { name: "Propose 2 Changes in 2 Products" });

  await user.click(await openTab(/^Newer in the Portal 1/));
  await screen.findByText(/newer in the portal, and your file has the old ones/);
  await screen.findByRole("table");
  expect(rows()[0]).toHaveTextContent(/Newer.*\$10\.00.*\$11\.00/);

  await user.click(await openTab(/^Problems 1/));
  await screen.findByText(/What is right is proposed without them/);
  await screen.findByRole("table");
  expect(rows()[0]).toHaveTextContent(/MPN.*Excel turned this into a date/);
  await user.click(screen.getByRole("button", { name: /^Use \d+-\d+$/ }));
  await screen.findByRole("button", { name: "Propose 3 Changes in 3 Products" });

  await user.click(await openTab(/^Ignored 1/));
  await screen.findByText("These cells and columns change nothing.");
  await screen.findByRole("table");
  expect(rows()[0]).toHaveTextContent(/Our note/);

  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("3 changes were proposed");
  const { rows: edits } = await stage.owner.query<{ gxp_sku: string }>(
    "select p.gxp_sku from field_edits e join products p on p.id = e.product_id where e.company_id = $1 and e.name = 'price'",
    [vendor.companyId],
  );
  expect(edits.map(({ gxp_sku }) => gxp_sku).toSorted()).toEqual([both, plain].toSorted());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("3 changes were taken back.");
  await screen.findByText("3 were taken back.");
});

test("is found again on the page of changes and beside the export", { tags: ["XLS-09.5"] }, async () => {
  const { vendor, upload } = await anUpload();
  const { user, go } = await openPage(stage, "/product-catalog/changes", vendor);
  const waiting = await screen.findByRole("region", { name: "Files that wait for you" });
  expect(waiting).toHaveTextContent(/prices\.xlsx · 2 changes not proposed/);
  await go("/product-catalog");
  await user.click(await screen.findByRole("button", { name: "Edit in Excel" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit in Excel" });
  await user.click(await within(dialog).findByRole("link", { name: "prices.xlsx" }));
  await openTab(/^Changes 2/);
  expect(screen.queryByRole("dialog")).toBeNull();
  await fixture.call(vendor.token, "POST", `${upload}/submit`, {});
  await go("/product-catalog/changes");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Files that wait for you" })).toBeNull());
});

test("takes the dates of a file in the order that a person chooses", { tags: ["XLS-04.15"] }, async () => {
  const vendor = await stage.aVendor({ role: "Full Access" });
  const { gxpSku } = await stage.aProduct(vendor.companyId);
  const workbook = fixture.aWorkbook(null, ["gxp_sku", "price_expiration"], [gxpSku, "03/04/2027"]);
  const { user } = await openPage(stage, address(await fixture.upload(vendor.token, workbook)), vendor);
  await user.click(await openTab(/^Problems 1/));
  await screen.findByText(/2027-03-04 or 2027-04-03\?/);
  await user.click(screen.getByRole("button", { name: "Choose Order" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "Day, Month, Year" }));
  await screen.findByRole("button", { name: "Do Not Use 2027-04-03" });
  expect(await screen.findByRole("button", { name: "Propose 1 Change in 1 Product" })).toBeEnabled();
});

test("is discarded with one press, which can be undone", { tags: ["XLS-09.6"] }, async () => {
  const { vendor, upload } = await anUpload();
  const { user } = await openPage(stage, address(upload), vendor);
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await screen.findByRole("heading", { level: 1, name: "Product Catalog" });
  await screen.findByText("prices.xlsx was discarded.");
  expect((await fixture.call(vendor.token, "GET", upload)).statusCode).toBe(404);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByRole("heading", { level: 1, name: "prices.xlsx" });
  expect(await screen.findByRole("button", { name: "Propose 1 Change in 1 Product" })).toBeEnabled();
});

test("says that a file agrees, was refused or is too old", { tags: ["XLS-05.8"] }, async () => {
  const vendor = await stage.aVendor({ role: "Full Access" });
  const { gxpSku } = await stage.aProduct(vendor.companyId, { price: "10.00" });
  const id = await fixture.anExport(vendor);
  const same = await fixture.upload(vendor.token, fixture.aWorkbook(id, ["gxp_sku", "price"], [gxpSku, 10]));
  await openPage(stage, address(same), vendor);
  expect(await screen.findByText("Your file and the portal agree.")).toBeVisible();
  const twice = await fixture.upload(
    vendor.token,
    fixture.aWorkbook(id, ["gxp_sku", "price", "price"], [gxpSku, 10, 11]),
  );
  await openPage(stage, address(twice), vendor);
  await screen.findByText("Columns 2 and 3 both have the key price. Remove one of them.");
  await stage.owner.query("update workbook_uploads set created_at = now() - interval '8 days' where id = $1", [same]);
  await openPage(stage, address(same), vendor);
  await screen.findByText("This comparison is over seven days old");
  await openPage(stage, address(crypto.randomUUID()), vendor);
  await screen.findByRole("heading", { level: 1, name: "This workbook is not here" });
});

test("saves the problem rows, and after the proposal what became of each row", { tags: ["XLS-08.4"] }, async () => {
  const { vendor, upload } = await anUpload();
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { user } = await openPage(stage, address(upload), vendor);
  await user.click(await openTab(/^Problems 1/));
  await user.click(await screen.findByRole("button", { name: "Download Problem Rows" }));
  await waitFor(async () =>
    expect((await stage.owner.query("select from runs where params ? 'result'")).rowCount).toBe(1),
  );
  await fixture.compare();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  await user.click(screen.getByRole("button", { name: /^Propose 1 Change/ }));
  await user.click(await screen.findByRole("button", { name: "Download Result" }));
  await waitFor(async () =>
    expect((await stage.owner.query("select from runs where params ? 'result'")).rowCount).toBe(2),
  );
  await stage.owner.query(
    `update runs set state = 'failed', queued_at = null, ended_at = now(), failure = '{"detail": "The disk is full."}' where ended_at is null`,
  );
  await screen.findByText("The disk is full.");
  expect(saved).toHaveBeenCalledOnce();
});
