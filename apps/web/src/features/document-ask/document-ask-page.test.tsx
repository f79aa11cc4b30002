import { ApiError, unsupportedFile } from "@lading/contract";
import { beforeEach, expect, test, vi } from "vitest";
import { askFixture } from "../../../../api/src/test/ask-fixture.ts";
import { aTextPdf } from "../../../../api/src/test/text-pdf.ts";
import { aForm } from "../../../../api/src/test/form.ts";
import { box, button, checkbox, findBox, findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor } from "../../test/open-page.tsx";
import * as sending from "../../files/send-file.ts";
import * as saving from "../../lib/save-answer.ts";

const fixture = askFixture();
const { askedItem, deliver, query, read, send } = fixture;

beforeEach(async () => {
  await query("delete from mail_limits");
});

const limit = { key: "limit", name: "Each Occurrence", type: "number" as const, is_required: true, minimum: 1_000_000 };
const heats = { key: "heats", name: "Heats", type: "text" as const, is_required: false, is_list: true };
const open = (code: string) => openPage(fixture.stage, `/deliver?code=${code}`);

test(
  "a third party sends a document with a note, and the address is kept",
  { tags: ["REQ-51.1", "REQ-54.1"] },
  async () => {
    const { item, code } = await askedItem({ name: "Insurance", fields: [limit] }, { text: "Hi Ann, as discussed." });
    await deliver(code, item);
    const { user } = await open(code);
    await findTitle(/ asks you for this document: Insurance$/);
    expect(location.href).not.toContain(code);
    expect(screen.queryByRole("navigation")).toBeNull();
    expect(screen.getByText(/A private link for Ann Lee, Lockton, until/)).toBeVisible();
    expect(screen.getByText("Hi Ann, as discussed.")).toBeVisible();
    expect(screen.getByText("Certificate.pdf")).toBeVisible();
    await user.click(button(/^Send to /));
    expect(await screen.findByText("Each Occurrence is required.")).toBeVisible();
    await waitFor(() => expect(box("Each Occurrence")).toHaveFocus());
    await user.type(box("Each Occurrence"), "500,000");
    expect(await screen.findByText("The point is not met")).toBeVisible();
    await user.type(await findBox("Note"), "The umbrella adds to it.");
    await user.click(checkbox("Keep this address for the next time"));
    await user.click(button(/^Send to /));
    await findTitle(/^Sent on .+, thank you\.$/);
    expect(screen.getByText(/ looks at it first, then /)).toBeVisible();
    expect((await read(item)).draft).toMatchObject({ values: { limit: "500000" } });
    expect(await query("select is_remembered from document_asks where company_id = $1", [fixture.company.id])).toEqual([
      { is_remembered: true },
    ]);
    await user.click(button("Do Not Keep My Address"));
    expect(await screen.findByText("Your address is not kept for the next time.")).toBeVisible();
  },
);

test("a file is removed, and sending without one says so", { tags: ["REQ-51.2"] }, async () => {
  const { item, code } = await askedItem({ name: "Insurance" });
  await deliver(code, item);
  const { user } = await open(code);
  await findTitle(/Insurance$/);
  await user.click(button("Remove Certificate"));
  await waitFor(() => expect(screen.queryByText("Certificate.pdf")).toBeNull());
  await user.click(button(/^Send to /));
  expect(await screen.findByText("Choose a file.")).toBeVisible();
});

test("a link that was guessed or revoked does not work, with one text", { tags: ["REQ-53.3"] }, async () => {
  const { ask, code } = await askedItem();
  await fixture.call("DELETE", `requirements/asks/${ask}`);
  for (const dead of ["AAAAAAAAAAAAAAAAAAAAAA", code]) {
    await open(dead);
    expect(await screen.findByText("This link does not work any more.")).toBeVisible();
    expect(screen.getByText("Ask the person who sent it.")).toBeVisible();
  }
});

test("a used link says when it was used", { tags: ["REQ-53.4"] }, async () => {
  const { item, code } = await askedItem();
  await deliver(code, item);
  await send(code);
  await open(code);
  expect(await findTitle(/^Sent on .+, thank you\.$/)).toBeVisible();
  expect(screen.getByText("This link is used.")).toBeVisible();
});

test("a file is read for the fields, and its value counts after a press", { tags: ["REQ-51.3"] }, async () => {
  const { item, code } = await askedItem({ name: "Mill Certificate", fields: [heats] });
  await deliver(code, item, "Certificate.pdf", aTextPdf({ pages: [[[35, 100, "Heat No.: 7282841"]]] }));
  const { user } = await open(code);
  expect(await screen.findByText("Read on page 1: 7282841")).toBeVisible();
  expect(box("Heats (optional)")).toHaveValue("");
  button("Use 7282841 for Heats").focus();
  await user.keyboard("{Enter}");
  expect(box("Heats (optional)")).toHaveValue("7282841");
  expect(box("Heats (optional)")).toHaveFocus();
});

test("the example of a document is saved", { tags: ["REQ-51.4"] }, async () => {
  const { item, code } = await askedItem({ name: "Insurance" });
  const [row] = await query<{ id: number }>("select requirement_id as id from requirement_items where id = $1", [item]);
  const path = `/api/provider/requirements/${row?.id}/example`;
  const content = aTextPdf({ pages: [[[35, 100, "An example"]]] });
  await fixture.stage.call(fixture.staff.token, "PUT", path, aForm({ name: "Sample.pdf", content }));
  const save = vi.spyOn(saving, "saveBlob").mockImplementation(() => undefined);
  const { user } = await open(code);
  await user.click(await screen.findByRole("button", { name: /^See an Example/ }));
  await waitFor(() =>
    expect(save).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ size: content.length }), "Sample.pdf"),
  );
  save.mockRestore();
});

test("a file that is refused is named with the reason", { tags: ["REQ-51.2"] }, async () => {
  const { code } = await askedItem({ name: "Insurance" });
  const { user } = await open(code);
  await findTitle(/Insurance$/);
  const said = [unsupportedFile, "The file is protected with a password.", "The portal accepts PDF files."];
  const upload = vi.spyOn(sending, "sendPublicForm").mockRejectedValue(new ApiError(400, { document: said }));
  await user.upload(screen.getByLabelText("Files of Insurance"), new File(["%PDF"], "Certificate.pdf"));
  expect(
    await screen.findByText("Certificate.pdf: The file is protected with a password. The portal accepts PDF files."),
  ).toBeVisible();
  upload.mockRestore();
});

test("typed values and the note survive a reload", { tags: ["REQ-51.2"] }, async () => {
  const { item, code } = await askedItem({ name: "Insurance", fields: [limit] });
  await deliver(code, item);
  const { user } = await open(code);
  await findTitle(/Insurance$/);
  await user.type(box("Each Occurrence"), "5");
  await user.type(await findBox("Note"), "See page 2.");
  await open(code);
  await findTitle(/Insurance$/);
  expect(box("Each Occurrence")).toHaveValue("5");
  expect(box("Note")).toHaveValue("See page 2.");
});

test(
  "a document that is over cannot be sent with a note, and its day gets the focus",
  { tags: ["REQ-51.2"] },
  async () => {
    const expires = { key: "expires", name: "Expires", type: "date" as const, is_required: true };
    const { item, code } = await askedItem({
      name: "Insurance",
      fields: [expires],
      validity: { kind: "until_field", field: "expires" },
    });
    await deliver(code, item);
    const { user } = await open(code);
    await findTitle(/Insurance$/);
    await user.type(box("Expires"), "01/31/2020");
    expect(await screen.findByText("This day is past. Send a document that is still valid.")).toBeVisible();
    expect(screen.queryByLabelText("Note")).toBeNull();
    await user.click(button(/^Send to /));
    expect(await screen.findByText("This document is over. Send one that is still valid.")).toBeVisible();
    expect(box("Expires")).toHaveFocus();
  },
);

test("a link that ends while its page is open does not work any more", { tags: ["REQ-53.3"] }, async () => {
  const { ask, item, code } = await askedItem({ name: "Insurance" });
  await deliver(code, item);
  const { user } = await open(code);
  await findTitle(/Insurance$/);
  await fixture.call("DELETE", `requirements/asks/${ask}`);
  await user.click(button(/^Send to /));
  expect(await screen.findByText("This link does not work any more.")).toBeVisible();
});

test("a link that somebody else has used says so on the page that was open", { tags: ["REQ-53.4"] }, async () => {
  const { item, code } = await askedItem({ name: "Insurance" });
  await deliver(code, item);
  const { user } = await open(code);
  await findTitle(/Insurance$/);
  await send(code);
  await user.click(button(/^Send to /));
  await findTitle(/^Sent on .+, thank you\.$/);
  expect(screen.getByText(/^Another window or person sent documents with this link\./)).toBeVisible();
});

test("sending waits while a file is uploaded, and its name and share are shown", { tags: ["REQ-51.2"] }, async () => {
  const { code } = await askedItem({ name: "Insurance" });
  const { user } = await open(code);
  await findTitle(/Insurance$/);
  const upload = vi.spyOn(sending, "sendPublicForm").mockImplementation((_path, { file }, { onSent }) => {
    onSent(file!.size / 4); // The page sends a file.
    return new Promise(() => undefined);
  });
  await user.upload(screen.getByLabelText("Files of Insurance"), new File(["%PDF"], "Certificate.pdf"));
  expect(await screen.findByText("Uploading, 25 %")).toBeVisible();
  expect(screen.getByText("Certificate.pdf")).toBeVisible();
  await user.click(button(/^Send to /));
  expect(screen.queryByText("Choose a file.")).toBeNull();
  upload.mockRestore();
});
