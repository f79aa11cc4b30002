import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { button, findBox, findRow, findTitle, rows } from "../../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const archive = "/document-repository?type=archive";
const getTexts = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
const getDaysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString();
const findNotice = (text: string) =>
  waitFor(() => {
    const notice = screen.getAllByRole("status").find(({ textContent }) => textContent.includes(text));
    if (!notice) throw new Error(`No status contains “${text}”.`);
    return notice;
  });

/** Creates a vendor with these archived documents of the product AR-1 and opens its archive. */
async function openArchiveWith(...names: readonly string[]) {
  const vendor = await stage.aVendor();
  await stage.aProduct(vendor.companyId, { gxp_sku: "AR-1" });
  const ids: string[] = [];
  for (const name of names) {
    const document = { name, products: ["AR-1"], archivedAt: new Date().toISOString() };
    ids.push((await stage.aDocument(vendor.companyId, document)).id);
  }
  const page = await openPage(stage, archive, vendor);
  await screen.findAllByText("90 Days");
  const press = async (name: string) => page.click("button", name);
  const select = (name: string) => page.click("checkbox", `Select ${name}`);
  const findQuestion = () => screen.findByRole("alertdialog");
  return { ...page, ...vendor, ids, press, select, findQuestion };
}

test(
  "the archive shows where documents were and how long they are kept",
  { tags: ["ARCH-01.1", "ARCH-01.2", "ARCH-02"] },
  async () => {
    const vendor = await stage.aVendor();
    const { id: orderId } = await stage.anOrder(vendor.companyId, "PO-1");
    const content = Buffer.from("A document.");
    await stage.aDocument(vendor.companyId, {
      name: "Sheet 7",
      label: "Data Sheet",
      content,
      archivedAt: getDaysAgo(0),
    });
    await stage.aDocument(vendor.companyId, { name: "Packing 7", orderId, archivedAt: getDaysAgo(80) });
    await stage.aDocument(vendor.companyId, { name: "Other", archivedAt: getDaysAgo(0) });
    const { fill, user, openAs } = await openPage(stage, archive, vendor);
    await screen.findByText(
      "Files archived more than 90 days are deleted automatically. A label may set another number of days.",
    );
    await findRow("Other");
    await fill(await findBox("Search by Name"), "7");
    await user.keyboard("{Enter}");
    await screen.findByText("2 Total Results Found");
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "",
      "Document Name",
      "Label",
      "Original Location",
      "Days Remaining",
      "Size",
      "Type",
      "Delete",
    ]);
    const [sheet, packing] = [await findRow("Sheet 7"), await findRow("Packing 7")];
    expect(getTexts(sheet)).toEqual([
      "",
      "Sheet 7, opens in a new window",
      "Data Sheet",
      "Product Document",
      "90 Days",
      "11 bytes",
      "PDF",
      "",
    ]);
    expect(getTexts(packing)[3]).toBe("Order DocumentPO-1");
    expect(within(packing).getByText("10 Days")).toHaveClass("text-bad");
    expect(within(sheet).getByText("90 Days")).not.toHaveClass("text-bad");
    expect(within(sheet).getByRole("link")).toHaveAttribute("target", "_blank");

    // A user who can only view is offered no actions.
    openAs(await stage.aVendor({ companyId: vendor.companyId, role: "View Only" }), archive);
    expect(getTexts(await findRow("Sheet 7"))[2]).toBe("Product Document");
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: /Delete|Restore/ })).toBeNull();
  },
);

test(
  "deletes documents after a confirmation, and leaves a page that becomes empty",
  { tags: ["ARCH-01.3", "ARCH-03", "ARCH-05.2"] },
  async () => {
    const names = Array.from({ length: 11 }, (_, index) => `Sheet ${String(index + 1).padStart(2, "0")}`);
    const { press, user, findQuestion, getAddress, reload } = await openArchiveWith(...names);
    await press("Page 2");
    const findLast = () =>
      waitFor(() => {
        expect(rows("Sheet")).toHaveLength(1);
        return button(/^Delete Sheet/);
      });
    await user.click(await findLast());
    expect(await findQuestion()).toHaveTextContent(
      /Are you sure you want to delete the file\(s\)\?Deleted files cannot be retrieved!Sheet /,
    );
    await press("Do Not Delete");
    await user.click(await findLast());
    await press("Yes, Delete!");
    await screen.findByText("1 document was deleted.");
    await screen.findByText("Items 1 to 10 of 10 total");
    await waitFor(() => expect(getAddress()).not.toMatch(/[?&]page=2\b/));

    await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
    await user.click(screen.getAllByRole("checkbox", { name: /^Select Sheet/ })[0]!); // one of ten
    await press("Delete");
    expect(await findQuestion()).toHaveTextContent("9 documents");
    await press("Yes, Delete!");
    await screen.findByText("9 documents were deleted.");
    reload();
    await screen.findByText("Items 1 to 1 of 1 total");
  },
);

test("restores documents to their original location", { tags: ["ARCH-01.3", "ARCH-03"] }, async () => {
  const { press, select, findQuestion } = await openArchiveWith("Brochure", "Drawing");
  expect(button("Restore")).toBeDisabled();
  await select("Brochure");
  await press("Restore");
  expect(await findQuestion()).toHaveTextContent("Are you sure you want to retrieve the file(s)?");
  await press("Close, Do Not Restore");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await press("Restore");
  await press("Restore File(s)");
  await screen.findByText("1 document was restored.");
  await waitFor(() => expect(rows("Brochure")).toEqual([]));
  await press("View Document");
  await findTitle("Product Documents");
  expect(await findRow("Brochure")).toHaveTextContent("AR-1");
});

test(
  "marks or names documents that were not deleted, and reports links that were not restored",
  { tags: "ARCH-05.1" },
  async () => {
    const page = await openArchiveWith("Brochure", "Drawing", "Manual", "Report", "Table");
    const { answer, press, select, ids, requests, token, user } = page;
    const [brochure, drawing, , report] = ids as [string, string, string, string, string]; // as many as names
    const answerTo = (wanted: string, body: object) =>
      answer((_, path) => (path === wanted ? Response.json(body) : undefined));
    answerTo("/api/archive/delete/", { errors: [brochure], reasons: { [brochure]: "Someone is working on it." } });
    await select("Brochure");
    await select("Manual");
    await press("Delete");
    requests.length = 0;
    await press("Yes, Delete!");
    await waitFor(() => expect(rows("Not deleted: Someone is working on it.")).toHaveLength(1));
    expect(rows("Brochure")[0]).toHaveTextContent("Not deleted: Someone is working on it.");
    await screen.findByText(/^1 of 2 documents were deleted\./);
    // The list is loaded again after the deletion. It must not learn of the restoration below.
    await waitFor(() => expect(requests.some((one) => one.startsWith("GET /api/archive/"))).toBe(true));
    await waitFor(() => expect(rows("Manual")).toHaveLength(1));

    answer(() => undefined);
    await select("Report");
    await select("Table");
    const restored = await stage.call(token, "POST", "/api/archive/restore/", { payload: [{ id: report }] });
    expect(restored.statusCode).toBe(200);
    await press("Delete");
    await press("Yes, Delete!");
    await screen.findByText("1 of 2 documents were deleted. “Report” was not: It was restored meanwhile.");
    const missed = await findNotice("Report: Not deleted: It was restored meanwhile.");
    await waitFor(() => expect(rows("Report")).toEqual([]));
    await user.click(within(missed).getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(missed).toBeEmptyDOMElement());

    answerTo("/api/archive/restore/", { errors: [], reasons: {}, lost_links: { [drawing]: ["AR-7", "AR-8"] } });
    await select("Drawing");
    await press("Restore");
    await press("Restore File(s)");
    const lost = await findNotice("These links were not restored");
    expect(lost).toHaveTextContent("Drawing: AR-7, AR-8");
    await user.click(within(lost).getByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(lost).toBeEmptyDOMElement());
  },
);

test("the focus goes to the rows when the selection is cleared", { tags: "ARCH-01.3" }, async () => {
  const { press, select } = await openArchiveWith("One", "Two");
  await select("One");
  await press("Clear");
  await waitFor(() => expect(screen.getByRole("table").closest("[data-list-part=rows]")).toHaveFocus());
  expect(screen.getByRole("checkbox", { name: "Select One" })).not.toBeChecked();
});
