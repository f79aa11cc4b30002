import { expect, test } from "vitest";
import { submissionFixture } from "../../../../../api/src/test/submission-fixture.ts";
import { findTitle } from "../../../test/finders.ts";
import { openPage, screen } from "../../../test/open-page.tsx";

const fixture = submissionFixture();
const blocks = { kind: "block" as const, of: ["answer_orders" as const, "propose_products" as const] };

test(
  "the pages of an order and of a proposal name the documents that block and those that warn",
  { tags: ["REQ-40.6"] },
  async () => {
    await fixture.anItem({ name: "Insurance", effect: blocks });
    const warning = await fixture.anItem({ name: "ISO 9001", effect: { kind: "warn", of: [] }, due_days: 20 });
    const proposal = await openPage(fixture.stage, "/product-catalog/proposals/new", fixture.vendor);
    await findTitle("Propose a Product");
    expect(await screen.findByText("Insurance is needed before you can propose products.")).toBeVisible();
    expect(
      screen.getByText(/^ISO 9001 is needed by .+, 20\d\d\. You can propose products without it\.$/),
    ).toBeVisible();
    const links = screen.getAllByRole("link", { name: "See Document" });
    await proposal.user.click(links[1]!); // There is one for each of both.
    await findTitle("ISO 9001");
    expect(proposal.getAddress()).toContain(warning.id);

    const order = await fixture.anOrderOf(1);
    const [row] = await fixture.query<{ number: string }>(
      "select purchase_order as number from purchase_orders where id = $1",
      [order],
    );
    await openPage(fixture.stage, `/orders?order=${row?.number}`, fixture.vendor);
    expect(await screen.findByText("Insurance is needed before you can answer this order.")).toBeVisible();
    expect(screen.getByText(/^ISO 9001 is needed by .+ You can answer this order without it\.$/)).toBeVisible();
  },
);
