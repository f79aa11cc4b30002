import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onlyRow } from "../../../../api/src/ground/db/only-row.ts";
import { openStage } from "../../../../api/src/test/stage.ts";
import { button, findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { getMessages } from "../../test/review-finders.ts";
import { aNamedStaffMember, send } from "../../test/vendor-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
let reviewer: Awaited<ReturnType<typeof aNamedStaffMember>>;
let vendor: Awaited<ReturnType<typeof stage.aVendor>>;
beforeAll(async () => {
  reviewer = await aNamedStaffMember(stage, "Priya", "Raman");
});

const answers = {
  1: [{ action: "change", unit_price: "13", reason: "price_is_outdated", comment: "List of Oct 1." }],
  2: [{ action: "change", unit_price: "2.2", reason: "price_is_outdated" }],
  3: [
    { action: "accept", quantity: "60" },
    { action: "backorder", quantity: "40", delivery_date: "2027-04-12", reason: "capacity" },
  ],
  4: [{ action: "reject", reason: "no_stock" }],
};

/** Answers the lines of PO-1. */
const answer = (lines: Record<number, object[]>) =>
  send(stage, vendor.token, "POST", "/api/orders/PO-1/responses", {
    revision: 1,
    lines: Object.entries(lines).map(([line, pieces]) => ({ line: Number(line), pieces })),
  });

beforeEach(async () => {
  vendor = await stage.aVendor({ name: "Kestrel Valve", role: "Vendor Admin" });
  const { id } = await stage.anOrder(vendor.companyId, "PO-1");
  // The lines are 3250.
  await stage.owner.query("update purchase_orders set total = 3300.5 where id = $1", [id]);
  for (const [place, price] of ["12.5", "2", "10", "8"].entries()) {
    const { gxpSku } = await stage.aProduct(vendor.companyId, { name: `Valve ${place + 1}` });
    await stage.owner.query(
      `insert into purchase_order_lines (company_id, order_id, line, product_id, quantity, units, unit_price, due_date)
       select $1, $2, $3, id, 100, 'Each', $4, '2027-03-01' from products where company_id = $1 and gxp_sku = $5`,
      [vendor.companyId, id, place + 1, price, gxpSku],
    );
  }
  await stage.owner.query(
    "update order_revisions set at = at - interval '1 minute' where company_id = $1 and at > now()",
    [vendor.companyId],
  );
  await answer(answers);
});

const open = async () => {
  const page = await openPage(stage, `/provider/order-changes?company=${vendor.companyId}&order=PO-1`, reviewer);
  await findTitle("Order PO-1");
  await screen.findByRole("table");
  return page;
};
const row = (line: number) => within(screen.getByRole("row", { name: new RegExp(`Line ${line} `) }));
const findMessage = (text: string) => waitFor(() => expect(getMessages(text)).not.toEqual([]));
async function states() {
  const { rows } = await stage.owner.query<{ states: string[] }>(
    "select array_agg(state order by line) as states from line_states where company_id = $1",
    [vendor.companyId],
  );
  return onlyRow(rows).states;
}

test("shows what is asked by kind, with the limit, the reason and the effect", { tags: "ORD-32.7" }, async () => {
  await open();
  expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual([
    "Price 2 lines",
    expect.stringContaining("Valve 1"),
    expect.stringContaining("Valve 2"),
    "Later delivery 1 line",
    expect.stringContaining("Valve 3"),
    "Less or not coming 1 line",
    expect.stringContaining("Valve 4"),
  ]);
  expect(
    row(1)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["", "$12.50", "$13.00", "+4.0%limit +0%", "+$50.00", "", "ApproveRefuse"]);
  expect(row(1).getByText("Price is outdated: “List of Oct 1.”")).toBeInTheDocument();
  expect(row(3).getByText("60 on Mar 1, 2027")).toBeInTheDocument();
  expect(row(3).getByText("40 on Apr 12, 2027")).toBeInTheDocument();
  expect(row(3).getByText("+42 days")).toBeInTheDocument();
  expect(row(4).getByText("100 of 100")).toBeInTheDocument();
  expect(row(4).getByText("−$800.00")).toBeInTheDocument();
  expect(screen.getByText("4 of 4 lines")).toBeInTheDocument();
});

test("says what the answers make of the total that was sent", { tags: "ORD-32.13" }, async () => {
  await open();
  const [, total] = screen.getAllByRole("definition").filter(({ textContent }) => textContent.includes("→"));
  const [first] = screen.getAllByRole("definition").filter(({ textContent }) => textContent.includes("$"));
  expect(first).toHaveTextContent("ordered $3,300.50 → , then $2,570.50 -22.1%");
  expect(total).toHaveTextContent("Apr 12, 2027");
});

test("approves all lines of a kind, and undoes it", { tags: "ORD-32.7" }, async () => {
  const { user } = await open();
  await user.click(button("Approve 2: Price"));
  await findMessage("2 lines were approved");
  expect(await states()).toEqual(["changed", "changed", "asked", "asked"]);
  expect(row(1).getByText("Approved by you")).toBeInTheDocument();
  expect(button("Approve All 2")).toBeEnabled();
  await user.keyboard("u");
  await findMessage("2 lines wait again");
  expect(await states()).toEqual(["asked", "asked", "asked", "asked"]);
  expect(button("Approve line 1")).toBeEnabled();
});

test("refuses a line with a reason, and the total follows", { tags: "ORD-32.7" }, async () => {
  const { user } = await open();
  await user.click(button("Refuse line 4"));
  const dialog = within(await screen.findByRole("dialog", { name: "Refuse line 4?" }));
  await user.click(dialog.getByRole("button", { name: "Refuse" }));
  expect(dialog.getByText("Say why. The vendor reads it.")).toBeInTheDocument();
  await user.type(dialog.getByRole("textbox", { name: "Reason" }), "Needed for the shutdown.{Enter}");
  await findMessage("Line 4 was refused");
  expect(await states()).toEqual(["asked", "asked", "asked", "waiting"]);
  expect(row(4).getByText("“Needed for the shutdown.”")).toBeInTheDocument();
  expect(screen.getByText("$3,370.50")).toBeInTheDocument();
});

test("the vendor reads the reason of a refusal at the line", { tags: "ORD-32.8" }, async () => {
  const { user } = await open();
  await user.click(button("Refuse line 4"));
  await user.type(await screen.findByRole("textbox", { name: "Reason" }), "Needed for the shutdown.{Enter}");
  await findMessage("Line 4 was refused");
  await openPage(stage, "/orders?order=PO-1", vendor);
  expect(await screen.findByText("Refused: Needed for the shutdown.")).toBeInTheDocument();
});

test("decides with the keys of the review", { tags: "ORD-32.7" }, async () => {
  const { user } = await open();
  await user.keyboard("jjx");
  expect(screen.getByRole("checkbox", { name: "Select line 2" })).toBeChecked();
  await user.keyboard("kxa");
  await findMessage("2 lines were approved");
  await waitFor(() => expect(screen.getByRole("checkbox", { name: "Select line 3" })).toHaveFocus());
  await user.keyboard("r");
  await user.type(await screen.findByRole("textbox", { name: "Reason" }), "No.{Enter}");
  await findMessage("Line 3 was refused");
  expect(await states()).toEqual(["changed", "changed", "waiting", "asked"]);
});

test("tells what was decided or taken back meanwhile", { tags: "ORD-32.4" }, async () => {
  const { user } = await open();
  await send(stage, vendor.token, "POST", "/api/orders/PO-1/responses/1/withdraw", { lines: [1] });
  await user.click(button("Approve 2: Price"));
  await findMessage("Line 1 was decided, answered or changed meanwhile.");
  expect(row(1).getByText("No longer waits")).toBeInTheDocument();
  expect(row(2).getByText("Approved by you")).toBeInTheDocument();
});

test("shows an earlier refusal, and says if there is nothing to decide", { tags: "ORD-32.7" }, async () => {
  const { user } = await open();
  await user.click(button("Refuse line 1"));
  await user.type(await screen.findByRole("textbox", { name: "Reason" }), "Contract price.{Enter}");
  await findMessage("Line 1 was refused");
  await answer({ 1: answers[1] });
  await open();
  expect(row(1).getByText("Asked again")).toBeInTheDocument();
  expect(row(1).getByText(/^Refused .+ by Priya Raman: “Contract price.”$/)).toBeInTheDocument();
});
