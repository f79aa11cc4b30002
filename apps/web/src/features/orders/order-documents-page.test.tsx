import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { button } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import {
  fullOrder,
  getDocumentNames,
  getDocuments,
  getOpener,
  getSetButton,
  orderSpace,
  vendorsWithOrders,
} from "../../test/orders-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { open } = vendorsWithOrders(stage);

const order = `/api/order-documents/order/${fullOrder.purchase_order}`;

test(
  "changes the name and label of a document, and saves no unchanged or invalid values",
  { tags: ["ODOC-04", "ODOC-03.3"] },
  async () => {
    const { answer, click, fill, openOrder, requests, token, user } = await open();
    await openOrder();
    await click("button", "Edit Invoice");
    const findDialog = async () => within(await screen.findByRole("dialog", { name: "Edit Document Details:" }));
    const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    let dialog = await findDialog();
    const name = () => dialog.getByRole("textbox", { name: "Document Name" });
    const save = () => dialog.getByRole("button", { name: "Save Update" });
    expect(name()).toHaveValue("Invoice");
    expect(save()).toBeDisabled();
    await fill(name(), "  ");
    expect(name()).toHaveAccessibleDescription("Document name is required");
    expect(save()).toBeDisabled();
    await fill(name(), "Invoice ");
    expect(save()).toBeDisabled();

    // The chosen label was removed meanwhile. The field shows the error, and the form keeps the name typed during the request.
    const response = Promise.withResolvers<Response>();
    answer((method) => (method === "PATCH" ? response.promise : undefined));
    await fill(name(), "Invoice");
    const label = dialog.getByRole<HTMLSelectElement>("combobox", { name: "Label" });
    await user.selectOptions(label, label.options[1]!); // labels of orders come with the portal
    await user.click(save());
    await fill(name(), "Invoice 2026");
    response.resolve(Response.json({ label_id: ["No such label."] }, { status: 400 }));
    await waitFor(() => expect(label).toHaveAccessibleDescription("No such label."));
    expect(name()).toHaveValue("Invoice 2026");
    answer(() => undefined);
    await user.selectOptions(label, label.options[2]!); // labels of orders come with the portal
    const chosen = label.selectedOptions[0]?.textContent;
    requests.length = 0;
    await user.dblClick(save());
    await isClosed();
    expect(await screen.findAllByText("The document was updated.")).toHaveLength(1);
    // Two quick presses save once.
    expect(requests.filter((request) => request.startsWith("PATCH"))).toHaveLength(1);
    await waitFor(() => expect(getDocumentNames()).toEqual(["Packing list", "Invoice 2026"]));
    expect(within(getDocuments()!).getAllByRole("row")[2]).toHaveTextContent(chosen ?? "no label"); // named above

    // A colleague renames the document while the dialog is open. The dialog shows it and the user can still save.
    await click("button", "Edit Invoice 2026");
    dialog = await findDialog();
    await fill(name(), "Mine");
    const listed = await stage.call(token, "GET", `${order}/`);
    const { documents } = listed.json<{ documents: { id: string; name: string }[] }>();
    const { id } = documents.find((document) => document.name === "Invoice 2026")!; // saved above
    const renamed = await stage.call(token, "PATCH", `${order}/document/${id}`, { payload: { name: "Theirs" } });
    expect(renamed.statusCode).toBe(200);
    await user.click(save());
    await dialog.findByText(/Someone renamed it “Theirs” while you were editing\. Save again to replace that\./);
    expect(name()).toHaveValue("Mine");
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await isClosed();
    await waitFor(() => expect(getDocumentNames()).toEqual(["Packing list", "Mine"]));

    await click("button", "Edit Mine");
    dialog = await findDialog();
    await fill(name(), "Lost");
    await user.keyboard("{Escape}");
    await click("button", "Keep Editing", within(await screen.findByRole("alertdialog")));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(name()).toHaveValue("Lost");
  },
);

test(
  "archives documents after a confirmation, marks a failed one and closes an order without documents",
  { tags: ["ODOC-02.3", "ODOC-03.3"] },
  async () => {
    const { answer, click, openOrder, user } = await open();
    await openOrder();
    await click("button", "Archive Invoice");
    const question = await screen.findByRole("alertdialog");
    expect(question).toHaveTextContent("Are you sure you want to Archive selected document(s)?");
    await click("button", "Do Not Archive");
    await waitFor(() => expect(button("Archive Invoice")).toHaveFocus());

    answer((_, path, body) => {
      if (!path.endsWith("/move-to-archive/")) return undefined;
      const [, second] = body as { id: string }[]; // the contract's request body
      const id = second?.id ?? "";
      return Response.json({ errors: [id], reasons: { [id]: "It is being changed." } });
    });
    await user.click(getSetButton("Archive Set", "PO-7002"));
    await click("button", "Yes, Archive!");
    await screen.findByText("Not archived: It is being changed.");
    await screen.findByText("1 of 2 documents were archived. The rest is marked.");

    answer(() => undefined);
    await click("checkbox", "Select all documents of PO-7002");
    await click("button", "Archive the selected documents of PO-7002");
    await click("button", "Yes, Archive!");
    await waitFor(() => expect(getSetButton("Archive Set", "PO-7002")).toBeDisabled());
    await waitFor(() => expect(getDocuments()).toBeNull());
    expect(getOpener("PO-7002")).toBeNull();
    await waitFor(() => expect(screen.getByRole("region", { name: "Purchase orders" })).toHaveFocus());
  },
);

test("lets a user who may only view download documents but not change them", { tags: "ODOC-03.4" }, async () => {
  const { companyId } = await open();
  const { click } = await openPage(stage, orderSpace, await stage.aVendor({ companyId, role: "View Only" }));
  await click("button", "Documents of PO-7002");
  await screen.findByRole("button", { name: "Download Invoice" });
  getSetButton("Download Set", "PO-7002");
  expect(screen.queryByRole("button", { name: /^(Upload to|Archive|Edit) / })).toBeNull();
  expect(screen.queryByRole("link", { name: "Request a New Label" })).toBeNull();
});
