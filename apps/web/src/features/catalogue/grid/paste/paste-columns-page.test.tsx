import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../../api/src/test/stage.ts";
import { openGridPage } from "../../../../test/grid-fixture.ts";
import { screen, within } from "../../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

async function openGrid() {
  const page = await openGridPage(stage);
  const paste = async (...rows: string[][]) => {
    (await screen.findByRole("grid", { name: "Products" })).focus();
    await page.user.paste(rows.map((row) => row.join("\t")).join("\n"));
  };
  const findPanel = async () => within(await screen.findByRole("complementary", { name: "Paste columns" }));
  return { ...page, paste, findPanel };
}

test("a block with headings waits for its columns, which are remembered", { tags: ["XLS-10.15"] }, async () => {
  const { user, skus, paste, findPanel, click } = await openGrid();
  const block = [
    ["Item", "Price 2027", "Part"],
    [skus[1] ?? "", "12.5", "M-2"],
    [skus[0] ?? "", "11.5", "M-1"],
  ];
  await paste(...block);
  const panel = await findPanel();
  expect(panel.getByText("Rows are matched by GXP SKU, not by place.")).toBeInTheDocument();
  expect(screen.queryByText("$12.50")).toBeNull();
  await user.selectOptions(panel.getByRole("combobox", { name: "Part goes to" }), "MPN");
  await user.click(panel.getByRole("button", { name: "Change 4 Cells" }));
  expect(await screen.findByText("4 cells changed")).toBeInTheDocument();
  expect(screen.getByRole("row", { name: new RegExp(skus[1] ?? "") })).toHaveTextContent(/\$12\.50.*M-2/);
  await click("button", "Undo Paste");
  expect(screen.queryByText("$12.50")).toBeNull();
  await paste(...block);
  expect((await findPanel()).getByRole("combobox", { name: "Part goes to" })).toHaveDisplayValue("MPN");
  await user.click((await findPanel()).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("complementary", { name: "Paste columns" })).toBeNull();
});

test("columns of a block that was pasted by place are chosen afterwards", { tags: ["XLS-10.15"] }, async () => {
  const { user, paste, findPanel, click } = await openGrid();
  await paste(["12.5", "7"], ["11.5", "8"]);
  await screen.findByText("4 cells changed");
  await click("button", "Choose Columns");
  const panel = await findPanel();
  expect(screen.queryByText("$12.50")).toBeNull();
  await user.selectOptions(panel.getByRole("combobox", { name: "Column 2 goes to" }), "Left out");
  await user.click(panel.getByRole("button", { name: "Change 2 Cells" }));
  await screen.findByText("2 cells changed");
  await click("button", "Choose Columns");
  await user.click((await findPanel()).getByRole("button", { name: "Paste by Place" }));
  expect(await screen.findByText("4 cells changed")).toBeInTheDocument();
});
