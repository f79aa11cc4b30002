import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { findTitle } from "../../../test/finders.ts";
import { screen } from "../../../test/open-page.tsx";
import { aLine, fullOrder, vendorsWithOrders } from "../../../test/orders-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { open } = vendorsWithOrders(stage);

test("an order with nothing open has no notice to write, and the page leads back", { tags: ["ORD-40.8"] }, async () => {
  const { feedOrderLines, go, click } = await open([fullOrder], "/homepage");
  await feedOrderLines([aLine(1)]);
  // Nobody has accepted the line.
  await go("/orders?ship=PO-7002");
  await screen.findByText("Nothing is open to ship");
  await findTitle("Ship Notice");
  expect(screen.queryByText("Draft")).toBeNull();
  await click("link", "Order PO-7002");
  await findTitle("Order PO-7002");
});
