import { afterAll, expect, test, vi } from "vitest";
import { aForm } from "../../../../../api/src/test/form.ts";
import { openRunner } from "../../../../../api/src/test/run-fixture.ts";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { screen, waitFor, within } from "../../../test/open-page.tsx";
import * as saving from "../../../lib/save-answer.ts";
import * as addresses from "../../../lib/save-address.ts";
import { findTitle } from "../../../test/finders.ts";
import { aLine, bareOrder, fullOrder, vendorsWithOrders } from "../../../test/orders-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { open } = vendorsWithOrders(stage);

/** Opens the list of orders, of which one has three lines and another one line. */
async function openOrders() {
  const page = await open([fullOrder, bareOrder], "/orders");
  await page.feedOrderLines([
    aLine(1),
    aLine(2, { quantity: "5" }),
    aLine(3),
    aLine(1, { purchase_order: "PO-7001", quantity: "2" }),
  ]);
  const settle = () =>
    stage.owner.query("update order_revisions set at = at - interval '1 minute' where company_id = $1", [
      page.companyId,
    ]);
  await settle();
  await page.go("/orders");
  await findTitle("Orders");
  /** Uploads a file, and opens its page, on which the server has not compared it yet. */
  const upload = async (name: string, content: string) => {
    const answer = await stage.call(page.token, "POST", "/api/order-response-files/", aForm({ name, content }));
    await page.go(`/orders?file=${answer.json<{ id: string }>().id}`);
    await screen.findByText("Comparing with the orders");
  };
  return { ...page, settle, upload };
}

async function check() {
  await using runner = openRunner(stage);
  await runner.execute();
}

const head = "purchase_order,revision,line,action,quantity,new_price,ship_date,delivery_date,reason,comment";
const rows = () => within(screen.getByRole("table")).getAllByRole("row").slice(1);

test("answers orders with a file, from the list to the undo", { tags: ["ORD-71.11"] }, async () => {
  const { click, settle, feedOrderLines, upload } = await openOrders();
  await click("button", "Answer by File");
  await findTitle("Answer by File");
  const saved = vi.spyOn(saving, "saveAnswer").mockResolvedValue();
  await click("button", "Download Open Lines (Excel)");
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.anything(), {}, "open-lines.xlsx"));
  saved.mockRestore();

  await feedOrderLines([aLine(1, { purchase_order: "PO-7001", quantity: "3", unit_price: "18.5" })]);
  await settle();
  const lines = [
    "PO-7002,1,1,Accept,,,,,,",
    "PO-7002,1,2,Change,,20,,,Price is outdated,",
    "PO-7002,1,3,Reject,,,,,,",
    "PO-7001,1,1,Accept,,,,,,",
  ];
  await upload("answers.csv", [head, ...lines].join("\n"));
  await check();

  await screen.findByRole("button", { name: "Send Answers for 2 Lines" });
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toHaveTextContent(/PO-7002 · line 1.*40 Each at \$18\.40.*Accept: 40.*Valid at once/);
  expect(rows()[1]).toHaveTextContent(/line 2.*Change: 5 at \$20\.00 · Price is outdated.*decides/);
  screen.getByText("1 changed line is left out");

  await click("link", /^Problems 1/);
  await waitFor(() => expect(rows()[0]).toHaveTextContent(/4.*PO-7002 · line 3.*reason.*Choose a reason\./));
  await click("link", /^Changed meanwhile 1/);
  await waitFor(() => expect(rows()[0]).toHaveTextContent(/PO-7001 · line 1.*Quantity: 2 → 3.*Accept: 3/));
  expect(rows()[0]).toHaveTextContent("Price: $18.40 → $18.50");
  await click("checkbox", "Send the answer to line 1 of PO-7001");
  await click("button", "Send Answers for 3 Lines");

  await screen.findByText("3 answers were sent.");
  await screen.findByText("3 answers were sent");
  await click("button", "Undo");
  await screen.findByText("Your answers were taken back.");
  const { rows: states } = await stage.owner.query(
    "select purchase_order, waiting from order_states s join purchase_orders o on o.id = s.order_id where purchase_order like 'PO-700%' order by 1",
  );
  expect(states).toEqual([
    { purchase_order: "PO-7001", waiting: 1 },
    { purchase_order: "PO-7002", waiting: 3 },
  ]);
});

test("asks what the columns of another file are, and lists it while it waits", { tags: ["ORD-71.12"] }, async () => {
  const { click, go, user, upload } = await openOrders();
  await upload("antworten.csv", "Bestellung,Pos,Antwort\nPO-7002,3,accept\n");
  await check();
  await screen.findByText("No column becomes Purchase Order or Action, which are required.");
  expect(screen.getByRole("button", { name: "Compare with the Orders" })).toBeDisabled();
  const becomes = (place: number) => screen.findByRole("combobox", { name: new RegExp(`^Column ${place},`) });
  await user.selectOptions(await becomes(1), "Purchase Order");
  await screen.findByText("2 of 3 columns are used");
  await user.selectOptions(await becomes(3), "Action");
  await screen.findByText("3 of 3 columns are used");
  await go("/orders?file=new");
  await click("link", "antworten.csv");
  await click("button", "Compare with the Orders");
  await screen.findByText("Comparing with the orders");
  await check();
  await screen.findByRole("button", { name: "Send Answer for 1 Line" });
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test(
  "discards a file and opens it again, and offers the result of a sent one",
  { tags: ["ORD-71.13", "ORD-71.14"] },
  async () => {
    const { click, upload } = await openOrders();
    await upload("answers.csv", [head, "PO-7002,1,1,Accept,,,,,,", "PO-7002,1,3,Reject,,,,,,"].join("\n"));
    screen.getByRole("button", { name: "Stop" });
    await check();
    await screen.findByRole("button", { name: "Send Answer for 1 Line" });
    await click("button", "Discard");
    await findTitle("Answer by File");
    await click("button", "Undo");
    await screen.findByRole("button", { name: "Send Answer for 1 Line" });

    await click("link", /^Problems 1/);
    await screen.findByRole("button", { name: "Download Problem Rows" });
    await click("button", "Send Answer for 1 Line");
    const save = vi.spyOn(addresses, "saveAddress").mockReturnValue();
    await click("button", "Download Result");
    // The file is made once the server has the request, and the page asks for it each second.
    await waitFor(
      async () => {
        await check();
        expect(save).toHaveBeenCalledWith(expect.stringContaining("/api/"));
      },
      { timeout: 10_000 },
    );
    save.mockRestore();
  },
);
