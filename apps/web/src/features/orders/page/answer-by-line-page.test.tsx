import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { ordersToAnswer } from "../../../test/answer-page-fixture.ts";
import { screen, waitFor, within } from "../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const openAnswer = ordersToAnswer(stage);

const foot = () => screen.getByText(/accepted|changed|rejected|not answered/, { selector: "output" });

test(
  "answers lines with a change, a backorder of the rest and a rejection, and accepts the others",
  { tags: ["ORD-16.3", "ORD-16.2", "ORD-18.2", "ORD-21.4", "ORD-14.9"] },
  async () => {
    const { click, user, pieces, inPanel, type } = await openAnswer();
    expect(foot()).toHaveTextContent("4 accepted · total $2,944.00");
    await click("button", "Change line 2");
    await type(2, "Quantity", "38");
    await click("button", "Later");
    // The press adds a piece and keeps the focus, so that Escape and keys still reach the line.
    expect(inPanel(2).getByRole("button", { name: "Later" })).toHaveFocus();
    expect(inPanel(2).getByText("Inside GXP’s limits")).toBeVisible();
    await click("button", "Reject line 3");
    expect(foot()).toHaveTextContent("2 accepted, 1 changed, 1 rejected · total $2,208.00 (was $2,944.00)");

    await click("button", "Send Answer");
    expect(await screen.findByRole("button", { name: "Problems on lines 2 and 3" })).toBeVisible();
    expect(inPanel(2).getAllByRole("textbox", { name: "Delivery Date" })[1]).toHaveFocus();
    expect(inPanel(2).getByText("Enter a date, or choose Date unknown.")).toBeVisible();
    expect(await pieces()).toEqual([]);

    await click("checkbox", "Date unknown");
    await user.selectOptions(inPanel(2).getAllByRole("combobox", { name: "Reason" })[1]!, "Capacity"); // shown above
    await click("button", "Done");
    expect(screen.queryByRole("form", { name: "Answer to line 2" })).toBeNull();
    await click("button", "1 problem, on line 3");
    await user.selectOptions(inPanel(3).getByRole("combobox", { name: "Reason" }), "Discontinued");
    await click("button", "Send Answer");
    await screen.findByText(/^Your answer was sent\. 2 lines wait for \w+’s decision\. The order’s terms stay/);
    expect(await screen.findByRole("table", { name: "Lines of the order" })).toBeVisible();
    expect(await pieces()).toEqual([
      "1 accept 40 applied",
      "2 accept 38 asked",
      "2 backorder 2 capacity asked",
      "3 reject 40 discontinued asked",
      "4 accept 40 applied",
    ]);
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    const lines = within(screen.getByRole("table", { name: "Lines of the order" }));
    const asked = "asked Accept: 38; Later: 2 on an unknown day · Capacity";
    expect(await lines.findByText(asked)).toBeVisible();
    expect(lines.getByText("asked Reject: 40 · Discontinued")).toBeVisible();
  },
);

test("keeps what is typed over a new visit, and sends only answered lines", { tags: ["ORD-19.2"] }, async () => {
  const { click, go, pieces, type, inPanel } = await openAnswer();
  await click("button", "Change line 1");
  await type(1, "Price", "17");
  await go("/orders");
  await go("/orders?order=PO-7002&tab=Answer");
  await screen.findByRole("list", { name: "Lines to answer" });
  await click("button", "Edit the answer to line 1");
  expect(inPanel(1).getByRole("textbox", { name: "Price" })).toHaveValue("17");
  await click("checkbox", "Accept the other 3 lines as they are");
  expect(foot()).toHaveTextContent("1 changed, 3 not answered");
  await click("button", "Send Answer");
  await screen.findByText("Your answer was sent.");
  expect(await pieces()).toEqual(["1 change 40 applied"]);
});

test("sends a draft that was kept without a connection at the next visit", { tags: ["ORD-19.3"] }, async () => {
  const { answer, click, companyId, go } = await openAnswer();
  let isOffline = true;
  answer((method, path) => (isOffline && method === "PUT" && path.endsWith("/draft") ? Response.error() : undefined));
  await click("button", "Reject line 1");
  await screen.findByText("Draft kept on this device", undefined, { timeout: 5000 });
  await go("/orders");
  isOffline = false;
  await go("/orders?order=PO-7002&tab=Answer");
  await screen.findByText("Draft saved", undefined, { timeout: 5000 });
  const { rowCount } = await stage.owner.query("select from order_drafts where company_id = $1", [companyId]);
  expect(rowCount).toBe(1);
  await click("button", "Stop Answering");
  await screen.findByText("You have a draft of an answer to 1 of 4 lines. Nothing was sent.");
  await click("link", "Continue Your Draft");
  expect(await screen.findByRole("button", { name: "Reject line 1" })).toHaveAttribute("aria-pressed", "true");
});

test("deletes the draft with its last answer", { tags: ["ORD-19.2"] }, async () => {
  const { click, companyId } = await openAnswer();
  const countDrafts = async () =>
    (await stage.owner.query("select from order_drafts where company_id = $1", [companyId])).rowCount;
  await click("button", "Reject line 1");
  await screen.findByText("Draft saved", undefined, { timeout: 5000 });
  expect(await countDrafts()).toBe(1);
  await click("button", "Undo");
  await waitFor(async () => expect(await countDrafts()).toBe(0), { timeout: 5000 });
  await click("button", "Stop Answering");
  await screen.findByRole("button", { name: "Answer by Line" });
  expect(screen.queryByText(/^You have a draft/)).toBeNull();
});

test("says which agent has drafted the answer, which its person sends", { tags: ["ORD-65.3"] }, async () => {
  const { click, pieces } = await openAnswer(async ({ companyId, id }) => {
    const draft = {
      agent: "Scout",
      revision: 1,
      lines: [{ line: 2, pieces: [{ action: "reject", reason: "no_stock" }] }],
    };
    await stage.owner.query(
      `insert into order_drafts (user_id, company_id, order_id, draft, updated_at)
       select $1, $2, id, $3, now() from purchase_orders where company_id = $2 and purchase_order = 'PO-7002'`,
      [id, companyId, JSON.stringify(draft)],
    );
  });
  expect(await screen.findByText(/^Drafted by agent Scout for \S+ \S+\. Check it/)).toBeVisible();
  await click("button", "Send Answer");
  await screen.findByText(/^Your answer was sent/);
  expect(await pieces()).toContain("2 reject 40 no_stock asked");
});

test("answers with keys, and sets one date for chosen lines", { tags: ["ORD-16.3"] }, async () => {
  const { click, user, inPanel, pieces } = await openAnswer();
  await user.click(screen.getByRole("checkbox", { name: "Select line 1" }));
  await user.keyboard("jx");
  await user.keyboard("d");
  const dialog = within(await screen.findByRole("dialog", { name: "Set date" }));
  await user.type(dialog.getByRole("textbox", { name: "Delivery Date" }), "12052099");
  await click("button", "Set Date for 2 Lines", dialog);
  expect(foot()).toHaveTextContent("2 accepted, 2 changed");
  await click("button", "Clear");
  screen.getByRole("checkbox", { name: "Select line 3" }).focus();
  await user.keyboard("c");
  expect(inPanel(3).getByRole("textbox", { name: "Quantity" })).toHaveFocus();
  screen.getByRole("checkbox", { name: "Select line 3" }).focus();
  await user.keyboard("r");
  expect(inPanel(3).getByRole("combobox", { name: "Reason" })).toHaveFocus();
  await user.selectOptions(inPanel(3).getByRole("combobox", { name: "Reason" }), "No stock");
  await user.keyboard("{Escape}");
  expect(screen.getByRole("checkbox", { name: "Select line 3" })).toHaveFocus();
  await user.keyboard("ja");
  expect(screen.getByRole("button", { name: "Accept line 4" })).toHaveAttribute("aria-pressed", "true");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText(/^Your answer was sent/);
  expect(await pieces()).toEqual([
    "1 change 40 applied",
    "2 change 40 applied",
    "3 reject 40 no_stock asked",
    "4 accept 40 applied",
  ]);
});

test("takes a question back, and notes who has seen the order", { tags: ["ORD-21.5", "ORD-54.4"] }, async () => {
  const { click, companyId, user, inPanel } = await openAnswer();
  await click("button", "Reject line 1");
  await user.selectOptions(inPanel(1).getByRole("combobox", { name: "Reason" }), "No stock");
  await click("button", "Send Answer");
  await click("button", "Take back the answer to line 1");
  await screen.findByText("Your answer to line 1 was taken back.");
  await screen.findByRole("button", { name: "Accept the Other Line" });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Take back the answer to line 1" })).toBeNull());
  const { rows } = await stage.owner.query(
    "select revision from order_revisions where company_id = $1 and kind = 'seen'",
    [companyId],
  );
  expect(rows).toEqual([{ revision: 1 }]);
});
