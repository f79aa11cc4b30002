import type { Page } from "@playwright/test";
import { createCompany } from "./company.ts";
import { callApi } from "./portal.ts";
import { comeAs, expect, getAccessToken, staff, test } from "./stage.ts";

test.use({ user: staff });

/** A message at the top of the window. Fields below have hints with similar words. */
const toast = (page: Page, text: string) => page.getByRole("status").getByText(text);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const editor = (page: Page, name = "Text") => page.getByRole("textbox", { name, exact: true });
const versions = (page: Page) => page.getByRole("list", { name: "Versions" }).getByRole("listitem");
const banner = (page: Page) => page.getByRole("region", { name: "Message of the provider" });

/** Calls the provider's part of the API as staff. */
async function callAsStaff<Answer>(method: string, path: string, body?: object) {
  const token = await getAccessToken(staff);
  return (await callApi(`/api/provider/${path}`, { token, method, body })) as Answer; // the API validates its responses
}

interface Item {
  id: number;
  revision: number;
}

/** An announcement for one company, so that no other test sees it. */
const createAnnouncement = (companyId: string, text: string, more: object = {}) =>
  callAsStaff<Item>("POST", "announcements", {
    text,
    audience: { plan_ids: [], company_ids: [companyId], role_ids: [] },
    ...more,
  });

async function openItem(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("form")).toBeVisible();
}

test.describe("an announcement", () => {
  test(
    "is written, saved as a draft, published for one company, and seen and dismissed there",
    { tag: ["@CNT-01.1", "@CNT-03.1", "@PROV-04.4"] },
    async ({ page, browser }) => {
      const company = await createCompany();
      const other = await createCompany();
      await page.goto("/provider/announcements");
      await page.getByRole("link", { name: "New Announcement" }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: "New Announcement" })).toBeFocused();
      await button(page, "Publish").click();
      await expect(editor(page)).toHaveAccessibleDescription("Enter the text.");
      await editor(page).click();
      await page.keyboard.type(`Stock count of ${company.mark} on Friday`);
      await page.getByRole("radio", { name: "Important" }).check();
      await page.getByRole("combobox", { name: "Companies" }).click();
      await page.keyboard.type(company.mark);
      await page.getByRole("option", { name: company.name }).click();
      await expect(page.getByRole("list", { name: "Chosen companies" })).toContainText(company.name);
      await button(page, "Save Draft").click();
      await expect(page.getByText("This is a draft.")).toBeVisible();
      await expect(page).toHaveURL(/\/provider\/announcements\/\d+$/);

      const vendor = await browser.newPage();
      await comeAs(vendor, company.admin);
      await vendor.goto("/homepage");
      await expect(vendor.getByRole("list", { name: "Areas" })).toBeVisible();
      await expect(banner(vendor)).not.toContainText(company.mark);

      await button(page, "Publish").click();
      await expect(toast(page, "The announcement was published.")).toBeVisible();
      await expect(versions(page).first()).toContainText("Published");
      await vendor.reload();
      await expect(banner(vendor)).toContainText(`Important`);
      await expect(banner(vendor)).toContainText(`Stock count of ${company.mark} on Friday`);
      await banner(vendor).getByRole("button", { name: "Dismiss" }).click();
      await expect(banner(vendor)).not.toContainText(company.mark);
      await comeAs(vendor, other.admin);
      await vendor.goto("/homepage");
      await expect(vendor.getByRole("list", { name: "Areas" })).toBeVisible();
      await expect(banner(vendor)).not.toContainText(company.mark);
      await vendor.close();

      await expect
        .poll(async () => {
          await page.reload();
          return page.getByText("Dismissals").locator("..").innerText();
        })
        .toMatch(/1$/);
    },
  );

  test(
    "is previewed as a user of a chosen company, in dark and at the width of a phone",
    { tag: "@CNT-01.4" },
    async ({ page }) => {
      const company = await createCompany();
      const other = await createCompany();
      const { id } = await createAnnouncement(company.id, "Seen by one company", {
        state: "draft",
        importance: "critical",
      });
      await openItem(page, `/provider/announcements/${id}`);
      await expect(editor(page)).toHaveText("Seen by one company");
      await editor(page).fill("Seen by one company only");
      await button(page, "Preview").click();
      const frame = page.frameLocator("iframe[title=Preview]");
      const choose = async (mark: string, name: string) => {
        await page.getByRole("combobox", { name: "Company" }).fill(mark);
        await page.getByRole("option", { name }).click();
      };
      await choose(company.mark, company.name);
      await expect(frame.getByText("Seen by one company only")).toBeVisible();
      await expect(frame.getByText("Critical")).toBeVisible();
      await page.getByRole("radio", { name: "Dark" }).check();
      await page.getByRole("radio", { name: "Phone" }).check();
      await expect(frame.locator("html")).toHaveCSS("background-color", "rgb(16, 17, 20)");
      expect(await frame.locator("html").evaluate("innerWidth")).toBeLessThanOrEqual(390);
      await choose(other.mark, other.name);
      await expect(frame.getByText("Seen by one company only")).toHaveCount(0);
    },
  );
});
