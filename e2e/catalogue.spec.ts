import { productSortKeys } from "@lading/contract";
import type { Page } from "@playwright/test";
import { getListAfter, nameLinks, rows, recordListRequests } from "./product-list.ts";
import { admin, expect, password, test, viewer } from "./stage.ts";

test.use({ user: admin });

const columnNames = [
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
const columnHeaders = (page: Page) => page.getByRole("columnheader").filter({ hasText: /./ });

const dollars = (value: string | null) =>
  value === null ? "N/A" : Number(value).toLocaleString("en-US", { style: "currency", currency: "USD" });

test("shows ten columns with each value in its format", { tag: ["@CAT-01", "@LIST-10"] }, async ({ page }) => {
  const { products } = await getListAfter(page, () => page.goto("/product-catalog?page_size=100"));
  await expect(columnHeaders(page)).toHaveText(columnNames);
  const expected = products.map((product) => [
    product.name,
    product.supplier_sku ?? "N/A",
    product.gxp_sku,
    product.category ?? "N/A",
    dollars(product.price),
    product.lead_time_days === null
      ? "None"
      : product.lead_time_days === 1
        ? "1 Day"
        : `${product.lead_time_days} Days`,
    dollars(product.ytd_end_user_sales),
    `${Math.round(product.ytd_market_share ?? 0)}%`,
    product.gxp_priority === null ? "N/A" : `Priority ${product.gxp_priority}`,
    `${product.percents_complete}%`,
  ]);
  await expect(rows(page)).toHaveCount(products.length);
  const shown = await rows(page).evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td")].slice(1).map((cell) => cell.textContent)),
  );
  expect(shown).toEqual(expected);
});

test("shows a larger picture on hover, keyboard focus and press", { tag: "@CAT-01" }, async ({ page }) => {
  await page.goto("/product-catalog");
  const opener = page.getByRole("button", { name: /^Preview of / }).first();
  const name = ((await opener.getAttribute("aria-label")) ?? "").replace("Preview of ", "");
  const preview = page.getByRole("img", { name, exact: true });
  await opener.hover();
  await expect(preview).toBeVisible();
  await expect.poll(async () => (await preview.boundingBox())?.width).toBeGreaterThan(200);
  await opener.click();
  await expect(opener).toHaveAttribute("aria-expanded", "true");
  await expect(preview).toBeVisible();
  await page.mouse.move(900, 20);
  await expect(preview).toBeHidden();

  await rows(page).first().getByRole("checkbox").focus();
  await page.keyboard.press("Tab");
  await expect(opener).toBeFocused();
  await expect(preview).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(preview).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(preview).toBeVisible();
});

test(
  "opens the product from its name or from a press on its row, but not from selecting text in a row",
  { tag: ["@CAT-01", "@CAT-08"] },
  async ({ page }) => {
    const { products } = await getListAfter(page, () => page.goto("/product-catalog"));
    const [first, second] = products;
    if (!first || !second) throw new Error("the demonstration has no products");
    await expect(nameLinks(page).first()).toHaveAttribute(
      "href",
      `/product-catalog?${new URLSearchParams({ pid: first.gxp_sku }).toString()}`,
    );
    const cell = rows(page).first().getByRole("cell").nth(2);
    await cell.hover({ trial: true }); // waits until the row has stopped moving
    const sku = await cell.boundingBox();
    if (!sku) throw new Error("the first row has no SKU");
    await page.mouse.move(sku.x + 8, sku.y + sku.height / 2);
    await page.mouse.down();
    await page.mouse.move(sku.x + 60, sku.y + sku.height / 2);
    await page.mouse.up();
    await expect.poll(() => page.evaluate("getSelection().toString()")).not.toBe("");
    await expect(page).not.toHaveURL(/pid=/);

    await rows(page).nth(1).getByRole("cell").nth(5).click();
    await expect(page.getByRole("heading", { level: 1, name: second.name })).toBeVisible();
    await expect(page).toHaveURL(`/product-catalog?${new URLSearchParams({ pid: second.gxp_sku }).toString()}`);
  },
);

test("searches names, SKUs and categories on the server", { tag: "@CAT-02" }, async ({ page }) => {
  const { products } = await getListAfter(page, () => page.goto("/product-catalog"));
  const target = products[3];
  if (!target?.supplier_sku || !target.category)
    throw new Error("the demonstration's fourth product lacks its numbers");
  const box = page.getByPlaceholder("Search by Product, SKU, Category, Etc");
  for (const text of [target.supplier_sku, target.gxp_sku, `${target.category.toLowerCase()} ${target.supplier_sku}`]) {
    await box.fill(text);
    const found = await getListAfter(
      page,
      () => box.press("Enter"),
      (query) => query.get("search") === text,
    );
    expect(found.products.map((product) => product.gxp_sku)).toContain(target.gxp_sku);
    await expect(rows(page).getByRole("link", { name: target.name, exact: true }).first()).toBeVisible();
  }
});

test(
  "hides and shows columns one by one or together, remembers the choice, and links the GXP SKU without the name",
  { tag: ["@CAT-01", "@CAT-03", "@CAT-06"] },
  async ({ page }) => {
    const { products } = await getListAfter(page, () => page.goto("/product-catalog"));
    const menu = page.getByRole("menu", { name: "Columns" });
    const showAll = menu.getByRole("menuitem", { name: "Show All" });
    const hideAll = menu.getByRole("menuitem", { name: "Hide All" });
    await page.getByRole("button", { name: "Columns" }).click();
    await expect(showAll).toHaveAttribute("aria-disabled", "true");
    await menu.getByRole("menuitemcheckbox", { name: "Price" }).click();
    await menu.getByRole("menuitemcheckbox", { name: "Category" }).click();
    await expect(showAll).not.toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
    const remaining = columnNames.filter((name) => name !== "Price" && name !== "Category");
    await expect(columnHeaders(page)).toHaveText(remaining);
    await page.reload();
    await expect(columnHeaders(page)).toHaveText(remaining);

    await page.getByRole("button", { name: "Columns" }).click();
    await hideAll.click();
    await expect(hideAll).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
    await expect(page.getByText("All columns are hidden.")).toBeVisible();
    await page.getByRole("button", { name: "Show All" }).click();
    await expect(columnHeaders(page)).toHaveText(columnNames);
    await expect(page.getByRole("button", { name: "Columns" })).toBeFocused();

    await page.getByRole("button", { name: "Columns" }).click();
    await menu.getByRole("menuitemcheckbox", { name: "Product" }).click();
    await page.keyboard.press("Escape");
    await rows(page)
      .getByRole("link", { name: products[0]?.gxp_sku ?? "no product", exact: true })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: products[0]?.name ?? "no product" })).toBeVisible();
  },
);

test(
  "shows 10, 20, 50 or 100 products on a page, chosen from a radio menu, and the list for an empty pid",
  { tag: ["@CAT-01", "@CAT-04", "@LIST-07"] },
  async ({ page }) => {
    const paths: string[] = [];
    page.on("request", (request) => void paths.push(new URL(request.url()).pathname));
    await page.route("**/api/products/categories/**", (route) => route.fulfill({ json: [] }));
    await page.goto("/product-catalog?pid=");
    await expect(nameLinks(page)).toHaveCount(10);
    expect(paths).not.toContain("/api/products//");
    await page.getByRole("button", { name: "Category", exact: true }).and(page.locator(":not(th *)")).click();
    await expect(page.getByRole("dialog")).toContainText("There is no category to choose from.");

    await page.goto("/product-catalog?page=4");
    const button = page.getByRole("button", { name: /per page$/ });
    await button.click();
    const sizes = page.getByRole("menuitemradio");
    await expect(sizes).toHaveText(["10 per page", "20 per page", "50 per page", "100 per page"]);
    await expect(page.getByRole("menuitemradio", { checked: true })).toHaveText("10 per page");
    await expect(page.getByRole("menuitemradio", { checked: true })).toBeFocused();
    await page.keyboard.press("End");
    await expect(sizes.last()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(rows(page)).toHaveCount(100);
    await expect(page).toHaveURL(/page=1&page_size=100/);
    await expect(button).toBeFocused();
  },
);

test(
  "sorts by every column except the rank on the server, and by GXP SKU by default",
  { tag: "@CAT-05" },
  async ({ page }) => {
    const queries = recordListRequests(page);
    await page.goto("/product-catalog");
    await expect(page.getByRole("columnheader", { name: "GXP SKU" })).toHaveAttribute("aria-sort", "ascending");
    await expect(page.getByRole("columnheader", { name: "GXP Rank" }).getByRole("button")).toHaveCount(0);
    const sortable = columnHeaders(page).filter({ has: page.getByRole("button") });
    await expect(sortable).toHaveCount(productSortKeys.length);
    for (const header of await sortable.all()) {
      const before = (await header.getAttribute("aria-sort")) ?? "";
      await header.getByRole("button").click();
      // A slow browser handles two presses in a row in one render, which sends one request.
      await expect(header).not.toHaveAttribute("aria-sort", before);
    }
    await expect
      .poll(() => new Set(queries.map((query) => query.get("ordering")?.replace("-", ""))))
      .toEqual(new Set(productSortKeys));
  },
);

test("restores the last state of the list if the address has no query", { tag: "@CAT-06" }, async ({ page }) => {
  await page.goto("/product-catalog");
  await page.getByRole("button", { name: "Category", exact: true }).and(page.locator(":not(th *)")).click();
  await page.getByRole("dialog").getByRole("checkbox").first().check();
  await expect(page).toHaveURL(/category=/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "10 per page" }).click();
  await page.getByRole("menuitemradio", { name: "20 per page" }).click();
  await expect(page).toHaveURL(/page_size=20/);
  await page.getByRole("button", { name: "YTD Mkt Share" }).click();
  await expect(page).toHaveURL(/ordering=ytd_market_share/);
  await expect(page.getByRole("columnheader", { name: "YTD Mkt Share" })).toHaveAttribute("aria-sort", "ascending");
  const left = page.url();

  await page.goto("/homepage");
  await page.goto("/product-catalog");
  await expect(page).toHaveURL(left);
  await expect(page.getByRole("button", { name: /^Category: / })).toBeVisible();

  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("navigation").getByRole("link", { name: "Product Catalog" }).click();
  await expect(page).toHaveURL(left);
  await page.goto("/product-catalog?page=2");
  await expect(page).toHaveURL(/\?page=2&page_size=10&ordering=gxp_sku$/);
});

test("remembers the list separately for each user of a browser", { tag: "@CAT-06" }, async ({ page }) => {
  const signInAs = async (email: string) => {
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await page.getByRole("navigation").getByRole("link", { name: "Product Catalog" }).click();
  };
  await page.goto("/product-catalog?page_size=20&search=valve");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Price" }).click();
  await page.keyboard.press("Escape");

  await signInAs(viewer);
  await expect(page).toHaveURL(/\?page=1&page_size=10&ordering=gxp_sku$/);
  await expect(columnHeaders(page)).toHaveText(columnNames);

  await signInAs(admin);
  await expect(page).toHaveURL(/page_size=20&.*search=valve$/);
  await expect(columnHeaders(page)).toHaveText(columnNames.filter((name) => name !== "Price"));
});

test("the completeness bar is green, yellow-green, orange or red", { tag: "@CAT-07" }, async ({ page }) => {
  const shares = [100, 99, 75, 74, 50, 49, 0];
  await page.route(/\/api\/products\/\?/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { products: object[] }; // the API validates it against the contract
    const products = answer.products.map((product, index) => ({ ...product, percents_complete: shares[index] ?? 100 }));
    await route.fulfill({ response, json: { ...answer, products } });
  });
  await page.goto("/product-catalog");
  await expect(nameLinks(page)).toHaveCount(10);
  const colors = await page.evaluate<string[]>(
    "[...document.querySelectorAll('progress')].map((bar) => getComputedStyle(bar).color)",
  );
  const hues = colors.map((color) => {
    const [red = 0, green = 0, blue = 0] = color.match(/\d+/g)?.map(Number) ?? [];
    const most = Math.max(red, green, blue);
    const spread = most - Math.min(red, green, blue);
    if (most === red) return (((green - blue) / spread) * 60 + 360) % 360;
    return (most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread) * 60;
  });
  const names = hues.map((hue) =>
    hue > 120 ? "green" : hue > 60 ? "yellow-green" : hue > 20 && hue < 60 ? "orange" : "red",
  );
  expect(names.slice(0, 7)).toEqual(["green", "yellow-green", "yellow-green", "orange", "orange", "red", "red"]);
  // The app may still be prefetching the next page.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test(
  "shows the 404 page if the catalogue is switched off or the user lacks the permission",
  { tag: "@CAT-08" },
  async ({ page }) => {
    const expectNotFound = async () => {
      await page.goto("/product-catalog");
      await expect(
        page.getByText("Something went wrong, or the page you were looking for cannot be found."),
      ).toBeVisible();
      await expect(page.getByRole("link", { name: "Product Catalog" })).toHaveCount(0);
    };
    const answerWith = (path: string, change: (answer: never) => unknown) =>
      page.route(`**${path}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: change((await response.json()) as never) }); // each `change` declares the type that it expects
      });
    await answerWith("/api/accounts/feature-flags/", (flags: { feature_name: string }[]) =>
      flags.map((flag) => ({ ...flag, active: flag.feature_name !== "Product Catalog" })),
    );
    await expectNotFound();
    await page.unrouteAll();
    await answerWith("/api/accounts/user-details/", (user: { permissions: string[] }) => ({
      ...user,
      permissions: user.permissions.filter((permission) => permission !== "products.view_product"),
    }));
    await expectNotFound();
  },
);

test(
  "stores the query string of the last product page, and the list links back to it",
  { tag: "@CAT-06" },
  async ({ page }) => {
    const getStoredQuery = () =>
      page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith("lading.product-detail."));
        return key === undefined ? null : localStorage.getItem(key);
      });
    const link = page.getByRole("link", { name: /^Last viewed product/ });
    await page.goto("/product-catalog");
    const row = page.getByRole("row").nth(1).getByRole("link").first();
    await expect(row).toBeVisible();
    await expect(link).toHaveCount(0);
    await row.click();
    await page.getByRole("tab", { name: "Purchase Orders" }).click();
    await page.waitForURL(/tab=Purchase/);
    const query = new URL(page.url()).search;
    await expect.poll(getStoredQuery).toBe(query);

    await page.goto("/product-catalog");
    await link.click();
    await expect(page.getByRole("tab", { name: "Purchase Orders", selected: true })).toBeVisible();
    expect(new URL(page.url()).search).toBe(query);

    await page.evaluate(
      (query) =>
        localStorage.setItem(
          Object.keys(localStorage).find((name) => name.startsWith("lading.product-detail."))!,
          query,
        ),
      "?pid=GXP-GONE",
    );
    await page.goto("/product-catalog");
    await link.click();
    await expect(page.getByText("There is no product with the GXP SKU GXP-GONE in your catalog.")).toBeVisible();
    await page.goto("/product-catalog");
    await expect(row).toBeVisible();
    await expect(link).toHaveCount(0);
  },
);
