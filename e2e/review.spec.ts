import type { Page, Route } from "@playwright/test";
import { expectNoFindings } from "./findings.ts";
import { admin, expect, staff, test } from "./stage.ts";
import { createVendor, decideAsStaff } from "./vendor.ts";

// Each test creates its own company, which takes time.
test.describe.configure({ timeout: 60_000 });

const refreshMs = 15_000;
const decide = "**/api/provider/edits/decide";

/** The queue with only one vendor's changes. The search finds them because the supplier SKUs contain the mark. */
const getQueueAddress = ({ mark }: { mark: string }) => `/provider/review?search=${mark}`;

const group = (page: Page, product: string) => page.getByRole("rowgroup").filter({ hasText: product });
const field = (page: Page, product: string, label: string) =>
  group(page, product)
    .locator("tr")
    .filter({ has: page.getByRole("rowheader", { name: label, exact: true }) });
const checkbox = (page: Page, product: string, label: string) =>
  page.getByRole("checkbox", { name: `Select ${label} of ${product}` });

/** The text that a screen reader announces. */
const announcement = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });

/** Creates a vendor with pending changes of three products, the first product's changes being the oldest. */
async function createQueue() {
  const vendor = await createVendor([
    { gxp_sku: "V-1", name: "Gate Valve", price: "100", material: "Carbon steel body, bolted bonnet", color: "Gray" },
    { gxp_sku: "V-2", name: "Ball Valve", price: "250", material: "Brass" },
    { gxp_sku: "V-3", name: "Check Valve", price: "80" },
  ]);
  await vendor.proposeChanges(
    "V-1",
    { name: "price", old_value: "100", new_value: "112.5" },
    {
      name: "material",
      old_value: "Carbon steel body, bolted bonnet",
      new_value: "Stainless steel body with bolted bonnet",
    },
  );
  await vendor.proposeChanges("V-2", { name: "price", old_value: "250", new_value: "2600" });
  await vendor.proposeChanges("V-3", { name: "price", old_value: "80", new_value: "82" });
  return vendor;
}

test.describe("a staff user", () => {
  test.use({ user: staff });

  test(
    "sees pending changes by product, the oldest first, with old, new and live value, author and age",
    { tag: "@PROV-02" },
    async ({ page }) => {
      const vendor = await createQueue();
      await vendor.feedProducts([{ gxp_sku: "V-3", name: "Check Valve", price: "81" }]);
      await page.goto(getQueueAddress(vendor));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Review");
      await expect(page.locator("tbody th[scope=rowgroup]")).toContainText(["Gate Valve", "Ball Valve", "Check Valve"]);
      await expect(group(page, "Gate Valve")).toContainText(`V-1 · ${vendor.name}`);
      await expect(field(page, "Gate Valve", "Vendor Price").getByRole("cell")).toContainText([
        "",
        "$100.00",
        "$112.50+12.5%",
        "$100.00",
        "Ada Mossjust now",
        "ApproveReject",
      ]);
      const material = field(page, "Gate Valve", "Material");
      await expect(material.locator("del")).toHaveText(["Carbon", ","]);
      await expect(material.locator("ins")).toHaveText(["Stainless", "with"]);
      await expect(field(page, "Ball Valve", "Vendor Price")).toContainText("+940%");

      const conflict = field(page, "Check Valve", "Vendor Price");
      await expect(conflict).toContainText("$81.00Conflict");
      await expect(conflict.locator("button")).toHaveText(["Reject"]);
      await expect(page.getByText("3 Total Results Found")).toBeVisible();
    },
  );

  test(
    "approves a field, which publishes it immediately, and rejects another with a reason that the vendor can read",
    { tag: ["@PROV-02", "@DET-09"] },
    async ({ page }) => {
      const vendor = await createQueue();
      await page.goto(getQueueAddress(vendor));
      await page.getByRole("button", { name: "Approve Material of Gate Valve" }).click();
      const material = field(page, "Gate Valve", "Material");
      await expect(material).toContainText("Approved");
      await expect(material).toContainText("by Priya Raman");
      await expect(material.locator("button")).toHaveCount(0);
      await expect(announcement(page, "Material of Gate Valve approved")).toHaveCount(1);
      expect(await vendor.product("V-1")).toMatchObject({ material: "Stainless steel body with bolted bonnet" });

      await page.getByRole("button", { name: "Reject Vendor Price of Gate Valve" }).click();
      const dialog = page.getByRole("dialog", { name: "Reject Vendor Price?" });
      const reason = dialog.getByRole("textbox", { name: "Reason" });
      await expect(reason).toBeFocused();
      await dialog.getByRole("button", { name: "Reject", exact: true }).click();
      await expect(reason).toHaveAccessibleDescription("Say why, so that the vendor can correct it.");
      await reason.fill(`Above the agreed list ${vendor.mark}.`);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Reject Vendor Price of Gate Valve" }).click();
      await expect(reason).toHaveValue(`Above the agreed list ${vendor.mark}.`);
      await expect(reason).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(field(page, "Gate Valve", "Vendor Price")).toContainText("Rejected");
      await expect(checkbox(page, "Ball Valve", "Vendor Price")).toBeFocused();
      await expect
        .poll(() => vendor.edits("V-1"))
        .toContainEqual(
          expect.objectContaining({
            name: "price",
            status: "rejected",
            reason: `Above the agreed list ${vendor.mark}.`,
          }),
        );
      expect(await vendor.product("V-1")).toMatchObject({ price: "100" });

      await test.step("the dialog offers the reason for the next change", async () => {
        await expect(field(page, "Gate Valve", "Vendor Price")).toContainText("by Priya Raman");
        await page.getByRole("button", { name: "Reject Vendor Price of Ball Valve" }).click();
        await dialog.getByRole("button", { name: `Above the agreed list ${vendor.mark}.` }).click();
        await expect(reason).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(field(page, "Ball Valve", "Vendor Price")).toContainText("Rejected");
      });
    },
  );

  test("decides with the keyboard only, but never while typing", { tag: "@PROV-02" }, async ({ page }) => {
    const vendor = await createQueue();
    await page.goto(getQueueAddress(vendor));
    await expect(checkbox(page, "Gate Valve", "Vendor Price")).toBeVisible();
    await page.getByRole("textbox", { name: "Search by Product, SKU, Etc" }).focus();
    await page.keyboard.type("jar?");
    await expect(page.getByRole("textbox", { name: "Search by Product, SKU, Etc" })).toHaveValue(/jar\?$/);
    await page.keyboard.press("Tab");

    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Deciding by keyboard" })).toBeVisible();
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
    await expect(page.getByText("Nothing else waits.")).toBeVisible();
    expect(await vendor.product("V-3")).toMatchObject({ price: "82" });
  });

  test("switches the keys off permanently", { tag: "@PROV-02" }, async ({ page }) => {
    const vendor = await createQueue();
    await page.goto(getQueueAddress(vendor));
    await page.getByRole("button", { name: "Keys" }).click();
    await page.getByRole("checkbox", { name: "Use these keys" }).uncheck();
    await page.getByRole("button", { name: "Close" }).last().click();
    await page.reload();
    await checkbox(page, "Gate Valve", "Vendor Price").focus();
    for (const key of ["a", "j", "?"]) await page.keyboard.press(key);
    await expect(checkbox(page, "Gate Valve", "Vendor Price")).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  test(
    "approves all fields of a product, and sees which fields of a selection were not approved and why",
    { tag: "@PROV-02" },
    async ({ page }) => {
      const vendor = await createQueue();
      await page.goto(getQueueAddress(vendor));
      const approve = page.getByRole("button", { name: "Approve 2 fields of Gate Valve" });
      await expect(approve).toBeVisible();
      const refreshed = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/provider/edits/");
      await approve.click();
      for (const label of ["Vendor Price", "Material"])
        await expect(field(page, "Gate Valve", label)).toContainText("by Priya Raman");
      await refreshed; // A later response could have the price of V-2 that is fed below.
      expect(await vendor.product("V-1")).toMatchObject({ price: "112.5" });

      await page.getByRole("checkbox", { name: "Select all on this page" }).check();
      await expect(page.getByText("2 selected")).toBeVisible();
      await vendor.feedProducts([{ gxp_sku: "V-2", name: "Ball Valve", price: "255" }]);
      await page.getByRole("group", { name: "Selected fields" }).getByRole("button", { name: "Approve" }).click();
      await page.getByRole("button", { name: "Approve 2 fields" }).click();
      const report = page.getByRole("dialog", { name: "1 of 2 fields approved" });
      await expect(report).toContainText(`Vendor Price of Ball Valve (V-2), ${vendor.name}`);
      await expect(report).toContainText("The live value is now $255.00.");
      await report.getByRole("button", { name: "Close" }).last().click();
      await expect(field(page, "Ball Valve", "Vendor Price")).toContainText("Conflict");
      await expect(field(page, "Check Valve", "Vendor Price")).toContainText("Approved");
      expect(await vendor.product("V-2")).toMatchObject({ price: "255" });
    },
  );

  test("selects every field that a search finds, on all pages", { tag: "@PROV-02" }, async ({ page }) => {
    const skus = Array.from({ length: 12 }, (_, index) => `P-${index}`);
    const vendor = await createVendor(skus.map((gxp_sku) => ({ gxp_sku, name: `Pipe ${gxp_sku}`, price: "10" })));
    for (const sku of skus) await vendor.proposeChanges(sku, { name: "price", old_value: "10", new_value: "11" });
    await page.goto(getQueueAddress(vendor));
    await expect(page.getByText("Items 1 to 10 of 12 total")).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all of Pipe P-0", exact: true }).check();
    await page.getByRole("button", { name: "Select all 12 fields" }).click();
    await expect(page.getByText("12 selected")).toBeVisible();
    await page.getByRole("group", { name: "Selected fields" }).getByRole("button", { name: "Reject" }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("Prices are frozen until spring.");
    await page.getByRole("button", { name: "Reject 12 fields" }).click();
    await expect(page.getByText("12 fields rejected").last()).toBeVisible();
    await expect(page.getByText("Nothing else waits.")).toBeVisible();
    await page.getByRole("button", { name: "Hide 10 decided" }).click();
    await expect(page.getByText("Sorry, we couldn't find a match")).toBeVisible();
  });

  test(
    "sees that a colleague has already decided a field, and the field's new status",
    { tag: "@PROV-02" },
    async ({ page }) => {
      const vendor = await createQueue();
      await page.goto(getQueueAddress(vendor));
      await expect(checkbox(page, "Gate Valve", "Vendor Price")).toBeVisible();
      const [price] = (await vendor.edits("V-1")).filter(({ name }) => name === "price");
      const [ball] = await vendor.edits("V-2");
      const [check] = await vendor.edits("V-3");
      await decideAsStaff([{ id: price?.id ?? "", decision: "reject", reason: "Not agreed." }]);
      await vendor.withdraw(check?.id ?? "");
      await page.getByRole("button", { name: "Approve Vendor Price of Gate Valve" }).click();
      await expect(
        page.getByText("Vendor Price of Gate Valve was not approved. Someone else had already rejected it."),
      ).toBeVisible();
      await expect(field(page, "Gate Valve", "Vendor Price")).toContainText("by Priya Raman: Not agreed.");
      await expect(announcement(page, "Vendor Price of Gate Valve was not approved.")).toHaveCount(1);
      await expect(announcement(page, /^Vendor Price.* approved$/)).toHaveCount(0);
      // The refresh after each decision has fetched the other changes.
      await expect(field(page, "Check Valve", "Vendor Price")).toContainText("Withdrawn");
      await expect(field(page, "Check Valve", "Vendor Price")).toContainText("by Ada Moss");

      await decideAsStaff([{ id: ball?.id ?? "", decision: "approve" }]);
      await vendor.feedProducts([{ gxp_sku: "V-2", name: "Ball Valve", price: "9" }]);
      await page.getByRole("button", { name: "Approve Material of Gate Valve" }).click();
      await expect(field(page, "Ball Valve", "Vendor Price")).toContainText("Approved");
    },
  );

  test("sends a decision once even if the button is pressed twice", { tag: "@PROV-02" }, async ({ page }) => {
    const vendor = await createQueue();
    await page.goto(getQueueAddress(vendor));
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/decide")) sent.push(request.postData() ?? "");
    });
    const pressTwice = (name: string) => page.getByRole("button", { name, exact: true }).dblclick();
    await pressTwice("Approve Vendor Price of Ball Valve");
    await expect(field(page, "Ball Valve", "Vendor Price")).toContainText("by Priya Raman");
    expect(sent).toHaveLength(1);

    await pressTwice("Approve 2 fields of Gate Valve");
    await expect(field(page, "Gate Valve", "Material")).toContainText("by Priya Raman");
    expect(sent).toHaveLength(2);

    await page.getByRole("button", { name: "Reject Vendor Price of Check Valve" }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("Too high.");
    await pressTwice("Reject");
    await expect(field(page, "Check Valve", "Vendor Price")).toContainText("by Priya Raman: Too high.");
    expect(sent).toHaveLength(3);
  });

  test("sees a failed decision reverted and sends it again", { tag: "@PROV-02" }, async ({ page }) => {
    const vendor = await createQueue();
    await page.goto(getQueueAddress(vendor));
    const held: Route[] = [];
    await page.route(decide, (route) => void held.push(route));
    await page.getByRole("button", { name: "Reject Vendor Price of Gate Valve" }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("Too high.");
    await page.keyboard.press("Enter");
    const price = field(page, "Gate Valve", "Vendor Price");
    await expect(price).toContainText("RejectedToo high.");
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.abort();
    await expect(price).toContainText("Not rejected. The server could not be reached.");
    await page.unroute(decide);
    await page.getByRole("button", { name: "Try again: Vendor Price of Gate Valve" }).click();
    await expect(price).toContainText("by Priya Raman: Too high.");

    await test.step("a selection stays selected, and its dialog shows the error", async () => {
      await page.route(decide, (route) => route.fulfill({ status: 500, json: { detail: "The publishing failed." } }));
      await checkbox(page, "Ball Valve", "Vendor Price").check();
      await checkbox(page, "Check Valve", "Vendor Price").check();
      await page.keyboard.press("a");
      const question = page.getByRole("alertdialog");
      await question.getByRole("button", { name: "Approve 2 fields" }).click();
      await expect(question.getByRole("alert")).toHaveText("The publishing failed.");
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(page.getByText("2 selected")).toBeVisible();
      await expect(field(page, "Ball Valve", "Vendor Price").locator("button")).toHaveText(["Approve", "Reject"]);
    });
  });

  test("sees new changes every 15 seconds without moved rows", { tag: "@PROV-02" }, async ({ page }) => {
    const vendor = await createQueue();
    await page.clock.install();
    await page.goto(getQueueAddress(vendor));
    const ball = field(page, "Ball Valve", "Vendor Price");
    await checkbox(page, "Ball Valve", "Vendor Price").focus();
    const boxBefore = await ball.boundingBox();
    const price = (await vendor.edits("V-1")).find(({ name }) => name === "price");
    await decideAsStaff([{ id: price?.id ?? "", decision: "approve" }]);
    await vendor.proposeChanges("V-3", { name: "color", old_value: null, new_value: "Red" });
    await page.clock.fastForward(refreshMs);
    await expect(field(page, "Gate Valve", "Vendor Price")).toContainText("Approved");
    await expect(field(page, "Check Valve", "Color")).toBeVisible();
    await expect(checkbox(page, "Ball Valve", "Vendor Price")).toBeFocused();
    expect(await ball.boundingBox()).toEqual(boxBefore);

    await test.step("the page shows that a refresh failed", async () => {
      await page.route("**/api/provider/edits/?*", (route) => route.abort());
      await page.clock.fastForward(refreshMs);
      await page.clock.fastForward(1000);
      await expect(page.getByText("Could not be refreshed.")).toBeVisible();
      await expect(ball).toBeVisible();
    });
  });

  test(
    "filters by status and company and pages through the list, all in the address",
    { tag: "@PROV-02" },
    async ({ page }) => {
      const vendor = await createQueue();
      const [ball] = await vendor.edits("V-2");
      await decideAsStaff([{ id: ball?.id ?? "", decision: "reject", reason: "The list price\nis lower." }]);
      await page.goto("/provider/review");
      await expect(page.getByRole("definition").first()).toHaveText(/^\d/);
      await page.getByRole("button", { name: "Company", exact: true }).click();
      await page
        .getByRole("textbox", { name: "Find in Company" })
        .or(page.getByRole("checkbox", { name: vendor.name }))
        .first()
        .focus();
      await page.getByRole("checkbox", { name: vendor.name }).check();
      await page.keyboard.press("Escape");
      await page.waitForURL(/company=/);
      await expect(page.getByText("2 products")).toBeVisible();
      await expect(page.getByRole("button", { name: `Company: ${vendor.name}` })).toBeVisible();
      await page.getByRole("navigation", { name: "Status" }).getByRole("link", { name: "Rejected" }).click();
      await page.waitForURL(/status=rejected/);
      await expect(page.getByText("1 product", { exact: true })).toBeVisible();
      await expect(field(page, "Ball Valve", "Vendor Price")).toContainText("by Priya Raman: The list price is lower.");
      await expect(page.getByRole("checkbox")).toHaveCount(0);
      await page.reload();
      await expect(field(page, "Ball Valve", "Vendor Price")).toBeVisible();
      await page.goBack();
      await expect(field(page, "Gate Valve", "Material")).toBeVisible();
      await page.goto("/provider/review?page=2&page_size=10&status=nonsense&company=nonsense");
      await expect(page.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("navigation", { name: "Status" }).locator("[aria-current]")).toContainText("Pending");
    },
  );

  test(
    "sees a message for an empty queue and for a queue that cannot be loaded",
    { tag: ["@PROV-02", "@LIST-03"] },
    async ({ page }) => {
      const list = (url: URL) => url.pathname === "/api/provider/edits/";
      await page.route(list, (route) => route.fulfill({ json: { count: 0, fields: 0, results: [] } }));
      await page.goto("/provider/review");
      await expect(page.getByText("Nothing waits", { exact: true })).toBeVisible();
      await page.unroute(list);
      await page.route(list, (route) => route.abort());
      await page.reload();
      await expect(page.getByText("The list could not be loaded.")).toBeVisible();
      await page.unroute(list);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("table", { name: "Changes by product" })).toBeVisible();
    },
  );

  test("has no accessibility findings on a wide and a narrow screen", { tag: "@PROV-02" }, async ({ page }) => {
    test.slow();
    const vendor = await createQueue();
    await vendor.feedProducts([{ gxp_sku: "V-3", name: "Check Valve", price: "81" }]);
    await page.goto(getQueueAddress(vendor));
    await page.getByRole("button", { name: "Approve Vendor Price of Gate Valve" }).click();
    await expect(field(page, "Gate Valve", "Vendor Price")).toContainText("by Priya Raman");
    await checkbox(page, "Gate Valve", "Material").check();
    await expectNoFindings(page, [1440]);
    await page.keyboard.press("r");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoFindings(page, [1440]);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("list", { name: "Changes by product" })).toBeVisible();
    await expectNoFindings(page, [390]);
    await page.goto("/provider/review?status=approved");
    await expect(page.getByRole("list", { name: "Changes by product" })).toBeVisible();
    await expectNoFindings(page, [390]);
  });
});

test.describe("a vendor", () => {
  test.use({ user: admin });

  test("cannot open the review", { tag: ["@PROV-02", "@SHELL-12"] }, async ({ page }) => {
    await page.goto("/provider/review");
    await expect(page.getByText("the page you were looking for cannot be found.")).toBeVisible();
  });
});
