import { afterAll, afterEach, expect, test, vi } from "vitest";
import { openRunner } from "../../../api/src/test/run-fixture.ts";
import { openStage } from "../../../api/src/test/stage.ts";
import { listFixture } from "../test/list-fixture.ts";
import { screen, waitFor } from "../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
afterEach(() => vi.restoreAllMocks());
const { openList, aVendorWithProducts } = listFixture(stage);

/** Returns the texts of the files that the page saves from now on. */
function watchSaved() {
  const saved: Promise<string>[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push((blob as Blob).text());
    return "blob:saved";
  });
  return saved;
}

test("saves what the filters show, with the columns and the kind of file of the last export", async () => {
  const { user, fill, reload } = await openList("/product-catalog?category=Valves&ordering=name");
  await user.click(await screen.findByRole("button", { name: "Columns" }));
  await user.click(await screen.findByRole("menuitem", { name: "Hide All" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "SKU" }));
  await user.click(await screen.findByRole("menuitemcheckbox", { name: "Price" }));
  await user.keyboard("{Escape}");

  const saved = watchSaved();
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await screen.findByText("2 columns");
  await user.click(screen.getByRole("radio", { name: /^CSV/ }));
  await user.click(screen.getByRole("button", { name: "Export 11 Products" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await saved[0])?.split("\r\n") ?? [];
  expect(lines).toHaveLength(13); // the head, the products, and the end of the last line
  expect(lines[0]?.replace("\uFEFF", "")).toBe("Supplier SKU,Vendor Price");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  reload();
  await user.click(await screen.findByRole("button", { name: "Export" }));
  expect(await screen.findByRole("radio", { name: /^CSV/ })).toBeChecked();
  await user.keyboard("{Escape}");
  await fill(screen.getByPlaceholderText(/^Search by/), "xqzzyv");
  await user.keyboard("{Enter}");
  await screen.findByText("0 Total Results Found");
  await user.click(screen.getByRole("button", { name: "Export" }));
  await screen.findByText("There is nothing to export.");
  expect(screen.getByRole("button", { name: "Export 0 Products" })).toBeDisabled();
});

test(
  "starts an export of more rows than one file has, shows its progress also after a reload, and saves the file",
  { tags: ["XLS-01.7"] },
  async () => {
    const vendor = await aVendorWithProducts(5_001);
    const { user, reload } = await openList("/product-catalog?search=SUP", vendor);
    const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    const open = async () => user.click(await screen.findByRole("button", { name: "Export" }));
    await open();
    await screen.findByText(/The bell rings when the file is ready/);
    await user.click(screen.getByRole("button", { name: "Export 5,001 Products" }));
    await screen.findByRole("progressbar", { name: "Progress" });

    reload();
    await open();
    await screen.findByRole("progressbar", { name: "Progress" });
    await user.click(screen.getByRole("button", { name: "Cancel Export" }));
    await waitFor(() => expect(screen.queryByRole("progressbar", { name: "Progress" })).toBeNull());

    await user.click(screen.getByRole("button", { name: "Export 5,001 Products" }));
    await screen.findByRole("button", { name: "Cancel Export" });
    await using runner = openRunner(stage);
    await runner.execute();
    expect(await screen.findByText(/^products\.xlsx \(.*\) is ready\. It is kept until /)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Download" }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    const { rows } = await stage.owner.query("select params from runs where state = 'loaded'");
    expect(rows).toMatchObject([{ params: { filters: { search: "SUP" }, file: { format: "xlsx" } } }]);
  },
);
