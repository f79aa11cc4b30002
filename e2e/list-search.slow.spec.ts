import { admin, expect, staff, test } from "./stage.ts";

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
    test("the hint that Enter runs the search moves nothing", { tag: "@LIST-06.1" }, async ({ page }) => {
      await page.goto(address);
      const box = page.getByPlaceholder(placeholder);
      const table = page.getByRole("table");
      await expect(table).toBeVisible();
      const place = [await box.boundingBox(), await table.boundingBox()];

      await box.pressSequentially("bl");
      await expect(page.getByText("Press Enter to search")).toBeVisible();
      expect([await box.boundingBox(), await table.boundingBox()]).toEqual(place);
    });
  });
}
