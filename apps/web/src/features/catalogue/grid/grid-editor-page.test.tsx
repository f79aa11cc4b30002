import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { openGridPage } from "../../../test/grid-fixture.ts";
import { screen } from "../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

async function openGrid(values: Parameters<typeof openGridPage>[1] = {}) {
  const page = await openGridPage(stage, { prices: ["10", "20"], ...values });
  const grid = screen.getByRole("grid", { name: "Products" });
  grid.focus();
  const paste = (...rows: string[][]) => page.user.paste(rows.map((row) => row.join("\t")).join("\n"));
  return { ...page, grid, paste };
}

test("the report of a paste goes when the paste is undone or discarded", { tags: ["XLS-10.19"] }, async () => {
  const { user, click, paste } = await openGrid();
  await paste(["11", "7"], ["call us", "8"]);
  expect(await screen.findByText(/1 of the pasted values cannot be read/)).toHaveTextContent(
    "4 cells changed. 1 of the pasted values cannot be read.",
  );
  await user.keyboard("{Delete}");
  expect(screen.getByText("4 cells changed")).toBeInTheDocument();
  await user.keyboard("{Control>}zz{/Control}");
  expect(await screen.findByText("No changes yet")).toBeInTheDocument();
  expect(screen.queryByText("4 cells changed")).toBeNull();
  await paste(["11", "7"], ["12", "8"]);
  expect(await screen.findByText("4 cells changed")).toBeInTheDocument();
  await click("button", "Discard");
  expect(screen.queryByText("4 cells changed")).toBeNull();
});

test(
  "a paste says how many numbers had a decimal comma and how many pending changes it replaces",
  { tags: ["XLS-10.3", "XLS-10.5"] },
  async () => {
    const { paste } = await openGrid({ pending: "11" });
    await paste(["1.234,56"], ["12,50"]);
    expect(await screen.findByText("2 cells changed")).toBeInTheDocument();
    expect(
      screen.getByText(/2 numbers were read with a comma before the decimals. 1 pending change is replaced./),
    ).toBeInTheDocument();
    expect(screen.getByText("$1,234.56")).toBeInTheDocument();
    expect(screen.getByText("$12.50")).toBeInTheDocument();
    expect(screen.getByLabelText("Replaces the pending $11.00")).toBeInTheDocument();
  },
);

test(
  "after Discard all products are shown again, and no draft is said to be saved",
  { tags: ["XLS-10.20"] },
  async () => {
    const { user, click, grid } = await openGrid();
    await user.keyboard("call us{Enter}");
    expect(await screen.findByText("Draft saved")).toBeInTheDocument();
    await click("button", /^Problems/);
    expect(screen.getAllByRole("rowheader")).toHaveLength(1);
    await click("button", "Discard");
    expect(screen.getAllByRole("rowheader")).toHaveLength(2);
    expect(screen.getByRole("button", { name: /^All/ })).toHaveAttribute("aria-pressed", "true");
    expect(screen.queryByText("Draft saved")).toBeNull();
    expect(grid).toHaveFocus();
  },
);

test("a draft that is there again is said once", { tags: ["XLS-10.20"] }, async () => {
  const { user, click } = await openGrid({ drafted: { old_value: "10.00", new_value: "11.00" } });
  expect(screen.getByText("Your draft of 1 change was restored.")).toBeInTheDocument();
  await user.keyboard("{ArrowDown}21{Enter}");
  expect(screen.queryByText("Your draft of 1 change was restored.")).toBeNull();
  await click("button", "Discard");
  expect(await screen.findByText("No changes yet")).toBeInTheDocument();
});

test("the button says what keeps it from proposing anything", { tags: ["XLS-10.8"] }, async () => {
  const { user, click } = await openGrid({ drafted: { old_value: "9.00", new_value: "11.00" } });
  await click("button", "Propose Changes");
  expect(
    await screen.findByText("Only values that are newer in the portal are left. Decide at these cells."),
  ).toBeInTheDocument();
  await click("gridcell", /now \$10\.00/);
  await click("button", "Keep Portal’s");
  await click("button", "Propose Changes");
  expect(await screen.findByText("Nothing is changed yet.")).toBeInTheDocument();
  screen.getByRole("grid", { name: "Products" }).focus();
  await user.keyboard("call us{Enter}");
  await click("button", "Propose Changes");
  expect(await screen.findByText("Only cells with problems are left. Correct them first.")).toBeInTheDocument();
});

test("a step that is undone leaves its cells selected", { tags: ["XLS-10.2"] }, async () => {
  const { user, click } = await openGrid();
  await click("button", "Fill Down");
  expect(await screen.findByText(/Select the cells below as well/)).toBeInTheDocument();
  await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
  await click("button", "Fill Down");
  expect(await screen.findByText("1 change in 1 product")).toBeInTheDocument();
  await user.keyboard("{Control>}z{/Control}");
  expect(await screen.findByText("No changes yet")).toBeInTheDocument();
  expect(screen.getByText(/^Vendor Price, 2 cells/)).toBeInTheDocument();
});
