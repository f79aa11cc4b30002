import { readFileSync } from "node:fs";
import { createCompany } from "./company.ts";
import { callApi } from "./portal.ts";
import { expect, getAccessToken, staff, test } from "./stage.ts";

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

  test("is exported as the filter shows it", { tag: "@AUD-01.3" }, async ({ page }) => {
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
