import type { Route } from "@playwright/test";
import { announcement, checkbox, createQueue, field, getQueueAddress } from "./review-queue.ts";
import { expect, staff, test } from "./stage.ts";
import { createVendor, decideAsStaff } from "./vendor.ts";

// Each test creates its own company, which takes time.
test.describe.configure({ timeout: 60_000 });

const decide = "**/api/provider/edits/decide";

test.use({ user: staff });

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
    expect(await vendor.product("V-1")).toMatchObject({ price: "100.00" });

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
    expect(await vendor.product("V-1")).toMatchObject({ price: "112.50" });

    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await expect(page.getByText("2 selected")).toBeVisible();
    await vendor.feedProducts([{ gxp_sku: "V-2", name: "Ball Valve", price: "255.00" }]);
    await page.getByRole("group", { name: "Selected fields" }).getByRole("button", { name: "Approve" }).click();
    await page.getByRole("button", { name: "Approve 2 fields" }).click();
    const report = page.getByRole("dialog", { name: "1 of 2 fields approved" });
    await expect(report).toContainText(`Vendor Price of Ball Valve (V-2), ${vendor.name}`);
    await expect(report).toContainText("The live value is now $255.00.");
    await report.getByRole("button", { name: "Close" }).last().click();
    await expect(field(page, "Ball Valve", "Vendor Price")).toContainText("Conflict");
    await expect(field(page, "Check Valve", "Vendor Price")).toContainText("Approved");
    expect(await vendor.product("V-2")).toMatchObject({ price: "255.00" });
  },
);

test("selects every field that a search finds, on all pages", { tag: "@PROV-02" }, async ({ page }) => {
  const skus = Array.from({ length: 12 }, (_, index) => `P-${index}`);
  const vendor = await createVendor(skus.map((gxp_sku) => ({ gxp_sku, name: `Pipe ${gxp_sku}`, price: "10.00" })));
  for (const sku of skus) await vendor.proposeChanges(sku, { name: "price", old_value: "10.00", new_value: "11.00" });
  await page.goto(getQueueAddress(vendor));
  await expect(page.getByText("Items 1 to 10 of 12 total")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all of Pipe P-0", exact: true }).check();
  await page.getByRole("button", { name: "Select all 12 fields" }).click();
  await expect(page.getByText("12 selected")).toBeVisible();
  await page.getByRole("group", { name: "Selected fields" }).getByRole("button", { name: "Reject" }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("Prices are frozen until spring.");
  await page.getByRole("button", { name: "Reject 12 fields" }).click();
  await expect(page.getByText("12 fields rejected").last()).toBeVisible();
  await expect(page.getByText("Nothing else is waiting.")).toBeVisible();
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
      page.getByText("Vendor Price of Gate Valve was not approved. Already rejected by Priya Raman."),
    ).toBeVisible();
    await expect(field(page, "Gate Valve", "Vendor Price")).toContainText("by Priya Raman: Not agreed.");
    await expect(announcement(page, "Vendor Price of Gate Valve was not approved.")).toHaveCount(1);
    await expect(announcement(page, /^Vendor Price.* approved$/)).toHaveCount(0);
    // The refresh after each decision has fetched the other changes.
    await expect(field(page, "Check Valve", "Vendor Price")).toContainText("Withdrawn");
    await expect(field(page, "Check Valve", "Vendor Price")).toContainText("by Ada Moss");

    await decideAsStaff([{ id: ball?.id ?? "", decision: "approve" }]);
    await vendor.feedProducts([{ gxp_sku: "V-2", name: "Ball Valve", price: "9.00" }]);
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
  await page.getByRole("button", { name: "Try Again: Vendor Price of Gate Valve" }).click();
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
