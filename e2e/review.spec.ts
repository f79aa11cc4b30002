import { expectNoFindings } from "./findings.ts";
import { checkbox, createQueue, field, getQueueAddress } from "./review-queue.ts";
import { expect, staff, test } from "./stage.ts";
import { decideAsStaff } from "./vendor.ts";

// Each test creates its own company, which takes time.

const refreshMs = 15_000;

test.describe("a staff user", () => {
  test.use({ user: staff });

  test("sees new changes every 15 seconds without moved rows", { tag: "@PROV-02.1" }, async ({ page }) => {
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
    "fits every width without accessibility findings, and 1024 px without scrolling sideways",
    { tag: "@PROV-02.9" },
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
