import { createPdf } from "./files.ts";
import { queryDatabase } from "./portal.ts";
import { expect, test } from "./stage.ts";
import { getFilesInput, openDocuments, wizard } from "./upload-wizard-steps.ts";

const fields = [
  { key: "insurer", name: "Insurer", type: "text", is_required: true },
  { key: "expires", name: "Expires", type: "date", is_required: true },
];

test(
  "a vendor enters the fields of a label with a new file, and finds it when it expires soon",
  { tag: ["@REQ-14.10", "@REQ-14.12", "@REQ-14.14"] },
  async ({ page }) => {
    const { mark } = await openDocuments(page);
    const label = `Insurance ${mark}`;
    await queryDatabase("insert into labels (space, name, fields) values ('product', $1, $2)", [
      label,
      JSON.stringify(fields),
    ]);
    const [calendar] = await queryDatabase<{ day: string }>(
      "select to_char((now() at time zone time_zone)::date + 7, 'MM/DD/YYYY') as day from work_calendar",
    );
    await page.reload();
    await page.getByRole("button", { name: "Upload A New File" }).click();
    const dialog = wizard(page);
    await getFilesInput(page).setInputFiles(createPdf("Policy.pdf"));
    await dialog.getByRole("checkbox", { name: /Gate valve/ }).check();
    await dialog.getByRole("combobox", { name: "Label", exact: true }).selectOption({ label });
    const add = dialog.getByRole("button", { name: "Add File to Product Record" });
    await add.click();
    const insurer = dialog.getByRole("textbox", { name: "Insurer" });
    await expect(insurer).toBeFocused();
    await expect(insurer).toHaveAccessibleDescription("Insurer is required.");
    await insurer.fill("Lockton");
    await page.keyboard.press("Tab");
    await expect(dialog.getByRole("textbox", { name: "Expires" })).toBeFocused();
    await page.keyboard.type(calendar?.day ?? "");
    await add.click();
    await expect(page.getByRole("dialog", { name: "Upload Files" })).toContainText("successfuly added");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("row").filter({ hasText: "Policy" })).toContainText("Expires in 7 days");

    await page.goto("/homepage");
    await page.getByRole("link", { name: "1 product document has expired or expires within 30 days" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Policy" })).toContainText(label);
    await expect(page).toHaveURL(/expiry=soon&expiry=expired|expiry=%5B/);
  },
);
