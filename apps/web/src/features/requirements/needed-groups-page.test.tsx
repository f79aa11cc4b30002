import { expect, test } from "vitest";
import { submissionFixture } from "../../../../api/src/test/submission-fixture.ts";
import { findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const fixture = submissionFixture();

test("the lines of an order are one row, which opens them", { tags: ["REQ-20.5"] }, async () => {
  await fixture.anOrderOf(3);
  await fixture.anItem({
    name: "Mill Certificate",
    applies_to: "order_line",
    effect: { kind: "block", of: ["answer_orders"] },
  });
  await fixture.anItem({ name: "Insurance" });
  const { user, getAddress } = await openPage(fixture.stage, "/requirements", fixture.vendor);
  const opener = await screen.findByRole("button", { name: /^PO PO-\d+, 3 lines$/ });
  expect(within(opener.closest("li")!).getByText("Blocks answering orders")).toBeVisible();
  expect(screen.getAllByRole("link", { name: /^Upload / })).toHaveLength(2);
  await user.click(opener);
  const lines = within(await screen.findByRole("list", { name: /^Lines of PO / }));
  await waitFor(() =>
    expect(lines.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Line 1", "Line 2", "Line 3"]),
  );
  // Keys also move through the lines.
  await user.keyboard("jj");
  expect(lines.getByRole("link", { name: "Line 2" })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Only what blocks" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: "Insurance" })).toBeNull());
  expect(getAddress()).toContain("blocks=true");
  await user.click(screen.getByRole("button", { name: "For" }));
  await user.click(await screen.findByRole("radio", { name: "The company" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("link", { name: "Mill Certificate" })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Only what blocks" }));
  await user.click(await screen.findByRole("link", { name: "Insurance" }));
  expect(await findTitle("Insurance")).toBeVisible();
});
