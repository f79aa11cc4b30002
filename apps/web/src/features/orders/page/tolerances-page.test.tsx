import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { ordersToAnswer } from "../../../test/answer-page-fixture.ts";
import { button } from "../../../test/finders.ts";
import { screen } from "../../../test/open-page.tsx";
import { aLine } from "../../../test/orders-fixture.ts";
import { send } from "../../../test/vendor-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const openAnswer = ordersToAnswer(stage);

/** Stores settings of a company, which differ from the provider's in these columns. */
const setSettings =
  (columns: Record<string, unknown>) =>
  async ({ companyId }: { companyId: string }) => {
    const names = Object.keys(columns);
    await stage.owner.query(
      `insert into company_order_settings (company_id, ${names.join(", ")})
       values ($1, ${names.map((_, place) => `$${place + 2}`).join(", ")})`,
      [companyId, ...Object.values(columns)],
    );
  };
const fixed = { minus: "0", plus: "0", outside: "refuse" };

test("shows what the provider takes no change of before anything is typed", { tags: ["ORD-30.5"] }, async () => {
  const { click, inPanel, user } = await openAnswer(
    setSettings({
      price: fixed,
      quantity: fixed,
      date: { minus: 0, plus: 0, outside: "refuse" },
      substitutes: "refuse",
      split: "refuse",
    }),
  );
  await click("button", "Change line 1");
  for (const [name, value, sentence] of [
    ["Quantity", "40", "This customer accepts no other quantity."],
    ["Price", "18.4", "This customer accepts no other price."],
    ["Delivery Date", "12/04/2099", "This customer accepts no other date."],
  ] as const) {
    const field = inPanel(1).getByRole("textbox", { name });
    expect(field).toHaveAttribute("readonly");
    expect(field).toHaveAccessibleDescription(sentence);
    await user.type(field, "9");
    expect(field).toHaveValue(value);
  }
  for (const name of ["Split", "Backorder", "Offer Another Product"]) expect(button(name)).toBeDisabled();
  expect(
    inPanel(1).getByText(
      "This customer accepts no split lines. This customer accepts no other date. This customer accepts no other product.",
    ),
  ).toBeVisible();
});

test("says that a value is refused while it is typed, and sends nothing", { tags: ["ORD-30.5"] }, async () => {
  const { click, inPanel, pieces, type } = await openAnswer(
    setSettings({ price: { minus: "5", plus: "0", outside: "refuse" } }),
  );
  await click("button", "Change line 1");
  await type(1, "Price", "18");
  expect(inPanel(1).getByText("−2.2%: inside limits")).toBeVisible();
  await type(1, "Price", "17.4799");
  expect(inPanel(1).getByText("This customer accepts no other price.")).toBeVisible();
  await click("button", "Send Answer");
  expect(await screen.findByRole("button", { name: "1 problem, on line 1" })).toBeVisible();
  expect(inPanel(1).getByRole("textbox", { name: "Price" })).toHaveFocus();
  expect(await pieces()).toEqual([]);
  await type(1, "Price", "17.48");
  await click("button", "Send Answer");
  await screen.findByText("Your answer was sent.");
  expect(await pieces()).toContain("1 change 40 applied");
});

test("begins with what was approved before the provider changed the line", { tags: ["ORD-30.4"] }, async () => {
  const { click, inPanel, pieces } = await openAnswer(async ({ companyId, token, feedOrderLines }) => {
    const dearer = { action: "change", unit_price: "19", reason: "price_is_outdated" };
    await send(stage, token, "POST", "/api/orders/PO-7002/responses", {
      revision: 1,
      lines: [{ line: 1, pieces: [dearer] }],
    });
    const staff = await stage.aStaffMember();
    const changes = await stage.call(staff.token, "GET", `/api/provider/order-changes/?company=${companyId}`);
    await send(stage, staff.token, "POST", "/api/provider/order-changes/decide", {
      decisions: [{ id: changes.json().results[0].id, decision: "approve" }],
    });
    await feedOrderLines([aLine(1, { quantity: "50", due_date: "2099-12-04" })]);
  });
  await click("button", "Change line 1");
  expect(inPanel(1).getByRole("textbox", { name: "Price" })).toHaveValue("19");
  expect(inPanel(1).getByRole("textbox", { name: "Quantity" })).toHaveValue("50");
  expect(inPanel(1).getByText("+3.3%: inside limits")).toBeVisible();
  await click("button", "Send Answer");
  await screen.findByText("Your answer was sent.");
  expect(await pieces()).toContain("1 change 50 price_is_outdated applied");
});
