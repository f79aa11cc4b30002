import { mkdir, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { aTextPdf } from "../apps/api/src/test/text-pdf.ts";
import { mainLooks } from "./accessible-pages.ts";
import { test } from "./company.ts";
import { createPdf } from "./files.ts";
import { expectNoFindings, expectNoFindingsIn } from "./findings.ts";
import { threadMs } from "./imports.ts";
import { queryDatabase } from "./portal.ts";
import { expect } from "./stage.ts";

/** Inserts a requirement of one company with the item that follows from it. */
async function createItem(companyId: string, name: string, fields: readonly object[] = []) {
  const rule = { condition: { company_ids: [companyId] }, due_days: 5, maximum_files: 1, fields };
  await queryDatabase(
    `with required as (
       insert into requirements (name, applies_to, rule, is_active) values ($2, 'company', $3, true) returning id
     )
     insert into requirement_items (company_id, requirement_id, kind, due_on)
       select $1, id, 'company', current_date + 5 from required`,
    [companyId, name, JSON.stringify(rule)],
  );
}

const certificate = { key: "number", name: "Certificate Number", type: "text", is_required: true };

/** Writes a folder with a folder in it. One file says what it is in its text, one in its name, one not, and one is no document. */
async function createFolder(path: string) {
  await mkdir(`${path}/Old`, { recursive: true });
  const text = aTextPdf({ pages: [[[40, 60, "Certified for ISO 9001:2015"]]] });
  await writeFile(`${path}/quality.pdf`, text);
  await writeFile(`${path}/Old/fw9 signed.pdf`, createPdf("fw9").buffer);
  await writeFile(`${path}/scan0012.pdf`, createPdf("scan").buffer);
  await writeFile(`${path}/setup.exe`, "MZ");
  await writeFile(`${path}/.DS_Store`, "Hidden");
}

const kindOf = (page: Page, file: string) => page.getByRole("combobox", { name: `The document that ${file} is` });

test(
  "a folder is chosen by keyboard, each file says what it looks like, and one press sends them",
  { tag: ["@REQ-23.5", "@REQ-23.6"] },
  async ({ page, company }, info) => {
    await createItem(company.id, "ISO 9001 Certificate", [certificate]);
    await createItem(company.id, "W-9");
    await createItem(company.id, "Quality Manual");
    const folder = info.outputPath("Certificates");
    await createFolder(folder);
    await page.goto("/requirements");
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      (async () => {
        await page.getByRole("button", { name: "Send a Folder" }).press("Enter");
        await page.getByRole("menuitem", { name: "Choose a Folder" }).press("Enter");
      })(),
    ]);
    await chooser.setFiles(folder);
    await expect(page.getByRole("heading", { level: 1, name: "Files to Send" })).toBeVisible();
    const refused = page.getByRole("region", { name: "Not uploaded" });
    await expect(refused.getByRole("listitem")).toHaveCount(1);
    await expect(refused).toContainText("setup.exe");
    await expect(page.getByText("“ISO 9001:2015” on page 1")).toBeVisible({ timeout: threadMs });
    await expect(page.getByText("“fw9” in the name")).toBeVisible({ timeout: threadMs });
    await expect(page.getByRole("region", { name: "Being read" })).toHaveCount(0, { timeout: threadMs });
    await expect(page.getByRole("region", { name: "To check" }).getByRole("listitem")).toHaveCount(2);
    await expect(page.getByRole("checkbox", { name: "Send scan0012.pdf" })).not.toBeChecked();
    await expectNoFindings(page);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("checkbox", { name: "Send fw9 signed.pdf" }).press("Control+Enter");
    await expect(page.getByText("Fill in what is missing for 1 file, or untick it.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Certificate Number" })).toBeFocused();
    await page.keyboard.type("Q-4471");
    await kindOf(page, "scan0012.pdf").selectOption("Quality Manual");
    await page.reload();
    await expect(kindOf(page, "scan0012.pdf").locator("option:checked")).toHaveText("Quality Manual");
    await page.getByRole("button", { name: "Details for quality.pdf" }).click({ timeout: threadMs });
    await expect(page.getByRole("textbox", { name: "Certificate Number" })).toHaveValue("Q-4471");
    await expectNoFindingsIn(page, mainLooks);

    // One of the documents is not needed any more.
    await queryDatabase(
      `update requirement_items i set state = 'not_applicable', version = version + 1 from requirements r
       where r.id = i.requirement_id and i.company_id = $1 and r.name = 'W-9'`,
      [company.id],
    );
    await page.getByRole("button", { name: "Send 3 Files" }).press("Enter");
    await expect(page.getByText(/^Sent 2 of 3 files\./)).toBeVisible({ timeout: threadMs });
    await expect(page.getByRole("listitem").filter({ hasText: "fw9 signed.pdf" })).toContainText(
      "Not sent: This document is not needed any more.",
    );
    const states = await queryDatabase<{ name: string; state: string; values: object }>(
      `select r.name, s.state, s.field_values as values from requirement_submissions s
       join requirement_items i on i.company_id = s.company_id and i.id = s.item_id
       join requirements r on r.id = i.requirement_id where s.company_id = $1 and s.state = 'submitted' order by r.name`,
      [company.id],
    );
    expect(states).toEqual([
      { name: "ISO 9001 Certificate", state: "submitted", values: { number: "Q-4471" } },
      { name: "Quality Manual", state: "submitted", values: {} },
    ]);
  },
);
