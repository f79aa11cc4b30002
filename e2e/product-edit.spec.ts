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
  textBox,
  valve,
} from "./edit-form.ts";
import { expectNoFindings } from "./findings.ts";
import { expect, test, viewer } from "./stage.ts";
import { decideAsStaff } from "./vendor.ts";

// Each test creates its own company, which takes time.
test.describe.configure({ timeout: 60_000 });

/** An open product shows changes of others after at most this time. The tests advance the clock instead of waiting. */
const updateMs = 15_000;

const isEdit = (url: URL) => url.pathname.endsWith("/edit");
const isProduct = (url: URL) => url.pathname === `/api/products/${valve.gxp_sku}/`;

/** Runs an action and returns the changes that it sent. */
async function changesSent(page: Page, act: () => Promise<unknown>) {
  const [request] = await Promise.all([page.waitForRequest((request) => isEdit(new URL(request.url()))), act()]);
  return (request.postDataJSON() as { edited_fields: FieldChange[] }).edited_fields; // the contract's request body
}

test.describe("a user who may only view", () => {
  test.use({ user: viewer });

  test("sees that updates wait for approval but cannot edit", { tag: ["@DET-03", "@PERM-01"] }, async ({ page }) => {
    await page.goto("/product-catalog?page=40&page_size=10");
    await page.getByRole("table", { name: "Products" }).locator("tbody").getByRole("link").first().click();
    await expect(page.getByText("Updates are pending approval")).toBeVisible();
    await expect(editButton(page)).toHaveCount(0);
    await page.keyboard.press("Control+s");
    await expect(saveButton(page)).toHaveCount(0);
  });
});

test(
  "gives each field a control of its type and sends only changed fields, with their old values",
  { tag: ["@DET-03", "@DET-06"] },
  async ({ page }) => {
    const vendor = await editValve(page);
    await expect(page.getByRole("definition").filter({ hasText: valve.gxp_sku }).first()).toBeVisible();
    await expect(textBox(page, "GXP SKU")).toHaveCount(0);
    await expect(saveButton(page)).toBeDisabled();

    await textBox(page, "Vendor Price").fill("112.50");
    await textBox(page, "Weight").fill("12.250");
    await textBox(page, "Vendor Lead Time").fill("21");
    await textBox(page, "Price Expiration").fill("3/9/2027");
    await textBox(page, "Manufacturer").fill("<b>Acme</b>");
    await textBox(page, "Material").fill("Carbon steel ");
    await page.getByRole("combobox", { name: "Product Category" }).selectOption("Gaskets");
    await page.getByRole("radiogroup", { name: "API Certified" }).getByText("Yes").click();
    await textBox(page, "Color").fill("");
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

test("closes the success notice after five seconds", { tag: "@DET-06" }, async ({ page }) => {
  await editValve(page);
  await textBox(page, "Color").fill("Blue");
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await saveButton(page).click();
  const notice = page.getByText(successText, { exact: true });
  // The clock goes on in short steps until the server has responded, so that the notice's age is known.
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await notice.isVisible()).toBe(true);
  }).toPass({ intervals: [0] });
  const card = page.getByRole("status").locator("span", { has: notice }).first();
  await page.clock.runFor(4_900);
  await expect(card).toHaveCSS("opacity", "1");
  await page.clock.runFor(100);
  await expect(card).toHaveCSS("opacity", "0");
});

test(
  "shows each error at its field and in a summary that links to it, and sends nothing",
  { tag: ["@DET-06"] },
  async ({ page }) => {
    await editValve(page);
    let requestCount = 0;
    page.on("request", (request) => void (isEdit(new URL(request.url())) && requestCount++));
    const wrong = [
      ["Supplier SKU", " ", "This field is required."],
      ["UPC", "012345678901", "check digit"],
      ["Vendor Price", "1,00.55", "more than one amount"],
      ["Price Expiration", "02/31/2027", "Must be a day of the calendar"],
      ["Weight", "-1", "Must be a number"],
      ["Color", "x".repeat(9_000), "Must be at most 200 characters."],
    ] as const;
    for (const [label, text] of wrong) await textBox(page, label).fill(text);
    await page.keyboard.press("Control+s");
    await expect(textBox(page, "Supplier SKU")).toBeFocused();
    for (const [label, text, message] of wrong) {
      await expect(textBox(page, label)).toHaveValue(text);
      await expect(textBox(page, label)).toHaveAttribute("aria-invalid", "true");
      await expect(textBox(page, label)).toHaveAccessibleDescription(new RegExp(message));
    }
    const summary = page.getByRole("form").getByRole("alert");
    await expect(summary).toContainText("6 fields need your attention");
    await summary.getByRole("button", { name: "Vendor Price" }).click();
    await expect(textBox(page, "Vendor Price")).toBeFocused();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("e3");
    await expect(textBox(page, "Vendor Price")).toHaveAttribute("aria-invalid", "true");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("1000");
    await expect(textBox(page, "Vendor Price")).not.toHaveAttribute("aria-invalid");
    await expect(summary).toContainText("5 fields need your attention");
    expect(requestCount).toBe(0);
  },
);

test("shows that a save failed and keeps the typed values", { tag: ["@DET-06", "@DET-07"] }, async ({ page }) => {
  await editValve(page);
  await textBox(page, "Color").fill("Blue");
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
    await expect(textBox(page, "Color")).toHaveValue("Blue");
    await page.unroute(isEdit);
  }
  await expect(textBox(page, "Color")).toHaveAccessibleDescription(/No blue\./);
  await expect(textBox(page, "Color")).toBeFocused();
  await textBox(page, "Color").fill("Navy");
  await saveButton(page).click();
  await expect(note(page, "Color")).toContainText("Navy");
});

test("saves with one request even if Save is pressed twice", { tag: "@DET-06" }, async ({ page }) => {
  const vendor = await editValve(page);
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/\/(edit|draft)$/.test(pathname)) sent.push(`${request.method()} ${pathname}`);
  });
  // A slow browser would send the draft before Save is pressed.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await textBox(page, "Color").fill("Blue");
  await page.clock.runFor(1_000); // The form shows the change, and stores the draft after 1.5 seconds.
  await saveButton(page).dblclick();
  await page.keyboard.press("Control+s");
  await expect(note(page, "Color")).toContainText("Blue");
  expect(sent).toEqual([`PATCH /api/products/${valve.gxp_sku}/edit`]);
  expect(await vendor.edits(valve.gxp_sku)).toHaveLength(1);
});

test("asks before it cancels only if there are changes", { tag: "@DET-07" }, async ({ page }) => {
  await editValve(page);
  await page.keyboard.press("Escape");
  await expect(editButton(page)).toBeFocused();

  await page.keyboard.press("Enter");
  await textBox(page, "Color").fill("Blue");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toContainText("Are you sure you want to cancel these edits?");
  await dialog(page).getByRole("button", { name: "Continue Editing" }).click();
  await expect(textBox(page, "Color")).toHaveValue("Blue");
  await cancelButton(page).click();
  await dialog(page).getByRole("button", { name: "Cancel Edit" }).click();
  await expect(liveValue(page, "Color")).toHaveText("Gray");
  await expect(editButton(page)).toBeFocused();
  await page.reload();
  await expect(editButton(page)).toBeVisible();
  await expect(page.getByText("You have unsaved changes")).toHaveCount(0);
});

test(
  "shows a value that changed meanwhile as a conflict and lets the user choose between both values",
  { tag: "@DET-09" },
  async ({ page }) => {
    const vendor = await editValve(page);
    // The form cannot fetch the new values before it saves.
    await page.route(isProduct, (route) => route.abort());
    await vendor.feedProducts([{ ...valve, price: "105", color: "Red" }]);
    await textBox(page, "Vendor Price").fill("112.5");
    await textBox(page, "Color").fill("Blue");
    await textBox(page, "Material").fill("Brass");
    await saveButton(page).click();
    await expect(page.getByRole("form").getByRole("alert")).toContainText(failureText);
    const price = page.getByRole("group", { name: "Vendor Price: changed meanwhile" });
    await expect(price).toContainText("Yours$112.50");
    await expect(price).toContainText("Live$105.00");
    await expect(textBox(page, "Vendor Price")).toBeFocused();
    await expect(textBox(page, "Material")).toHaveValue("Brass");
    expect(await vendor.edits(valve.gxp_sku)).toEqual([]);

    // The form sends nothing until the user has chosen.
    await page.unroute(isProduct);
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("form").getByRole("alert")).toContainText("2 fields need your attention");
    await price.getByRole("button", { name: "Keep yours for Vendor Price" }).click();
    await page.getByRole("button", { name: "Take the live value of Color" }).click();
    await expect(textBox(page, "Color")).toHaveValue("Red");
    const sent = await changesSent(page, () => saveButton(page).click());
    expect(sent).toEqual([
      { name: "price", old_value: "105", new_value: "112.5" },
      { name: "material", old_value: "Carbon steel", new_value: "Brass" },
    ]);
    await expect(note(page, "Vendor Price")).toContainText("$112.50");
  },
);

test(
  "updates a pending change at its field when it conflicts with the live value",
  { tag: "@DET-09" },
  async ({ page }) => {
    const vendor = await openValve(page);
    await vendor.proposeChanges(
      valve.gxp_sku,
      { name: "price", old_value: "100", new_value: "105" },
      { name: "color", old_value: "Gray", new_value: "Blue" },
    );
    await page.reload();
    await expect(page.getByText("2 pending")).toBeVisible();
    await editButton(page).click();
    await textBox(page, "Vendor Price").fill("112.5");
    const price = (await vendor.edits(valve.gxp_sku)).find(({ name }) => name === "price");
    await decideAsStaff([{ id: price?.id ?? "", decision: "approve" }]);
    await saveButton(page).click();
    await expect(page.getByRole("group", { name: "Vendor Price: changed meanwhile" })).toContainText("Live$105.00");
    await expect(page.getByText("1 pending")).toBeVisible();
    // The form shows an approved change only as the live value.
    await expect(page.getByRole("form").getByText("Approved")).toHaveCount(0);
  },
);

test(
  "shows a new live value beside the typed one while the field is edited, never over it",
  { tag: "@DET-09" },
  async ({ page }) => {
    await page.clock.install();
    const vendor = await editValve(page);
    await textBox(page, "Vendor Price").fill("112.5");
    await vendor.feedProducts([{ ...valve, price: "105", color: "Red" }]);
    await page.clock.fastForward(updateMs);
    await expect(page.getByRole("group", { name: "Vendor Price: changed meanwhile" })).toContainText("Live$105.00");
    await expect(textBox(page, "Vendor Price")).toHaveValue("112.5");
    await expect(textBox(page, "Color")).toHaveValue("Red");
    await expect(page.getByText("1 field changed")).toBeVisible();
  },
);

test(
  "shows published and rejected changes on the open page within 15 seconds, with the reason",
  { tag: "@DET-09" },
  async ({ page }) => {
    await page.clock.install();
    const vendor = await openValve(page);
    await vendor.proposeChanges(
      valve.gxp_sku,
      { name: "price", old_value: "100", new_value: "112.5" },
      { name: "color", old_value: "Gray", new_value: "Blue" },
    );
    await page.clock.fastForward(updateMs);
    await expect(page.getByText("2 pending")).toBeVisible();
    const edits = await vendor.edits(valve.gxp_sku);
    const getId = (name: string) => edits.find((edit) => edit.name === name)?.id ?? "";
    await decideAsStaff([
      { id: getId("price"), decision: "approve" },
      { id: getId("color"), decision: "reject", reason: "The catalogue says gray." },
    ]);
    await page.clock.fastForward(updateMs);
    await expect(liveValue(page, "Vendor Price")).toHaveText("$112.50");
    await expect(note(page, "Vendor Price")).toContainText("Approved");
    await expect(note(page, "Color")).toContainText("Reason: The catalogue says gray.");
    await expect(liveValue(page, "Color")).toHaveText("Gray");

    await note(page, "Color").getByRole("button", { name: "Change again" }).click();
    await expect(textBox(page, "Color")).toBeFocused();
    await expect(textBox(page, "Color")).toHaveValue("Blue");
    await expect(page.getByText("The catalogue says gray.")).toBeVisible();
    await textBox(page, "Color").fill("Light gray");
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

test("withdraws a pending change unless it was decided meanwhile", { tag: "@DET-09" }, async ({ page }) => {
  const vendor = await openValve(page);
  await vendor.proposeChanges(
    valve.gxp_sku,
    { name: "price", old_value: "100", new_value: "112.5" },
    { name: "color", old_value: "Gray", new_value: "Blue" },
  );
  await page.reload();
  let requestCount = 0;
  page.on("request", (request) => void (request.url().endsWith("/withdraw") && requestCount++));
  await page.getByRole("button", { name: "Withdraw the change of Color" }).dblclick();
  await expect(page.getByText("The change of Color was withdrawn.")).toHaveCount(1);
  await expect(note(page, "Color")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "History of Color" })).toBeFocused();
  expect(requestCount).toBe(1);

  const price = (await vendor.edits(valve.gxp_sku)).find(({ name }) => name === "price");
  await decideAsStaff([{ id: price?.id ?? "", decision: "approve" }]);
  await page.getByRole("button", { name: "Withdraw the change of Vendor Price" }).click();
  await expect(liveValue(page, "Vendor Price")).toHaveText("$112.50");
  await expect(note(page, "Vendor Price")).toContainText("Approved");
});

test("opens a product with two requests after the shell has loaded", { tag: "@DET-01" }, async ({ page }) => {
  await openValve(page);
  await page.goto("/homepage");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && request.resourceType() !== "image") paths.push(pathname);
  });
  await page.evaluate(
    `history.pushState(null, "", ${JSON.stringify(productPage())}); dispatchEvent(new PopStateEvent("popstate"))`,
  );
  await expect(editButton(page)).toBeVisible();
  await editButton(page).hover();
  await expect
    .poll(() => paths.toSorted())
    .toEqual([`/api/products/${valve.gxp_sku}/`, `/api/products/${valve.gxp_sku}/edits`]);
});

test("edits a product with the keyboard only", { tag: ["@DET-03", "@DET-06"] }, async ({ page }) => {
  await openValve(page);
  await editButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(textBox(page, "Supplier SKU")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(textBox(page, "Manufacturer")).toBeFocused();
  await page.keyboard.type("Acme");
  await page.keyboard.press("Tab");
  await expect(textBox(page, "MPN"), "Tab leads on, so that the user can type on").toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Undo the change of Manufacturer" })).toBeFocused();
  await textBox(page, "Price Expiration").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const focusedDay = page.getByRole("dialog", { name: "Price Expiration" }).getByRole("grid").locator(":focus");
  await expect(focusedDay).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Calendar for Price Expiration" })).toBeFocused();
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(focusedDay).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(textBox(page, "Price Expiration")).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  await textBox(page, "Pressure Class").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("3 fields changed")).toBeVisible();
  await saveButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("3 pending")).toBeVisible();
});

test(
  "has no accessibility findings in the form, its dialogs and the change notes",
  { tag: ["@DET-03", "@DET-07"] },
  async ({ page }) => {
    test.slow();
    const vendor = await openValve(page);
    await vendor.proposeChanges(valve.gxp_sku, { name: "color", old_value: "Gray", new_value: "Blue" });
    await page.reload();
    await expect(note(page, "Color")).toBeVisible();
    await expectNoFindings(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await editButton(page).click();
    await textBox(page, "Vendor Price").fill("1,0");
    await saveButton(page).click();
    await expectNoFindings(page);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeVisible();
    await expectNoFindings(page, [390]);
  },
);

test(
  "accepts a price with a dollar sign and commas, shows how it was parsed and rejects an ambiguous one",
  { tag: "@DET-06" },
  async ({ page }) => {
    await editValve(page);
    const price = textBox(page, "Vendor Price");
    const card = page.getByRole("group", { name: "Main" });
    const [cardBox, priceBox] = [await card.boundingBox(), await price.boundingBox()];
    expect((priceBox?.width ?? 0) / (cardBox?.width ?? 1)).toBeGreaterThan(0.8);

    for (const ambiguous of ["1,23", "1.234,50"]) {
      await price.fill(ambiguous);
      await page.keyboard.press("Tab");
      await expect(price).toHaveAccessibleDescription(/more than one amount.*like 1,234\.50/);
    }
    await price.fill("$1,234.50");
    await expect(price).toHaveAccessibleDescription(/^Understood as \$1,234\.50/);
    const sent = await changesSent(page, () => saveButton(page).click());
    expect(sent).toEqual([{ name: "price", old_value: "100", new_value: "1234.5" }]);
  },
);
