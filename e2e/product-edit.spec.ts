import type { FieldChange } from "@lading/contract";
import type { Page } from "@playwright/test";
import {
  cancelButton,
  dialog,
  editButton,
  editValve,
  failureText,
  liveValue,
  note,
  openValve,
  productPage,
  saveButton,
  successText,
  typed,
  valve,
} from "./edit-form.ts";
import { expectNoFindings } from "./findings.ts";
import { expect, test, viewer } from "./stage.ts";
import { decideElsewhere } from "./vendor.ts";

// Each test has a company made for it.
test.describe.configure({ timeout: 60_000 });

const isEdit = (url: URL) => url.pathname.endsWith("/edit");
const isProduct = (url: URL) => url.pathname === `/api/products/${valve.gxp_sku}/`;

/** Does something and gives the changes that were sent by it. */
async function changesSent(page: Page, act: () => Promise<unknown>) {
  const [request] = await Promise.all([page.waitForRequest((request) => isEdit(new URL(request.url()))), act()]);
  return (request.postDataJSON() as { edited_fields: FieldChange[] }).edited_fields; // the contract's body
}

test.describe("who may only view", () => {
  test.use({ user: viewer });

  test(
    "sees that updates wait for approval, and no way to edit",
    { tag: ["@DET-03", "@PERM-01"] },
    async ({ page }) => {
      await page.goto("/product-catalog?page=40&page_size=10");
      await page.getByRole("table", { name: "Products" }).locator("tbody").getByRole("link").first().click();
      await expect(page.getByText("Updates are pending approval")).toBeVisible();
      await expect(editButton(page)).toHaveCount(0);
      await page.keyboard.press("Control+s");
      await expect(saveButton(page)).toHaveCount(0);
    },
  );
});

test(
  "each field has a control of its type, and only what differs is sent, with its old value",
  { tag: ["@DET-03", "@DET-06"] },
  async ({ page }) => {
    const vendor = await editValve(page);
    await expect(page.getByRole("definition").filter({ hasText: valve.gxp_sku }).first()).toBeVisible();
    await expect(typed(page, "GXP SKU")).toHaveCount(0);
    await expect(saveButton(page)).toBeDisabled();

    await typed(page, "Vendor Price").fill("112.50");
    await typed(page, "Weight").fill("12.250");
    await typed(page, "Vendor Lead Time").fill("21");
    await typed(page, "Price Expiration").fill("3/9/2027");
    await typed(page, "Manufacturer").fill("<b>Acme</b>");
    await typed(page, "Material").fill("Carbon steel ");
    await page.getByRole("combobox", { name: "Product Category" }).selectOption("Gaskets");
    await page.getByRole("radiogroup", { name: "API Certified" }).getByText("Yes").click();
    await typed(page, "Color").fill("");
    await expect(page.getByText("8 fields changed")).toBeVisible();
    await expect(page.getByText("Was $100.00")).toBeVisible();
    await expect(page.getByText("Was Gray")).toBeVisible();
    await page.getByRole("button", { name: "Undo the change of Product Category" }).click();
    await expect(page.getByText("7 fields changed")).toBeVisible();

    const sent = await changesSent(page, () => page.keyboard.press("Control+s"));
    expect(sent).toEqual([
      { name: "manufacturer", old_value: null, new_value: "<b>Acme</b>" },
      { name: "price", old_value: "100", new_value: "112.5" },
      { name: "lead_time_days", old_value: null, new_value: "21" },
      { name: "price_expiration", old_value: null, new_value: "2027-03-09" },
      { name: "weight", old_value: null, new_value: "12.25" },
      { name: "is_api_certified", old_value: null, new_value: "true" },
      { name: "color", old_value: "Gray", new_value: null },
    ]);

    await expect(page.getByText(successText, { exact: true })).toBeVisible();
    await expect(page.getByText(successText)).toHaveCount(0, { timeout: 7_000 });
    await expect(editButton(page)).toBeFocused();
    await expect(page.getByText("7 pending")).toBeVisible();
    await expect(liveValue(page, "Vendor Price")).toHaveText("$100.00");
    await expect(note(page, "Vendor Price")).toContainText("$112.50");
    await expect(note(page, "Vendor Price")).toContainText("By Ada Moss");
    await expect(note(page, "Price Expiration")).toContainText("Mar 9, 2027");
    await expect(note(page, "Manufacturer")).toContainText("<b>Acme</b>");
    await expect(note(page, "Color")).toContainText("N/A");
    expect((await vendor.edits(valve.gxp_sku)).every(({ status }) => status === "pending")).toBe(true);
  },
);

test("the notice of success closes by itself after five seconds", { tag: "@DET-06" }, async ({ page }) => {
  await editValve(page);
  await typed(page, "Color").fill("Blue");
  await page.clock.install();
  await saveButton(page).click();
  const notice = page.getByText(successText, { exact: true });
  await expect(notice).toBeVisible();
  await page.clock.runFor(4_900);
  await expect(notice).toBeVisible();
  await page.clock.runFor(500);
  await expect(notice).toHaveCount(0);
});

test(
  "what is wrong stands at its field, and a summary leads there; nothing is sent",
  { tag: ["@DET-06"] },
  async ({ page }) => {
    await editValve(page);
    let asked = 0;
    page.on("request", (request) => void (isEdit(new URL(request.url())) && asked++));
    const wrong = [
      ["Supplier SKU", " ", "This field is required."],
      ["UPC", "012345678901", "check digit"],
      ["Vendor Price", "1,000.555", "Must be an amount above 0"],
      ["Price Expiration", "02/31/2027", "Must be a day of the calendar"],
      ["Weight", "-1", "Must be a number"],
      ["Color", "x".repeat(9_000), "Must be at most 200 characters."],
    ] as const;
    for (const [label, text] of wrong) await typed(page, label).fill(text);
    await page.keyboard.press("Control+s");
    await expect(typed(page, "Supplier SKU")).toBeFocused();
    for (const [label, text, message] of wrong) {
      await expect(typed(page, label)).toHaveValue(text);
      await expect(typed(page, label)).toHaveAttribute("aria-invalid", "true");
      await expect(typed(page, label)).toHaveAccessibleDescription(new RegExp(message));
    }
    const summary = page.getByRole("form").getByRole("alert");
    await expect(summary).toContainText("6 fields need your attention");
    await summary.getByRole("button", { name: "Vendor Price" }).click();
    await expect(typed(page, "Vendor Price")).toBeFocused();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("e3");
    await expect(typed(page, "Vendor Price")).toHaveAttribute("aria-invalid", "true");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("1000");
    await expect(typed(page, "Vendor Price")).not.toHaveAttribute("aria-invalid");
    await expect(summary).toContainText("5 fields need your attention");
    expect(asked).toBe(0);
  },
);

test("a save that fails says so and keeps what was typed", { tag: ["@DET-06", "@DET-07"] }, async ({ page }) => {
  await editValve(page);
  await typed(page, "Color").fill("Blue");
  const alert = page.getByRole("form").getByRole("alert");
  for (const answer of [
    { status: 500, json: { detail: "Broken." } },
    { status: 400, json: { color: ["No blue."] } },
  ]) {
    await page.route(isEdit, (route) => route.fulfill(answer));
    const answered = page.waitForResponse((response) => isEdit(new URL(response.url())));
    await saveButton(page).click();
    await answered;
    await expect(alert).toContainText(failureText);
    await expect(typed(page, "Color")).toHaveValue("Blue");
    await page.unroute(isEdit);
  }
  await expect(typed(page, "Color")).toHaveAccessibleDescription(/No blue\./);
  await expect(typed(page, "Color")).toBeFocused();
  await typed(page, "Color").fill("Navy");
  await saveButton(page).click();
  await expect(note(page, "Color")).toContainText("Navy");
});

test("a save that is pressed twice asks once", { tag: "@DET-06" }, async ({ page }) => {
  const vendor = await editValve(page);
  let asked = 0;
  page.on("request", (request) => void (isEdit(new URL(request.url())) && asked++));
  await typed(page, "Color").fill("Blue");
  await saveButton(page).dblclick();
  await page.keyboard.press("Control+s");
  await expect(note(page, "Color")).toContainText("Blue");
  expect(asked).toBe(1);
  expect(await vendor.edits(valve.gxp_sku)).toHaveLength(1);
});

test("cancelling asks once there are changes, and not before", { tag: "@DET-07" }, async ({ page }) => {
  await editValve(page);
  await page.keyboard.press("Escape");
  await expect(editButton(page)).toBeFocused();

  await page.keyboard.press("Enter");
  await typed(page, "Color").fill("Blue");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toContainText("Are you sure you want to cancel these edits?");
  await dialog(page).getByRole("button", { name: "Continue Editing" }).click();
  await expect(typed(page, "Color")).toHaveValue("Blue");
  await cancelButton(page).click();
  await dialog(page).getByRole("button", { name: "Cancel Edit" }).click();
  await expect(liveValue(page, "Color")).toHaveText("Gray");
  await expect(editButton(page)).toBeFocused();
  await page.reload();
  await expect(editButton(page)).toBeVisible();
  await expect(page.getByText("You have unsaved changes")).toHaveCount(0);
});

test(
  "a value that changed meanwhile is a conflict: mine, the live one and a choice",
  { tag: "@DET-09" },
  async ({ page }) => {
    const vendor = await editValve(page);
    // The form has not heard of the new values before it saves.
    await page.route(isProduct, (route) => route.abort());
    await vendor.feedProducts([{ ...valve, price: "105", color: "Red" }]);
    await typed(page, "Vendor Price").fill("112.5");
    await typed(page, "Color").fill("Blue");
    await typed(page, "Material").fill("Brass");
    await saveButton(page).click();
    await expect(page.getByRole("form").getByRole("alert")).toContainText(failureText);
    const price = page.getByRole("group", { name: "Vendor Price: changed meanwhile" });
    await expect(price).toContainText("Yours$112.50");
    await expect(price).toContainText("Live$105.00");
    await expect(typed(page, "Vendor Price")).toBeFocused();
    await expect(typed(page, "Material")).toHaveValue("Brass");
    expect(await vendor.edits(valve.gxp_sku)).toEqual([]);

    // Until it is chosen nothing is sent.
    await page.unroute(isProduct);
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("form").getByRole("alert")).toContainText("2 fields need your attention");
    await price.getByRole("button", { name: "Keep yours for Vendor Price" }).click();
    await page.getByRole("button", { name: "Take the live value of Color" }).click();
    await expect(typed(page, "Color")).toHaveValue("Red");
    const sent = await changesSent(page, () => saveButton(page).click());
    expect(sent).toEqual([
      { name: "price", old_value: "105", new_value: "112.5" },
      { name: "material", old_value: "Carbon steel", new_value: "Brass" },
    ]);
    await expect(note(page, "Vendor Price")).toContainText("$112.50");
  },
);

test("with a conflict the field tells what became of its pending change", { tag: "@DET-09" }, async ({ page }) => {
  const vendor = await openValve(page);
  await vendor.asks(
    valve.gxp_sku,
    { name: "price", old_value: "100", new_value: "105" },
    { name: "color", old_value: "Gray", new_value: "Blue" },
  );
  await page.reload();
  await expect(page.getByText("2 pending")).toBeVisible();
  await editButton(page).click();
  await typed(page, "Vendor Price").fill("112.5");
  const price = (await vendor.edits(valve.gxp_sku)).find(({ name }) => name === "price");
  await decideElsewhere([{ id: price?.id ?? "", decision: "approve" }]);
  await saveButton(page).click();
  await expect(page.getByRole("group", { name: "Vendor Price: changed meanwhile" })).toContainText("Live$105.00");
  await expect(page.getByText("1 pending")).toBeVisible();
  // What is live already is said by the value alone.
  await expect(page.getByRole("form").getByText("Approved")).toHaveCount(0);
});

test(
  "while a field is edited, a new live value is shown beside what was typed, never over it",
  { tag: "@DET-09" },
  async ({ page }) => {
    const vendor = await editValve(page);
    await typed(page, "Vendor Price").fill("112.5");
    await vendor.feedProducts([{ ...valve, price: "105", color: "Red" }]);
    await expect(page.getByRole("group", { name: "Vendor Price: changed meanwhile" })).toContainText("Live$105.00", {
      timeout: 15_000,
    });
    await expect(typed(page, "Vendor Price")).toHaveValue("112.5");
    await expect(typed(page, "Color")).toHaveValue("Red");
    await expect(page.getByText("1 field changed")).toBeVisible();
  },
);

test(
  "the open page shows what was published and what was rejected, and why, within 15 seconds",
  { tag: "@DET-09" },
  async ({ page }) => {
    const vendor = await openValve(page);
    await vendor.asks(
      valve.gxp_sku,
      { name: "price", old_value: "100", new_value: "112.5" },
      { name: "color", old_value: "Gray", new_value: "Blue" },
    );
    await expect(page.getByText("2 pending")).toBeVisible({ timeout: 15_000 });
    const edits = await vendor.edits(valve.gxp_sku);
    const idOf = (name: string) => edits.find((edit) => edit.name === name)?.id ?? "";
    await decideElsewhere([
      { id: idOf("price"), decision: "approve" },
      { id: idOf("color"), decision: "reject", reason: "The catalogue says gray." },
    ]);
    await expect(liveValue(page, "Vendor Price")).toHaveText("$112.50", { timeout: 15_000 });
    await expect(note(page, "Vendor Price")).toContainText("Approved");
    await expect(note(page, "Color")).toContainText("Reason: The catalogue says gray.");
    await expect(liveValue(page, "Color")).toHaveText("Gray");

    await note(page, "Color").getByRole("button", { name: "Change again" }).click();
    await expect(typed(page, "Color")).toBeFocused();
    await expect(typed(page, "Color")).toHaveValue("Blue");
    await expect(page.getByText("The catalogue says gray.")).toBeVisible();
    await typed(page, "Color").fill("Light gray");
    await saveButton(page).click();
    await expect(note(page, "Color")).toContainText("Pending");

    await page.getByRole("button", { name: "History of Color" }).click();
    const history = page.getByRole("dialog", { name: "History of Color" });
    await expect(history.getByRole("listitem")).toHaveCount(2);
    await expect(history.getByRole("listitem").first()).toContainText("from Gray to Light gray");
    await expect(history.getByRole("listitem").last()).toContainText("Proposed by Ada Moss");
    await expect(history.getByRole("listitem").last()).toContainText("The catalogue says gray.");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "History of Color" })).toBeFocused();
  },
);

test("a pending change can be withdrawn, unless it was decided meanwhile", { tag: "@DET-09" }, async ({ page }) => {
  const vendor = await openValve(page);
  await vendor.asks(
    valve.gxp_sku,
    { name: "price", old_value: "100", new_value: "112.5" },
    { name: "color", old_value: "Gray", new_value: "Blue" },
  );
  await page.reload();
  let asked = 0;
  page.on("request", (request) => void (request.url().endsWith("/withdraw") && asked++));
  await page.getByRole("button", { name: "Withdraw the change of Color" }).dblclick();
  await expect(page.getByText("The change of Color was withdrawn.")).toHaveCount(1);
  await expect(note(page, "Color")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "History of Color" })).toBeFocused();
  expect(asked).toBe(1);

  const price = (await vendor.edits(valve.gxp_sku)).find(({ name }) => name === "price");
  await decideElsewhere([{ id: price?.id ?? "", decision: "approve" }]);
  await page.getByRole("button", { name: "Withdraw the change of Vendor Price" }).click();
  await expect(liveValue(page, "Vendor Price")).toHaveText("$112.50");
  await expect(note(page, "Vendor Price")).toContainText("Approved");
});

test("opening a product takes two requests after the shell", { tag: "@DET-01" }, async ({ page }) => {
  await openValve(page);
  await page.goto("/homepage");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && request.resourceType() !== "image") asked.push(pathname);
  });
  await page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(productPage())}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  await expect(editButton(page)).toBeVisible();
  await editButton(page).hover();
  expect(asked.toSorted()).toEqual([`/api/products/${valve.gxp_sku}/`, `/api/products/${valve.gxp_sku}/edits`]);
});

test("everything is done by keyboard alone", { tag: ["@DET-03", "@DET-06"] }, async ({ page }) => {
  await openValve(page);
  await editButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(typed(page, "Supplier SKU")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(typed(page, "Manufacturer")).toBeFocused();
  await page.keyboard.type("Acme");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo the change of Manufacturer" })).toBeFocused();
  await typed(page, "Price Expiration").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Price Expiration" }).getByRole("grid")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Calendar for Price Expiration" })).toBeFocused();
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(typed(page, "Price Expiration")).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  await typed(page, "Pressure Class").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("3 fields changed")).toBeVisible();
  await saveButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("3 pending")).toBeVisible();
});

test("the form, its dialogs and the ledger are free of findings", { tag: ["@DET-03", "@DET-07"] }, async ({ page }) => {
  test.slow();
  const vendor = await openValve(page);
  await vendor.asks(valve.gxp_sku, { name: "color", old_value: "Gray", new_value: "Blue" });
  await page.reload();
  await expect(note(page, "Color")).toBeVisible();
  await expectNoFindings(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await editButton(page).click();
  await typed(page, "Vendor Price").fill("1,0");
  await saveButton(page).click();
  await expectNoFindings(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeVisible();
  await expectNoFindings(page, [390]);
});
