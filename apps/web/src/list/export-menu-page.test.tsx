import { afterAll, afterEach, expect, test, vi } from "vitest";
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

test("says why it does not export more rows than a file has", async () => {
  const { user } = await openList("/product-catalog", await aVendorWithProducts(5_001));
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await screen.findByText("A file has at most 5,000 rows. Choose a filter.");
  expect(screen.getByRole("button", { name: "Export 5,001 Products" })).toBeDisabled();
});
