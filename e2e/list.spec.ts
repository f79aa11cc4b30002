import { formatCount, getListAfter, getShownNames, nameLinks, rows } from "./product-list.ts";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

test(
  "stores the page size, the order, the search and the page in the address, for Back, a reload and another tab",
  { tag: "@LIST-01" },
  async ({ page, context }) => {
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
    await expect(page).toHaveURL("/product-catalog?page=2&page_size=20&ordering=price&search=valve");
    await page.goBack();
    await expect(page.getByText("Items 1 to 20 of")).toBeVisible();
    await page.goBack();
    await expect(page.getByPlaceholder(/^Search by/)).toHaveValue("");
    await page.goForward();
    await page.goForward();
    await expect(page.getByText("Items 21 to 40 of")).toBeVisible();

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

test(
  "a page beyond the last leads to the last page, where the next-page button keeps the focus",
  { tag: ["@LIST-02", "@LIST-03"] },
  async ({ page }) => {
    await page.goto("/product-catalog?page=99999");
    await expect(page.getByText("No data available")).toBeVisible();
    await page.getByRole("button", { name: "Go to the Last Page" }).click();
    await expect(nameLinks(page).first()).toBeVisible();
    const next = page.getByRole("button", { name: "Next page" });
    await expect(next).toBeDisabled();
    const last = page.url();

    await page.getByRole("button", { name: "Previous page" }).click();
    await expect(next).toBeEnabled();
    await next.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(last);
    await expect(next).toBeDisabled();
    await expect(next).toBeFocused();
  },
);

test("distinguishes an empty list from a search without results", { tag: "@LIST-03" }, async ({ page }) => {
  await page.goto("/product-catalog?search=xqzzyv");
  await expect(page.getByText("Sorry, we couldn't find a match for “xqzzyv”.")).toBeVisible();
  await expect(page.getByText("0 Total Results Found")).toBeVisible();
  await expect(page.getByText("0 items", { exact: true })).toBeVisible();
  await page.goto("/product-catalog?category=Nothing+of+the+kind");
  await expect(page.getByText("No data available")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
  await page.getByRole("button", { name: "Clear All Filters" }).first().click();
  await expect(page.getByPlaceholder(/^Search by/)).toBeFocused();
  await expect(rows(page)).toHaveCount(10);
});

test("shows the icon of a box instead of a picture that cannot be loaded", { tag: "@LIST-03" }, async ({ page }) => {
  await page.route("**/*", (route) => (route.request().resourceType() === "image" ? route.abort() : route.continue()));
  await page.goto("/product-catalog");
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first().locator("img")).toHaveCount(0);
  await expect(rows(page).first().locator("svg").first()).toBeVisible();
});
