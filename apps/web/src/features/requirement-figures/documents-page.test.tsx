import { beforeEach, expect, test } from "vitest";
import { requirementFixture } from "../../../../api/src/test/requirement-fixture.ts";
import { keepCounts } from "../../../../api/src/trade/requirements/figures/count-queries.ts";
import { findRow, findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const fixture = requirementFixture();
const { follow, publish, query } = fixture;

const open = async (part = "") => {
  const page = await openPage(fixture.stage, `/provider/documents${part}`, fixture.staff);
  await findTitle("Required Documents");
  return page;
};

/** Two requirements of one company: what it must send is accepted for the first, and missing for the second, which blocks. */
beforeEach(async () => {
  const condition = { company_ids: [fixture.company.id] };
  const accepted = await publish({ name: `Insurance of ${fixture.company.id}`, condition });
  await publish({
    name: `Quality of ${fixture.company.id}`,
    condition,
    effect: { kind: "block", of: ["answer_orders"] },
  });
  await follow();
  await query("update requirement_items set state = 'accepted', valid_until = null where requirement_id = $1", [
    accepted,
  ]);
});

test(
  "shows the documents of each requirement and company, and leads from a number to its list",
  { tags: ["REQ-35.4", "REQ-35.5"] },
  async () => {
    const { user } = await open();
    expect(screen.getByRole("link", { name: "Documents That Wait for a Decision" })).toHaveAttribute(
      "href",
      expect.stringMatching(/^\/provider\/queue\?kind=.*requirement_review/),
    );
    const insurance = await findRow("Insurance of");
    expect(insurance).toHaveTextContent("1 of 1");
    const tiles = screen.getByRole("region", { name: "All documents" });
    await waitFor(() => expect(tiles).toHaveTextContent("Accepted1 of 2"));
    expect(tiles).toHaveTextContent("Blocking1at 1 of 1 company");
    await user.click(screen.getByRole("link", { name: "By Company" }));
    const company = await findRow("1 of 2");
    await user.click(within(company).getAllByRole("link", { name: /^1 of / })[1]!); // The missing document, after the accepted one.
    expect(await findRow("Quality of")).toHaveTextContent("Blocks");
    expect(screen.queryByText(/^Insurance of/)).toBeNull();
  },
);

test("shows the last count of each day", { tags: "REQ-35.4" }, async () => {
  await fixture.database.transaction().execute(keepCounts);
  await open("/history");
  expect(await findRow("1 of 2")).toHaveTextContent(/^\w{3} \d+, \d{4}/);
});

test("lists the waivers that are valid", { tags: "REQ-33.4" }, async () => {
  const [item] = await query<{ id: string; until: string }>(
    `select i.id, ((now() at time zone w.time_zone)::date + 30)::text as until from requirement_items i, work_calendar w
     where i.company_id = $1 and i.state = 'missing'`,
    [fixture.company.id],
  );
  const { id, until } = item!; // One of the two is missing.
  const decision = { id, decision: "waive", reason: "The new one is on its way.", until };
  await fixture.staffCall("POST", "requirement-items/decide", { decisions: [decision] });
  await open("/waivers");
  const row = await findRow("Quality of");
  expect(row).toHaveTextContent("The new one is on its way.");
  expect(row).toHaveTextContent("by Ada Moss");
});

test("filters requirements by what blocks", { tags: "REQ-35.7" }, async () => {
  const { user } = await open();
  await findRow("Insurance of");
  await user.click(screen.getByRole("button", { name: "Blocks" }));
  await user.click(await screen.findByRole("radio", { name: "Only what blocks" }));
  await waitFor(() => expect(screen.queryByText(/^Insurance of/)).toBeNull());
  expect(await findRow("Quality of")).toBeVisible();
});

test("filters requirements by what a document is for", { tags: "REQ-35.7" }, async () => {
  await publish({ name: `Origin of ${fixture.company.id}`, applies_to: "product" });
  const { user } = await open();
  await findRow("Insurance of");
  await user.click(screen.getByRole("button", { name: "One for Each" }));
  await user.click(await screen.findByRole("radio", { name: "Product" }));
  await waitFor(() => expect(screen.queryByText(/^Insurance of/)).toBeNull());
  expect(await findRow("Origin of")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Reviewer Role" })).toBeNull();
});
