import { randomUUID } from "node:crypto";
import { beginImport, expectCheck, loadFile } from "./imports.ts";
import { getMailsTo } from "./mails.ts";
import { queryDatabase } from "./portal.ts";
import { expect, staff, test } from "./stage.ts";

test.use({ user: staff, isConfirmed: true });

test(
  "the addresses of a companies file are filled in for the companies of all pages, and only wrong ones stay",
  { tag: "@CON-04.3" },
  async ({ page, context }) => {
    test.slow(); // Three steps of the import start a thread each.
    const mark = randomUUID().slice(0, 8);
    const emails = ["", ...Array.from({ length: 10 }, (_, place) => `head-${place}-${mark}@alder.example`)];
    const lines = emails.map((email, place) => `INV-${mark}-${place},Invited ${place} ${mark},${email}`);
    const content = ["company_code,name,email", ...lines].join("\n");
    await beginImport(page, "companies", `ERP ${mark}`, { name: "companies.csv", content });
    await expectCheck(page);
    await loadFile(page, "Load 11 Rows");

    const find = "select id from companies where company_code like $1";
    const companies = await queryDatabase<{ id: string }>(find, [`INV-${mark}-%`]);
    await page.goto(`/provider/queue?${companies.map(({ id }) => `company=${id}`).join("&")}`);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Select all 11 results" }).click();
    await page.getByRole("button", { name: "Invite Administrators" }).click();
    const dialog = page.getByRole("dialog", { name: "Invite administrators" });
    await expect(dialog.getByRole("textbox")).toHaveCount(11);
    await expect(dialog.getByLabel(`Invited 3 ${mark}`)).toHaveValue(`head-2-${mark}@alder.example`);

    const wrong = dialog.getByLabel(`Invited 1 ${mark}`);
    await wrong.fill(`head-0-${mark}`);
    await context.setOffline(true);
    await dialog.getByRole("button", { name: "Send 10 Invitations" }).click();
    await expect(dialog.getByRole("alert")).toContainText("The server could not be reached.");
    await context.setOffline(false);
    await dialog.getByRole("button", { name: "Send 10 Invitations" }).click();
    await expect(dialog.getByRole("alert")).toHaveText("1 invitation was not sent.");
    await expect(wrong).toBeFocused();
    await expect(wrong).toHaveAccessibleDescription("Invalid email address, please correct.");
    await expect(dialog.getByText("Invited.")).toHaveCount(9);
    await wrong.fill(`head-0-${mark}@alder.example`);
    await dialog.getByRole("button", { name: "Send 1 Invitation" }).click();
    await expect(dialog).toBeHidden();
    expect(getMailsTo(`head-9-${mark}@alder.example`)).toHaveLength(1);
  },
);
