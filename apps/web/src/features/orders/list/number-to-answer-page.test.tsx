import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { findDialog, getListed, ordersToAnswer } from "../../../test/answers-fixture.ts";
import { screen, waitFor, within } from "../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createOrders } = ordersToAnswer(stage);

const getEntry = () => within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", { name: /^Orders/ });
// jsdom has no layout, so it puts no blanks between the parts of the name.
const waitForNumber = (number: string) =>
  waitFor(() =>
    expect(getEntry()).toHaveAccessibleName(number === "" ? "Orders" : new RegExp(`^Orders ?${number} ?to answer$`)),
  );
const readRequests = (requests: readonly string[]) => requests.filter((one) => one === "GET /api/home/waiting/");

test("follows answers and undos, and costs no other page a request", { tags: ["ORD-10.4"] }, async () => {
  const { click, go, reload, requests, token } = await createOrders();
  reload();
  await waitForNumber("3");
  requests.length = 0;
  await go("/orders");
  await waitFor(() => expect(getListed()).toHaveLength(3));
  await go("/product-catalog");
  await go("/orders");
  expect(readRequests(requests)).toEqual([]);

  await click("checkbox", "Select PO-7001");
  await click("checkbox", "Select PO-7003");
  await click("button", "Accept 2 Orders as They Are");
  await click("button", "Accept 2 Orders", await findDialog());
  await waitForNumber("1");
  expect(readRequests(requests)).toHaveLength(1);
  await click("button", "Undo");
  await waitForNumber("3");

  await go("/orders?order=PO-7002");
  await click("button", "Accept Order as It Is");
  await click("button", "Accept", await findDialog());
  await waitForNumber("2");

  // A colleague answers meanwhile.
  await go("/product-catalog");
  const accept = { orders: ["PO-7001", "PO-7003"].map((purchase_order) => ({ purchase_order, revision: 1 })) };
  await stage.call(token, "POST", "/api/order-responses/bulk", { payload: accept });
  await waitForNumber("2");
  await go("/orders?tab=all&ordering=purchase_order");
  await waitForNumber("");
});
