import { createPdf } from "./files.ts";
import { queryDatabase } from "./portal.ts";
import { expect, test } from "./stage.ts";
import { getFilesInput, openUpload } from "./uploads-steps.ts";

test(
  "a label with required fields is saved with their values",
  { tag: ["@REQ-14.3", "@REQ-14.10", "@ODOC-05.2"] },
  async ({ page }) => {
    const name = `Mill certificate ${crypto.randomUUID().slice(0, 8)}`;
    await queryDatabase("insert into labels (space, name, fields) values ('order', $1, $2)", [
      name,
      JSON.stringify([
        { key: "heat", name: "Heat", type: "text", is_required: true },
        { key: "tested", name: "Tested", type: "date", is_required: false },
      ]),
    ]);
    const { dialog } = await openUpload(page);
    await getFilesInput(page).setInputFiles([createPdf("One.pdf"), createPdf("Two.pdf", { text: "Two" })]);
    await expect(dialog.getByText("2 of 2 files uploaded")).toBeVisible();
    await dialog.getByRole("combobox", { name: "Label of All Files" }).selectOption(name);
    const one = dialog.getByRole("group", { name: "Fields of One" });
    await dialog.getByRole("button", { name: "Save the label of One" }).click();
    await expect(one.getByText("Heat is required.")).toBeVisible();
    await expect(one.getByRole("textbox", { name: "Heat" })).toBeFocused();
    await page.keyboard.type("7282841");
    await page.keyboard.press("Enter");
    await expect(one).toBeHidden();
    await expect(dialog.getByText("Saved")).toHaveCount(1);

    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Close without these labels?" });
    await question.getByRole("button", { name: "Keep Editing" }).click();
    // The other file stays without a label.
    await dialog.getByRole("combobox", { name: "Add Doc Type, Two" }).selectOption({ index: 0 });
    await expect(dialog.getByText("Saved")).toHaveCount(2);
    await dialog.getByRole("button", { name: "Close Upload Window" }).click();
    await expect(dialog).toBeHidden();
    const found = await queryDatabase(
      "select d.name, l.name as label, d.field_values from documents d left join labels l on l.id = d.label_id where l.name = $1",
      [name],
    );
    expect(found).toEqual([{ name: "One", label: name, field_values: { heat: "7282841" } }]);
  },
);
