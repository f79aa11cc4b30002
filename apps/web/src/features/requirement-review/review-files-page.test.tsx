import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { submissionFixture } from "../../../../api/src/test/submission-fixture.ts";
import { aTextPdf } from "../../../../api/src/test/text-pdf.ts";
import { findTitle } from "../../test/finders.ts";
import { openPage, screen, within } from "../../test/open-page.tsx";

const fixture = submissionFixture();
const kind = { key: "en10204_type", name: "EN 10204 Type", type: "text" as const, is_required: true, equals: "3.1" };
const content = aTextPdf({ pages: [[[35, 100, "Test report 2.2 - EN 10204:2004"]]] });

beforeEach(() => vi.stubGlobal("navigator", Object.assign(navigator, { pdfViewerEnabled: true })));
afterEach(() => vi.unstubAllGlobals());

/** Opens the review of a certificate that names another type than the vendor typed. */
async function openReview(files: readonly string[]) {
  const item = await fixture.anItem({ name: "Mill Certificate", fields: [kind], maximum_files: 3 });
  for (const name of files) await fixture.upload(item.id, name, { content });
  await fixture.act(`${item.id}/submit`, { values: { en10204_type: "3.1" } });
  const [row] = await fixture.query<{ batch_id: string }>(
    "select batch_id from requirement_submissions where item_id = $1 and state = 'submitted'",
    [item.id],
  );
  const page = await openPage(fixture.stage, `/provider/requirement-review/${row?.batch_id}`, fixture.staff);
  await findTitle(/^Mill Certificate/);
  return page;
}

test(
  "shows beside a value what the file has instead, and asks for changes with it",
  { tags: ["REQ-31.3"] },
  async () => {
    const { user } = await openReview(["Certificate.pdf"]);
    const words = "EN 10204 Type is 3.1, the file says 2.2 on page 1";
    expect(await screen.findByText(words)).toBeVisible();
    const fact = screen.getByText("EN 10204 Type is 3.1, needed exactly “3.1”").closest("li");
    expect(fact).toHaveTextContent(/Differs from the file$/);
    const values = within(screen.getByRole("table", { name: "Values of the document" }));
    expect(values.getByRole("cell", { name: /^3\.1/ })).toHaveTextContent("3.1The file has 2.2 on page 1");
    expect(screen.getByRole("button", { name: "Accept" })).toBeEnabled();
    await user.keyboard("r");
    expect(await screen.findByRole("textbox", { name: "Text" })).toHaveValue(`${words}.`);
  },
);

test("shows the first file, and another one when it is asked for", { tags: ["REQ-31.4"] }, async () => {
  const { user } = await openReview(["Certificate.pdf", "Annex.pdf"]);
  expect(await screen.findByTitle("Certificate")).toHaveAttribute("src", expect.stringMatching(/\/api\/downloads\//));
  expect(screen.queryByTitle("Annex")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Preview of Annex" }));
  expect(await screen.findByTitle("Annex")).toBeInTheDocument();
});

test("shows beside a second file the first, and why it went back", { tags: ["REQ-31.4"] }, async () => {
  const { id } = await fixture.anItem({
    name: "Mill Certificate",
    fields: [kind],
    help: "Send the certificate of the mill.",
  });
  await fixture.upload(id, "First.pdf", { content });
  await fixture.act(`${id}/submit`, { values: { en10204_type: "2.2" } });
  await fixture.decide(id, "changes_requested", "It is not a type 3.1.");
  await fixture.upload(id, "Second.pdf", { content: aTextPdf({ pages: [[[35, 100, "Type 3.1"]]] }) });
  await fixture.act(`${id}/submit`, { values: { en10204_type: "3.1" } });
  const [row] = await fixture.query<{ batch_id: string }>(
    "select batch_id from requirement_submissions where item_id = $1 and state = 'submitted'",
    [id],
  );
  const { user } = await openPage(fixture.stage, `/provider/requirement-review/${row?.batch_id}`, fixture.staff);
  const before = within(await screen.findByRole("region", { name: "Round before" }));
  expect(before.getByRole("heading", { name: "Asked to change in round 1" })).toBeVisible();
  expect(before.getByText("“It is not a type 3.1.”")).toBeVisible();
  const files = within(screen.getByRole("region", { name: /^Went back for changes on / }));
  await user.click(files.getByRole("button", { name: "Preview of First" }));
  expect(await screen.findByTitle("First")).toBeInTheDocument();
  const table = within(screen.getByRole("table", { name: "Values of the document" }));
  expect(table.getByRole("columnheader", { name: "Went back" })).toBeVisible();
  expect(table.getByRole("cell", { name: "2.2" })).toBeVisible();
  const asked = within(screen.getByRole("region", { name: "Asked for" }));
  expect(asked.getByText("Send the certificate of the mill.")).toBeVisible();
  expect(asked.getByText("EN 10204 Type: exactly “3.1”")).toBeVisible();

  await user.keyboard("r");
  expect(await screen.findByText(/ is told in the portal in 10 seconds unless you undo, /)).toBeVisible();
  expect(screen.getAllByRole("button", { name: "Ask for Changes" })).toHaveLength(1);
});
