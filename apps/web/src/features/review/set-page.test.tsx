import { afterAll, expect, test } from "vitest";
import { openRunner } from "../../../../api/src/test/run-fixture.ts";
import { openStage } from "../../../../api/src/test/stage.ts";
import { button, findTitle } from "../../test/finders.ts";
import { screen, waitFor, within } from "../../test/open-page.tsx";
import { getMessages } from "../../test/review-finders.ts";
import { reviewFixture } from "../../test/review-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { open } = await reviewFixture(stage);

interface Change {
  from: string;
  to: string;
  live?: string;
}

/** Submits a set with one price of each of so many products, and a lead time of the first. */
async function createSet(changes: readonly Change[]) {
  const vendor = await stage.aVendor({ name: "Kestrel Valve" });
  await stage.owner.query(
    `insert into products (company_id, gxp_sku, supplier_sku, name, price)
     select $1, 'P-' || place, 'S-' || place, 'Valve ' || place, price
     from unnest($2::numeric[]) with ordinality as p (price, place)`,
    [vendor.companyId, changes.map(({ from, live = from }) => live)],
  );
  const edits = changes.map(({ from, to }, place) => ({
    gxpSku: `P-${place + 1}`,
    name: "price",
    oldValue: from as string | null,
    newValue: to,
  }));
  edits.push({ gxpSku: "P-1", name: "lead_time_days", oldValue: null, newValue: "14" });
  const set = await stage.aSetOfEdits(vendor.companyId, { authorId: vendor.id, edits });
  return {
    ...set,
    statuses: async () => {
      const { rows } = await stage.owner.query<{ line: string }>(
        "select status || ' ' || count(*) as line from field_edits where set_id = $1 group by status order by 1",
        [set.id],
      );
      return rows.map(({ line }) => line);
    },
  };
}

const findMessage = (text: string) => waitFor(() => expect(getMessages(text)).not.toEqual([]));
const usual = (count: number): Change[] => Array.from({ length: count }, () => ({ from: "100", to: "103" }));
const strange: Change[] = [...usual(20), { from: "100", to: "1000" }, { from: "100", to: "104", live: "90" }];
const exceptions = async () =>
  within(await screen.findByRole("list", { name: "Outliers and conflicts" })).getAllByRole("listitem");

test("shows each field with its usual change, and approves the usual ones", { tags: "XLS-07.6" }, async () => {
  const set = await createSet(strange);
  const { user } = await open(`/provider/review/sets/${set.id}`);
  await findTitle("23 changes in 22 products");
  const line = within(await screen.findByRole("row", { name: /^Vendor Price/ }));
  expect(line.getByText("22")).toBeInTheDocument();
  expect(line.getByText("+3% (median)")).toBeInTheDocument();
  expect(line.getByRole("img", { name: /^From \+3% to \+900%, usually \+3% to / })).toBeInTheDocument();
  expect(screen.getByText("0 of 23 decided")).toBeInTheDocument();
  await user.click(button("Approve 20 Usual: Vendor Price"));
  await findMessage("20 fields approved");
  expect(await set.statuses()).toEqual(["approved 20", "pending 3"]);
  await screen.findByText("20 of 23 decided");
  await user.keyboard("u");
  await findMessage("20 fields wait again");
  expect(await set.statuses()).toEqual(["pending 23"]);
});

test("approves all usual changes with Shift+A, and leaves outliers and conflicts", { tags: "XLS-07.6" }, async () => {
  const set = await createSet(strange);
  const { user } = await open(`/provider/review/sets/${set.id}`);
  await screen.findByRole("button", { name: "Approve 21 Usual Changes" });
  await exceptions();
  await user.keyboard("{Shift>}A{/Shift}");
  await findMessage("21 fields approved");
  expect(await set.statuses()).toEqual(["approved 21", "pending 2"]);
});

test("includes a ticked outlier of the field", { tags: "XLS-07.6" }, async () => {
  const set = await createSet(strange);
  const { user } = await open(`/provider/review/sets/${set.id}`);
  const [outlier] = await exceptions();
  await user.click(within(outlier!).getByRole("checkbox")); // the list has two rows
  await user.click(button("Approve 21: Vendor Price"));
  await findMessage("21 fields approved");
  expect(await set.statuses()).toEqual(["approved 21", "pending 2"]);
});

test("decides an outlier and a conflict at their rows", { tags: "XLS-07.7" }, async () => {
  const set = await createSet(strange);
  const { user } = await open(`/provider/review/sets/${set.id}`);
  const [outlier, conflict] = await exceptions();
  expect(outlier).toHaveTextContent("10 times the old value: a slipped decimal point?");
  expect(conflict).toHaveTextContent("The live value has changed since and is $90.00");
  expect(within(conflict!).queryByRole("button", { name: /^Approve/ })).toBeNull(); // the list has two rows
  await user.click(within(outlier!).getByRole("button", { name: /^Reject/ }));
  await user.type(await screen.findByRole("textbox", { name: "Reason" }), "A slipped point.{Enter}");
  await waitFor(async () => expect(await set.statuses()).toEqual(["pending 22", "rejected 1"]));
  await waitFor(() => expect(outlier).toHaveTextContent("A slipped point."));
});

test("shows the usual changes on request", { tags: "XLS-07.7" }, async () => {
  const set = await createSet(strange);
  const { user } = await open(`/provider/review/sets/${set.id}`);
  await user.click(await screen.findByRole("button", { name: "Show Them" }));
  const list = await screen.findByRole("list", { name: "Usual changes" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(21);
});

test("decides more than 500 by a run, with its progress in the foot", { tags: "XLS-07.8" }, async () => {
  const set = await createSet(usual(501));
  const { user } = await open(`/provider/review/sets/${set.id}`);
  await user.click(await screen.findByRole("button", { name: "Approve 502 Usual Changes" }));
  await screen.findByText("0 of 502 fields");
  expect(screen.getByRole("button", { name: "Show Them" })).toBeEnabled();
  await using runner = openRunner(stage);
  await runner.execute();
  await findMessage("502 of 502 fields approved");
  expect(await set.statuses()).toEqual(["approved 502"]);
});
