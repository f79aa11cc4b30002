import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { useFakeTimers } from "../../test/fake-timers.ts";
import { screen, waitFor, within } from "../../test/open-page.tsx";
import { reviewFixture } from "../../test/review-fixture.ts";
import { findBoxOf, getMessages, queryBox } from "../../test/review-finders.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor, open } = await reviewFixture(stage);

const name = "Gate Valve";
const expectMessage = (text: string | RegExp) => waitFor(() => expect(getMessages(text)).toHaveLength(1));
const queryUndo = () => screen.queryByRole("button", { name: "Undo" });

/** Opens the queue with two edits of a product. */
async function openQueue() {
  const vendor = await createVendor([{ gxp_sku: "V-1", name, price: "100.00", color: "Gray" }]);
  await vendor.proposeChanges(
    "V-1",
    { name: "price", old_value: "100.00", new_value: "112.50" },
    { name: "color", old_value: "Gray", new_value: "Red" },
  );
  const page = await open(vendor.queue);
  await findBoxOf(name, "Vendor Price");
  return { ...page, vendor };
}

test("sends an undo that is asked for before the decision has arrived after it", { tags: ["CON-05.2"] }, async () => {
  const { answer, user, vendor } = await openQueue();
  const decided = Promise.withResolvers<undefined>();
  answer((_, path) => (path.endsWith("/decide") ? decided.promise : undefined));
  queryBox(name, "Vendor Price")?.focus();
  await user.keyboard("a");
  await waitFor(() => expect(queryBox(name, "Color")).toHaveFocus());
  await user.keyboard("{Control>}z{/Control}");
  decided.resolve(undefined);
  await expectMessage("Vendor Price of Gate Valve waits again");
  expect(await vendor.product("V-1")).toMatchObject({ price: "100.00" });
});

test("ends the offer after ten seconds, and replaces it at the next decision", { tags: ["CON-05.2"] }, async () => {
  const { click, vendor } = await openQueue();
  const { advance } = useFakeTimers();
  for (const label of ["Vendor Price", "Color"]) {
    await click("button", `Approve ${label} of ${name}`);
    await expectMessage(`${label} of Gate Valve approved`);
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(1));
  }
  advance(8000);
  expect(queryUndo()).not.toBeNull();
  advance(2100);
  await waitFor(() => expect(queryUndo()).toBeNull());
  expect(await vendor.product("V-1")).toMatchObject({ price: "112.50", color: "Red" });
});

test(
  "tries an undo that could not be sent again, and says which fields keep their decision, and why",
  { tags: ["CON-05.3"] },
  async () => {
    const { answer, click, vendor } = await openQueue();
    await click("button", `Approve Vendor Price of ${name}`);
    answer((_, path) => (path.endsWith("/undo") ? Response.error() : undefined));
    await click("button", "Undo");
    await expectMessage("The decision was not undone.");
    answer(() => undefined);
    await click("button", "Try Again");
    await expectMessage("Vendor Price of Gate Valve waits again");
    expect(await vendor.product("V-1")).toMatchObject({ price: "100.00" });

    await click("button", `Approve Vendor Price of ${name}`);
    await expectMessage("Vendor Price of Gate Valve approved");
    await vendor.loadPrice("V-1", "120.00");
    await click("button", "Undo");
    await expectMessage(/Vendor Price of Gate Valve stays approved\. .* is now \$120\.00\./);
    expect(await vendor.product("V-1")).toMatchObject({ price: "120.00" });
  },
);

test("undoes a decision on several fields at once", { tags: ["CON-05.2"] }, async () => {
  const { click, user, vendor } = await openQueue();
  for (const label of ["Vendor Price", "Color"]) await user.click(await findBoxOf(name, label));
  await click("button", "Approve");
  await click("button", "Approve 2 fields", within(await screen.findByRole("alertdialog")));
  await expectMessage("2 fields approved");
  // The button that was pending has left no announcement without a label.
  expect(document.querySelector("[data-live-announcer] [role=img]")).toBeNull();
  await vendor.proposeChanges("V-1", { name: "color", old_value: "Red", new_value: "Blue" });
  await click("button", "Undo");
  const report = await screen.findByRole("dialog", { name: "1 of 2 fields put back" });
  expect(report).toHaveTextContent("Color of Gate Valve");
  expect(report).toHaveTextContent("The vendor has submitted a newer change of it.");
  expect(await vendor.product("V-1")).toMatchObject({ price: "100.00", color: "Red" });
});
