import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { box, button, findRow, findTitle } from "../../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const tab = "/product-catalog?pid=T-1&tab=Documents";
const space = "/document-repository?type=Product+Documents";

const getRegion = () => screen.getByRole("region", { name: "Documents of the product" });
const getNames = () =>
  within(screen.getByRole("table", { name: "Documents of the product" }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent.replace(", opens in a new window", ""));
const findNames = (...names: string[]) => waitFor(() => expect(getNames()).toEqual(names));
const getTool = (name: string) =>
  within(screen.getByRole("region", { name: "Documents" })).getByRole("button", { name });

/** Opens the page of a product with three documents. */
async function open() {
  const vendor = await stage.aVendor();
  for (const gxp_sku of ["T-1", "T-2"]) await stage.aProduct(vendor.companyId, { gxp_sku });
  for (const document of [
    { name: "Certificate", products: ["T-1"] },
    { name: "Manual", products: ["T-1", "T-2"], label: "Installation Manual" },
    { name: "Other", products: ["T-2"] },
    { name: "Drawing", products: ["T-1"] },
  ])
    await stage.aDocument(vendor.companyId, document);
  const page = await openPage(stage, tab, vendor);
  await waitFor(() => expect(getNames()).toEqual(["Drawing", "Manual", "Certificate"]));
  const confirm = async (name: string) =>
    page.user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));
  return { ...page, vendor, confirm, select: (name: string) => page.click("checkbox", `Select ${name}`) };
}

test("lists and sorts a product's documents", { tags: ["PDOC-01.1", "DET-02"] }, async () => {
  const { click, getAddress, reload } = await open();
  expect(screen.getByRole("tab", { selected: true })).toHaveTextContent("Documents");
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "",
    "Product Documentation",
    "Label",
    "Expires",
    "Date",
    "Size",
    "Type",
    "Actions",
  ]);
  expect(await findRow("Manual")).toHaveTextContent("Installation Manual");
  button("Upload & Link Product Documents");
  for (const name of ["Download", "Archive", "Unlink"]) expect(getTool(name)).toBeDisabled();

  await click("button", "Product Documentation");
  await waitFor(() => expect(getNames()).toEqual(["Certificate", "Drawing", "Manual"]));
  expect(getAddress()).toMatch(/[?&]ordering=name/);
  reload();
  await screen.findByRole("table", { name: "Documents of the product" });
  await findNames("Certificate", "Drawing", "Manual");
});

test(
  "unlinks documents from the product after a confirmation and links them again on Undo",
  { tags: "PDOC-01.4" },
  async () => {
    const { click, confirm, go, select, user } = await open();
    await click("button", "Unlink Drawing");
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("Unlink Drawing from this product?");
    await confirm("Cancel");
    await waitFor(() => expect(button("Unlink Drawing")).toHaveFocus());

    await select("Manual");
    await select("Drawing");
    await user.click(getTool("Unlink"));
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("Unlink 2 documents from this product?");
    await confirm("Unlink");
    await findNames("Certificate");
    await screen.findByText("2 documents were unlinked.");
    await click("button", "Undo");
    await screen.findByText("2 documents were linked again.");
    await findNames("Drawing", "Manual", "Certificate");
    await waitFor(() => expect(getRegion()).toHaveFocus());

    await click("button", "Unlink Manual");
    await confirm("Unlink");
    await findNames("Drawing", "Certificate");
    await screen.findByText("1 document was unlinked.");
    await go(space);
    const cells = within(await findRow("Manual")).getAllByRole("cell");
    expect(cells[3]).toHaveTextContent(/^T-2$/);
  },
);

test("archives and edits documents on the product's page", { tags: ["PDOC-01.3", "REPD-04.1"] }, async () => {
  const { click, confirm, fill, user } = await open();
  await click("button", "Archive Drawing");
  await confirm("Yes, Archive!");
  await findNames("Manual", "Certificate");
  await screen.findByText("1 document was archived.");
  await waitFor(() => expect(getRegion()).toHaveFocus());

  await click("button", "Edit Manual");
  await screen.findByRole("dialog", { name: "Edit Manual" });
  await fill(box("Document Name"), "Handbook");
  await click("button", "Save Update");
  await screen.findByText("The document was updated.");
  await user.keyboard("{Escape}");
  await findNames("Handbook", "Certificate");
});

test(
  "shows neither the tab nor the space when product documents are switched off",
  { tags: ["DET-02", "PERM-03.2"] },
  async () => {
    const { go, openAs, vendor } = await open();
    await stage.owner.query("insert into company_feature_flags values ($1, 'Product Documents', false)", [
      vendor.companyId,
    ]);
    openAs(vendor, tab);
    await screen.findByRole("tab", { name: "Product Details", selected: true });
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "Product Details",
      "Purchase Orders",
    ]);
    await go(space);
    await findTitle("Page not found");
  },
);

test("the upload dialog asks before the chosen products are lost", { tags: "REPD-05.3" }, async () => {
  const { click, confirm, go, user } = await open();
  await go(space);
  await user.click(await screen.findByRole("button", { name: "Upload A New File" }));
  await click("checkbox", /T-1/);
  await user.keyboard("{Escape}");
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("The chosen products will be lost.");
  expect(question).not.toHaveTextContent("You have not added the files");
  await confirm("Return To Upload Window");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await click("button", "Clear");
  // The button that had the focus is gone, and the dialog takes the focus.
  const dialog = screen.getByRole("dialog");
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
