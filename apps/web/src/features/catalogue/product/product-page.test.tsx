import { attributes, type ProductDetail } from "@lading/contract";
import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const product = { gxp_sku: "GV-10", name: "2 in Gate Valve", description: "A valve.\nWith a gate." };
const isDetail = (path: string) => /^\/api\/products\/(?!categories|edits)[^/]+\/$/.test(path);
const value = (label: string) => within(screen.getByRole("row", { name: new RegExp(`^${label}`) })).getByRole("cell");
const listRows = () =>
  within(screen.getByRole("table", { name: "Products" }))
    .getAllByRole("row")
    .slice(1);
const tab = (name: string) => screen.getByRole("tab", { name });

/** Opens a product from the list. Some of its values are replaced. */
async function openProduct(values: Partial<ProductDetail> = {}) {
  const vendor = await stage.aVendor();
  const { companyId, token } = vendor;
  const { rows } = await stage.owner.query<{ id: string }>(
    "insert into images (company_id, sha256, media_type) values ($1, '\\x00', 'image/png') returning id",
    [companyId],
  );
  await stage.aProduct(companyId, { ...product, image_id: rows[0]?.id });
  for (let n = 1; n < 12; n++) await stage.aProduct(companyId);
  const page = await openPage(stage, "/product-catalog", vendor);
  page.answer(async (method, path) => {
    if (method !== "GET" || !isDetail(path)) return undefined;
    const answer = await stage.call(token, "GET", path);
    return Response.json({ ...answer.json<object>(), ...values });
  });
  await page.user.click(await screen.findByRole("link", { name: product.name }));
  await screen.findByRole("tab", { name: "Product Details" });
  return page;
}

test(
  "shows the name, picture, rank, completeness, key details, description and three tables of a product",
  { tags: "DET-01.1" },
  async () => {
    await openProduct({ gxp_priority: 2, percents_complete: 81, price: "1284.50", weight: 12.25 });
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: product.name })).toHaveFocus());
    await waitFor(() => expect(document.title).toContain(product.name));
    screen.getByRole("img", { name: product.name });
    screen.getByText("Priority 2");
    expect(screen.getByRole("progressbar", { name: "% Complete" })).toHaveAttribute("value", "81");
    screen.getByText(/^A valve\./);
    for (const [title, groups] of [
      ["Main", ["main"]],
      ["Dimensions and analytics", ["dimensions", "analytics"]],
      ["Design", ["design"]],
    ] as const) {
      const labels = Object.values(attributes)
        .filter(({ group }) => groups.some((name) => name === group))
        .map(({ label }) => label);
      const heads = within(screen.getByRole("table", { name: title })).getAllByRole("rowheader");
      expect(heads.map((head) => head.textContent)).toEqual(labels);
    }
    expect(value("Vendor Price")).toHaveTextContent(/^\$1,284\.50$/);
    expect(value("Weight")).toHaveTextContent(/^12\.25 lb$/);
    expect(screen.getByText("GXP SKU", { selector: "dt" }).nextElementSibling).toHaveTextContent(/^GV-10$/);
  },
);

test("keeps the selected tab in the address, except Product Details", { tags: "DET-02" }, async () => {
  const { user, getAddress, reload } = await openProduct();
  const selected = () => screen.getByRole("tab", { selected: true });
  expect(screen.getAllByRole("tab").map((one) => one.textContent)).toEqual([
    "Product Details",
    "Purchase Orders",
    "Documents",
  ]);
  expect(selected()).toHaveTextContent("Product Details");
  expect(getAddress()).not.toContain("tab=");
  tab("Product Details").focus();
  await user.keyboard("{ArrowRight}");
  await waitFor(() => expect(getAddress()).toMatch(/&tab=Purchase\+Orders&/));
  const panel = () => within(screen.getByRole("tabpanel"));
  await waitFor(() => expect(panel().getByRole("table")).toHaveAccessibleName("Purchase orders of the product"));
  await user.click(tab("Documents"));
  await waitFor(() => expect(getAddress()).toMatch(/&tab=Documents/));
  reload();
  await screen.findByRole("tab", { name: "Documents", selected: true });
  await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Product Catalog" }));
  await waitFor(() => expect(listRows()).toHaveLength(10));
});

test(
  "shows N/A for a missing value, 0% for no market share and Coming Soon for searches",
  { tags: ["DET-04", "LIST-10.2"] },
  async () => {
    await openProduct({ current_inventory: null, ytd_market_share: null, ytd_search_queries: 12, color: null });
    expect(value("Current Inventory")).toHaveTextContent(/^N\/A$/);
    expect(value("Color")).toHaveTextContent(/^N\/A$/);
    expect(value("YTD Market Share")).toHaveTextContent(/^0%$/);
    expect(value("YTD Search Queries")).toHaveTextContent(/^Coming Soon$/);
  },
);

test("explains the rank and the completeness on a key press", { tags: "DET-05" }, async () => {
  const { user } = await openProduct();
  const question = screen.getByRole("button", { name: "What is GXP Rank?" });
  question.focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("dialog", { name: "GXP Rank" })).toHaveTextContent("first choice when it is ordered");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(question).toHaveFocus());
});

test(
  "shows an error with a retry button, or a link to the catalogue for an unknown product",
  { tags: ["DET-08"] },
  async () => {
    const vendor = await stage.aVendor();
    await stage.aProduct(vendor.companyId, product);
    const { user, answer, requests, getAddress } = await openPage(stage, "/product-catalog?pid=NO-SUCH-THING", vendor);
    const requestedDetails = () => requests.filter((request) => isDetail(request.replace("GET ", "")));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Couldn't load Product Details");
    expect(alert).toHaveTextContent("There is no product with the GXP SKU NO-SUCH-THING");
    expect(requestedDetails()).toHaveLength(1);
    await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Product Catalog" }));
    const link = await screen.findByRole("link", { name: product.name });

    // The page fetches a product as soon as the pointer is over its link.
    answer((_, path) => (isDetail(path) ? Response.json({ detail: "Broken." }, { status: 500 }) : undefined));
    await user.hover(link);
    await waitFor(() => expect(requestedDetails().length).toBeGreaterThan(1));
    expect(getAddress()).not.toContain("pid=");
    await user.click(link);
    expect(await screen.findByRole("alert")).toHaveTextContent("Couldn't load Product Details");
    answer(() => undefined);
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await screen.findByRole("tab", { name: "Product Details" });
  },
);

const openForm = (name: string) => waitFor(() => expect(screen.getByRole("textbox", { name })).toHaveFocus());
const cancel = (user: { keyboard: (keys: string) => Promise<void> }) => user.keyboard("{Escape}");

test(
  "opens the form at the value that is clicked, or that has the focus when E is pressed",
  { tags: "DET-06.7" },
  async () => {
    const vendor = await stage.aVendor({ role: "Full Access" });
    await stage.aProduct(vendor.companyId, { ...product, price: "10.00", material: "Steel" });
    const { user } = await openPage(stage, `/product-catalog?pid=${product.gxp_sku}`, vendor);
    await screen.findByRole("button", { name: "Edit Product Details" });
    await user.click(within(value("Vendor Price")).getByRole("button"));
    await openForm("Vendor Price");
    await cancel(user);
    await screen.findByRole("button", { name: "Edit Product Details" });
    within(value("Material")).getByRole("button").focus();
    await user.keyboard("e");
    await openForm("Material");
    await cancel(user);
    await screen.findByRole("button", { name: "Edit Product Details" });
    // A value that cannot be changed tells only where it comes from.
    await user.click(within(value("GXP SKU")).getByRole("button"));
    expect(await screen.findByRole("dialog", { name: "Origin of GXP SKU" })).toBeVisible();
  },
);

test(
  "opens the next and the previous product of the list by J and K, over its pages",
  { tags: "DET-01.6" },
  async () => {
    const vendor = await stage.aVendor();
    for (let n = 10; n < 22; n++) await stage.aProduct(vendor.companyId, { gxp_sku: `P-${n}`, name: `Product ${n}` });
    const { user, getAddress } = await openPage(stage, "/product-catalog?page_size=10", vendor);
    await user.click(await screen.findByRole("link", { name: "Product 19" }));
    const expectProduct = (name: string) => screen.findByRole("heading", { level: 1, name });
    await expectProduct("Product 19");
    await user.keyboard("j");
    await expectProduct("Product 20");
    expect(getAddress()).toContain("pid=P-20");
    await user.keyboard("j");
    await expectProduct("Product 21");
    await user.keyboard("j");
    await screen.findByText("This is the last product of the list.");
    await user.keyboard("k");
    await expectProduct("Product 20");
    await user.keyboard("k");
    await expectProduct("Product 19");
    await user.keyboard("k");
    await expectProduct("Product 18");
    await user.click(within(screen.getByRole("main")).getByRole("link", { name: "Product Catalog" }));
    expect(await screen.findByRole("link", { name: "Product 10" })).toBeVisible();
  },
);

test("takes a file that is dropped on any tab, and opens the dialog with it", { tags: "PDOC-01.5" }, async () => {
  const vendor = await stage.aVendor({ role: "Full Access" });
  await stage.aProduct(vendor.companyId, product);
  await openPage(stage, `/product-catalog?pid=${product.gxp_sku}`, vendor);
  await screen.findByRole("tab", { name: "Product Details", selected: true });
  const dataTransfer = { types: ["Files"], files: [new File(["%PDF-1.7"], "data-sheet.pdf")] };
  const fire = (name: string) => dispatchEvent(Object.assign(new Event(name, { cancelable: true }), { dataTransfer }));
  await waitFor(() => {
    fire("dragover");
    expect(screen.getByText("Drop it to add it to this product")).toBeVisible();
  });
  fire("drop");
  const dialog = await screen.findByRole("dialog", { name: "Upload & Link Product Documents" });
  expect(await within(dialog).findByText("data-sheet.pdf")).toBeVisible();
  expect(screen.queryByText("Drop it to add it to this product")).toBeNull();
});
