import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { screen, waitFor, within } from "../../../test/open-page.tsx";
import { findRows, listFixture, nameLinks, rows } from "../../../test/list-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { openList, aVendorWithProducts } = listFixture(stage);

const searchBox = () => screen.getByPlaceholderText(/^Search by/);
const pager = () => within(screen.getByRole("navigation", { name: "Pages" }));
const pageButton = (name: string) => pager().getByRole("button", { name });

test(
  "stores the page size, the order, the search and the page in the address, for Back, a reload and another tab",
  { tags: "LIST-01.1" },
  async () => {
    const vendor = await aVendorWithProducts(75);
    const { user, fill, getAddress, reload } = await openList("/product-catalog", vendor);
    await findRows(10);
    expect(getAddress()).toMatch(/\?page=1&page_size=10&ordering=gxp_sku$/);
    await user.click(screen.getByRole("button", { name: "10 per page" }));
    await user.click(await screen.findByRole("menuitemradio", { name: "20 per page" }));
    await findRows(20);
    await user.click(screen.getByRole("button", { name: /^Price/ }));
    await waitFor(() => expect(getAddress()).toMatch(/ordering=price/));
    await fill(searchBox(), "valve");
    await user.keyboard("{Enter}");
    await screen.findByText(/Total Results Found/);
    await user.click(pageButton("Page 2"));
    await screen.findByText(/^Items 21 to \d+ of/);
    expect(getAddress()).toBe("/product-catalog?page=2&page_size=20&ordering=price&search=valve");
    history.back();
    await screen.findByText(/^Items 1 to 20 of/);
    history.back();
    await waitFor(() => expect(searchBox()).toHaveValue(""));
    history.go(2);
    await screen.findByText(/^Items 21 to \d+ of/);

    const names = nameLinks().map((link) => link?.textContent);
    expect(names.length).toBeGreaterThan(10);
    const expectSame = () => waitFor(() => expect(nameLinks().map((link) => link?.textContent)).toEqual(names));
    reload();
    await screen.findByRole("table", { name: "Products" });
    await expectSame();
    expect(searchBox()).toHaveValue("valve");
    await openList(getAddress(), vendor);
    await expectSame();
  },
);

test(
  "shows five page buttons around the current page, and buttons for the first and the last page",
  { tags: "LIST-02.1" },
  async () => {
    const { user } = await openList("/product-catalog?page=7", await aVendorWithProducts(1_115));
    await findRows(10);
    expect(
      pager()
        .getAllByRole("button", { name: /^Page / })
        .map((button) => button.textContent),
    ).toEqual(["5", "6", "7", "8", "9"]);
    expect(pageButton("Page 7")).toHaveAttribute("aria-current", "page");
    screen.getByText("Items 61 to 70 of 1,115 total");

    await user.click(pageButton("Last page"));
    await screen.findByText("Items 1,111 to 1,115 of 1,115 total");
    expect(pageButton("Page 112")).toHaveAttribute("aria-current", "page");
    expect(pageButton("Next page")).toHaveAttribute("aria-disabled", "true");

    await user.click(pageButton("First page"));
    await screen.findByText("Items 1 to 10 of 1,115 total");
    expect(pageButton("Previous page")).toHaveAttribute("aria-disabled", "true");
  },
);

test(
  "a page beyond the last leads to the last page, where the next-page button keeps the focus",
  { tags: ["LIST-02.1"] },
  async () => {
    const { user, getAddress } = await openList("/product-catalog?page=99999");
    await screen.findByText("No data available");
    await user.click(screen.getByRole("button", { name: "Go to the Last Page" }));
    await findRows(5);
    await waitFor(() => expect(pageButton("Next page")).toHaveAttribute("aria-disabled", "true"));
    const last = getAddress();

    await user.click(pageButton("Previous page"));
    await waitFor(() => expect(pageButton("Next page")).not.toHaveAttribute("aria-disabled", "true"));
    const next = pageButton("Next page");
    next.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(getAddress()).toBe(last));
    await waitFor(() => expect(next).toHaveAttribute("aria-disabled", "true"));
    expect(next).toHaveFocus();
  },
);

test("distinguishes an empty list from a search without results", { tags: "LIST-03.1" }, async () => {
  const { user, go } = await openList("/product-catalog?search=xqzzyv");
  await screen.findByText("Sorry, we couldn't find a match for “xqzzyv”.");
  screen.getByText("0 Total Results Found");
  screen.getByText("0 items");
  await go("/product-catalog?category=Nothing+of+the+kind");
  await screen.findByText("No data available");
  expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
  await user.click(screen.getAllByRole("button", { name: "Clear All Filters" })[0]!); // throws if there is none
  await waitFor(() => expect(searchBox()).toHaveFocus());
  await findRows(10);
});

test("shows the icon of a box instead of a picture that cannot be loaded", { tags: "LIST-03.3" }, async () => {
  await openList();
  await findRows(10);
  const picture = rows()[0]?.querySelector("img");
  picture?.dispatchEvent(new Event("error"));
  await waitFor(() => expect(rows()[0]?.querySelector("img")).toBeNull());
  expect(rows()[0]?.querySelector("svg")).toBeInTheDocument();
});
