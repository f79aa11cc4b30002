import { afterAll, expect, test, vi } from "vitest";
import { aForm } from "../../../../../api/src/test/form.ts";
import { openRunner } from "../../../../../api/src/test/run-fixture.ts";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { findTitle } from "../../../test/finders.ts";
import { screen, waitFor, within } from "../../../test/open-page.tsx";
import { aLine, fullOrder, vendorsWithOrders } from "../../../test/orders-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { open } = vendorsWithOrders(stage);

/** Opens the orders to ship: one with two accepted lines of 40 pieces. */
async function openShipping() {
  const page = await open([fullOrder], "/homepage", []);
  await page.feedOrderLines([aLine(1), aLine(2)]);
  await stage.call(page.token, "POST", "/api/orders/PO-7002/responses", {
    payload: { revision: 1, accept_rest: true },
  });
  /** Uploads a file, and opens its page, on which the server has not compared it yet. */
  const upload = async (name: string, content: string, from = "") => {
    const answer = await stage.call(page.token, "POST", "/api/ship-notice-files/", aForm({ name, content }));
    await page.go(`/orders?ship_file=${answer.json<{ id: string }>().id}${from}`);
    await screen.findByText("Comparing with the orders");
  };
  return { ...page, upload };
}

async function check() {
  await using runner = openRunner(stage);
  await runner.execute();
}

const rows = () => within(screen.getByRole("table")).getAllByRole("row").slice(1);
const head = "notice,purchase_order,line,quantity,lot,package,ship_date,carrier";

test("sends ship notices with a file, from the orders to ship to the sent notice", { tags: ["ORD-72.9"] }, async () => {
  const { click, getAddress, go, upload } = await openShipping();
  await go("/orders?tab=to_ship");
  await click("button", "Ship by File");
  await findTitle("Ship by File");
  await click("link", "Orders to Ship");
  await findTitle("Orders");
  await click("button", "Ship by File");
  expect(getAddress()).toContain("from=to_ship");
  const saving = await import("../../../lib/save-answer.ts");
  const saved = vi.spyOn(saving, "saveAnswer").mockResolvedValue();
  await click("button", "Download Lines to Ship (CSV)");
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.anything(), {}, "lines-to-ship.csv"));
  saved.mockRestore();
  const lines = [
    "SN-1,PO-7002,1,10,L1,1,2026-12-01,Basin",
    "SN-1,PO-7002,1,5,L2,2,,",
    "SN-2,PO-7002,2,40,,,2026-01-05,",
    "SN-3,PO-7002,2,1,,,2026-12-01,",
    ",PO-7002,2,40,,,,",
  ];
  await upload("shipments.csv", [head, ...lines].join("\n"), "&from=to_ship");
  await check();
  await screen.findByRole("button", { name: "Send 2 Ship Notices" });
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toHaveTextContent(/SN-1.*1 line · 2 packages.*PO-7002 · line 1: 15 · lot L1, L2.*Ships .* · Basin/);
  expect(rows()[1]).toHaveTextContent(/SN-2.*1 line.*PO-7002 · line 2: 40.*Ships Jan 5, 2026Ship date has passed/);
  screen.getByText("1 row with 1 problem is left out");
  await click("link", /^Problems 1/);
  await waitFor(() =>
    expect(rows()[0]).toHaveTextContent(/5.*SN-3 · PO-7002 · line 2.*quantity.*Line 2: 1 shipped, 0 are open\./),
  );
  await click("link", "Ship by File");
  await screen.findByRole("link", { name: "Orders to Ship" });
  await click("link", "shipments.csv");
  await click("checkbox", "Send ship notice SN-2");
  await screen.findByText("1 ship notice is not ticked");
  await click("button", "Send 1 Ship Notice");
  await screen.findByText("1 ship notice was sent", { exact: true });
  await click("link", "SN-1");
  await findTitle("Ship Notice SN-1");
});

test("sends a large file by several calls with one press", { tags: ["ORD-72.9"] }, async () => {
  const { click, upload } = await openShipping();
  await upload(
    "shipments.csv",
    [head, "SN-1,PO-7002,1,40,,,2026-12-01,", "SN-2,PO-7002,2,40,,,2026-12-01,"].join("\n"),
  );
  await check();
  await screen.findByRole("button", { name: "Send 2 Ship Notices" });
  const api = await import("../../../lib/api.ts");
  const second = Promise.withResolvers<object>();
  const sending = vi
    .spyOn(api, "call")
    .mockResolvedValueOnce({ sent: 1, left_out: 0, waiting: 1, notices: [] })
    .mockReturnValueOnce(second.promise);
  await click("button", "Send 2 Ship Notices");
  await screen.findByText("1 of 2 handled, keep this page open");
  second.resolve({ sent: 2, left_out: 0, waiting: 0, notices: [] });
  await screen.findByText("2 ship notices were sent.");
  expect(sending.mock.calls.slice(0, 2).map(([{ path }]) => path)).toEqual([
    "/api/ship-notice-files/{id}/submit",
    "/api/ship-notice-files/{id}/submit",
  ]);
  sending.mockRestore();
});

test(
  "asks what the columns of a file are, discards it and lists it while it waits",
  { tags: ["ORD-72.10"] },
  async () => {
    const { click, go, user, upload } = await openShipping();
    await upload("versand.csv", "Lieferschein,Bestellung,Pos,Qty,Ship Date\nSN-1,PO-7002,1,40,2026-12-01\n");
    await check();
    expect(await screen.findByRole("button", { name: "Compare with the Orders" })).toBeDisabled();
    const becomes = (place: number) => screen.findByRole("combobox", { name: new RegExp(`^Column ${place},`) });
    await user.selectOptions(await becomes(1), "Ship Notice");
    await screen.findByText("4 of 5 columns are used");
    await user.selectOptions(await becomes(2), "Purchase Order");
    await screen.findByText("5 of 5 columns are used");
    await go("/orders?tab=shipments");
    await click("button", "Ship by File");
    expect(await screen.findByRole("link", { name: "Ship Notices" })).toBeVisible();
    await click("link", "versand.csv");
    await click("button", "Compare with the Orders");
    await screen.findByText("Comparing with the orders");
    await check();
    await screen.findByRole("button", { name: "Send 1 Ship Notice" });
    await click("button", "Discard");
    await findTitle("Ship by File");
    await waitFor(() => expect(screen.queryByRole("link", { name: "versand.csv" })).not.toBeInTheDocument());
    await click("button", "Undo");
    await screen.findByRole("button", { name: "Send 1 Ship Notice" });
  },
);
