import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { openGridPage } from "../../../test/grid-fixture.ts";
import { screen, within } from "../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

async function openGrid() {
  const page = await openGridPage(stage);
  await page.click("button", "Set Value");
  return { ...page, dialog: within(await screen.findByRole("dialog", { name: "Set values" })) };
}

test("the ticked fields are set in all products by one form, as one step", { tags: ["XLS-10.14"] }, async () => {
  const { user, dialog, click } = await openGrid();
  await user.type(dialog.getByRole("textbox", { name: "Value of Vendor Price" }), "12.5");
  await user.type(dialog.getByRole("textbox", { name: "Value of MPN" }), "M-1");
  expect(dialog.getByRole("checkbox", { name: "MPN" })).toBeChecked();
  await user.type(dialog.getByRole("textbox", { name: "Value of UPC" }), "1");
  await user.click(dialog.getByRole("checkbox", { name: "UPC" }));
  await user.click(dialog.getByRole("button", { name: "Set 2 Fields of 2 Products" }));
  expect(await screen.findAllByText("$12.50")).toHaveLength(2);
  expect(screen.getAllByText("M-1")).toHaveLength(2);
  await screen.findByRole("button", { name: "Propose 4 Changes in 2 Products" });
  await click("button", "Undo (Ctrl+Z)");
  expect(screen.queryByText("$12.50")).toBeNull();
});

test("a value that cannot be read says why at its field, and nothing changes", { tags: ["XLS-10.14"] }, async () => {
  const { user, dialog } = await openGrid();
  await user.type(dialog.getByRole("textbox", { name: "Value of Vendor Price" }), "call us");
  await user.type(dialog.getByRole("textbox", { name: "Value of MPN" }), "M-1");
  await user.click(dialog.getByRole("button", { name: "Set 2 Fields of 2 Products" }));
  expect(dialog.getByRole("textbox", { name: "Value of Vendor Price" })).toHaveAccessibleDescription(
    /Must be an amount/,
  );
  expect(screen.getByRole("button", { name: "Propose Changes", hidden: true })).toBeInTheDocument();
});
