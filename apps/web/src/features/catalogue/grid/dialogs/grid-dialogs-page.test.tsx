import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../../api/src/test/stage.ts";
import { openGridPage } from "../../../../test/grid-fixture.ts";
import { screen, waitFor, within } from "../../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

async function openDialog(tool: string, name: string) {
  const page = await openGridPage(stage, { prices: ["10", "20"], pending: "11" });
  await page.click("button", tool);
  const dialog = within(await screen.findByRole("dialog", { name }));
  return { ...page, dialog, grid: screen.getByRole("grid", { name: "Products" }) };
}

test(
  "a percentage changes the selected product, and the keys of the grid take it back at once",
  { tags: ["XLS-10.18"] },
  async () => {
    const { user, dialog, grid } = await openDialog("Change by %", "Change numbers");
    expect(dialog.getByRole("textbox", { name: "Change By" })).toHaveFocus();
    await user.keyboard("50");
    expect(dialog.getByText("1 of these values has a pending change, which this replaces.")).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "Apply to 1" }));
    expect(await screen.findByText("$15.00")).toBeInTheDocument();
    await waitFor(() => expect(grid).toHaveFocus());
    await user.keyboard("{Control>}z{/Control}");
    expect(await screen.findByText("No changes yet")).toBeInTheDocument();
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(await screen.findByText("$15.00")).toBeInTheDocument();
  },
);

test("a percentage changes all products on request", { tags: ["XLS-10.18"] }, async () => {
  const { user, dialog } = await openDialog("Change by %", "Change numbers");
  await user.keyboard("50");
  await user.click(dialog.getByRole("radio", { name: "All 2 products" }));
  await user.click(dialog.getByRole("button", { name: "Apply to 2" }));
  expect(await screen.findByText("$30.00")).toBeInTheDocument();
});

test("a text is replaced in the selected product, or in all on request", { tags: ["XLS-10.18"] }, async () => {
  const { user, dialog, grid } = await openDialog("Find and Replace", "Find and replace");
  await user.keyboard("SUP");
  await user.type(dialog.getByRole("textbox", { name: "Replace With" }), "X");
  expect(dialog.getByRole("button", { name: "Replace in 1 Cell" })).toBeEnabled();
  await user.click(dialog.getByRole("radio", { name: "All 2 products" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "In" }), "MPN");
  expect(dialog.getByRole("button", { name: "Replace in 0 Cells" })).toBeDisabled();
  await user.selectOptions(dialog.getByRole("combobox", { name: "In" }), "All text fields");
  await user.click(dialog.getByRole("button", { name: "Replace in 2 Cells" }));
  await screen.findByRole("button", { name: "Propose 2 Changes in 2 Products" });
  await waitFor(() => expect(grid).toHaveFocus());
});

test("the buttons that undo and repeat leave the focus in the grid", { tags: ["XLS-10.18"] }, async () => {
  const { user, dialog, grid, click } = await openDialog("Set Value", "Set values");
  await user.keyboard("12");
  await user.click(dialog.getByRole("button", { name: "Set 1 Field of 1 Product" }));
  await click("button", "Undo (Ctrl+Z)");
  expect(grid).toHaveFocus();
});
