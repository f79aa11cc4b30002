import type { Page } from "@playwright/test";
import { expectNoFindings } from "./findings.ts";
import { getMailsTo } from "./mails.ts";
import { expect, staff, test } from "./stage.ts";

const subject = (page: Page) => page.getByRole("textbox", { name: "Subject" });
const text = (page: Page) => page.getByRole("textbox", { name: "Text" });

test.describe("mail templates", () => {
  test.use({ user: staff });

  test(
    "are found in the console, checked at their fields, previewed, sent to oneself, published and restored",
    { tag: ["@CNT-01.3", "@CNT-03.5", "@CNT-03.6", "@CNT-03.7"] },
    async ({ page }) => {
      await page.goto("/provider/companies");
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Mail Templates" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Mail Templates" })).toBeFocused();
      await expect(page.getByRole("link", { name: /^New / })).toHaveCount(0);
      await expectNoFindings(page);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole("textbox", { name: "Search", exact: true }).fill("terms and conditions");
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: "Reminder of the terms", exact: true }).click();
      await expect(subject(page)).toHaveValue("Please accept the terms and conditions");
      await expect(page.getByRole("region", { name: "Values" })).toContainText("{{first_name}}");

      await text(page).fill("# Hello {{nobody}}\n\nPlease read them.");
      await page.getByRole("button", { name: "Publish" }).click();
      await expect(page.getByText("Line 1: there is no {{nobody}} in this mail.").first()).toBeVisible();
      await expect(text(page)).toHaveAttribute("aria-invalid", "true");
      await text(page).fill("# Hello {{first_name}}\n\nPlease read them.");
      await page.getByRole("button", { name: "Publish" }).click();
      await expect(page.getByText("The link is missing. Add a line like [Open]({{link}}).").first()).toBeVisible();

      const mark = crypto.randomUUID().slice(0, 8);
      await subject(page).fill(`New terms ${mark}`);
      await text(page).fill(
        "# Hello {{first_name}}\n\nPlease read <b>them</b>.\n\n[Read them]({{link}})\n\n> Thank you",
      );
      await page.getByRole("button", { name: "Preview" }).click();
      const mail = page.getByRole("dialog").getByRole("article", { name: "The mail" });
      await expect(mail).toContainText(`New terms ${mark}`);
      await expect(mail.getByRole("heading", { name: "Hello Jo" })).toBeVisible();
      await expect(mail).toContainText("Please read <b>them</b>.");
      await expectNoFindings(page);
      await page.getByRole("radio", { name: "Plain text" }).check();
      await expect(mail).toContainText("/terms-and-conditions");
      await page.getByRole("button", { name: "Send It to Me" }).click();
      await expect(page.getByText(`The mail is on its way to ${staff}.`)).toBeVisible();
      await expect
        .poll(() => getMailsTo(staff).filter((one) => one.includes(`[Test] New terms ${mark}`)))
        .toHaveLength(1);
      await page.getByRole("button", { name: "Close", exact: true }).last().click();

      await page.getByRole("button", { name: "Publish" }).click();
      await expect(page.getByText("The mail template was published.")).toBeVisible();
      await page.reload();
      await expect(subject(page)).toHaveValue(`New terms ${mark}`);
      await page.getByRole("button", { name: "Changes of version 1", exact: true }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Restore/ })
        .first()
        .click();
      await expect(subject(page)).toHaveValue("Please accept the terms and conditions");
      await page.setViewportSize({ width: 390, height: 900 });
      await expectNoFindings(page);
    },
  );
});
