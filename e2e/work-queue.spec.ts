import type { Page } from "@playwright/test";
import { expectNoFindings } from "./findings.ts";
import { queryDatabase } from "./portal.ts";
import { comeAs, expect, staff, test } from "./stage.ts";
import { createVendor, decideAsStaff } from "./vendor.ts";

// Each test creates its own company, which takes time.
test.describe.configure({ timeout: 60_000 });
test.use({ user: staff });

const refreshMs = 10_000;

/** Creates a vendor with edits of three products; the first two have waited for days. */
async function createWork() {
  const vendor = await createVendor([
    { gxp_sku: "W-1", name: "Gate Valve", price: "100.00", color: "Gray", material: "Steel" },
    { gxp_sku: "W-2", name: "Ball Valve", price: "250.00" },
    { gxp_sku: "W-3", name: "Check Valve", price: "80.00" },
  ]);
  await vendor.proposeChanges(
    "W-1",
    { name: "price", old_value: "100.00", new_value: "112.00" },
    { name: "color", old_value: "Gray", new_value: "Black" },
    { name: "material", old_value: "Steel", new_value: "Brass" },
  );
  await vendor.proposeChanges("W-2", { name: "price", old_value: "250.00", new_value: "260.00" });
  const [company] = await queryDatabase<{ id: string }>("select id from companies where name = $1", [vendor.name]);
  const companyId = company!.id; // The vendor was created above.
  // Statuses that change update the queue, so the edits are withdrawn and wait again since the earlier time.
  for (const [sku, days] of [
    ["W-1", 20],
    ["W-2", 10],
  ] as const)
    for (const status of ["withdrawn", "pending"])
      await queryDatabase(
        `update field_edits e set status = $3, submitted_at = now() - make_interval(days => $4),
           decided_at = case $3 when 'withdrawn' then now() end
         from products p where p.company_id = $1 and p.gxp_sku = $2 and e.company_id = p.company_id and e.product_id = p.id`,
        [companyId, sku, status, days],
      );
  await vendor.proposeChanges("W-3", { name: "price", old_value: "80.00", new_value: "82.00" });
  return { ...vendor, companyId, path: `/provider/queue?company=${companyId}` };
}

const row = (page: Page, product: string) => page.getByRole("row").filter({ hasText: product });
const box = (page: Page, product: string) => page.getByRole("checkbox", { name: `Select Edits: ${product}` });
const products = (page: Page) => page.getByRole("table", { name: "Queue" }).locator("tbody tr td:nth-child(2) a");

test(
  "shows what is asked and when it is due, the latest first, and leads to the place of the work",
  { tag: ["@CON-01", "@CON-02"] },
  async ({ page }) => {
    const work = await createWork();
    await page.goto(work.path);
    await expect(products(page)).toHaveText(["Gate Valve", "Ball Valve", "Check Valve"]);
    await expect(row(page, "Gate Valve")).toContainText("3 fields, Vendor Price +12%");
    await expect(row(page, "Gate Valve")).toContainText(/Late by \d+ days/);
    await expect(row(page, "Gate Valve")).toContainText("Nobody");
    await expect(row(page, "Check Valve")).toContainText("Vendor Price +2.5%");
    await expect(row(page, "Check Valve").getByText(/^In \d+ (hours?|days?)$/)).toHaveAttribute("title", / UTC/);
    await page.getByRole("link", { name: "Gate Valve" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Review");
    await expect(page.getByRole("rowgroup").filter({ hasText: "Gate Valve" })).toBeVisible();
    await expect(page.getByRole("rowgroup").filter({ hasText: "Ball Valve" })).toHaveCount(0);
    await page.goBack();
    await expect(products(page)).toHaveCount(3);
  },
);

test("gets new rows without a reload", { tag: "@CON-01" }, async ({ page }) => {
  const work = await createWork();
  await page.clock.install();
  await page.goto(`${work.path}&state=late`);
  await expect(products(page)).toHaveText(["Gate Valve", "Ball Valve"]);
  const [edit] = await work.edits("W-2");
  await decideAsStaff([{ id: edit!.id, decision: "approve" }]); // The edit was proposed above.
  await page.clock.fastForward(refreshMs);
  await expect(products(page)).toHaveText(["Gate Valve"]);
});

test("is worked by keyboard: take, hand over, release, open", { tag: ["@CON-03", "@CON-05"] }, async ({ page }) => {
  const work = await createWork();
  await page.goto(work.path);
  await expect(products(page)).toHaveCount(3);
  await page.keyboard.press("j");
  await expect(box(page, "Gate Valve")).toBeFocused();
  await page.keyboard.press("t");
  await expect(row(page, "Gate Valve")).toContainText("You");
  await page.keyboard.press("j");
  await expect(box(page, "Ball Valve")).toBeFocused();
  await page.keyboard.press("x");
  await expect(box(page, "Ball Valve")).toBeChecked();
  await page.keyboard.press("k");
  await expect(box(page, "Gate Valve")).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("h");
  const dialog = page.getByRole("dialog", { name: "Hand over 2 rows" });
  await dialog.getByRole("textbox", { name: "Find a person" }).fill("marcus");
  await dialog.getByRole("radio", { name: "Marcus Adeyemi" }).check();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(row(page, "Gate Valve")).toContainText("Marcus Adeyemi");
  await expect(row(page, "Ball Valve")).toContainText("Marcus Adeyemi");
  await page.goto(`${work.path}&owner=nobody`);
  await expect(products(page)).toHaveText(["Check Valve"]);
  await page.keyboard.press("j");
  await expect(box(page, "Check Valve")).toBeFocused();
  await page.keyboard.press("t");
  await expect(page.getByText("1 row taken.")).toBeVisible();
  await page.goto(`${work.path}&owner=me`);
  await expect(products(page)).toHaveText(["Check Valve"]);
  await page.keyboard.press("j");
  await expect(box(page, "Check Valve")).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Take the row");
  await page.keyboard.press("Escape");
  await expect(box(page, "Check Valve")).toBeFocused();
  await page.keyboard.press("o");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Review");
});

test("does not hand over to a person whose role cannot do the work", { tag: "@CON-03" }, async ({ page }) => {
  const work = await createWork();
  await page.goto(work.path);
  await box(page, "Gate Valve").check();
  await page.getByRole("button", { name: "Hand Over" }).click();
  const dialog = page.getByRole("dialog", { name: "Hand over 1 row" });
  await dialog.getByRole("textbox", { name: "Find a person" }).fill("elena");
  await expect(dialog.getByRole("radio", { name: "Elena Sorensen" })).toBeDisabled();
  await expect(dialog).toContainText("The role does not allow edited products.");
  await dialog.getByRole("button", { name: "Hand Over" }).click();
  await expect(dialog).toContainText("Choose a person.");
});

test("decides all chosen rows, and tells which were not", { tag: ["@CON-04", "@CON-05"] }, async ({ page }) => {
  const work = await createWork();
  await page.goto(work.path);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "Reject", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("3 products wait with 5 fields.");
  await dialog.getByRole("button", { name: "Reject 5 fields" }).click();
  await expect(dialog).toContainText("Say why, so that the vendor can correct it.");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Send the price list first.");
  // Another reviewer is faster with one of the fields.
  const [ball] = await work.edits("W-2");
  await decideAsStaff([{ id: ball!.id, decision: "approve" }]); // The edit was proposed above.
  await dialog.getByRole("button", { name: "Reject 5 fields" }).click();
  await expect(page.getByRole("dialog", { name: "4 of 5 fields rejected" })).toContainText(
    "1 was already approved by Priya Raman.",
  );
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByText("Nothing matches the chosen filters.")).toBeVisible();
  expect((await work.edits("W-1")).map(({ status, reason }) => `${status}: ${reason}`)).toEqual(
    Array.from({ length: 3 }, () => "rejected: Send the price list first."),
  );
  expect(await work.product("W-2")).toMatchObject({ price: "260.00" });
});

test("approves one row by keyboard, and takes it back", { tag: "@CON-05" }, async ({ page }) => {
  const work = await createWork();
  await page.goto(work.path);
  await expect(products(page)).toHaveCount(3);
  await page.keyboard.press("j");
  await expect(box(page, "Gate Valve")).toBeFocused();
  await page.keyboard.press("a");
  await page.getByRole("dialog").getByRole("button", { name: "Approve 3 fields" }).click();
  await expect(page.getByText("3 fields approved")).toBeVisible();
  await expect(products(page)).toHaveText(["Ball Valve", "Check Valve"]);
  expect(await work.product("W-1")).toMatchObject({ price: "112.00", color: "Black" });
  await work.proposeChanges("W-1", { name: "color", old_value: "Black", new_value: "Blue" });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(
    page.getByText("2 fields wait again. 1 stays approved: 1 was submitted again by the vendor."),
  ).toBeVisible();
  await expect(products(page)).toHaveText(["Gate Valve", "Ball Valve", "Check Valve"]);
  expect(await work.product("W-1")).toMatchObject({ price: "100.00", color: "Black", material: "Steel" });
});

test("keeps filters as views, for oneself and for all", { tag: "@CON-04" }, async ({ page }) => {
  const work = await createWork();
  await page.goto(work.path);
  await page.getByRole("button", { name: "State", exact: true }).click();
  await page.getByRole("radio", { name: "Late" }).check();
  await page.waitForURL(/state=late/);
  await page.keyboard.press("Escape");
  await expect(products(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Save View" }).click();
  const dialog = page.getByRole("dialog", { name: "Save these filters as a view" });
  await dialog.getByRole("button", { name: "Save View" }).click();
  await expect(dialog).toContainText("Name the view.");
  await dialog.getByRole("textbox", { name: "Name" }).fill(`Late ${work.mark}`);
  await dialog.getByRole("checkbox", { name: "All staff see this view" }).check();
  await dialog.getByRole("button", { name: "Save View" }).click();
  const views = page.getByRole("navigation", { name: "Views" });
  const tab = views.getByRole("link", { name: `Late ${work.mark}` });
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expect(tab).toContainText("2");
  await page.goto(`${work.path}&state=on_track`);
  await page.getByRole("button", { name: "Save View" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill(`late ${work.mark}`);
  await dialog.getByRole("checkbox", { name: "All staff see this view" }).check();
  await dialog.getByRole("button", { name: "Save View" }).click();
  await expect(dialog).toContainText(`There is a shared view "late ${work.mark}" already.`);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await comeAs(page, "reviewer@provider.example");
  await page.goto("/provider/queue");
  await tab.click();
  await expect(products(page)).toHaveText(["Gate Valve", "Ball Valve"]);
  await expect(page.getByRole("button", { name: /Change the view/ })).toHaveCount(0);
  await comeAs(page, staff);
  await page.reload();
  await page.getByRole("button", { name: `Change the view Late ${work.mark}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete View" }).click();
  await expect(tab).toHaveCount(0);
});

test("finds companies while one types, and opens a nonsensical address", { tag: "@CON-04" }, async ({ page }) => {
  const work = await createWork();
  await page.goto("/provider/queue?kind=nonsense&company=acme&state=early&owner=you&ordering=size&page=0");
  await expect(products(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Company", exact: true }).click();
  await page.getByRole("textbox", { name: "Find a company" }).fill(work.mark);
  await page.getByRole("checkbox", { name: work.name }).check();
  await page.waitForURL(/company=/);
  await page.keyboard.press("Escape");
  await expect(products(page)).toHaveText(["Gate Valve", "Ball Valve", "Check Valve"]);
  await expect(page.getByRole("button", { name: `Company: ${work.name}` })).toBeVisible();
});

test("has figures that lead to their rows, and the vendor sees the median", { tag: "@CON-06" }, async ({ page }) => {
  const work = await createWork();
  const [edit] = await work.edits("W-3");
  await decideAsStaff([{ id: edit!.id, decision: "approve" }]); // The edit was proposed above.
  await page.goto("/provider/queue");
  const figures = page.getByRole("navigation", { name: "Figures" });
  await expect(figures.getByRole("link", { name: /Median time this week/ })).toContainText(/min|hour|day/);
  await figures.getByRole("link", { name: /Late/ }).click();
  await page.waitForURL(/state=late/);
  await figures.getByRole("link", { name: /Decided today/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Decisions");
  await expect(page.getByRole("row").filter({ hasText: work.name })).toContainText("Approved");
  await comeAs(page, work.email);
  await page.goto("/product-catalog/changes");
  await expect(page.getByText(/Half of this week's changes were decided within .*(min|hour|day)/)).toBeVisible();
});

test("counts due times by the provider's calendar", { tag: "@CON-02" }, async ({ page }) => {
  await page.goto("/provider/queue/settings");
  await page.getByRole("textbox", { name: "Edits" }).fill("0");
  await page.getByRole("button", { name: "Add Holiday" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("New Year's Day");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Must be a whole number from 1 to 60.")).toBeVisible();
  await expect(page.getByText("Must be a day like 01/31/2026.")).toBeVisible();
  await page.getByRole("textbox", { name: "Edits" }).fill("2");
  await page.getByRole("textbox", { name: "Day" }).fill("1/1/2099");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your changes are saved")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Day" })).toHaveValue("01/01/2099");
  await page.getByRole("button", { name: "Remove New Year's Day" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your changes are saved")).toBeVisible();
});

test("has no accessibility findings with rows selected and in its dialogs", { tag: "@CON-05" }, async ({ page }) => {
  test.slow();
  const work = await createWork();
  await page.goto(work.path);
  await box(page, "Gate Valve").check();
  await expectNoFindings(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Hand Over" }).click();
  await expect(page.getByRole("radio").first()).toBeVisible();
  await expectNoFindings(page);
});
