import { formatCount, getListAfter, isProductListUrl, rows } from "./product-list.ts";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

test(
  "selects the page with the header checkbox, then all results, and clears the selection with it or by another search",
  { tag: "@LIST-04.1" },
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

    await rows(page).first().getByRole("checkbox").check();
    await expect(bar).toContainText("1 selected");
    await page.getByRole("button", { name: "Clear Search Results" }).click();
    await expect(bar).toBeHidden();
    await page.goBack();
    await expect(page.getByText("Total Results Found")).toBeVisible();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  },
);

test("copies the GXP SKUs of selected products, one per line", { tag: "@LIST-04.6" }, async ({ page, context }) => {
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
  "the selection bar fits on one line, shows how many can be copied, and its message covers neither rows nor page buttons",
  { tag: ["@LIST-04.3", "@LIST-04.6", "@LIST-09.3"] },
  async ({ page, context }) => {
    await context.grantPermissions(["clipboard-write"]);
    await page.route(isProductListUrl, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...((await response.json()) as object), total_items: 1001, total_pages: 101 } }); // the API validates it
    });
    await page.goto("/product-catalog");
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    const [bar, pager] = [
      page.getByRole("group", { name: "Selected rows" }),
      page.getByRole("button", { name: "Page 2" }),
    ];
    // Two of its parts load their code later.
    for (const name of ["More actions", "Attach Document"])
      await expect(bar.getByRole("button", { name })).toBeVisible();
    expect((await bar.boundingBox())?.y).toBe((await pager.boundingBox())?.y);
    await page.getByRole("button", { name: "Copy GXP SKUs" }).click();
    const toast = page.getByText("10 GXP SKUs copied.").locator("..");
    await toast.hover(); // It stays while the pointer is over it, and has moved to its place by then.
    const [toastBox, rowsBox] = [await toast.boundingBox(), await page.getByRole("table").boundingBox()];
    expect((toastBox?.y ?? Infinity) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(rowsBox?.y ?? 0);
    await bar.getByRole("button", { name: "Select all 1,001 results" }).click();
    await expect(bar).toContainText("Up to 1,000 GXP SKUs can be copied.");
    await expect(page.getByRole("button", { name: "Copy GXP SKUs" })).toBeHidden();
    // The list fetches its next page when the browser is idle.
    await page.unrouteAll({ behavior: "wait" });
  },
);
