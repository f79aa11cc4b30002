import type { Page } from "@playwright/test";
import { dialog, valve } from "./edit-form.ts";
import { expectNoFindings } from "./findings.ts";
import { comeAs, expect, test, viewer } from "./stage.ts";
import { createVendor, decideAsStaff } from "./vendor.ts";

// Each test creates its own company, which takes time.
test.describe.configure({ timeout: 60_000 });

const changes = "/product-catalog/changes";
const rows = (page: Page) => page.getByRole("table", { name: "Changes" }).locator("tbody").getByRole("row");
const status = (page: Page, name: string) =>
  page.getByRole("group", { name: "Status" }).getByRole("button", { name: new RegExp(`^${name} \\d`) });

/** Signs in a vendor with two products: the first has an approved, a rejected and a pending change, the second a pending one. */
async function openVendorWithChanges(page: Page) {
  const vendor = await createVendor([valve, { ...valve, gxp_sku: "BV-20", name: "4 in Ball Valve" }]);
  await vendor.proposeChanges(
    valve.gxp_sku,
    { name: "price", old_value: "100.00", new_value: "112.50" },
    { name: "color", old_value: "Gray", new_value: "Blue" },
    { name: "material", old_value: "Carbon steel", new_value: null },
  );
  await vendor.proposeChanges("BV-20", { name: "price", old_value: "100.00", new_value: "90.00" });
  const edits = await vendor.edits(valve.gxp_sku);
  const getId = (name: string) => edits.find((edit) => edit.name === name)?.id ?? "";
  await decideAsStaff([
    { id: getId("price"), decision: "approve" },
    { id: getId("color"), decision: "reject", reason: "The catalogue says gray." },
  ]);
  await comeAs(page, vendor.email);
  return vendor;
}

test(
  "lists all changes of the company, the newest first, with their status, also on a narrow screen",
  { tag: "@DET-09" },
  async ({ page }) => {
    await openVendorWithChanges(page);
    await page.goto("/product-catalog");
    await expect(page.getByRole("link", { name: "Your Changes 2 pending" })).toBeVisible();
    await page.getByRole("link", { name: "Your Changes" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Changes");
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Product Catalog" }),
    ).toHaveAttribute("data-status", "active");
    await expect(rows(page)).toHaveCount(4);
    await expect(rows(page).first()).toContainText("4 in Ball Valve");
    await expect(rows(page).first()).toContainText("from $100.00 to $90.00");
    await expect(rows(page).first()).toContainText("Pending");
    await expect(rows(page).first()).toContainText("Ada Moss");
    await expect(rows(page).filter({ hasText: "Rejected" })).toContainText("The catalogue says gray.");
    await expect(rows(page).filter({ hasText: "Material" })).toContainText("from Carbon steel to N/A");
    for (const [name, count] of [
      ["All", 4],
      ["Pending", 2],
      ["Approved", 1],
      ["Rejected", 1],
      ["Withdrawn", 0],
    ] as const)
      await expect(status(page, name)).toHaveText(`${name}${count}`);

    await rows(page).filter({ hasText: "Rejected" }).getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(valve.name);
    await expect(page.getByText("1 pending")).toBeVisible();
    await page.goBack();
    await expect(rows(page)).toHaveCount(4);

    await page.setViewportSize({ width: 390, height: 844 });
    const cards = page.getByRole("list", { name: "Changes" }).getByRole("listitem");
    await expect(cards).toHaveCount(4);
    await expect(cards.filter({ hasText: "Rejected" })).toContainText("Reason: The catalogue says gray.");
    await expectNoFindings(page);
    await expect(dialog(page)).toHaveCount(0);
  },
);

test(
  "keeps the status, search and page of the list in the address, and withdraws a pending change",
  { tag: ["@LIST-01", "@DET-09"] },
  async ({ page }) => {
    const vendor = await openVendorWithChanges(page);
    await page.goto(changes);
    await status(page, "Pending").click();
    await expect(page).toHaveURL(/status=pending/);
    await expect(rows(page)).toHaveCount(2);
    await expect(status(page, "Pending")).toHaveAttribute("aria-pressed", "true");
    await page.getByLabel("Search by Product, SKU or Field").fill("ball vendor price");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/search=ball\+vendor\+price/);
    await expect(rows(page)).toHaveCount(1);
    await expect(status(page, "All")).toHaveText("All4");
    await page.reload();
    await expect(rows(page)).toHaveCount(1);
    await status(page, "Rejected").click();
    await expect(page.getByText("Sorry, we couldn't find a match for “ball vendor price”.")).toBeVisible();
    await page.goBack();
    await expect(rows(page)).toHaveCount(1);
    await page.goto(`${changes}?status=nonsense&page=0`);
    await expect(rows(page)).toHaveCount(4);

    await status(page, "Pending").click();
    await expect(rows(page)).toHaveCount(2);
    await page.getByRole("button", { name: "Withdraw the change of Material" }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole("region", { name: "Changes" })).toBeFocused();
    await expect(status(page, "Withdrawn")).toHaveText("Withdrawn1");
    const material = (await vendor.edits(valve.gxp_sku)).find(({ name }) => name === "material");
    expect(material?.status).toBe("withdrawn");
  },
);

test.describe("a user who may only view", () => {
  test.use({ user: viewer });

  test("sees the changes but cannot withdraw any", { tag: ["@DET-03", "@PERM-01"] }, async ({ page }) => {
    await page.goto(changes);
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Actions" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Withdraw the/ })).toHaveCount(0);
  });
});

test(
  "sends a visitor without a session to sign in and keeps the address to return to",
  { tag: "@SHELL-13" },
  async ({ page }) => {
    await page.goto(`${changes}?status=rejected`);
    await expect(page).toHaveURL(/\/login\?from=%2Fproduct-catalog%2Fchanges/);
  },
);
