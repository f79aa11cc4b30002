import { productSortKeys } from "@lading/contract";
import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";
import { categoryChip, columnNames, findRows, listFixture, nameLinks, rows } from "../../../test/list-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { openList, aVendorWithProducts } = listFixture(stage);

const allColumns = [
  "Product",
  "SKU",
  "GXP SKU",
  "Category",
  "Price",
  "Lead Time",
  "YTD End User Sales",
  "YTD Mkt Share",
  "GXP Rank",
  "% Complete",
];
const findItem = (role: "menuitem" | "menuitemcheckbox" | "menuitemradio", name: string) =>
  screen.findByRole(role, { name });
const expectColumns = (names: readonly string[]) => waitFor(() => expect(columnNames()).toEqual(names));

const dollars = (value: string | null) =>
  value === null ? "N/A" : Number(value).toLocaleString("en-US", { style: "currency", currency: "USD" });

test("shows ten columns with each value in its format", { tags: ["CAT-01.1", "LIST-10.3"] }, async () => {
  const vendor = await aVendorWithProducts();
  await openList("/product-catalog?page_size=100", vendor);
  await findRows(45);
  expect(columnNames()).toEqual(allColumns);
  const answer = await stage.call(vendor.token, "GET", "/api/products/?page_size=100");
  const { products } = answer.json<{ products: Record<string, string | number | null>[] }>();
  const expected = products.map((product) => [
    product["name"],
    product["supplier_sku"] ?? "N/A",
    product["gxp_sku"],
    product["category"] ?? "N/A",
    dollars(product["price"] as string | null), // the contract's response
    product["lead_time_days"] === null
      ? "None"
      : product["lead_time_days"] === 1
        ? "1 Day"
        : `${product["lead_time_days"]} Days`,
    dollars(product["ytd_end_user_sales"] as string | null), // the contract's response
    `${Math.round(Number(product["ytd_market_share"]))}%`,
    product["gxp_priority"] === null ? "N/A" : `Priority ${product["gxp_priority"]}`,
    `${product["percents_complete"]}%`,
  ]);
  expect(rows().map((row) => [...row.querySelectorAll("td")].slice(1).map((cell) => cell.textContent))).toEqual(
    expected,
  );
});

test("opens the product from its name or from a press on its row", { tags: ["CAT-01.3", "CAT-08.1"] }, async () => {
  const { user, getAddress } = await openList();
  const [first] = await findRows(10);
  expect(first).toHaveAttribute("href", "/product-catalog?pid=GXP-0001");
  await user.click(rows()[1]!.children[5]!); // found above
  await screen.findByRole("heading", { level: 1, name: "Gate valve 2" });
  expect(getAddress()).toBe("/product-catalog?pid=GXP-0002");
});

test("searches names, SKUs and categories on the server", { tags: "CAT-02" }, async () => {
  const { user, fill } = await openList();
  await findRows(10);
  const box = screen.getByPlaceholderText("Search by Product, SKU, Category, Etc");
  for (const text of ["SUP-13", "GXP-0013", "gaskets SUP-13"]) {
    await fill(box, text);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(nameLinks().map((link) => link?.textContent)).toEqual(["Gasket 13"]));
  }
});

test(
  "hides and shows columns one by one or together, remembers the choice, and links the GXP SKU without the name",
  { tags: ["CAT-01.1", "CAT-03", "CAT-06.1"] },
  async () => {
    const { user, reload } = await openList();
    await findRows(10);
    const openMenu = async () => {
      await user.click(screen.getByRole("button", { name: "Columns" }));
      return screen.findByRole("menu", { name: "Columns" });
    };
    const closeMenu = async () => {
      await user.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    };
    await openMenu();
    expect(await findItem("menuitem", "Show All")).toHaveAttribute("aria-disabled", "true");
    await user.click(await findItem("menuitemcheckbox", "Price"));
    await user.click(await findItem("menuitemcheckbox", "Category"));
    expect(await findItem("menuitem", "Show All")).not.toHaveAttribute("aria-disabled", "true");
    await closeMenu();
    const remaining = allColumns.filter((name) => name !== "Price" && name !== "Category");
    await expectColumns(remaining);
    reload();
    await findRowsAfterLoad();
    await expectColumns(remaining);

    await openMenu();
    await user.click(await findItem("menuitem", "Hide All"));
    await waitFor(async () => expect(await findItem("menuitem", "Hide All")).toHaveAttribute("aria-disabled", "true"));
    await closeMenu();
    await screen.findByText("All columns are hidden.");
    await user.click(screen.getByRole("button", { name: "Show All" }));
    await expectColumns(allColumns);
    await waitFor(() => expect(screen.getByRole("button", { name: "Columns" })).toHaveFocus());

    await openMenu();
    await user.click(await findItem("menuitemcheckbox", "Product"));
    await closeMenu();
    await user.click(screen.getByRole("link", { name: "GXP-0001" }));
    await screen.findByRole("heading", { level: 1, name: "Gasket 1" });
  },
);

const findRowsAfterLoad = async (count = 10) => {
  await screen.findByRole("table", { name: "Products" });
  return waitFor(() => expect(rows().filter((row) => row.querySelector("a"))).toHaveLength(count));
};

test(
  "shows 10, 20, 50 or 100 products on a page, chosen from a radio menu, and the list for an empty pid",
  { tags: ["CAT-04"] },
  async () => {
    const vendor = await aVendorWithProducts(120);
    const { user, answer, go, requests, getAddress } = await openPage(stage, "/homepage", vendor);
    await screen.findByRole("heading", { level: 1 });
    answer((_, path) => (path.startsWith("/api/products/categories/") ? Response.json([]) : undefined));
    await go("/product-catalog?pid=");
    await findRowsAfterLoad();
    expect(requests.join()).not.toContain("/api/products//");
    await user.click(categoryChip());
    await waitFor(() => expect(screen.getByRole("dialog")).toHaveTextContent("There is no category to choose from."));
    await user.keyboard("{Escape}");

    await go("/product-catalog?page=4");
    await waitFor(() => expect(getAddress()).toMatch(/page=4/));
    await findRowsAfterLoad();
    const button = screen.getByRole("button", { name: /per page$/ });
    await user.click(button);
    await screen.findByRole("menu");
    const sizes = screen.getAllByRole("menuitemradio");
    expect(sizes.map((size) => size.textContent)).toEqual([
      "10 per page",
      "20 per page",
      "50 per page",
      "100 per page",
    ]);
    const checked = screen.getByRole("menuitemradio", { checked: true });
    expect(checked).toHaveTextContent(/^10 per page$/);
    await waitFor(() => expect(checked).toHaveFocus());
    await user.keyboard("{End}");
    expect(sizes.at(-1)).toHaveFocus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(rows()).toHaveLength(100));
    expect(getAddress()).toMatch(/page=1&page_size=100/);
    await waitFor(() => expect(button).toHaveFocus());
  },
);

test(
  "sorts by every column except the rank on the server, and by GXP SKU by default",
  { tags: "CAT-05.1" },
  async () => {
    const { user, requests } = await openList();
    await findRows(10);
    expect(screen.getByRole("columnheader", { name: /^GXP SKU/ })).toHaveAttribute("aria-sort", "ascending");
    const rank = screen.getByRole("columnheader", { name: /^GXP Rank/ });
    expect(within(rank).queryByRole("button")).toBeNull();
    const sortable = screen
      .getAllByRole("columnheader")
      .filter((head) => head.textContent !== "" && within(head).queryByRole("button"));
    expect(sortable).toHaveLength(productSortKeys.length);
    for (const header of sortable) {
      const before = header.getAttribute("aria-sort");
      await user.click(within(header).getByRole("button"));
      await waitFor(() => expect(header.getAttribute("aria-sort")).not.toBe(before));
    }
    const requested = () =>
      requests
        .filter((request) => request.startsWith("GET /api/products/?"))
        .map((request) => new URLSearchParams(request.split("?")[1]).get("ordering")?.replace("-", ""));
    await waitFor(() => expect(new Set(requested())).toEqual(new Set(productSortKeys)));
  },
);

test("skips from the first control of the list to the first row", async () => {
  const { user } = await openList();
  await findRows(10);
  const skip = screen.getByRole("button", { name: "Skip to results" });
  expect(skip.compareDocumentPosition(screen.getByPlaceholderText(/^Search by/))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  skip.focus();
  await user.keyboard("{Enter}");
  expect(within(rows()[0]!).getByRole("checkbox")).toHaveFocus(); // findRows has counted them
});
