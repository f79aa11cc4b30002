import { expectNoFindings } from "./findings.ts";
import { expect, staff, test } from "./stage.ts";
import { toast, checkbox, undoButton, openQueue } from "./undo-steps.ts";

// Each test creates its own company, which takes time.
test.use({ user: staff });

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
