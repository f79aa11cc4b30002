import type { Page } from "@playwright/test";
import { expectNoFindings } from "./findings.ts";
import { comeAs, expect, staff, test, viewer } from "./stage.ts";
import { createVendor } from "./vendor.ts";

const getField = (page: Page) => page.getByRole("combobox", { name: /^Find/ });
const getOptions = (page: Page) => page.getByRole("option");
const getActive = (page: Page) => page.getByRole("option", { selected: true });

/** Opens quick search by its shortcut on a page that has loaded. */
async function openFind(page: Page) {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  await expect(getField(page)).toBeFocused();
}

/** Presses the shortcut and types at once, while the code of quick search is still loading. */
async function typeEarly(page: Page, text: string) {
  const code = Promise.withResolvers<void>();
  await page.route(/assets\/[^/]*-find-[^/]*\.js/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.getByRole("heading", { level: 1 }).waitFor();
  const asked = page.waitForRequest(/assets\/[^/]*-find-[^/]*\.js/);
  await page.keyboard.press("Control+k");
  await asked;
  await page.keyboard.type(text);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  return { loadCode: () => code.resolve() };
}

/** Creates a vendor with two products and an order, whose user is signed in. */
async function comeAsVendor(page: Page) {
  const vendor = await createVendor([
    { gxp_sku: "QS-100", name: "Quick gate valve" },
    { gxp_sku: "QS-200", name: "Quick ball valve" },
  ]);
  await vendor.feedOrders([{ purchase_order: "QSO-77", order_date: "2026-05-01", status: "Open", total: "10" }]);
  await comeAs(page, vendor.email);
  return vendor;
}

test.describe("quick search of a vendor", () => {
  test("returns the focus on Escape, opens a product by keyboard, and offers it again as a recent one", async ({
    page,
  }) => {
    await comeAsVendor(page);
    await page.goto("/homepage");
    const button = page.getByRole("banner").getByRole("button", { name: /^Find/ });
    await expect(button).toContainText("Ctrl K");
    await button.click();
    await expect(getField(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(button).toBeFocused();
    await openFind(page);
    await page.keyboard.type("quick");
    await expect(getOptions(page)).toHaveText([/Quick ball valve/, /Quick gate valve/]);
    await expect(getActive(page)).toContainText("ball");
    await page.keyboard.press("ArrowDown");
    await expect(getActive(page)).toContainText("gate");
    await page.keyboard.press("ArrowDown");
    await expect(getActive(page)).toContainText("ball");
    await page.keyboard.press("ArrowUp");
    await expect(getField(page)).toHaveAttribute(
      "aria-activedescendant",
      (await getActive(page).getAttribute("id")) ?? "",
    );
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/product-catalog\?pid=QS-100/);
    await expect(page.getByRole("heading", { level: 1, name: "Quick gate valve" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await openFind(page);
    await expect(page.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([/Quick gate valve/]);
  });

  test("keeps what is typed before its code has loaded", async ({ page }) => {
    await comeAsVendor(page);
    await page.goto("/product-catalog");
    const { loadCode } = await typeEarly(page, "Quick gatf");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("e");
    await page.keyboard.press("Control+k");
    loadCode();
    await expect(getField(page)).toHaveValue("Quick gate");
    await expect(getField(page)).toBeFocused();
    await expect(getOptions(page)).toHaveText([/Quick gate valve/]);
    await page.keyboard.type(" v");
    await expect(getField(page)).toHaveValue("Quick gate v");
  });

  test("opens the first hit if Enter is pressed before its code has loaded", async ({ page }) => {
    await comeAsVendor(page);
    await page.goto("/homepage");
    const { loadCode } = await typeEarly(page, "qs-200");
    await page.keyboard.press("Enter");
    loadCode();
    await page.waitForURL(/pid=QS-200/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test("does not open if Escape is pressed before its code has loaded", async ({ page }) => {
    await comeAsVendor(page);
    await page.goto("/product-catalog");
    const { loadCode } = await typeEarly(page, "quick");
    await page.keyboard.press("Escape");
    const search = page.getByPlaceholder("Search by Product");
    await search.focus();
    await page.keyboard.type("valve");
    await expect(search).toHaveValue("valve");
    loadCode();
    await openFind(page);
    await expect(getField(page)).toHaveValue("");
  });

  test("opens an order and a page", async ({ page }) => {
    await comeAsVendor(page);
    await page.goto("/homepage");
    await openFind(page);
    await page.keyboard.type("qso-77");
    await getOptions(page).filter({ hasText: "QSO-77" }).click();
    await page.waitForURL(/purchase_order=QSO-77/);
    await expect(page.getByRole("main").getByText("QSO-77").first()).toBeVisible();
    await openFind(page);
    await page.keyboard.type("arch doc");
    await expect(getActive(page)).toHaveText(/Archived Documents/);
    await page.keyboard.press("Enter");
    await page.waitForURL(/type=Archived\+Documents/);
  });

  test("keeps the earlier hits while others load, and ignores an answer to an older text", async ({ page }) => {
    await comeAsVendor(page);
    await page.goto("/homepage");
    await openFind(page);
    await page.keyboard.type("quick");
    await expect(getOptions(page)).toHaveCount(2);
    const [ball, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route("**/api/find?q=quick+ball", async (route) => {
      await ball.promise;
      await route.continue().catch(() => undefined); // the browser has cancelled it
    });
    await page.route("**/api/find?q=quick+gate", async (route) => {
      await gate.promise;
      await route.continue();
    });
    const cancelled = page.waitForEvent("requestfailed", (request) => request.url().endsWith("quick+ball"));
    const asked = page.waitForRequest("**/api/find?q=quick+ball");
    await getField(page).fill("quick ball");
    await asked;
    await expect(getOptions(page)).toHaveCount(2);
    await getField(page).fill("quick gate");
    await cancelled;
    ball.resolve();
    await expect(getOptions(page)).toHaveCount(2);
    gate.resolve();
    await expect(getOptions(page)).toHaveText([/Quick gate valve/]);
  });

  test("says if nothing matches, if the search fails and if the device is offline, and waits for the first hit", async ({
    page,
    context,
  }) => {
    await comeAsVendor(page);
    await page.goto("/homepage");
    await openFind(page);
    const dialog = page.getByRole("dialog");
    await getField(page).fill("nothing such");
    await expect(dialog).toContainText('Sorry, we couldn\'t find a match for "nothing such".');
    await getField(page).fill("zz");
    await expect(dialog).toContainText("Type three letters or digits");
    await page.route("**/api/find?*", (route) => route.fulfill({ status: 500, json: { detail: "No." } }));
    await getField(page).fill("quick");
    await expect(dialog).toContainText("The search could not be completed.");
    await page.unroute("**/api/find?*");
    await dialog.getByRole("button", { name: "Try Again" }).click();
    await expect(getOptions(page)).toHaveCount(2);
    await expect(getField(page)).toBeFocused();
    await context.setOffline(true);
    await getField(page).fill("quick gate");
    await expect(dialog).toContainText("You are offline.");
    await context.setOffline(false);

    // Enter before the hits have arrived opens the first one.
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await openFind(page);
    const answer = Promise.withResolvers<void>();
    await page.route("**/api/find?*", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.keyboard.type("qs-200");
    await page.keyboard.press("Enter");
    answer.resolve();
    await page.waitForURL(/pid=QS-200/);
  });

  test("has no accessibility findings, with and without a text", async ({ page }) => {
    test.slow();
    await comeAsVendor(page);
    await page.goto("/homepage");
    await openFind(page);
    await expectNoFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await getField(page).fill("quick");
    await expect(getOptions(page)).toHaveCount(2);
    await expectNoFindings(page);
  });

  test.describe("who may not manage accounts", () => {
    test.use({ user: viewer });

    test("does not offer that page", async ({ page }) => {
      await page.goto("/homepage");
      await openFind(page);
      await page.keyboard.type("a");
      await expect(getOptions(page).filter({ hasText: "Alerts" })).toBeVisible();
      await expect(getOptions(page).filter({ hasText: "Account Management" })).toHaveCount(0);
    });
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test("fills the screen", async ({ page }) => {
      await comeAsVendor(page);
      await page.goto("/homepage");
      await page.getByRole("banner").getByRole("button", { name: /^Find/ }).tap();
      await getField(page).fill("gate");
      await getOptions(page)
        .filter({ hasText: /Quick gate/ })
        .tap();
      await page.waitForURL(/pid=QS-100/);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    });
  });
});

test.describe("quick search of staff", () => {
  test.use({ user: staff });

  test("keeps what is typed before its code has loaded, and triggers no key of the page", async ({ page }) => {
    await page.goto("/provider/review");
    const { loadCode } = await typeEarly(page, "?ax");
    loadCode();
    await expect(getField(page)).toHaveValue("?ax");
    await expect(page.getByRole("dialog")).toHaveCount(1);
  });

  test("finds a company, its user, its product and its order", async ({ page }) => {
    const { mark, name, email, feedOrders } = await createVendor([{ gxp_sku: "QS-1", name: "Quick valve" }]);
    await feedOrders([{ purchase_order: `PO-${mark}`, order_date: "2026-05-01", status: "Open", total: "10" }]);
    await page.goto("/provider/companies");
    await openFind(page);
    await page.keyboard.type(mark);
    for (const [group, text] of [
      ["Companies", name],
      ["Users", email],
      ["Products", `QS-1 · ${mark}-QS-1`],
      ["Orders", `PO-${mark}`],
    ] as const)
      await expect(page.getByRole("group", { name: group }).getByRole("option")).toContainText([text]);
    await expectNoFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("group", { name: "Users" }).getByRole("option").click();
    await page.waitForURL(/\/provider\/companies\/.+tab=People/);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("table").getByText(email)).toBeVisible();
    await openFind(page);
    await page.keyboard.type("review");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/provider\/review/);
  });
});
