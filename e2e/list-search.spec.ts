import { formatCount, getListAfter, isProductListUrl, recordListRequests, rows } from "./product-list.ts";
import { admin, expect, staff, test } from "./stage.ts";

test.use({ user: admin });

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

for (const { page: name, address, user, placeholder } of [
  {
    page: "the catalog",
    address: "/product-catalog",
    user: admin,
    placeholder: "Search by Product, SKU, Category, Etc",
  },
  {
    page: "the companies of the console",
    address: "/provider/companies",
    user: staff,
    placeholder: "Search by Name, Code, Tax ID or Email",
  },
]) {
  test.describe(name, () => {
    test.use({ user });
    test(
      "a hint says that Enter runs the search while the text differs from it, and moves nothing",
      { tag: "@LIST-06" },
      async ({ page }) => {
        await page.goto(address);
        const box = page.getByPlaceholder(placeholder);
        const hint = page.getByText("Press Enter to search");
        const table = page.getByRole("table");
        await expect(table).toBeVisible();
        await expect(hint).toHaveCount(0);
        const place = [await box.boundingBox(), await table.boundingBox()];

        await box.pressSequentially("bl");
        await expect(hint).toBeVisible();
        await expect(box).toHaveAccessibleDescription("Press Enter to search");
        await expect(page.getByRole("search").getByRole("status")).toHaveText("Press Enter to search");
        expect([await box.boundingBox(), await table.boundingBox()]).toEqual(place);
        await expect(page, "no search runs while the user types").not.toHaveURL(/search=/);

        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/search=bl/);
        await expect(hint).toHaveCount(0);
        await box.press("x");
        await expect(hint).toBeVisible();
        await box.press("Backspace");
        await expect(hint, "the text is the search again").toHaveCount(0);

        await box.press("Escape");
        await expect(box).toHaveValue("");
        await expect(box).toBeFocused();
        await expect(page).not.toHaveURL(/search=/);
        await expect(hint).toHaveCount(0);
      },
    );
  });
}

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
    await page.goto("/product-catalog?colour=red");
    const chip = page.getByRole("button", { name: /^Category(:|$)/ }).and(page.locator(":not(th *)"));
    await expect(chip).toBeVisible();
    await expect(
      page.getByRole("button", { name: "Clear All Filters" }),
      "an unknown parameter is no filter",
    ).toHaveCount(0);
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
