import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { createCompany } from "./company.ts";
import { expectNoFindings } from "./findings.ts";
import { callApi, queryDatabase } from "./portal.ts";
import { comeAs, expect, getAccessToken, staff, test } from "./stage.ts";

const chip = (page: Page, label: string) =>
  page.getByRole("main").getByRole("button", { name: label, exact: true }).and(page.locator(".border-dashed *"));
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

/** A company that staff have renamed and suspended, so that three actions name it. */
async function createChangedCompany() {
  const company = await createCompany();
  const token = await getAccessToken(staff);
  const call = (method: string, path: string, body: object) =>
    callApi(`/api/provider/companies/${company.id}${path}`, { token, method, body });
  await call("PATCH", "", { name: `Renamed ${company.mark}`, old_values: { name: company.name } });
  await call("POST", "/suspend", { reason: "Unpaid invoices" });
  await call("POST", "/resume", {});
  return company;
}

test.describe("the audit record", () => {
  test.use({ user: staff, isConfirmed: true });

  test(
    "is narrowed by filters that the address keeps, and an action opens with its values before and after",
    { tag: ["@PROV-06", "@AUD-01"] },
    async ({ page }) => {
      const company = await createChangedCompany();
      await page.goto("/provider/companies");
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Audit" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Audit" })).toBeFocused();
      await chip(page, "Company").click();
      await page.getByRole("textbox", { name: "Find a company" }).fill(company.mark);
      await page.getByRole("radio", { name: `Renamed ${company.mark}` }).focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("Escape");
      await expect(page.getByText("3 actions", { exact: true })).toBeVisible();
      await expect(page.getByRole("row")).toContainText([
        "Time",
        `Resume a company: Renamed ${company.mark}`,
        `Suspend a company: Renamed ${company.mark}`,
        `Change a company: ${company.name}, name`,
      ]);

      await chip(page, "Action").click();
      await page.getByRole("textbox", { name: "Find in Action" }).fill("a company");
      await page.getByRole("checkbox", { name: "Change a company", exact: true }).check();
      await page.keyboard.press("Escape");
      await expect(page.getByText("1 action", { exact: true })).toBeVisible();
      await chip(page, "User").click();
      await page.getByRole("textbox", { name: "Find a person" }).fill("Rama");
      await page.getByRole("radio", { name: "Priya Raman" }).check();
      await page.keyboard.press("Escape");
      await expect(page.getByText("1 action", { exact: true })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`company=${company.id}`));
      await page.reload();
      await expect(page.getByRole("button", { name: "User: Priya Raman" })).toBeVisible();
      await expect(page.getByRole("button", { name: `Company: Renamed ${company.mark}` })).toBeVisible();
      await page.getByRole("button", { name: `Change a company: ${company.name}` }).click();
      const change = row(page, "Before").getByRole("row", { name: "Name" });
      await expect(change.getByRole("cell")).toHaveText([company.name, `Renamed ${company.mark}`]);
      await expectNoFindings(page);
    },
  );

  test("refuses a text that is no address, and filters by one", { tag: "@AUD-01" }, async ({ page }) => {
    await page.goto("/provider/audit");
    await chip(page, "Address").click();
    const field = page.getByRole("textbox", { name: "Address" });
    await field.fill("300.1.1.1");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(field).toHaveAccessibleDescription("Must be an IP address, like 203.0.113.7.");
    await field.fill("203.0.113.99");
    await page.keyboard.press("Enter");
    await expect(page.getByText("0 actions", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Clear Address filter" }).click();
    await expect(page).not.toHaveURL(/address=/);
  });

  test("is exported as the filter shows it", { tag: "@AUD-01" }, async ({ page }) => {
    const company = await createChangedCompany();
    await page.goto(`/provider/audit?company=${company.code}&ordering=at`);
    await expect(page.getByText("3 actions", { exact: true })).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect((await download).suggestedFilename()).toBe("audit.csv");
    const lines = readFileSync(await (await download).path(), "utf8")
      .trimEnd()
      .split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[2]).toContain("Suspend a company");
  });
});

test("a Vendor Admin sees the company's activity, with the sessions of staff", { tag: "@AUD-01" }, async ({ page }) => {
  const company = await createCompany();
  const token = await getAccessToken(staff);
  const [admin] = await queryDatabase<{ id: string }>("select id from users where email = $1", [company.admin]);
  const link = (await callApi("/api/provider/sign-in-as", {
    token,
    method: "POST",
    body: { user_id: admin?.id, reason: "Ticket 4711" },
  })) as { token: string }; // the API validates it
  await callApi("/api/accounts/token-from-temporary/", { token: "", method: "POST", body: { token: link.token } });
  await comeAs(page, company.admin);
  await page.goto("/settings?type=Account+Management");
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeFocused();
  await page.getByRole("button", { name: "Sign in as a user", exact: true }).click();
  await expect(row(page, "Sign in as a user").first()).toContainText("Provider's staff");
  await expect(page.getByText("Ticket 4711")).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole("button", { name: "User", exact: true }).first().click();
  await page.getByRole("textbox", { name: "Find a person" }).fill("nobody of that name");
  await expect(page.getByText("No person matches.")).toBeVisible();
  await page.getByRole("textbox", { name: "Find a person" }).fill(company.admin);
  await page.getByRole("radio").check();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Sign in as a user", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: /^Clear User/ }).click();
  await page.getByRole("button", { name: "Result", exact: true }).first().click();
  await page.getByRole("radio", { name: "Refused" }).check();
  await expect(page).toHaveURL(/type=Activity.*result=refused|result=refused.*type=Activity/);
  await expect(page.getByRole("button", { name: "Sign in as a user" })).toHaveCount(0);
});
