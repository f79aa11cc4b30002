import {
  changesSent,
  editButton,
  editValve,
  failureText,
  isEdit,
  liveValue,
  note,
  openValve,
  productPage,
  saveButton,
  successText,
  textBox,
  valve,
} from "./edit-form.ts";
import { openInApp } from "./in-app.ts";
import { expect, test, viewer } from "./stage.ts";

// Each test creates its own company, which takes time.
test.describe.configure({ timeout: 60_000 });

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
      { name: "price", old_value: "100.00", new_value: "112.50" },
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

test(
  "saves with one request even if Save is pressed twice, and closes the notice after 5 s",
  { tag: "@DET-06" },
  async ({ page }) => {
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
    const notice = page.getByText(successText, { exact: true });
    // The clock goes on in short steps until the server has responded, so that the notice's age is known.
    await expect(async () => {
      await page.clock.runFor(10);
      expect(await notice.isVisible()).toBe(true);
    }).toPass({ intervals: [0] });
    await expect(note(page, "Color")).toContainText("Blue");
    expect(sent).toEqual([`PATCH /api/products/${valve.gxp_sku}/edit`]);
    expect(await vendor.edits(valve.gxp_sku)).toHaveLength(1);
    const card = page.getByRole("status").locator("span", { has: notice }).first();
    await page.clock.runFor(4_900);
    await expect(card).toHaveCSS("opacity", "1");
    await page.clock.runFor(100);
    await expect(card).toHaveCSS("opacity", "0");
  },
);

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
  await openInApp(page, productPage());
  await expect(editButton(page)).toBeVisible();
  await editButton(page).hover();
  await expect
    .poll(() => paths.toSorted())
    .toEqual([`/api/products/${valve.gxp_sku}/`, `/api/products/${valve.gxp_sku}/edits`]);
});
