import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";
import { valve, valveFixture } from "../../../test/valve-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor, decideAsStaff } = valveFixture(stage);

const changes = "/product-catalog/changes";
const rows = () =>
  within(screen.getByRole("table", { name: "Changes" }))
    .getAllByRole("row")
    .slice(1);
const row = (text: string) => rows().find((one) => one.textContent.includes(text));
const status = (name: string) =>
  within(screen.getByRole("group", { name: "Status" })).getByRole("button", { name: new RegExp(`^${name} ?\\d`) });
const expectRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));

/** Creates a vendor with two products: the first has an approved, a rejected and a pending change, the second a pending one. */
async function createVendorWithChanges() {
  const vendor = await createVendor([valve, { ...valve, gxp_sku: "BV-20", name: "4 in Ball Valve" }]);
  await vendor.proposeChanges(
    valve.gxp_sku,
    { name: "price", old_value: "100.00", new_value: "112.50" },
    { name: "color", old_value: "Gray", new_value: "Blue" },
    { name: "material", old_value: "Carbon steel", new_value: null },
  );
  await vendor.proposeChanges("BV-20", { name: "price", old_value: "100.00", new_value: "90.00" });
  const ids = new Map((await vendor.edits(valve.gxp_sku)).map(({ name, id }) => [name, id]));
  await decideAsStaff([
    { id: ids.get("price") ?? "", decision: "approve" },
    { id: ids.get("color") ?? "", decision: "reject", reason: "The catalogue says gray." },
  ]);
  return vendor;
}

test("lists all changes of the company, the newest first, with their status", { tags: "DET-09.3" }, async () => {
  const { user } = await openPage(stage, "/product-catalog", await createVendorWithChanges());
  await user.click(await screen.findByRole("link", { name: "Your Changes 2 pending" }));
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Your Changes"));
  const menu = screen.getByRole("navigation", { name: "Main" });
  expect(within(menu).getByRole("link", { name: /^Product Catalog/ })).toHaveAttribute("data-status", "active");
  await expectRows(4);
  for (const text of ["4 in Ball Valve", "from $100.00 to $90.00", "Pending", "Ada Moss"])
    expect(rows()[0]).toHaveTextContent(text);
  expect(row("Rejected")).toHaveTextContent("The catalogue says gray.");
  expect(row("Material")).toHaveTextContent("from Carbon steel to N/A");
  for (const [name, count] of [
    ["All", 4],
    ["Pending", 2],
    ["Approved", 1],
    ["Rejected", 1],
    ["Withdrawn", 0],
  ] as const)
    await waitFor(() => expect(status(name).textContent).toBe(`${name}${count}`));

  await user.click(within(row("Rejected")!).getByRole("link")); // compared above
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(valve.name));
  await screen.findByText("1 pending");
  history.back();
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Your Changes"));
  await expectRows(4);
});

test(
  "keeps the status, search and page of the list in the address, and withdraws a pending change",
  { tags: ["LIST-01.1", "DET-09.3", "DET-09.4"] },
  async () => {
    const vendor = await createVendorWithChanges();
    const { user, fill, go, getAddress, reload } = await openPage(stage, changes, vendor);
    await expectRowsAfter(4);
    await user.click(status("Pending"));
    await waitFor(() => expect(getAddress()).toMatch(/status=pending/));
    await expectRows(2);
    expect(status("Pending")).toHaveAttribute("aria-pressed", "true");
    await fill(screen.getByPlaceholderText("Search by Product, SKU or Field"), "ball vendor price");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(getAddress()).toMatch(/search=ball\+vendor\+price/));
    await expectRows(1);
    expect(status("All").textContent).toBe("All4");
    reload();
    await expectRowsAfter(1);
    await user.click(status("Rejected"));
    await screen.findByText("Sorry, we couldn't find a match for “ball vendor price”.");
    history.back();
    await expectRowsAfter(1);
    await go(`${changes}?status=nonsense&page=0`);
    await expectRows(4);

    await user.click(status("Pending"));
    await expectRows(2);
    await user.click(screen.getByRole("button", { name: "Withdraw the change of Material" }));
    await expectRows(1);
    await waitFor(() => expect(screen.getByRole("region", { name: "Changes" })).toHaveFocus());
    expect(status("Withdrawn").textContent).toBe("Withdrawn1");
    const material = (await vendor.edits(valve.gxp_sku)).find(({ name }) => name === "material");
    expect(material?.status).toBe("withdrawn");
  },
);

async function expectRowsAfter(count: number) {
  await screen.findByRole("table", { name: "Changes" });
  await expectRows(count);
}

test(
  "a user who may only view sees the changes but cannot withdraw any",
  { tags: ["DET-03.3", "PERM-01.2"] },
  async () => {
    const { companyId } = await createVendorWithChanges();
    await openPage(stage, changes, await stage.aVendor({ companyId, role: "View Only" }));
    await expectRowsAfter(4);
    expect(screen.queryByRole("columnheader", { name: "Actions" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Withdraw the/ })).toBeNull();
  },
);

test(
  "sends a visitor without a session to sign in and keeps the address to return to",
  { tags: "SHELL-13" },
  async () => {
    const { getAddress } = await openPage(stage, `${changes}?status=rejected`);
    await waitFor(() => expect(getAddress()).toMatch(/^\/login\?from=%2Fproduct-catalog%2Fchanges/));
  },
);

test("takes a whole set back after a question", { tags: "XLS-10.17" }, async () => {
  const vendor = await createVendor([valve, { ...valve, gxp_sku: "BV-20", name: "4 in Ball Valve" }]);
  const edited_fields = [{ name: "price", old_value: "100.00", new_value: "90.00" }];
  const products = [valve.gxp_sku, "BV-20"].map((gxp_sku) => ({ gxp_sku, edited_fields }));
  await stage.call(vendor.token, "POST", "/api/products/edits/", { payload: { products } });
  const { click } = await openPage(stage, changes, vendor);
  await expectRowsAfter(2);
  await click("button", "Take back all 2 changes", within(rows()[0]!)); // counted above
  await click("button", "Take Back");
  await screen.findByText("2 changes were taken back.");
  await waitFor(() => expect(status("Withdrawn").textContent).toBe("Withdrawn2"));
});
