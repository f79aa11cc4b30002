import { isList, listAfter, nameLinks, namesShown, rows, watchLists } from "./catalogue-answers.ts";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

const count = (value: number) => value.toLocaleString("en-US");

const turnedList = "/product-catalog?page=2&page_size=20&ordering=price&search=valve";

test(
  "the address takes in the page size, the order, the search and the page",
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
    expect(page.url().endsWith(turnedList)).toBe(true);
    await page.goBack();
    await expect(page.getByText("Items 1 to 20 of")).toBeVisible();
    await page.goBack();
    await expect(page.getByPlaceholder(/^Search by/)).toHaveValue("");
    await page.goForward();
    await page.goForward();
    await expect(page.getByText("Items 21 to 40 of")).toBeVisible();
  },
);

test("an address gives the same list after a reload and to another", { tag: "@LIST-01" }, async ({ page, context }) => {
  await page.goto(turnedList);
  await expect(nameLinks(page)).toHaveCount(20);
  const names = await namesShown(page);
  await page.reload();
  await expect(nameLinks(page)).toHaveText(names);
  await expect(page.getByPlaceholder(/^Search by/)).toHaveValue("valve");
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(nameLinks(other)).toHaveText(names);
});

test(
  "page buttons stand in a window of five, with the first and the last page at its ends",
  { tag: "@LIST-02" },
  async ({ page }) => {
    const { total_items, total_pages } = await listAfter(
      page,
      () => page.goto("/product-catalog?page=7"),
      (query) => query.get("page") === "7",
    );
    const pager = page.getByRole("navigation", { name: "Pages" });
    await expect(pager.getByRole("button", { name: /^Page / })).toHaveText(["5", "6", "7", "8", "9"]);
    await expect(pager.getByRole("button", { name: "Page 7" })).toHaveAttribute("aria-current", "page");
    await expect(page.getByText(`Items 61 to 70 of ${count(total_items)} total`)).toBeVisible();

    await pager.getByRole("button", { name: "Last page" }).click();
    await expect(
      page.getByText(new RegExp(`Items .* to ${count(total_items)} of ${count(total_items)} total`)),
    ).toBeVisible();
    await expect(pager.getByRole("button", { name: `Page ${total_pages}`, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(pager.getByRole("button", { name: "Next page" })).toBeDisabled();

    await pager.getByRole("button", { name: "First page" }).click();
    await expect(page.getByText(`Items 1 to 10 of ${count(total_items)} total`)).toBeVisible();
    await expect(pager.getByRole("button", { name: "Previous page" })).toBeDisabled();
  },
);

test("who pages by keyboard keeps the focus at the end", { tag: "@LIST-02" }, async ({ page }) => {
  const { total_pages } = await listAfter(page, () => page.goto("/product-catalog?page_size=100"));
  await page.goto(`/product-catalog?page_size=100&page=${total_pages - 1}`);
  const next = page.getByRole("button", { name: "Next page" });
  await next.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`page=${total_pages}&`));
  await expect(next).toBeDisabled();
  await expect(next).toBeFocused();
});

test("a page beyond the last says so and leads to the last", { tag: ["@LIST-02", "@LIST-03"] }, async ({ page }) => {
  await page.goto("/product-catalog?page=99999");
  await expect(page.getByText("No data available")).toBeVisible();
  await page.getByRole("button", { name: "Go to the last page" }).click();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
});

test("nothing there and nothing found are told apart", { tag: "@LIST-03" }, async ({ page }) => {
  await page.goto("/product-catalog?search=xqzzyv");
  await expect(page.getByText("Sorry, we couldn't find a match for “xqzzyv”.")).toBeVisible();
  await expect(page.getByText("0 Total Results Found")).toBeVisible();
  await page.goto("/product-catalog?category=Nothing+of+the+kind");
  await expect(page.getByText("No data available")).toBeVisible();
  await page.getByRole("button", { name: "Clear All Filters" }).first().click();
  await expect(page.getByPlaceholder(/^Search by/)).toBeFocused();
  await expect(rows(page)).toHaveCount(10);
});

test(
  "the page is chosen by the head's box, then every result, and let go of again",
  { tag: "@LIST-04" },
  async ({ page }) => {
    const { total_items } = await listAfter(page, () => page.goto("/product-catalog?search=valve"));
    const all = page.getByRole("checkbox", { name: "Select all on this page" });
    const bar = page.getByRole("group", { name: "Selected rows" });
    await all.check();
    await expect(bar).toContainText("10 selected");
    await expect(rows(page).getByRole("checkbox", { checked: true })).toHaveCount(10);

    await rows(page).nth(3).getByRole("checkbox").uncheck();
    await expect(bar).toContainText("9 selected");
    await expect(all).toBeChecked({ indeterminate: true });

    await bar.getByRole("button", { name: `Select all ${count(total_items)} results` }).click();
    await expect(bar).toContainText(`${count(total_items)} selected`);
    await page.getByRole("button", { name: "Page 2", exact: true }).click();
    await expect(page.getByText("Items").or(rows(page).getByRole("checkbox", { checked: true }).nth(9))).toBeVisible();
    await all.uncheck();
    await expect(bar).toBeHidden();
  },
);

test("another search lets go of the chosen rows", { tag: "@LIST-04" }, async ({ page }) => {
  await page.goto("/product-catalog?search=valve");
  await rows(page).first().getByRole("checkbox").check();
  await page.getByRole("button", { name: "Clear Search Results" }).click();
  await expect(page.getByRole("group", { name: "Selected rows" })).toBeHidden();
  await page.goBack();
  await expect(page.getByText("Total Results Found")).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
});

test("chosen products' GXP SKUs are copied, one a line", { tag: "@LIST-04" }, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { products } = await listAfter(page, () => page.goto("/product-catalog"));
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Copy GXP SKUs" }).click();
  await expect(page.getByText("10 GXP SKUs copied.")).toBeVisible();
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
    products.map((product) => product.gxp_sku).join("\n"),
  );
});

test(
  "a press on a column's head sorts by it, upwards and then downwards, from the first page",
  { tag: "@LIST-04" },
  async ({ page }) => {
    await page.goto("/product-catalog?page=3");
    const head = page.getByRole("columnheader", { name: "YTD End User Sales" });
    await expect(head).toHaveAttribute("aria-sort", "none");
    await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await expect(page).toHaveURL(/page=1&.*ordering=ytd_end_user_sales$/);
    await head.getByRole("button").press("Enter");
    await expect(head).toHaveAttribute("aria-sort", "descending");
    await expect(page).toHaveURL(/ordering=-ytd_end_user_sales$/);
    await expect(page.getByRole("columnheader", { name: "GXP SKU" })).toHaveAttribute("aria-sort", "none");
  },
);

test(
  "the search runs by Enter or its button, takes a hundred characters, counts and is cleared",
  { tag: "@LIST-06" },
  async ({ page }) => {
    await page.goto("/product-catalog?page=2");
    const box = page.getByPlaceholder("Search by Product, SKU, Category, Etc");
    await box.fill("x".repeat(120));
    await expect(box).toHaveValue("x".repeat(100));

    await box.fill("flange");
    const found = await listAfter(
      page,
      () => page.keyboard.press("Enter"),
      (query) => query.get("search") === "flange",
    );
    await expect(page.getByText(`${count(found.total_items)} Total Results Found`)).toBeVisible();
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

test("a search too long for the box is cut to it in the address too", { tag: "@LIST-06" }, async ({ page }) => {
  const kept = "valve ".repeat(16) + "valv";
  await page.goto(`/product-catalog?${new URLSearchParams({ search: `${kept}e and more` }).toString()}`);
  await expect(page.getByPlaceholder(/^Search by/)).toHaveValue(kept);
  await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe(kept);
  await expect(page.getByText("Total Results Found")).toBeVisible();
});

test("one product is a product", { tag: "@LIST-06" }, async ({ page }) => {
  await page.route(isListUrl, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { products: object[] }; // the server checks it against the contract
    await route.fulfill({ json: { ...answer, products: answer.products.slice(0, 1), total_items: 1, total_pages: 1 } });
  });
  await page.goto("/product-catalog");
  await expect(page.getByText("1 product", { exact: true })).toBeVisible();
});

test(
  "the selection bar says beforehand how many can be copied, and its message leaves rows and page buttons free",
  { tag: ["@LIST-04", "@LIST-09"] },
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-write"]);
    await page.route(isListUrl, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...((await response.json()) as object), total_items: 1001, total_pages: 101 } }); // the server checks it
    });
    await page.goto("/product-catalog");
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await expect(page.getByText("Up to 1,000 GXP SKUs can be copied.")).toBeVisible();
    await page.getByRole("button", { name: "Copy GXP SKUs" }).click();
    const toast = await page.getByText("10 GXP SKUs copied.").locator("..").boundingBox();
    const rows = await page.getByRole("table").boundingBox();
    expect((toast?.y ?? Infinity) + (toast?.height ?? 0)).toBeLessThanOrEqual(rows?.y ?? 0);
  },
);

test(
  "choices of a filter are asked for together, half a second after the last",
  { tag: "@LIST-07" },
  async ({ page }) => {
    await page.goto("/product-catalog?page=2");
    await expect(rows(page)).toHaveCount(10);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const asked = watchLists(page);

    await page.getByRole("button", { name: "Category", exact: true }).and(page.locator(":not(th *)")).click();
    const choices = page.getByRole("dialog", { name: "Category filter" }).getByRole("checkbox");
    await choices.nth(0).check();
    await page.clock.runFor(499);
    await choices.nth(2).check();
    await page.clock.runFor(499);
    await expect(page).toHaveURL(/page=2/);
    expect(asked.filter((query) => query.has("category"))).toHaveLength(0);

    await page.clock.runFor(1);
    await expect(page).toHaveURL(/page=1&.*category=.+&category=.+/);
    await expect
      .poll(() => asked.filter((query) => query.getAll("category").length === 2 && query.get("page") === "1").length)
      .toBe(1);
    expect(asked.filter((query) => query.getAll("category").length === 1)).toHaveLength(0);
  },
);

test("a chip names what is chosen; its cross or Clear All Filters lifts it", { tag: "@LIST-07" }, async ({ page }) => {
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
});

test(
  "ten placeholders stand for the first rows; later pages keep the rows and say that they are being updated",
  { tag: ["@LIST-09", "@LIST-10"] },
  async ({ page }) => {
    let answer = () => {};
    const hold = () => new Promise<void>((resolve) => (answer = resolve));
    let held = hold();
    await page.route(isListUrl, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/product-catalog");
    await expect(rows(page)).toHaveCount(10);
    await expect(nameLinks(page)).toHaveCount(0);
    answer();
    await expect(nameLinks(page)).toHaveCount(10);

    const names = await nameLinks(page).allTextContents();
    held = hold();
    const foot = await page.getByRole("navigation", { name: "Pages" }).boundingBox();
    await page.getByRole("button", { name: "Page 5", exact: true }).click();
    await expect(page.getByRole("button", { name: "Page 5", exact: true })).toHaveAttribute("aria-current", "page");
    await expect(page.getByText("Data is being updated")).toBeVisible();
    await expect(nameLinks(page)).toHaveText(names);
    expect((await page.getByRole("navigation", { name: "Pages" }).boundingBox())?.y).toBe(foot?.y);
    answer();
    await expect(page.getByText("Data is being updated")).toBeHidden();
    await expect(nameLinks(page).first()).not.toHaveText(names[0] ?? "");
  },
);

test("a list that cannot be loaded offers to try again", { tag: "@LIST-09" }, async ({ page }) => {
  await page.route(isListUrl, (route) => route.fulfill({ status: 500, json: { detail: "Broken." } }));
  await page.goto("/product-catalog");
  await expect(page.getByRole("alert")).toContainText("The list could not be loaded.");
  await expect(page.getByRole("alert")).toContainText("Something on our side went wrong.");
  await page.unroute(isListUrl);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(nameLinks(page)).toHaveCount(10);
});

test("a list that was seen is fresh for 30 seconds", { tag: "@LIST-11" }, async ({ page }) => {
  await page.clock.install();
  await page.goto("/product-catalog");
  await expect(nameLinks(page)).toHaveCount(10);
  const asked = watchLists(page);
  const leaveAndReturn = async () => {
    await page.getByRole("link", { name: "Home", exact: true }).click();
    await page.waitForURL("/homepage");
    await page.getByRole("navigation").getByRole("link", { name: "Product Catalog" }).click();
    await expect(nameLinks(page)).toHaveCount(10);
  };
  const firstPages = () => asked.filter((query) => query.get("page") === "1").length;
  await page.clock.fastForward(20_000);
  await leaveAndReturn();
  expect(firstPages()).toBe(0);
  await page.clock.fastForward(30_000);
  await leaveAndReturn();
  await expect.poll(firstPages).toBe(1);
});

test(
  "narrow windows show rows below each other, with a menu to sort them, and never a table",
  { tag: "@LIST-04" },
  async ({ page }) => {
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
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(rows(page)).toHaveCount(10);
    await expect(page.getByRole("list", { name: "Products" })).toHaveCount(0);
  },
);

const isListUrl = (url: URL) => isList({ url: () => url.href });
