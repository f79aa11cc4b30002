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
  { tag: ["@CON-05.1", "@CON-05.2"] },
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

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the toast offers the undo of a rejection", { tag: "@CON-05.2" }, async ({ page }) => {
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
