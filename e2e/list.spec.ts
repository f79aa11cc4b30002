import { isProductList, getListAfter, nameLinks, getShownNames, rows, recordListRequests } from "./product-list.ts";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

const formatCount = (value: number) => value.toLocaleString("en-US");

const listAddress = "/product-catalog?page=2&page_size=20&ordering=price&search=valve";

test(
  "stores the page size, the order, the search and the page in the address",
  { tag: "@LIST-01" },
  async ({ page }) => {
    await page.goto("/product-catalog");
    await expect(page).toHaveURL(/\?page=1&page_size=10&ordering=gxp_sku$/);
    await expect(rows(page)).toHaveCount(10);
    await page.getByRole("button", { name: "10 per page" }).click();
    await page.getByRole("menuitemradio", { name: "20 per page" }).click();
    await expect(rows(page)).toHaveCount(20);
    await page.getByRole("button", { name: "Price" }).click();
    await expect(page).toHaveURL(/ordering=price/);
    await page
      .getByRole("searchbox")
      .or(page.getByPlaceholder(/^Search by/))
      .fill("valve");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Total Results Found")).toBeVisible();
    await page.getByRole("button", { name: "Page 2", exact: true }).click();
    await expect(page.getByText("Items 21 to 40 of")).toBeVisible();
    await expect(page).toHaveURL(listAddress);
    await page.goBack();
    await expect(page.getByText("Items 1 to 20 of")).toBeVisible();
    await page.goBack();
    await expect(page.getByPlaceholder(/^Search by/)).toHaveValue("");
    await page.goForward();
    await page.goForward();
    await expect(page.getByText("Items 21 to 40 of")).toBeVisible();
  },
);

test(
  "an address shows the same list after a reload and in another tab",
  { tag: "@LIST-01" },
  async ({ page, context }) => {
    await page.goto(listAddress);
    await expect(nameLinks(page)).toHaveCount(20);
    const names = await getShownNames(page);
    await page.reload();
    await expect(nameLinks(page)).toHaveText(names);
    await expect(page.getByPlaceholder(/^Search by/)).toHaveValue("valve");
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(nameLinks(other)).toHaveText(names);
  },
);

test(
  "shows five page buttons around the current page, and buttons for the first and the last page",
  { tag: "@LIST-02" },
  async ({ page }) => {
    const { total_items, total_pages } = await getListAfter(
      page,
      () => page.goto("/product-catalog?page=7"),
      (query) => query.get("page") === "7",
    );
    const pager = page.getByRole("navigation", { name: "Pages" });
    await expect(pager.getByRole("button", { name: /^Page / })).toHaveText(["5", "6", "7", "8", "9"]);
    await expect(pager.getByRole("button", { name: "Page 7" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByText(`Items 61 to 70 of ${formatCount(total_items)} total`)).toBeVisible();

    await pager.getByRole("button", { name: "Last page" }).click();
    await expect(
      page.getByText(new RegExp(`Items .* to ${formatCount(total_items)} of ${formatCount(total_items)} total`)),
    ).toBeVisible();
    await expect(pager.getByRole("button", { name: `Page ${total_pages}`, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(pager.getByRole("button", { name: "Next page" })).toBeDisabled();

    await pager.getByRole("button", { name: "First page" }).click();
    await expect(page.getByText(`Items 1 to 10 of ${formatCount(total_items)} total`)).toBeVisible();
    await expect(pager.getByRole("button", { name: "Previous page" })).toBeDisabled();
  },
);

test("keeps the focus on the next-page button at the last page", { tag: "@LIST-02" }, async ({ page }) => {
  const { total_pages } = await getListAfter(page, () => page.goto("/product-catalog?page_size=100"));
  await page.goto(`/product-catalog?page_size=100&page=${total_pages - 1}`);
  const next = page.getByRole("button", { name: "Next page" });
  await expect(next).toBeEnabled();
  await next.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`page=${total_pages}&`));
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
});

test(
  "a page beyond the last shows a message and a button to the last page",
  { tag: ["@LIST-02", "@LIST-03"] },
  async ({ page }) => {
    await page.goto("/product-catalog?page=99999");
    await expect(page.getByText("No data available")).toBeVisible();
    await page.getByRole("button", { name: "Go to the last page" }).click();
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
  },
);

test("distinguishes an empty list from a search without results", { tag: "@LIST-03" }, async ({ page }) => {
  await page.goto("/product-catalog?search=xqzzyv");
  await expect(page.getByText("Sorry, we couldn't find a match for “xqzzyv”.")).toBeVisible();
  await expect(page.getByText("0 Total Results Found")).toBeVisible();
  await expect(page.getByText("0 items", { exact: true })).toBeVisible();
  await page.goto("/product-catalog?category=Nothing+of+the+kind");
  await expect(page.getByText("No data available")).toBeVisible();
  await page.getByRole("button", { name: "Clear All Filters" }).first().click();
  await expect(page.getByPlaceholder(/^Search by/)).toBeFocused();
  await expect(rows(page)).toHaveCount(10);
});

test(
  "selects the page with the header checkbox, then all results, and clears the selection",
  { tag: "@LIST-04" },
  async ({ page }) => {
    const { total_items } = await getListAfter(page, () => page.goto("/product-catalog?search=valve"));
    const all = page.getByRole("checkbox", { name: "Select all on this page" });
    const bar = page.getByRole("group", { name: "Selected rows" });
    await all.check();
    await expect(bar).toContainText("10 selected");
    await expect(rows(page).getByRole("checkbox", { checked: true })).toHaveCount(10);

    await rows(page).nth(3).getByRole("checkbox").uncheck();
    await expect(bar).toContainText("9 selected");
    await expect(all).toBeChecked({ indeterminate: true });

    await bar.getByRole("button", { name: `Select all ${formatCount(total_items)} results` }).click();
    await expect(bar).toContainText(`${formatCount(total_items)} selected`);
    const firstRow = (await rows(page).first().textContent()) ?? "";
    await page.getByRole("button", { name: "Page 2", exact: true }).click();
    await expect(rows(page).first()).not.toHaveText(firstRow);
    await expect(rows(page).getByRole("checkbox", { checked: true })).toHaveCount(10);
    await all.uncheck();
    await expect(bar).toBeHidden();
  },
);

test("another search clears the selection", { tag: "@LIST-04" }, async ({ page }) => {
  await page.goto("/product-catalog?search=valve");
  await rows(page).first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Clear Search Results" }).click();
  await expect(page.getByRole("group", { name: "Selected rows" })).toBeHidden();
  await page.goBack();
  await expect(page.getByText("Total Results Found")).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
});

test("copies the GXP SKUs of selected products, one per line", { tag: "@LIST-04" }, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { products } = await getListAfter(page, () => page.goto("/product-catalog"));
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Copy GXP SKUs" }).click();
  await expect(page.getByText("10 GXP SKUs copied.")).toBeVisible();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
    products.map((product) => product.gxp_sku).join("\n"),
  );
});

test(
  "a column header sorts ascending and then descending, from the first page",
  { tag: "@LIST-04" },
  async ({ page }) => {
    await page.goto("/product-catalog?page=3");
    const header = page.getByRole("columnheader", { name: "YTD End User Sales" });
    await expect(header).toHaveAttribute("aria-sort", "none");
    await header.getByRole("button").click();
    await expect(header).toHaveAttribute("aria-sort", "ascending");
    await expect(page).toHaveURL(/page=1&.*ordering=ytd_end_user_sales$/);
    await header.getByRole("button").press("Enter");
    await expect(header).toHaveAttribute("aria-sort", "descending");
    await expect(page).toHaveURL(/ordering=-ytd_end_user_sales$/);
    await expect(page.getByRole("columnheader", { name: "GXP SKU" })).toHaveAttribute("aria-sort", "none");
  },
);

test(
  "the search runs by Enter or its button, takes 100 characters, shows a count and can be cleared",
  { tag: "@LIST-06" },
  async ({ page }) => {
    await page.goto("/product-catalog?page=2");
    const box = page.getByPlaceholder("Search by Product, SKU, Category, Etc");
    await box.fill("x".repeat(120));
    await expect(box).toHaveValue("x".repeat(100));

    await box.fill("flange");
    const found = await getListAfter(
      page,
      () => page.keyboard.press("Enter"),
      (query) => query.get("search") === "flange",
    );
    await expect(page.getByText(`${formatCount(found.total_items)} Total Results Found`)).toBeVisible();
    await expect(page).toHaveURL(/page=1&.*search=flange/);
    await expect(box).toBeFocused();

    await box.fill("gasket");
    await page.getByRole("search").getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/search=gasket/);
    await box.fill("");
    await expect(page).not.toHaveURL(/search=/);
    await expect(page.getByText("Total Results Found")).toBeHidden();

    await page.goBack();
    await expect(box).toHaveValue("gasket");
    await page.getByRole("button", { name: "Clear Search Results" }).press("Enter");
    await expect(box).toHaveValue("");
    await expect(box).toBeFocused();
    await expect(page).not.toHaveURL(/search=/);
  },
);

test("hides the previous total while a search runs", { tag: ["@LIST-02", "@LIST-06"] }, async ({ page }) => {
  const { total_items } = await getListAfter(page, () => page.goto("/product-catalog"));
  await expect(page.getByText(`${formatCount(total_items)} products`)).toBeVisible();
  let respond = () => {};
  const delay = new Promise<void>((resolve) => (respond = resolve));
  await page.route(isProductListUrl, async (route) => {
    await delay;
    await route.continue();
  });
  await page.getByPlaceholder(/^Search by/).fill("flange");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Clear Search Results" })).toBeVisible();
  const totals = page.getByText("Total Results Found").or(page.getByText(formatCount(total_items)));
  await expect(totals.filter({ visible: true })).toHaveCount(0);
  respond();
  await expect(page.getByText(/^[\d,]+ Total Results Found$/)).toBeVisible();
  await expect(page.getByText(/^Items 1 to 10 of [\d,]+ total$/)).toBeVisible();
});

test("the focus ring of every column header is fully visible", { tag: "@LIST-04" }, async ({ page }) => {
  await page.goto("/product-catalog");
  const headers = page.getByRole("columnheader").getByRole("button");
  await expect(headers).toHaveCount(9);
  for (const header of await headers.all()) {
    await header.focus();
    await page.keyboard.press("Shift");
    const clipped = await header.evaluate((button) => {
      const { outlineWidth, outlineOffset } = button.ownerDocument.defaultView.getComputedStyle(button);
      const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset);
      const [ring, cell] = [button.getBoundingClientRect(), button.closest("th").getBoundingClientRect()];
      return ring.top - reach < cell.top || ring.bottom + reach > cell.bottom || parseFloat(outlineWidth) < 2;
    });
    expect(clipped, (await header.textContent()) ?? "").toBe(false);
  }
});

test("no name or SKU is cut off at 1280 or 1440 px", { tag: "@CAT-01" }, async ({ page }) => {
  await page.goto("/product-catalog?page_size=100");
  await expect(nameLinks(page)).toHaveCount(100);
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await page.getByRole("table", { name: "Products" }).evaluate((table) =>
      [...table.querySelectorAll("td a, td span, td div, td")]
        .filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => {
          const isInline = clientHeight === 0;
          return !isInline && (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1);
        })
        .map(({ textContent }) => textContent),
    );
    expect(cut, `${width} px wide`).toEqual([]);
  }
});

test(
  "a column's width can be dragged, changed by keyboard, fitted and reset, and is remembered",
  { tag: "@LIST-04" },
  async ({ page }) => {
    await page.goto("/product-catalog");
    await expect(nameLinks(page)).toHaveCount(10);
    const handle = page.getByRole("separator", { name: "Width of Product" });
    const header = page.getByRole("columnheader", { name: "Product", exact: true });
    const width = async () => Math.round((await header.boundingBox())?.width ?? 0);
    const first = await width();

    const { x = 0, y = 0 } = (await handle.boundingBox()) ?? {};
    await page.mouse.move(x + 4, y + 16);
    await page.mouse.down();
    await page.mouse.move(x + 54, y + 16);
    await page.mouse.move(x + 124, y + 16);
    await expect.poll(width).toBe(first + 120);
    await page.mouse.up();
    await expect.poll(width).toBe(first + 120);
    await expect(page).toHaveURL(/ordering=gxp_sku$/);

    await handle.press("ArrowLeft");
    await expect.poll(width).toBe(first + 104);
    await expect(handle).toHaveAttribute("aria-valuenow", String(first + 104));
    await page.reload();
    await expect(nameLinks(page)).toHaveCount(10);
    await expect.poll(width).toBe(first + 104);

    await handle.press("Home");
    await expect.poll(width).toBe(160);
    await handle.dblclick();
    const heights = () =>
      nameLinks(page).evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().height)));
    await expect.poll(async () => new Set(await heights()).size).toBe(1);

    const other = page.getByRole("separator", { name: "Width of SKU", exact: true });
    await other.press("Shift+ArrowRight");
    await expect(other).toHaveAttribute("aria-valuenow", "114");
    await other.press("Delete");
    await expect(other).toHaveAttribute("aria-valuenow", "112");

    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitem", { name: "Reset widths" }).click();
    await expect(page.getByRole("menuitem", { name: "Reset widths" })).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
    await expect.poll(width).toBe(first);
  },
);

test("cuts a search in the address to the length of the search box", { tag: "@LIST-06" }, async ({ page }) => {
  const shortened = "valve ".repeat(16) + "valv";
  await page.goto(`/product-catalog?${new URLSearchParams({ search: `${shortened}e and more` }).toString()}`);
  await expect(page.getByPlaceholder(/^Search by/)).toHaveValue(shortened);
  await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe(shortened);
  await expect(page.getByText("Total Results Found")).toBeVisible();
});

test("uses the singular for one product", { tag: "@LIST-06" }, async ({ page }) => {
  await page.route(isProductListUrl, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { products: object[] }; // the API validates it against the contract
    await route.fulfill({ json: { ...answer, products: answer.products.slice(0, 1), total_items: 1, total_pages: 1 } });
  });
  await page.goto("/product-catalog");
  await expect(page.getByText("1 product", { exact: true })).toBeVisible();
});

test(
  "the selection bar shows how many can be copied, and its message covers neither rows nor page buttons",
  { tag: ["@LIST-04", "@LIST-09"] },
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-write"]);
    await page.route(isProductListUrl, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...((await response.json()) as object), total_items: 1001, total_pages: 101 } }); // the API validates it
    });
    await page.goto("/product-catalog");
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await expect(page.getByText("Up to 1,000 GXP SKUs can be copied.")).toBeVisible();
    await page.getByRole("button", { name: "Copy GXP SKUs" }).click();
    const toast = page.getByText("10 GXP SKUs copied.").locator("..");
    await toast.hover(); // It stays while the pointer is over it, and has moved to its place by then.
    const [toastBox, rowsBox] = [await toast.boundingBox(), await page.getByRole("table").boundingBox()];
    expect((toastBox?.y ?? Infinity) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(rowsBox?.y ?? 0);
  },
);

test(
  "applies the choices of a filter together, half a second after the last",
  { tag: "@LIST-07" },
  async ({ page }) => {
    await page.goto("/product-catalog?page=2");
    await expect(rows(page)).toHaveCount(10);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const queries = recordListRequests(page);

    await page.getByRole("button", { name: "Category", exact: true }).and(page.locator(":not(th *)")).click();
    const choices = page.getByRole("dialog", { name: "Category filter" }).getByRole("checkbox");
    await choices.nth(0).check();
    await page.clock.runFor(499);
    await choices.nth(2).check();
    await page.clock.runFor(499);
    await expect(page).toHaveURL(/page=2/);
    expect(queries.filter((query) => query.has("category"))).toHaveLength(0);

    await page.clock.runFor(1);
    await expect(page).toHaveURL(/page=1&.*category=.+&category=.+/);
    await expect
      .poll(() => queries.filter((query) => query.getAll("category").length === 2 && query.get("page") === "1").length)
      .toBe(1);
    expect(queries.filter((query) => query.getAll("category").length === 1)).toHaveLength(0);
  },
);

test(
  "a chip shows the chosen filter, and its clear button or Clear All Filters removes it",
  { tag: "@LIST-07" },
  async ({ page }) => {
    await page.goto("/product-catalog");
    const chip = page.getByRole("button", { name: /^Category(:|$)/ }).and(page.locator(":not(th *)"));
    await chip.click();
    const dialog = page.getByRole("dialog", { name: "Category filter" });
    const name = (await dialog.locator("label").first().textContent()) ?? "";
    await dialog.getByRole("checkbox", { name, exact: true }).press("Space");
    await expect(chip).toHaveText(`Category: ${name}`);
    await expect(page).toHaveURL(/category=/);
    await page.keyboard.press("Escape");
    await expect(chip).toBeFocused();

    await page.getByRole("button", { name: "Clear Category filter" }).click();
    await expect(page).not.toHaveURL(/category=/);
    await expect(chip).toBeFocused();
    await page.goBack();
    await expect(chip).toHaveText(`Category: ${name}`);
    await page.getByRole("button", { name: "Clear All Filters" }).click();
    await expect(page).not.toHaveURL(/category=/);
  },
);

test(
  "shows ten placeholders before the first rows, and keeps the rows with a message while a page loads",
  { tag: ["@LIST-09", "@LIST-10"] },
  async ({ page }) => {
    let respond = () => {};
    const createDelay = () => new Promise<void>((resolve) => (respond = resolve));
    let delay = createDelay();
    await page.route(isProductListUrl, async (route) => {
      await delay;
      await route.continue();
    });
    await page.goto("/product-catalog");
    await expect(rows(page)).toHaveCount(10);
    await expect(nameLinks(page)).toHaveCount(0);
    respond();
    await expect(nameLinks(page)).toHaveCount(10);

    const names = await nameLinks(page).allTextContents();
    delay = createDelay();
    const pagerBox = await page.getByRole("navigation", { name: "Pages" }).boundingBox();
    await page.getByRole("button", { name: "Page 5", exact: true }).click();
    await expect(page.getByRole("button", { name: "Page 5", exact: true })).toHaveAttribute("aria-current", "page");
    await expect(page.getByText("Data is being updated")).toBeVisible();
    await expect(nameLinks(page)).toHaveText(names);
    expect((await page.getByRole("navigation", { name: "Pages" }).boundingBox())?.y).toBe(pagerBox?.y);
    respond();
    await expect(page.getByText("Data is being updated")).toBeHidden();
    await expect(nameLinks(page).first()).not.toHaveText(names[0] ?? "");
  },
);

test("offers to try again if the list fails to load", { tag: "@LIST-09" }, async ({ page }) => {
  await page.route(isProductListUrl, (route) => route.fulfill({ status: 500, json: { detail: "Broken." } }));
  await page.goto("/product-catalog");
  await expect(page.getByRole("alert")).toContainText("The list could not be loaded.");
  await expect(page.getByRole("alert")).toContainText("Something on our side went wrong.");
  await page.unroute(isProductListUrl);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(nameLinks(page)).toHaveCount(10);
});

test("does not fetch a list again within 30 seconds", { tag: "@LIST-11" }, async ({ page }) => {
  const start = Date.now();
  await page.clock.setFixedTime(start);
  await page.goto("/product-catalog");
  await expect(nameLinks(page)).toHaveCount(10);
  const queries = recordListRequests(page);
  const leaveAndReturn = async () => {
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await page.waitForURL("/homepage");
    await page.getByRole("navigation").getByRole("link", { name: "Product Catalog" }).click();
    await expect(nameLinks(page)).toHaveCount(10);
  };
  const firstPages = () => queries.filter((query) => query.get("page") === "1").length;
  await page.clock.setFixedTime(start + 29_000);
  await leaveAndReturn();
  expect(firstPages()).toBe(0);
  await page.clock.setFixedTime(start + 31_000);
  await leaveAndReturn();
  await expect.poll(firstPages).toBe(1);
});

test("narrow windows show cards with a sort menu instead of a table", { tag: "@LIST-04" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/product-catalog");
  await expect(page.getByRole("list", { name: "Products" }).getByRole("article")).toHaveCount(10);
  await expect(page.getByRole("table")).toHaveCount(0);
  await page.getByRole("button", { name: "Sort" }).click();
  await page.getByRole("menuitemradio", { name: "Price, highest first" }).click();
  await expect(page).toHaveURL(/ordering=-price/);
  await page.getByRole("button", { name: "Sort" }).click();
  await page.getByRole("menuitemradio", { name: "Category, Z to A" }).click();
  await expect(page).toHaveURL(/ordering=-category/);
  await expect.poll(() => page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole("list", { name: "Products" })).toHaveCount(0);
});

const isProductListUrl = (url: URL) => isProductList({ url: () => url.href });
