import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../../api/src/test/stage.ts";
import { openGridPage } from "../../../../test/grid-fixture.ts";
import { screen, within } from "../../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

async function openGrid() {
  const page = await openGridPage(stage);
  await page.click("button", "Set Value");
  const dialog = within(await screen.findByRole("dialog", { name: "Set values" }));
  const field = (label: string) => dialog.getByRole("textbox", { name: `Value of ${label}` });
  const box = (label: string) => dialog.getByRole("checkbox", { name: label });
  return { ...page, dialog, field, box };
}

test("the ticked fields are set in all products by one form, as one step", { tags: ["XLS-10.14"] }, async () => {
  const { user, dialog, field, box, click } = await openGrid();
  await user.type(field("Vendor Price"), "12.5");
  await user.type(field("MPN"), "M-1");
  expect(box("MPN")).toBeChecked();
  await user.type(field("UPC"), "1");
  await user.click(box("UPC"));
  await user.click(dialog.getByRole("radio", { name: "All 2 products" }));
  await user.click(dialog.getByRole("button", { name: "Set 2 Fields of 2 Products" }));
  expect(await screen.findAllByText("$12.50")).toHaveLength(2);
  expect(screen.getAllByText("M-1")).toHaveLength(2);
  await screen.findByRole("button", { name: "Propose 4 Changes in 2 Products" });
  await click("button", "Undo (Ctrl+Z)");
  expect(screen.queryByText("$12.50")).toBeNull();
});

test(
  "nothing changes before a field has a value, and only the selected product does",
  { tags: ["XLS-10.14", "XLS-10.18"] },
  async () => {
    const { user, dialog, field, box } = await openGrid();
    expect(field("Vendor Price")).toHaveFocus();
    expect(box("Vendor Price")).not.toBeChecked();
    expect(dialog.getByRole("button", { name: "Set Values" })).toBeDisabled();
    await user.type(field("Vendor Price"), "1{Backspace}");
    await user.type(field("MPN"), "M-1");
    expect(box("Vendor Price")).not.toBeChecked();
    await user.click(dialog.getByRole("button", { name: "Set 1 Field of 1 Product" }));
    await screen.findByRole("button", { name: "Propose 1 Change in 1 Product" });
    expect(screen.getAllByText("M-1")).toHaveLength(1);
  },
);

test("a field is cleared by its tick alone, and the button names it", { tags: ["XLS-10.14"] }, async () => {
  const { user, dialog, field, box } = await openGrid();
  await user.type(field("MPN"), "M-1");
  await user.click(box("Vendor Price"));
  expect(field("Vendor Price")).toHaveAttribute("placeholder", "Will be cleared");
  expect(dialog.getByRole("button", { name: "Clear Vendor Price, Set 1 Field of 1 Product" })).toBeEnabled();
  await user.click(box("UPC"));
  expect(dialog.getByRole("button", { name: "Clear 2 Fields, Set 1 Field of 1 Product" })).toBeEnabled();
  await user.click(box("Vendor Price"));
  await user.click(box("MPN"));
  expect(dialog.getByRole("button", { name: "Clear UPC of 1 Product" })).toBeEnabled();
});

test("a value that cannot be read says why at its field, and nothing changes", { tags: ["XLS-10.14"] }, async () => {
  const { user, dialog, field } = await openGrid();
  await user.type(field("Vendor Price"), "call us");
  await user.type(field("MPN"), "M-1");
  await user.click(dialog.getByRole("button", { name: "Set 2 Fields of 1 Product" }));
  expect(field("Vendor Price")).toHaveAccessibleDescription(/Must be an amount/);
  expect(screen.getByRole("button", { name: "Propose Changes", hidden: true })).toBeInTheDocument();
});
