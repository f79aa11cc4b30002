import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { findDialog, getListed, ordersToAnswer } from "../../../test/answers-fixture.ts";
import { screen, waitFor } from "../../../test/open-page.tsx";
import { aLine } from "../../../test/orders-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createOrders } = ordersToAnswer(stage);

/** Opens the list and accepts all of three orders. */
async function acceptAll() {
  const page = await createOrders();
  await page.go("/orders");
  await waitFor(() => expect(getListed()).toHaveLength(3));
  await page.click("checkbox", "Select all on this page");
  await page.click("button", "Accept 3 Orders as They Are");
  const dialog = await findDialog();
  await dialog.findByText("You can undo for 10 seconds. Then GXP is told.");
  await page.click("button", "Accept 3 Orders", dialog);
  await screen.findByText("3 orders accepted.");
  await waitFor(() => expect(getListed()).toEqual([]));
  page.requests.length = 0;
  return page;
}

test("undoes all answers with one request, and says which stay", { tags: ["ORD-13.7", "ORD-13.11"] }, async () => {
  const { click, feedOrderLines, requests } = await acceptAll();
  await feedOrderLines([aLine(1, { purchase_order: "PO-7002", quantity: "60" })]);
  await click("button", "Undo");
  await screen.findByText("1 of 3 answers stays as it is: PO-7002 was answered again or changed, or the time is over.");
  // PO-7002 waits because it was changed.
  await waitFor(() => expect(getListed()).toHaveLength(3));
  expect(requests.filter((request) => request.includes("undo"))).toEqual(["POST /api/order-responses/bulk/undo"]);
});

test("says how many answers stay if several do", { tags: ["ORD-13.11"] }, async () => {
  const { click, feedOrderLines } = await acceptAll();
  await feedOrderLines(["PO-7001", "PO-7003"].map((purchase_order) => aLine(1, { purchase_order, quantity: "60" })));
  await click("button", "Undo");
  await screen.findByText(
    "2 of 3 answers stay as they are: PO-7001 and 1 other were answered again or changed, or the time is over.",
  );
  await waitFor(() => expect(getListed()).toHaveLength(3));
});

test("says that the undo failed", { tags: ["ORD-13.11"] }, async () => {
  const { answer, click } = await acceptAll();
  answer((_, path) => (path.endsWith("/undo") ? Response.json({}, { status: 500 }) : undefined));
  await click("button", "Undo");
  await screen.findByText(/went wrong/);
  expect(getListed()).toEqual([]);
});
