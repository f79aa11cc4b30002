import { isProductListUrl, nameLinks, recordListRequests, rows } from "./product-list.ts";
import { admin, expect, test } from "./stage.ts";

test.use({ user: admin });

test(
  "shows ten placeholders before the first rows, and keeps the rows with a message while a page loads",
  { tag: ["@LIST-09.2", "@LIST-10.1"] },
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

test("offers to try again if the list fails to load", { tag: "@LIST-03.2" }, async ({ page }) => {
  await page.route(isProductListUrl, (route) => route.fulfill({ status: 500, json: { detail: "Broken." } }));
  await page.goto("/product-catalog");
  await expect(page.getByRole("alert")).toContainText("The list could not be loaded.");
  await expect(page.getByRole("alert")).toContainText("Something on our side went wrong.");
  await page.unroute(isProductListUrl);
  await page.getByRole("button", { name: "Try Again" }).click();
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
