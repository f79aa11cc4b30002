import { expect, test } from "vitest";
import { receiptFixture } from "../../../../../api/src/test/receipt-fixture.ts";
import { findTitle } from "../../../test/finders.ts";
import { openPage, screen, within } from "../../../test/open-page.tsx";

const fixture = receiptFixture();
const { accept, received, ship } = fixture;

/** Ships two lines, of which one is short and damaged, and one has more than was announced. */
async function receiveAll() {
  await accept();
  const { id, number } = await ship({ 1: "60", 2: "5" });
  await received(`GR-1,PO-1,1,55,2026-12-05,${number},3,true,Two crates are wet`, "GR-2,PO-1,2,6,2026-12-06,,,,");
  return { id, number };
}

test(
  "the page of a ship notice shows what has arrived, and what differs",
  { tags: ["ORD-48.2", "ORD-48.9"] },
  async () => {
    const { id, number } = await receiveAll();
    await openPage(fixture.stage, `/orders?notice=${id}`, fixture.vendor);
    await findTitle(`Ship Notice ${number}`);
    expect(await screen.findByText("Difference")).toBeVisible();
    const [first, second] = within(screen.getByRole("list", { name: "Shipped lines" })).getAllByRole("listitem");
    expect(first).toHaveTextContent("60 EAAnnounced 60, received 55: 5 short, 3 damaged (Two crates are wet)");
    expect(second).toHaveTextContent("5 EAAnnounced 5, received 6: 1 over");
    expect(screen.getByText(/is not open to ship again\. If the pieces did ship, tell the buyer/)).toBeVisible();
    expect(screen.getByText(/^Damaged pieces count as received\. Agree with the buyer/)).toBeVisible();
    const region = within(screen.getByRole("region", { name: "Receipts" }));
    expect(region.getByText("2 lines in 2 receipts")).toBeVisible();
    const receipts = region.getAllByRole("listitem");
    expect(receipts.map(({ textContent }) => textContent)).toEqual([
      "GR-1Dec 5, 2026PO-1, line 1Two crates are wet55 EA3 damaged",
      expect.stringMatching(
        /^GR-2Dec 6, 2026PO-1, line 2.* named no ship notice\. The portal has chosen this one\.6 EA$/,
      ),
    ]);
    expect(screen.queryByRole("button", { name: "Cancel Ship Notice" })).toBeNull();
  },
);

test(
  "an order says at its shipments and lines what has arrived",
  { tags: ["ORD-48.2", "ORD-48.4", "ORD-48.9"] },
  async () => {
    await receiveAll();
    const { go } = await openPage(fixture.stage, "/orders?order=PO-1&tab=Shipments", fixture.vendor);
    const shipments = await screen.findByRole("list", { name: "Shipments" });
    expect(shipments).toHaveTextContent(/Received.*Difference/);
    const differences = await within(shipments).findByRole("list", { name: /^Differences of / });
    expect(within(differences).getAllByRole("listitem")[0]).toHaveTextContent(
      /^Line 1, .*: Announced 60, received 55: 5 short, 3 damaged \(Two crates are wet\)$/,
    );
    expect(within(differences).getAllByRole("listitem")[1]).toHaveTextContent(
      /^Line 2, .*: Announced 5, received 6: 1 over$/,
    );
    expect(within(shipments).getByText(/is not open to ship again/)).toBeVisible();
    expect(screen.getByText("Partly received")).toBeVisible();
    await go("/orders?order=PO-1");
    const table = await screen.findByRole("table", { name: "Lines of the order" });
    expect(await within(table).findByRole("columnheader", { name: "Received" })).toBeVisible();
    const shipped = await within(table).findByText("of 60 shipped");
    expect(shipped.closest("td")).toHaveTextContent("55of 60 shipped");
    await go("/orders?order=PO-1&tab=History");
    expect(await screen.findByText(/received 1 line|received 2 lines/)).toBeVisible();
  },
);

test("an order of which all was received offers no other answer", { tags: ["ORD-48.4"] }, async () => {
  await accept();
  await ship({ 1: "100", 2: "5", 3: "7" });
  await received("GR-1,PO-1,1,100,2026-12-05,,,,", "GR-1,PO-1,2,5,2026-12-05,,,,", "GR-1,PO-1,3,7,2026-12-05,,,,");
  await openPage(fixture.stage, "/orders?order=PO-1&tab=History", fixture.vendor);
  expect(await screen.findByText(/received 3 lines/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Change Your Answer" })).toBeNull();
});

test("a receipt of several lines is counted once", { tags: ["ORD-48.2"] }, async () => {
  await accept();
  const { id, number } = await ship({ 1: "60", 2: "5", 3: "7" });
  const row = (line: number, quantity: number) => `GR-1,PO-1,${line},${quantity},2026-12-05,${number},,,`;
  await received(row(1, 60), row(2, 5), row(3, 7));
  await openPage(fixture.stage, `/orders?notice=${id}`, fixture.vendor);
  expect(await screen.findByText("3 lines in 1 receipt")).toBeVisible();
});
