import { checkbox, createQueue, getQueueAddress } from "./review-queue.ts";
import { expect, staff, test } from "./stage.ts";

// Each test creates its own company, which takes time.

test.use({ user: staff });

test("switches the keys off permanently", { tag: "@PROV-02.7" }, async ({ page }) => {
  const vendor = await createQueue();
  await page.goto(getQueueAddress(vendor));
  await page.getByRole("button", { name: "Shortcuts" }).click();
  await page.getByRole("checkbox", { name: "Use these shortcuts" }).uncheck();
  await page.getByRole("button", { name: "Close" }).last().click();
  await page.reload();
  await checkbox(page, "Gate Valve", "Vendor Price").focus();
  for (const key of ["a", "j", "?"]) await page.keyboard.press(key);
  await expect(checkbox(page, "Gate Valve", "Vendor Price")).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
