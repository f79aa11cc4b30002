import { editButton, liveValue, note, draftOffer, productPage, saveButton, successText, textBox } from "./edit-form.ts";
import { comeAs, expect, endSessionForChanges, password, staff, test } from "./stage.ts";
import { createVendor } from "./vendor.ts";

// Two people work at the same time. The actions of one must appear on the other's open page without a reload. The journey
// opens six pages, which takes long on a busy machine.
/** An open page asks for changes at least this often. The test advances the clock instead of waiting. */
const updateMs = 15_000;

test(
  "publishes a vendor's change after an ended session, a rejection and a correction",
  { tag: ["@DET-06.2", "@DET-07.1", "@DET-09.1", "@DET-09.3", "@PROV-02.3"] },
  async ({ page: vendorPage, browser }) => {
    const vendor = await createVendor([{ gxp_sku: "V-1", name: "Gate Valve", price: "100.00", lead_time_days: "5" }]);
    const reviewer = await (await browser.newContext()).newPage();
    for (const page of [vendorPage, reviewer]) await page.clock.install();
    const queuedEdit = (label: string) =>
      reviewer.locator("[data-edit]").filter({ has: reviewer.getByRole("rowheader", { name: label, exact: true }) });

    await test.step("the vendor's session ends while the form is open", async () => {
      await comeAs(vendorPage, vendor.email);
      await vendorPage.goto(productPage("V-1"));
      await editButton(vendorPage).click();
      await textBox(vendorPage, "Vendor Price").fill("112.50");
      await endSessionForChanges(vendorPage);
      await textBox(vendorPage, "Vendor Lead Time").fill("1");
      await vendorPage.waitForURL(/\/login\?from=/);
    });

    await test.step("the vendor signs in again and saves the restored changes", async () => {
      await vendorPage.getByLabel("Email").fill(vendor.email);
      await vendorPage.getByLabel("Password", { exact: true }).fill(password);
      await vendorPage.getByRole("button", { name: "Log In" }).click();
      await expect(draftOffer(vendorPage)).toContainText("Vendor Price");
      await expect(draftOffer(vendorPage)).toContainText("Vendor Lead Time");
      await draftOffer(vendorPage).getByRole("button", { name: "Continue" }).click();
      await expect(textBox(vendorPage, "Vendor Price")).toHaveValue("112.50");
      await expect(vendorPage.getByText("2 fields changed")).toBeVisible();
      await saveButton(vendorPage).click();
      await expect(vendorPage.getByText(successText)).toBeVisible();
      await expect(note(vendorPage, "Vendor Price")).toContainText("Pending$112.50");
      await expect(liveValue(vendorPage, "Vendor Price")).toHaveText("$100.00");
    });

    await test.step("the reviewer approves one field and rejects the other with a reason", async () => {
      await comeAs(reviewer, staff);
      await reviewer.goto(`/provider/review?search=${vendor.mark}`);
      await expect(queuedEdit("Vendor Price")).toContainText("$112.50");
      await reviewer.getByRole("button", { name: "Approve Vendor Price of Gate Valve" }).click();
      await reviewer.getByRole("button", { name: "Reject Vendor Lead Time of Gate Valve" }).click();
      await reviewer.getByRole("textbox", { name: "Reason" }).fill("One day is not enough for the mill test.");
      await reviewer.keyboard.press("Enter");
      for (const label of ["Vendor Price", "Vendor Lead Time"])
        await expect(queuedEdit(label)).toContainText("by Priya Raman");
    });

    await test.step("the vendor's open page shows both without a reload", async () => {
      await vendorPage.clock.fastForward(updateMs);
      await expect(liveValue(vendorPage, "Vendor Price")).toHaveText("$112.50");
      await expect(note(vendorPage, "Vendor Lead Time")).toContainText("One day is not enough for the mill test.");
      await expect(liveValue(vendorPage, "Vendor Lead Time")).toHaveText("5 Days");
    });

    await test.step("the vendor corrects the rejected field", async () => {
      await note(vendorPage, "Vendor Lead Time").getByRole("button", { name: "Change Again" }).click();
      await expect(textBox(vendorPage, "Vendor Lead Time")).toBeFocused();
      await textBox(vendorPage, "Vendor Lead Time").fill("10");
      await vendorPage.keyboard.press("Control+s");
      await expect(note(vendorPage, "Vendor Lead Time")).toContainText("Pending10 Days");
    });

    await test.step("the correction appears in the open queue and is approved by keyboard", async () => {
      const corrected = queuedEdit("Vendor Lead Time").filter({ hasText: "10 Days" });
      await reviewer.clock.fastForward(updateMs);
      await expect(corrected).toBeVisible();
      await corrected.getByRole("checkbox").focus();
      await reviewer.keyboard.press("a");
      await expect(corrected).toContainText("by Priya Raman");
    });

    await test.step("the catalog's table shows the published values", async () => {
      await vendorPage.getByRole("main").getByRole("link", { name: "Product Catalog" }).click();
      const row = vendorPage.getByRole("row").filter({ hasText: "Gate Valve" });
      await expect(row).toContainText("$112.50");
      await expect(row).toContainText("10 Days");
    });
  },
);
