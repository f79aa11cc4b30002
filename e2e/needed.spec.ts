import { test } from "./company.ts";
import { createPdf } from "./files.ts";
import { expectNoFindings } from "./findings.ts";
import { threadMs } from "./imports.ts";
import { queryDatabase } from "./portal.ts";
import { expect } from "./stage.ts";

/** Inserts a requirement of one company with the item that follows from it. */
async function createItem(companyId: string, name: string) {
  const rule = {
    condition: { company_ids: [companyId] },
    due_days: 5,
    maximum_files: 1,
    basis: "Supply Agreement, 9.2",
    fields: [{ key: "limit", name: "Each Occurrence", type: "number", is_required: true, minimum: 1_000_000 }],
  };
  await queryDatabase(
    `with required as (
       insert into requirements (name, applies_to, rule, is_active) values ($2, 'company', $3, true) returning id
     )
     insert into requirement_items (company_id, requirement_id, kind, due_on)
       select $1, id, 'company', current_date + 5 from required`,
    [companyId, name, JSON.stringify(rule)],
  );
}

test(
  "a missing document is sent with a check that fails and a note, taken back, and sent again",
  { tag: ["@REQ-22.1", "@REQ-22.3", "@REQ-22.6"] },
  async ({ page, company }) => {
    const name = `Insurance of ${company.name}`;
    await createItem(company.id, name);
    await page.goto("/homepage");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Needed from You" }).click();
    const row = page.getByRole("link", { name, exact: true });
    await expect(row).toBeVisible();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await page.getByLabel(`Files of ${name}`).setInputFiles(createPdf("Policy.pdf"));
    await expect(page.getByRole("button", { name: "Policy.pdf" })).toBeVisible({ timeout: threadMs });
    await page.getByRole("textbox", { name: "Each Occurrence" }).fill("500000");
    await expect(page.getByText("At least 1,000,000: no")).toBeVisible();
    await expectNoFindings(page);
    await page.getByRole("textbox", { name: "Note for the reviewer" }).fill("The umbrella policy adds to it.");
    await page.getByRole("button", { name: "Send with a Note" }).click();
    await expect(page.getByText("Nothing is needed from you.")).toBeVisible({ timeout: threadMs });
    await expectNoFindings(page);
    await page.getByRole("link", { name: /^With / }).click();
    await row.click();
    await page.getByRole("button", { name: "Take Back" }).click();
    await page.getByRole("textbox", { name: "Each Occurrence" }).fill("2000000");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Needed from You" })).toBeVisible({ timeout: threadMs });
    const sent = await queryDatabase<{ state: string; note: string | null }>(
      "select state, note from requirement_submissions where company_id = $1 order by begun_at",
      [company.id],
    );
    expect(sent).toEqual([
      { state: "withdrawn", note: "The umbrella policy adds to it." },
      { state: "submitted", note: null },
    ]);
  },
);
