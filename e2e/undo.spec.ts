import type { Page } from "@playwright/test";
import { expectNoFindings } from "./findings.ts";
import { expect, staff, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

// Each test creates its own company, which takes time.
test.describe.configure({ timeout: 60_000 });
test.use({ user: staff });

const name = "Gate Valve";
const price = { name: "price", old_value: "100.00", new_value: "112.50" } as const;
const color = { name: "color", old_value: "Gray", new_value: "Red" } as const;

const toast = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });
const checkbox = (page: Page, label: string) => page.getByRole("checkbox", { name: `Select ${label} of ${name}` });
const undoButton = (page: Page) => page.getByRole("button", { name: "Undo", exact: true });

/** Opens the queue with two pending changes of a product. */
async function openQueue(page: Page) {
  const vendor = await createVendor([{ gxp_sku: "V-1", name, price: "100.00", color: "Gray" }]);
  await vendor.proposeChanges("V-1", price, color);
  await page.goto(`/provider/review?search=${vendor.mark}`);
  await expect(checkbox(page, "Vendor Price")).toBeVisible();
  return vendor;
}

test(
  "a reviewer undoes an approval by key, and the change waits again",
  { tag: ["@CON-05", "@PROV-02"] },
  async ({ page }) => {
    const vendor = await openQueue(page);
    await checkbox(page, "Vendor Price").focus();
    await page.keyboard.press("a");
    await expect(toast(page, "Vendor Price of Gate Valve approved")).toHaveCount(1);
    await expect(checkbox(page, "Color")).toBeFocused();
    expect(await vendor.product("V-1")).toMatchObject({ price: "112.50" });

    await page.keyboard.press("u");
    await expect(toast(page, "Vendor Price of Gate Valve waits again")).toHaveCount(1);
    await expect(undoButton(page)).toHaveCount(0);
    await expect(checkbox(page, "Vendor Price")).toBeFocused();
    expect(await vendor.product("V-1")).toMatchObject({ price: "100.00" });
    expect((await vendor.edits("V-1")).map(({ status }) => status)).toEqual(["pending", "pending"]);

    await page.keyboard.press("Control+z");
    await expect(toast(page, "There is nothing to undo.")).toHaveCount(1);
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toContainText(
      "Undo the last decision, for 10 seconds; Ctrl+Z does the same",
    );
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await checkbox(page, "Vendor Price").focus();
    await page.keyboard.press("a");
    await expect(undoButton(page)).toHaveCount(1);
    await expectNoFindings(page, [1440], ["region"]);
  },
);

test(
  "an undo that is asked for before the decision has arrived follows it",
  { tag: ["@CON-05", "@PROV-02"] },
  async ({ page }) => {
    const vendor = await openQueue(page);
    const decided = Promise.withResolvers<void>();
    await page.route("**/api/provider/edits/decide", async (route) => {
      await decided.promise;
      await route.continue();
    });
    await checkbox(page, "Vendor Price").focus();
    await page.keyboard.press("a");
    await expect(checkbox(page, "Color")).toBeFocused();
    await page.keyboard.press("Control+z");
    decided.resolve();
    await expect(toast(page, "Vendor Price of Gate Valve waits again")).toHaveCount(1);
    expect(await vendor.product("V-1")).toMatchObject({ price: "100.00" });
  },
);

test(
  "the offer ends after ten seconds, and the next decision replaces it",
  { tag: ["@CON-05", "@PROV-02"] },
  async ({ page }) => {
    await page.clock.install();
    const vendor = await openQueue(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const label of ["Vendor Price", "Color"]) {
      await page.getByRole("button", { name: `Approve ${label} of ${name}` }).click();
      // The clock goes on in short steps until the server has responded, so that the offer's age is known.
      await expect(async () => {
        await page.clock.runFor(10);
        expect(await toast(page, `${label} of Gate Valve approved`).count()).toBe(1);
      }).toPass({ intervals: [0] });
      await expect(undoButton(page)).toHaveCount(1);
    }
    await page.clock.runFor(9000);
    await expect(undoButton(page)).toHaveCount(1);
    await page.clock.runFor(1100);
    await expect(undoButton(page)).toHaveCount(0);
    expect(await vendor.product("V-1")).toMatchObject({ price: "112.50", color: "Red" });
  },
);

test(
  "an undo that could not be sent can be tried again, and one says which fields keep their decision, and why",
  { tag: ["@CON-05", "@PROV-02"] },
  async ({ page }) => {
    const vendor = await openQueue(page);
    await page.getByRole("button", { name: `Approve Vendor Price of ${name}` }).click();
    await expect(undoButton(page)).toBeVisible();
    await page.route("**/api/provider/edits/undo", (route) => route.abort());
    await undoButton(page).click();
    await expect(toast(page, "The decision was not undone.")).toHaveCount(1);
    await page.unroute("**/api/provider/edits/undo");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(toast(page, "Vendor Price of Gate Valve waits again")).toHaveCount(1);
    expect(await vendor.product("V-1")).toMatchObject({ price: "100.00" });

    await page.getByRole("button", { name: `Approve Vendor Price of ${name}` }).click();
    await expect(toast(page, "Vendor Price of Gate Valve approved")).toHaveCount(1);
    await vendor.feedProducts([{ gxp_sku: "V-1", name, price: "120.00", color: "Gray" }]);
    await undoButton(page).click();
    await expect(toast(page, /Vendor Price of Gate Valve stays approved\. .* is now \$120\.00\./)).toHaveCount(1);
    expect(await vendor.product("V-1")).toMatchObject({ price: "120.00" });
  },
);

test("a decision on several fields is undone at once", { tag: ["@CON-05", "@PROV-02"] }, async ({ page }) => {
  const vendor = await openQueue(page);
  for (const label of ["Vendor Price", "Color"]) await checkbox(page, label).check();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve 2 fields" }).click();
  await expect(toast(page, "2 fields approved")).toHaveCount(1);
  // The button that was pending has left no announcement without a label.
  await expect(page.locator("[data-live-announcer] [role=img]")).toHaveCount(0);
  await vendor.proposeChanges("V-1", { name: "color", old_value: "Red", new_value: "Blue" });
  await undoButton(page).click();
  const report = page.getByRole("dialog", { name: "1 of 2 fields put back" });
  await expect(report).toContainText("Color of Gate Valve");
  await expect(report).toContainText("The vendor has submitted a newer change of it.");
  expect(await vendor.product("V-1")).toMatchObject({ price: "100.00", color: "Red" });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the toast offers the undo of a rejection", { tag: ["@CON-05", "@PROV-02"] }, async ({ page }) => {
    const vendor = await openQueue(page);
    await page.getByRole("button", { name: `Reject Color of ${name}` }).tap();
    await page.getByRole("textbox", { name: "Reason" }).fill("Too bright.");
    await page.getByRole("dialog").getByRole("button", { name: "Reject", exact: true }).tap();
    await undoButton(page).tap();
    await expect(toast(page, "Color of Gate Valve waits again")).toHaveCount(1);
    expect((await vendor.edits("V-1")).map(({ status, reason }) => [status, reason])).toEqual([
      ["pending", null],
      ["pending", null],
    ]);
  });
});
