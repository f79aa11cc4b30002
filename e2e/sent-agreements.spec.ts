import { createVendorWith, dayIn } from "./agreements-steps.ts";
import { createPdf, createTextFile } from "./files.ts";
import { expectNoFindings } from "./findings.ts";
import { threadMs } from "./imports.ts";
import { comeAs, expect, staff, test } from "./stage.ts";

const typed = (days: number) => dayIn(days).replace(/(\d+)-(\d+)-(\d+)/, "$2/$3/$1");

test.use({ user: staff });

test(
  "a vendor sends a missing agreement from the home page, reads why it is refused, and renews another",
  { tag: ["@CORP-05.6", "@CORP-05.7", "@CORP-06.5"] },
  async ({ page }) => {
    const { email, id } = await createVendorWith(
      { type: "Safety Program", status: "1" },
      { type: "Insurance", status: "4", name: "Policy", expiresIn: 12 },
    );
    await comeAs(page, email);
    await page.goto("/homepage");
    await page.getByRole("link", { name: "Upload Safety Program" }).press("Enter");
    const form = page.getByRole("dialog", { name: "Send Safety Program" });
    const file = form.getByLabel("File", { exact: true });
    await file.setInputFiles({ ...createTextFile("Program.pdf"), mimeType: "application/pdf" });
    const day = form.getByRole("textbox", { name: "Expiration Date" });
    await day.fill(typed(-3));
    const send = form.getByRole("button", { name: "Send" });
    await send.click();
    // The server names what is wrong with the file, and the day stays.
    await expect(form.getByText(/not a PDF/)).toBeVisible({ timeout: threadMs });
    await expect(day).toHaveValue(typed(-3));
    await file.setInputFiles(createPdf("Program.pdf"));
    await send.click();
    await expect(day).toHaveAccessibleDescription(/^This day is over/, { timeout: threadMs });
    await expect(day).toBeFocused();
    await expectNoFindings(page);
    await day.fill(typed(300));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Program was sent. The provider decides on it.")).toBeVisible({ timeout: threadMs });
    await expect(page.getByText(/^Sent by/)).toBeVisible();
    await expect(page.getByText("Received", { exact: true })).toBeVisible();

    await page.getByRole("button", { name: "Insurance" }).click();
    await page.getByRole("button", { name: "Upload a new Insurance" }).click();
    const renewal = page.getByRole("dialog", { name: "Renew Insurance" });
    await expect(renewal.getByText(/stays valid until the provider has decided/)).toBeVisible();
    await renewal.getByLabel("File", { exact: true }).setInputFiles(createPdf("Next policy.pdf"));
    await renewal.getByRole("textbox", { name: "Expiration Date" }).fill(typed(377));
    await renewal.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText(/^Next policy was sent/)).toBeVisible({ timeout: threadMs });
    await expect(page.getByRole("button", { name: "Upload a new Insurance" })).toHaveCount(0);

    await comeAs(page, staff);
    await page.goto(`/provider/queue?company=${id}`);
    await page.getByRole("link", { name: "Insurance" }).click();
    const review = page.getByRole("dialog", { name: "Review Insurance" });
    await expect(review.getByRole("definition").filter({ hasText: /^Policy, until/ })).toBeVisible();
    await expectNoFindings(page);
    await review.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByText("Next policy was accepted.")).toBeVisible();
    await page.getByRole("button", { name: "Safety Program" }).click();
    await page.getByRole("button", { name: "Review Program" }).click();
    const other = page.getByRole("dialog", { name: "Review Safety Program" });
    await other.getByRole("button", { name: "Ask for Changes" }).click();
    await other.getByRole("textbox", { name: "Reason" }).fill("It is not signed.");
    await other.getByRole("button", { name: "Ask for Changes" }).click();
    await expect(page.getByText("Program: the vendor is asked for changes.")).toBeVisible();

    await comeAs(page, email);
    await page.goto("/homepage");
    await page.getByRole("link", { name: /^1 agreement is missing/ }).click();
    await expect(page.getByRole("article").getByText("Please change: It is not signed.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Upload Safety Program" })).toBeVisible();
  },
);
