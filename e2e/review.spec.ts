import { expectNoFindings } from "./findings.ts";
import { checkbox, createQueue, field, getQueueAddress, group } from "./review-queue.ts";
import { admin, expect, staff, test } from "./stage.ts";
import { decideAsStaff } from "./vendor.ts";

// Each test creates its own company, which takes time.
test.describe.configure({ timeout: 60_000 });

const refreshMs = 15_000;

test.describe("a staff user", () => {
  test.use({ user: staff });

  test(
    "sees pending changes by product, the oldest first, with old, new and live value, author and age",
    { tag: "@PROV-02" },
    async ({ page }) => {
      const vendor = await createQueue();
      await vendor.feedProducts([{ gxp_sku: "V-3", name: "Check Valve", price: "81.00" }]);
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
      await expect(page.getByText("Nothing is waiting", { exact: true })).toBeVisible();
      await page.unroute(list);
      await page.route(list, (route) => route.abort());
      await page.reload();
      await expect(page.getByText("The list could not be loaded.")).toBeVisible();
      await page.unroute(list);
      await page.getByRole("button", { name: "Try Again" }).click();
      await expect(page.getByRole("table", { name: "Changes by product" })).toBeVisible();
    },
  );

  test(
    "fits every width without accessibility findings, and 1024 px without scrolling sideways",
    { tag: "@PROV-02" },
    async ({ page }) => {
      test.slow();
      const vendor = await createQueue();
      await vendor.feedProducts([{ gxp_sku: "V-3", name: "Check Valve", price: "81.00" }]);
      await page.setViewportSize({ width: 1024, height: 800 });
      await page.goto(getQueueAddress(vendor));
      await expect(checkbox(page, "Gate Valve", "Vendor Price")).toBeVisible();
      const table = page.getByRole("table", { name: "Changes by product" });
      const areaWidth = await page.getByRole("main").evaluate(({ clientWidth }) => clientWidth);
      expect(await table.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(areaWidth);
      await page.getByRole("button", { name: "Approve Vendor Price of Gate Valve" }).click({ trial: true });
      await expectNoFindings(page, [1024]);
      await page.setViewportSize({ width: 1440, height: 900 });
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
    },
  );
});

test.describe("a vendor", () => {
  test.use({ user: admin });

  test("cannot open the review", { tag: ["@PROV-02", "@SHELL-12"] }, async ({ page }) => {
    await page.goto("/provider/review");
    await expect(page.getByText("the page you were looking for cannot be found.")).toBeVisible();
  });
});
