import { permissions } from "@lading/contract";
import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";
import { categoryChip, columnNames, findRows, listFixture } from "../../../test/list-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { openList, aVendorWithProducts } = listFixture(stage);

const catalogLink = () =>
  within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", { name: "Product Catalog" });

test("restores the last state of the list if the address has no query", { tags: "CAT-06.2" }, async () => {
  const vendor = await aVendorWithProducts();
  const { user, getAddress, go } = await openList("/product-catalog", vendor);
  await findRows(10);
  await user.click(categoryChip());
  await user.click((await within(await screen.findByRole("dialog")).findAllByRole("checkbox"))[0]!);
  await waitFor(() => expect(getAddress()).toMatch(/category=/));
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "10 per page" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "20 per page" }));
  await waitFor(() => expect(getAddress()).toMatch(/page_size=20/));
  await user.click(screen.getByRole("button", { name: /^YTD Mkt Share/ }));
  await waitFor(() => expect(getAddress()).toMatch(/ordering=ytd_market_share/));
  await waitFor(() =>
    expect(screen.getByRole("columnheader", { name: /^YTD Mkt Share/ })).toHaveAttribute("aria-sort", "ascending"),
  );
  const left = getAddress();

  await user.click(screen.getByRole("link", { name: "Home" }));
  await waitFor(() => expect(getAddress()).toBe("/homepage"));
  await user.click(catalogLink());
  await waitFor(() => expect(getAddress()).toBe(left));
  await go("/product-catalog?page=2");
  await waitFor(() => expect(getAddress()).toMatch(/\?page=2&page_size=10&ordering=gxp_sku$/));
  await go("/product-catalog?category=Valves&page_size=20");
  await waitFor(() => expect(getAddress()).toMatch(/category=Valves/));

  // Another document.
  await go("/homepage");
  await openList("/product-catalog", vendor);
  await waitFor(() => expect(getAddress()).toMatch(/page_size=20.*category=Valves/));
  screen.getByRole("button", { name: /^Category: / });
});

test("remembers the list separately for each user of a browser", { tags: "CAT-06.2" }, async () => {
  const vendor = await aVendorWithProducts();
  const other = await stage.aVendor({ companyId: vendor.companyId });
  const { user } = await openList("/product-catalog?page_size=20&search=valve", vendor);
  await findRows(20);
  await user.click(screen.getByRole("button", { name: "Columns" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "Price" }));
  await waitFor(() => expect(columnNames()).not.toContain("Price"));

  const second = await openList("/product-catalog", other);
  await findRows(10);
  expect(second.getAddress()).toMatch(/\?page=1&page_size=10&ordering=gxp_sku$/);
  expect(columnNames()).toContain("Price");

  const third = await openList("/product-catalog", vendor);
  await findRows(20);
  expect(third.getAddress()).toMatch(/page_size=20&.*search=valve$/);
  expect(columnNames()).not.toContain("Price");
});

test(
  "shows the 404 page if the catalogue is switched off or the user lacks the permission",
  { tags: "CAT-08.2" },
  async () => {
    for (const vendor of [
      await stage.aVendor({ flagsOff: ["Product Catalog"] }),
      await stage.aVendor({ may: permissions.filter((permission) => permission !== "products.view_product") }),
    ]) {
      await openPage(stage, "/product-catalog", vendor);
      await screen.findByText("Something went wrong, or the page you were looking for cannot be found.");
      expect(screen.queryByRole("link", { name: "Product Catalog" })).toBeNull();
    }
  },
);

test(
  "stores the query string of the last product page, and the list links back to it",
  { tags: "CAT-06.3" },
  async () => {
    const { user, go, getAddress, reload } = await openList();
    const [first] = await findRows(10);
    const findLink = () => screen.findByRole("link", { name: /^Last viewed product/ });
    const key = () => Object.keys(localStorage).find((name) => name.startsWith("lading.product-detail."));
    expect(screen.queryByRole("link", { name: /^Last viewed product/ })).toBeNull();
    await user.click(first!); // found above
    await user.click(await screen.findByRole("tab", { name: "Purchase Orders" }));
    await waitFor(() => expect(getAddress()).toMatch(/tab=Purchase/));
    const address = getAddress();
    await waitFor(() => expect(`/product-catalog${localStorage.getItem(key() ?? "")}`).toBe(address));

    await user.click(catalogLink());
    await user.click(await findLink());
    await screen.findByRole("tab", { name: "Purchase Orders", selected: true });
    expect(getAddress()).toBe(address);

    await go("/product-catalog");
    localStorage.setItem(key() ?? "", "?pid=GXP-GONE");
    reload();
    await user.click(await findLink());
    await screen.findByText("There is no product with the GXP SKU GXP-GONE in your catalog.");
    await go("/product-catalog");
    await findRows(10);
    expect(screen.queryByRole("link", { name: /^Last viewed product/ })).toBeNull();
  },
);
