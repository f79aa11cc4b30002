import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { ordersToAnswer } from "../../../test/answer-page-fixture.ts";
import { screen, waitFor } from "../../../test/open-page.tsx";
import { aLine } from "../../../test/orders-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const openAnswer = ordersToAnswer(stage);

const foot = () => screen.getByText(/accepted|changed|rejected|not answered/, { selector: "output" });

test("asks for the changed lines again, and keeps the others", { tags: ["ORD-20.4"] }, async () => {
  const { click, feedOrderLines, pieces, user, inPanel } = await openAnswer();
  await click("button", "Reject line 1");
  await user.selectOptions(inPanel(1).getByRole("combobox", { name: "Reason" }), "No stock");
  await click("button", "Accept line 2, with the others");
  await feedOrderLines([aLine(2, { quantity: "30", due_date: "2099-12-04" })]);
  await click("button", "Send Answer");
  const banner = await screen.findByText(/changed this order on .+\. Line 2 differs; your other lines are kept\.$/);
  expect(banner.closest("[role=alert]")).toHaveTextContent("Quantityfrom 40 to 30");
  await waitFor(() => expect(banner.closest("[role=alert]")).toHaveFocus());
  await click("button", "Send Answer");
  expect(await screen.findByRole("button", { name: "1 problem, on line 2" })).toBeVisible();
  expect(await pieces()).toEqual([]);
  await click("button", "Accept Line 2");
  expect(screen.queryByText(/Line 2 differs/)).toBeNull();
  await click("button", "Send Answer");
  await screen.findByText(/^Your answer was sent/);
  expect(await pieces()).toEqual([
    "1 reject 40 no_stock asked",
    "2 accept 30 applied",
    "3 accept 40 applied",
    "4 accept 40 applied",
  ]);
});

test("asks for a changed line again at each visit until it is answered", { tags: ["ORD-20.4"] }, async () => {
  const { click, companyId, feedOrderLines, go, inPanel, user } = await openAnswer();
  await click("button", "Reject line 1");
  await user.selectOptions(inPanel(1).getByRole("combobox", { name: "Reason" }), "No stock");
  await click("button", "Reject line 2");
  await user.selectOptions(inPanel(2).getByRole("combobox", { name: "Reason" }), "No stock");
  await screen.findByText("Draft saved", undefined, { timeout: 5000 });
  await feedOrderLines([aLine(2, { quantity: "30", due_date: "2099-12-04" })]);
  await click("button", "Send Answer");
  await screen.findByText(/Line 2 differs; your other lines are kept\.$/);
  expect(foot()).toHaveTextContent("2 accepted, 1 rejected, 1 not answered");
  expect(screen.getByRole("checkbox", { name: "Accept the other 2 lines as they are" })).toBeChecked();
  await waitFor(
    async () => {
      const { rows } = await stage.owner.query(
        "select draft->>'revision' revision, json_array_length(draft->'lines') count from order_drafts where company_id = $1",
        [companyId],
      );
      expect(rows).toEqual([{ revision: "1", count: 2 }]);
    },
    { timeout: 5000 },
  );
  await go("/orders");
  await go("/orders?order=PO-7002&tab=Answer");
  const banner = await screen.findByText(/changed this order on .+\. Line 2 differs; your other lines are kept\.$/);
  expect(banner.closest("[role=alert]")).toHaveTextContent("Quantityfrom 40 to 30");
  expect(foot()).toHaveTextContent("2 accepted, 1 rejected, 1 not answered");
});

const text = /changed this order on .+\. Your answer is kept\.$/;
const findBanner = async () => (await screen.findByText(text)).closest("[role=alert]");
const withoutLine2 = ["1 accept 40 applied", "3 accept 40 applied", "4 accept 40 applied"];

test("says that another line was cancelled meanwhile, and that nothing was sent", { tags: ["ORD-20.5"] }, async () => {
  const { click, feedOrderLines, pieces } = await openAnswer();
  await feedOrderLines([aLine(2, { due_date: "2099-12-04", is_cancelled: "true" })]);
  await click("button", "Send Answer");
  const banner = await findBanner();
  expect(banner).toHaveTextContent("Nothing was sent. Check your answer, then send again.");
  expect(banner).toHaveTextContent(/Line 2 was cancelled by \w+\./);
  await waitFor(() => expect(banner).toHaveFocus());
  expect(foot()).toHaveTextContent("3 accepted · total $2,208.00");
  expect(await pieces()).toEqual([]);
  await click("button", "Send Answer");
  await screen.findByText(/^Your answer was sent/);
  expect(await pieces()).toEqual(withoutLine2);
});

test("sends nothing while the lines of the newer revision are read", { tags: ["ORD-20.5"] }, async () => {
  const { answer, click, feedOrderLines, pieces, refused, user } = await openAnswer();
  // This module needs the page's globals.
  const { queryClient } = await import("../../../lib/query-client.ts");
  await feedOrderLines([aLine(2, { due_date: "2099-12-04", is_cancelled: "true" })]);
  const newer = Promise.withResolvers<undefined>();
  let reads = 0;
  // The page reads the lines that it has again, and then those of the revision that it has found meanwhile.
  answer((_method, path) => {
    const isLines = path.startsWith("/api/orders/PO-7002/lines?");
    return isLines && ++reads === 2 ? newer.promise : undefined;
  });
  await click("button", "Send Answer");
  await waitFor(() => expect([reads, queryClient.isMutating()]).toEqual([2, 0]));
  await user.click(screen.getByRole("button", { name: "Send Answer" }));
  newer.resolve(undefined);
  await findBanner();
  await click("button", "Send Answer");
  await screen.findByText(/^Your answer was sent/);
  expect(refused).toEqual(["POST /api/orders/PO-7002/responses"]);
  expect(await pieces()).toEqual(withoutLine2);
});

test("says that a line was cancelled that was answered already", { tags: ["ORD-20.5"] }, async () => {
  const { click, feedOrderLines, pieces } = await openAnswer();
  await click("button", "Accept line 2, with the others");
  await feedOrderLines([aLine(2, { due_date: "2099-12-04", is_cancelled: "true" })]);
  await click("button", "Send Answer");
  await waitFor(async () => expect(await findBanner()).toHaveTextContent(/Line 2 was cancelled by \w+\./));
  expect(screen.queryByText(/^1 problem/)).toBeNull();
  expect(await pieces()).toEqual([]);
  await click("button", "Send Answer");
  await screen.findByText(/^Your answer was sent/);
  expect(await pieces()).toEqual(withoutLine2);
});
