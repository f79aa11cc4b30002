import type { Page } from "@playwright/test";
import { createPdf } from "./files.ts";
import { expectNoFindings } from "./findings.ts";
import { comeAs, expect, staff, test, viewer } from "./stage.ts";
import { dayIn, createVendorWith } from "./agreements-steps.ts";

const typeRow = (page: Page, type: string) =>
  page.getByRole("row").filter({ has: page.getByRole("button", { name: type }) });
const files = (page: Page, type: string) => page.getByRole("table", { name: `Files of ${type}` }).getByRole("row");

test.describe("agreements", () => {
  test.use({ user: staff });

  test(
    "are grouped by type, show what needs attention, and expand to their files",
    { tag: ["@CORP-03.1", "@CORP-03.2", "@CORP-03.3", "@CORP-04.1"] },
    async ({ page }) => {
      const { email } = await createVendorWith(
        { type: "Insurance", status: "4", name: "Policy", expiresIn: 12 },
        { type: "Insurance", status: "3", name: "Old policy", expiresIn: -1 },
        { type: "W-9 Form", status: "1" },
        { type: "NDA", status: "2", name: "Mutual NDA" },
      );
      await comeAs(page, email);
      await page.goto("/document-repository?type=corporate");
      // The newer policy supersedes the expired one, so the row reports nothing as expired.
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
      await page.getByRole("button", { name: "Expand All" }).click();
      await expect(files(page, "NDA").last()).toContainText("Received");
      const missing = files(page, "W-9 Form").last();
      await expect(missing.getByRole("cell")).toHaveText(["Not provided yet", "N/A", "N/A", "N/A", "Upload"]);
      // Each status has a different color and icon.
      const colors = {
        Accepted: "rgb(13, 105, 68)",
        "In progress": "rgb(93, 99, 18)",
        Received: "rgb(28, 87, 173)",
      };
      for (const [status, color] of Object.entries(colors))
        await expect(page.getByText(status, { exact: true })).toHaveCSS("color", color);
      const none = missing.getByRole("cell").nth(3).getByText("N/A");
      await expect(none).toHaveCSS("color", "rgb(176, 37, 29)");
      const marks = page.getByTitle(/^Since /).locator("svg");
      const getMarks = () => marks.evaluateAll((all) => all.map((mark) => mark.innerHTML));
      await expect.poll(async () => new Set(await getMarks()).size).toBe(4);

      const preview = policy.getByRole("link", { name: "Preview Policy in a new window" });
      await expect(preview).toHaveAttribute("target", "_blank");
      await expect(preview).toHaveAttribute("href", /^\/documents\/agreement\/[\w-]+$/);
      const download = page.waitForEvent("download");
      await policy.getByRole("button", { name: "Download Policy" }).click();
      expect((await download).suggestedFilename()).toBe("Policy.pdf");
    },
  );

  test("can be downloaded together by users with the permission", { tag: "@CORP-02" }, async ({ page }) => {
    const { email } = await createVendorWith(
      { type: "Insurance", status: "4", name: "Policy" },
      { type: "NDA", status: "2", name: "Mutual NDA" },
      { type: "W-9 Form", status: "1" },
    );
    await comeAs(page, email);
    await page.goto("/document-repository?type=corporate");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download All Documents" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.zip$/);

    await comeAs(page, viewer);
    await page.goto("/document-repository?type=corporate");
    await page.getByRole("button", { name: "Expand All" }).click();
    await expect(page.getByRole("columnheader", { name: "Document Status" }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Download All Documents" })).toHaveCount(0);
    await expect(page.getByRole("columnheader", { name: "Actions" })).toHaveCount(0);
  });

  test("can be added, changed and removed by staff", { tag: ["@CORP-03.4", "@CORP-04.2"] }, async ({ page }) => {
    const { id } = await createVendorWith({ type: "Insurance", status: "1" });
    await page.goto(`/provider/companies/${id}`);
    const tabs = page.getByRole("navigation", { name: "Parts of the company" });
    await tabs.getByRole("link", { name: "Agreements" }).click();
    await page.getByRole("button", { name: "Add Agreement" }).click();
    const dialog = page.getByRole("dialog");
    const add = dialog.getByRole("button", { name: "Add Agreement" });
    await add.click();
    await expect(dialog.getByText("This field is required.")).toBeVisible();
    await dialog.getByRole("combobox", { name: "Document Type" }).fill("Insurance");
    await add.click();
    await expect(dialog.getByText("Choose the file of the agreement.")).toBeVisible();
    await dialog.getByLabel("File", { exact: true }).setInputFiles(createPdf("Policy.pdf"));
    const expiration = dialog.getByRole("textbox", { name: "Expiration Date" });
    await expiration.fill("02/31/2027");
    await add.click();
    await expect(expiration).toHaveAccessibleDescription(/^Must be a date from 2000 to 2199/);
    await expect(expiration).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("grid").locator(":focus")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(expiration).not.toHaveValue("02/31/2027");
    await expect(expiration).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
    await expiration.fill(dayIn(3).replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1"));
    await page.keyboard.press("Escape");
    await page
      .getByRole("alertdialog", { name: "Discard these changes?" })
      .getByRole("button", { name: "Keep" })
      .click();
    await add.click();
    await expect(page.getByText("Policy was added.")).toBeVisible();
    await expect(typeRow(page, "Insurance").getByRole("cell")).toHaveText(["1", "1 expiring soon"]);

    const policy = files(page, "Insurance").last();
    // The test browser has no PDF viewer. This makes the portal open the file as in a browser that has one.
    await page.context().addInitScript("Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })");
    const opened = page.context().waitForEvent("response", (response) => response.url().includes("/api/downloads/"));
    await policy.getByRole("link", { name: "Policy" }).click();
    expect((await opened).headers()["content-disposition"]).toMatch(/^inline; filename="Policy.pdf"/);
    await page.getByRole("button", { name: "Edit Policy" }).click();
    await dialog.getByRole("combobox", { name: "Document Status" }).selectOption("Accepted");
    await expiration.fill("");
    await dialog.getByRole("combobox", { name: "Document Type" }).fill("Liability");
    await dialog.getByLabel("File", { exact: true }).setInputFiles(createPdf("Cover.pdf"));
    await expect(dialog.getByRole("textbox", { name: "Document Name" })).toHaveValue("Cover");
    await dialog.getByRole("button", { name: "Save" }).click();
    // The agreement has moved to another type, and that type is expanded.
    await expect(files(page, "Liability").last()).toContainText(/Cover.*N\/A.*Accepted/);
    await expect(page.getByRole("button", { name: "Edit Cover" })).toBeInViewport();

    await page.getByRole("button", { name: "Remove Cover" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("The file is deleted permanently.");
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText("No data available")).toBeVisible();
  });
});

test.describe("the agreements of all companies", () => {
  test.use({ user: staff });

  test(
    "are filtered by state and company, and an agreement is added, changed and removed",
    { tag: ["@CORP-03.4", "@CORP-03.5"] },
    async ({ page }) => {
      const { mark, id } = await createVendorWith(
        { type: "Insurance", status: "4", name: "Policy", expiresIn: 3 },
        { type: "W-9 Form", status: "1" },
        { type: "NDA", status: "2", name: "Mutual NDA" },
      );
      await page.goto("/provider/companies");
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Agreements" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Agreements" })).toBeFocused();
      await page.getByRole("button", { name: "Company", exact: true }).first().click();
      await page.getByRole("searchbox", { name: "Find a company" }).fill(mark);
      await expect(page.getByRole("list", { name: "Companies" }).getByRole("button")).toHaveCount(1);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`company=${id}`));
      const rows = page.getByRole("table", { name: "Agreements" }).getByRole("row");
      await expect(rows).toHaveCount(4);
      await expect(rows.nth(1)).toContainText(/W-9 Form.*Missing.*Not provided yet/);
      await expect(rows.nth(2)).toContainText(/Insurance.*Expiring/);
      await expect(rows.nth(3)).toContainText(/NDA.*Not accepted/);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("searchbox", { name: "Find a company" })).toHaveCount(0);

      await rows.nth(1).getByRole("button", { name: "Upload W-9 Form" }).click();
      const dialog = page.getByRole("dialog", { name: "Add Agreement" });
      await expect(dialog.getByRole("combobox", { name: "Document Type" })).toHaveValue("W-9 Form");
      await dialog.getByLabel("File", { exact: true }).setInputFiles(createPdf("Tax form.pdf"));
      await dialog.getByRole("combobox", { name: "Document Status" }).selectOption("Accepted");
      await dialog.getByRole("button", { name: "Add Agreement" }).click();
      const withoutState = /^(?!.*(Missing|Expir|Not accepted|Valid))/;
      await expect(page.getByText("Agreements without a state are valid.")).toBeVisible();
      await expect(rows.filter({ hasText: "Tax form" })).toContainText(withoutState);
      await page.getByRole("button", { name: "Edit Mutual NDA" }).click();
      const edit = page.getByRole("dialog", { name: "Edit Mutual NDA" });
      await edit.getByRole("combobox", { name: "Document Status" }).selectOption("Accepted");
      await edit.getByRole("button", { name: "Save" }).click();
      await expect(rows.filter({ hasText: "Mutual NDA" })).toContainText(withoutState);
      await page.getByRole("button", { name: "Remove Policy" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
      await expect(rows).toHaveCount(3);

      await page.getByRole("button", { name: "State", exact: true }).first().click();
      await page.getByRole("checkbox", { name: "Expired" }).check();
      await expect(page.getByText("No data available")).toBeVisible();
      await page.goto(`/provider/agreements?company=${id}`);
      await expect(rows).toHaveCount(3);
      await expectNoFindings(page);
    },
  );
});
