import type { Page } from "@playwright/test";
import { asVendor } from "./documents.ts";
import { aPdf } from "./files.ts";
import { admin, comeAs, expect, staff, test, viewer } from "./stage.ts";
import { aVendor } from "./vendor.ts";

interface GivenAgreement {
  type: string;
  status: "1" | "2" | "3" | "4";
  name?: string;
  /** Days from today. */
  expiresIn?: number;
}

const dayMs = 24 * 60 * 60 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** A vendor of the test's own, with these agreements. */
async function aVendorWith(...agreements: readonly GivenAgreement[]) {
  const vendor = await aVendor([{ gxp_sku: "AG-1", name: "Ball valve" }]);
  const ask = await asVendor(staff);
  const found = (await ask("GET", `/api/provider/companies/?search=${vendor.mark}`)) as { results: { id: string }[] }; // the server checks its answers
  const id = found.results[0]?.id ?? "";
  for (const { type, status, name, expiresIn } of agreements) {
    const form = new FormData();
    form.set("document_type", type);
    form.set("status", status);
    if (expiresIn !== undefined) form.set("expiration_date", dayIn(expiresIn));
    if (name) form.set("document", new Blob([aPdf(name).buffer]), `${name}.pdf`);
    await ask("POST", `/api/provider/companies/${id}/agreements`, form);
  }
  return { ...vendor, id };
}

const typeRow = (page: Page, type: string) =>
  page.getByRole("row").filter({ has: page.getByRole("button", { name: type }) });
const files = (page: Page, type: string) => page.getByRole("table", { name: `Files of ${type}` }).getByRole("row");

test.describe("a vendor", () => {
  test.use({ user: admin });

  test(
    "sees the account's information, with mail links, and what is missing as not applicable",
    { tag: "@CORP-01" },
    async ({ page }) => {
      await page.goto("/document-repository?type=corporate");
      const about = page.getByRole("region", { name: "Account Information" });
      await expect(about.getByRole("term")).toHaveText([
        "Address",
        "Primary Contact",
        "Secondary Contact",
        "Payment Terms",
        "Delivery Terms",
      ]);
      await expect(about.getByRole("definition").nth(3)).toContainText(/Net 45.*Pricing Structure/);
      await expect(about.getByRole("link", { name: admin })).toHaveAttribute("href", `mailto:${admin}`);
      const { email } = await aVendorWith();
      await comeAs(page, email);
      await page.goto("/document-repository?type=corporate");
      for (const part of await about.getByRole("definition").all()) await expect(part).toContainText("N/A");
      await expect(page.getByText("No data available")).toBeVisible();
      await expect(page.getByRole("button", { name: "Download All Documents" })).toBeDisabled();
    },
  );
});

test.describe("agreements", () => {
  test.use({ user: staff });

  test(
    "stand by type, tell what needs attention, and open to their files",
    { tag: ["@CORP-03", "@CORP-04"] },
    async ({ page }) => {
      const { email } = await aVendorWith(
        { type: "Insurance", status: "4", name: "Policy", expiresIn: 12 },
        { type: "Insurance", status: "3", name: "Old policy", expiresIn: -1 },
        { type: "W-9 Form", status: "1" },
        { type: "NDA", status: "2", name: "Mutual NDA" },
      );
      await page.goto("/config.js");
      await comeAs(page, email);
      await page.goto("/document-repository?type=corporate");
      // The expired one is superseded.
      await expect(typeRow(page, "Insurance").getByRole("cell")).toHaveText(["2", "1 expiring soon"]);
      await expect(typeRow(page, "NDA").getByRole("cell")).toHaveText(["1", ""]);
      await expect(typeRow(page, "W-9 Form").getByRole("cell")).toHaveText(["0", "1 missing"]);

      await page.getByRole("button", { name: "Insurance" }).press("Enter");
      await expect(files(page, "Insurance").first().getByRole("columnheader")).toHaveText([
        "Document Name",
        "Expiration Date",
        "Modified Date",
        "Document Status",
        "Actions",
      ]);
      const policy = files(page, "Insurance").filter({ hasText: "Expires in 12 days" });
      await expect(policy).toContainText("Accepted");
      await expect(files(page, "Insurance").filter({ hasText: "Old policy" })).toContainText(/Expired.*In progress/);
      await page.getByRole("button", { name: "Expand all" }).click();
      await expect(files(page, "NDA").last()).toContainText("Received");
      const missing = files(page, "W-9 Form").last();
      await expect(missing.getByRole("cell")).toHaveText(["Not provided yet", "N/A", "N/A", "N/A", ""]);
      // Each status has a colour and a mark of its own.
      const colours = {
        Accepted: "rgb(13, 105, 68)",
        "In progress": "rgb(93, 99, 18)",
        Received: "rgb(28, 87, 173)",
      };
      for (const [status, colour] of Object.entries(colours))
        await expect(page.getByText(status, { exact: true })).toHaveCSS("color", colour);
      const none = missing.getByRole("cell").nth(3).getByText("N/A");
      await expect(none).toHaveCSS("color", "rgb(176, 37, 29)");
      const marks = page.getByTitle(/^Since /).locator("svg");
      expect(new Set(await marks.evaluateAll((all) => all.map((mark) => mark.innerHTML))).size).toBe(4);

      const preview = policy.getByRole("link", { name: "Preview Policy in a new window" });
      await expect(preview).toHaveAttribute("target", "_blank");
      await expect(preview).toHaveAttribute("href", /^\/documents\/agreement\/[\w-]+$/);
      const download = page.waitForEvent("download");
      await policy.getByRole("button", { name: "Download Policy" }).click();
      expect((await download).suggestedFilename()).toBe("Policy.pdf");
    },
  );

  test("are downloaded all at once, by who may", { tag: "@CORP-02" }, async ({ page }) => {
    const { email } = await aVendorWith(
      { type: "Insurance", status: "4", name: "Policy" },
      { type: "NDA", status: "2", name: "Mutual NDA" },
      { type: "W-9 Form", status: "1" },
    );
    await page.goto("/config.js");
    await comeAs(page, email);
    await page.goto("/document-repository?type=corporate");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download All Documents" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);

    await comeAs(page, viewer);
    await page.goto("/document-repository?type=corporate");
    await page.getByRole("button", { name: "Expand all" }).click();
    await expect(page.getByRole("columnheader", { name: "Document Status" }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Download All Documents" })).toHaveCount(0);
    await expect(page.getByRole("columnheader", { name: "Actions" })).toHaveCount(0);
  });

  test("are kept by staff: added, changed and removed", { tag: ["@CORP-03", "@CORP-04"] }, async ({ page }) => {
    const { id } = await aVendorWith({ type: "Insurance", status: "1" });
    await page.goto(`/provider/companies/${id}`);
    await page.getByRole("link", { name: "Agreements" }).click();
    await page.getByRole("button", { name: "Add Agreement" }).click();
    const dialog = page.getByRole("dialog");
    const add = dialog.getByRole("button", { name: "Add Agreement" });
    await add.click();
    await expect(dialog.getByText("This field is required.")).toBeVisible();
    await dialog.getByRole("combobox", { name: "Document Type" }).fill("Insurance");
    await add.click();
    await expect(dialog.getByText("Choose the file of the agreement.")).toBeVisible();
    await dialog.getByLabel("File", { exact: true }).setInputFiles(aPdf("Policy.pdf"));
    await dialog.getByLabel("Expiration Date").fill(dayIn(3));
    await page.keyboard.press("Escape");
    await page
      .getByRole("alertdialog", { name: "Discard these changes?" })
      .getByRole("button", { name: "Keep" })
      .click();
    await add.click();
    await expect(page.getByText("Policy was added.")).toBeVisible();
    await expect(typeRow(page, "Insurance").getByRole("cell")).toHaveText(["1", "1 expiring soon"]);

    const policy = files(page, "Insurance").last();
    const opened = page.context().waitForEvent("response", (answer) => answer.url().includes("/api/downloads/"));
    await policy.getByRole("link", { name: "Policy" }).click();
    expect((await opened).headers()["content-disposition"]).toMatch(/^inline; filename="Policy.pdf"/);
    await page.getByRole("button", { name: "Edit Policy" }).click();
    await dialog.getByRole("combobox", { name: "Document Status" }).selectOption("Accepted");
    await dialog.getByLabel("Expiration Date").fill("");
    await dialog.getByRole("combobox", { name: "Document Type" }).fill("Liability");
    await dialog.getByLabel("File", { exact: true }).setInputFiles(aPdf("Cover.pdf"));
    await expect(dialog.getByRole("textbox", { name: "Document Name" })).toHaveValue("Cover");
    await dialog.getByRole("button", { name: "Save" }).click();
    // It has gone to another type, which is open.
    await expect(files(page, "Liability").last()).toContainText(/Cover.*N\/A.*Accepted/);
    await expect(page.getByRole("button", { name: "Edit Cover" })).toBeInViewport();

    await page.getByRole("button", { name: "Remove Cover" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("The file is deleted for good.");
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText("No data available")).toBeVisible();
  });
});

test.describe("in a narrow window", () => {
  test.use({ user: admin, viewport: { width: 390, height: 844 } });

  test("agreements are rows, and what fails to load is tried again", { tag: "@CORP-03" }, async ({ page }) => {
    let isDown = true;
    await page.route("**/api/corporate-agreements/", (route) => (isDown ? route.abort() : route.continue()));
    await page.goto("/document-repository?type=corporate");
    await expect(page.getByText("The agreements could not be loaded.")).toBeVisible();
    isDown = false;
    await page.getByRole("button", { name: "Try again" }).click();
    const first = page.getByRole("list", { name: "Document types" }).getByRole("button").first();
    await first.click();
    await expect(first).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByRole("article").first()).toContainText(/Status.*Expires.*Modified/);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);

    await page.goto("/homepage");
    const link = page.getByRole("link", { name: "1 agreement is missing" });
    const opened = page.getByRole("button", { name: "Safety Program Questionnaire", expanded: true });
    const heading = page.getByRole("heading", { level: 1, name: "Corporate Agreements" });
    await link.click();
    await expect(opened).toBeInViewport();
    await expect(heading).toBeFocused();
    // The list is there already.
    await page.goBack();
    await link.click();
    await expect(heading).toBeFocused();
    await expect(opened).toBeInViewport();
  });
});
