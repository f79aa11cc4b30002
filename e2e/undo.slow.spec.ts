import { expect, staff, test } from "./stage.ts";
import { name, toast, undoButton, openQueue } from "./undo-steps.ts";

// Each test creates its own company, which takes time.
test.use({ user: staff });

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
