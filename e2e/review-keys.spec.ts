import { checkbox, createQueue, field, getQueueAddress } from "./review-queue.ts";
import { expect, staff, test } from "./stage.ts";

// Each test creates its own company, which takes time.

test.use({ user: staff });

test("decides with the keyboard only, but never while typing", { tag: "@PROV-02.7" }, async ({ page }) => {
  const vendor = await createQueue();
  await page.goto(getQueueAddress(vendor));
  await expect(checkbox(page, "Gate Valve", "Vendor Price")).toBeVisible();
  await page.getByRole("textbox", { name: "Search by Product, SKU, Etc" }).focus();
  await page.keyboard.type("jar?");
  await expect(page.getByRole("textbox", { name: "Search by Product, SKU, Etc" })).toHaveValue(/jar\?$/);
  await page.keyboard.press("Tab");

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("a");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("j");
  await expect(checkbox(page, "Gate Valve", "Vendor Price")).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(checkbox(page, "Gate Valve", "Vendor Price")).toBeFocused();
  await page.keyboard.press("a");
  await expect(field(page, "Gate Valve", "Vendor Price")).toContainText("Approved");
  await expect(checkbox(page, "Gate Valve", "Material")).toBeFocused();
  await page.keyboard.press("r");
  await page.getByRole("textbox", { name: "Reason" }).fill("No certificate");
  await page.keyboard.press("Enter");
  await expect(checkbox(page, "Ball Valve", "Vendor Price")).toBeFocused();
  await page.keyboard.press("x");
  await expect(checkbox(page, "Ball Valve", "Vendor Price")).toBeChecked();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("a");
  const question = page.getByRole("alertdialog", { name: "Approve 2 fields?" });
  await question.getByRole("button", { name: "Approve 2 fields" }).press("Enter");
  await expect(page.getByText("2 fields approved").last()).toBeVisible();
  await expect(page.getByText("Nothing else that matches your search or filters is waiting.")).toBeVisible();
  expect(await vendor.product("V-3")).toMatchObject({ price: "82.00" });
});
