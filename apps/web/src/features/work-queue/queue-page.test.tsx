import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { box, button, findBox, findRow, findTitle, rows } from "../../test/finders.ts";
import { useFakeTimers } from "../../test/fake-timers.ts";
import { screen, waitFor, within } from "../../test/open-page.tsx";
import { getProducts, queryRowBox, workFixture } from "../../test/work-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createColleague, createWork, decide, open, reviewer } = await workFixture(stage);

const refreshMs = 10_000;
const expectProducts = (...names: string[]) => waitFor(() => expect(getProducts()).toEqual(names));
const expectFocusOn = (product: string) => waitFor(() => expect(queryRowBox(product)).toHaveFocus());

test(
  "shows what is asked and when it is due, the latest first, and leads to the place of the work",
  { tags: ["CON-01.9", "CON-02.1", "CON-02.2", "CON-02.3", "CON-02.4"] },
  async () => {
    const work = await createWork();
    const { click } = await open(work.path);
    await expectProducts("Gate Valve", "Ball Valve", "Check Valve");
    const gate = await findRow("Gate Valve");
    expect(gate).toHaveTextContent("3 fields, Vendor Price +12%");
    expect(gate).toHaveTextContent(/Late by \d+ days/);
    expect(gate).toHaveTextContent("Nobody");
    const check = await findRow("Check Valve");
    expect(check).toHaveTextContent("Vendor Price +2.5%");
    expect(within(check).getByText(/^In \d+ (hours?|days?)$/)).toHaveAttribute(
      "title",
      expect.stringContaining(" UTC"),
    );
    await click("link", "Gate Valve");
    await findTitle("Review");
    await waitFor(() => expect(document.querySelector("tbody th[scope=rowgroup]")).toHaveTextContent("Gate Valve"));
    expect(document.querySelectorAll("tbody th[scope=rowgroup]")).toHaveLength(1);
    history.back();
    await waitFor(() => expect(getProducts()).toHaveLength(3));
  },
);

test("gets new rows without a reload", { tags: "CON-01.10" }, async () => {
  const work = await createWork();
  const { advance } = useFakeTimers();
  await open(`${work.path}&state=late`);
  await expectProducts("Gate Valve", "Ball Valve");
  const [edit] = await work.edits("W-2");
  await decide([{ id: edit!.id, decision: "approve" }]); // The edit was proposed above.
  advance(refreshMs);
  await waitFor(() => expect(getProducts()).toEqual(["Gate Valve"]));
});

test("is worked by keyboard: take, hand over, release, open", { tags: ["CON-03.1", "CON-05.1"] }, async () => {
  const work = await createWork();
  await createColleague("Marcus", "Adeyemi");
  const { fill, openAs, click, user } = await open(work.path);
  await expectProducts("Gate Valve", "Ball Valve", "Check Valve");
  await user.keyboard("j");
  await expectFocusOn("Gate Valve");
  await user.keyboard("t");
  await waitFor(async () => expect(await findRow("Gate Valve")).toHaveTextContent("You"));
  await user.keyboard("j");
  await expectFocusOn("Ball Valve");
  await user.keyboard("x");
  expect(queryRowBox("Ball Valve")).toBeChecked();
  await user.keyboard("k");
  await expectFocusOn("Gate Valve");
  await user.keyboard("x");
  await screen.findByText("2 selected");
  await user.keyboard("h");
  const dialog = within(await screen.findByRole("dialog", { name: "Hand over 2 rows" }));
  await fill(dialog.getByRole("textbox", { name: "Find a person" }), "marcus");
  await click("radio", /^Marcus Adeyemi/, dialog);
  await click("button", "Hand Over", dialog);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  for (const product of ["Gate Valve", "Ball Valve"])
    await waitFor(async () => expect(await findRow(product)).toHaveTextContent("Marcus Adeyemi"));
  openAs(reviewer, `${work.path}&owner=nobody`);
  await expectProducts("Check Valve");
  await user.keyboard("j");
  await expectFocusOn("Check Valve");
  await user.keyboard("t");
  await screen.findByText("1 row taken.");
  openAs(reviewer, `${work.path}&owner=me`);
  await expectProducts("Check Valve");
  await user.keyboard("j");
  await expectFocusOn("Check Valve");
  await user.keyboard("?");
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toHaveTextContent("Take the row");
  await user.keyboard("{Escape}");
  await expectFocusOn("Check Valve");
  await user.keyboard("o");
  await findTitle("Review");
});

test("does not hand over to a person whose role cannot do the work", { tags: "CON-03.1" }, async () => {
  const work = await createWork();
  await createColleague("Elena", "Sorensen", { may: ["provider.view_audit"] });
  const { click, fill } = await open(work.path);
  await click("checkbox", "Select Edits: Gate Valve");
  await click("button", "Hand Over");
  const dialog = within(await screen.findByRole("dialog", { name: "Hand over 1 row" }));
  await fill(dialog.getByRole("textbox", { name: "Find a person" }), "elena");
  await waitFor(() => expect(dialog.getByRole("radio", { name: /^Elena Sorensen/ })).toBeDisabled());
  dialog.getByText(/The role does not allow edited products\./);
  await click("button", "Hand Over", dialog);
  await dialog.findByText("Choose a person.");
});

test(
  "finds companies while one types, and opens a nonsensical address",
  { tags: ["CON-04.1", "CON-04.5"] },
  async () => {
    const work = await createWork();
    const { click, fill, getAddress, user } = await open(
      "/provider/queue?kind=nonsense&company=acme&state=early&owner=you&ordering=size&page=0",
    );
    await waitFor(() => expect(getProducts().length).toBeGreaterThan(0));
    await user.click(screen.getAllByRole("button", { name: "Company" })[0]!); // a query that finds nothing fails
    await fill(await findBox("Find a company"), work.name);
    await click("checkbox", work.name);
    await waitFor(() => expect(getAddress()).toContain("company="));
    await user.keyboard("{Escape}");
    await expectProducts("Gate Valve", "Ball Valve", "Check Valve");
    expect(button(`Company: ${work.name}`)).toBeVisible();
  },
);

test(
  "has figures that lead to their rows, and the vendor sees the median",
  { tags: ["CON-06.2", "CON-06.3"] },
  async () => {
    const work = await createWork();
    const [edit] = await work.edits("W-3");
    await decide([{ id: edit!.id, decision: "approve" }]); // The edit was proposed above.
    const { click, getAddress, openAs } = await open("/provider/queue");
    const figures = within(await screen.findByRole("navigation", { name: "Figures" }));
    await waitFor(() =>
      expect(figures.getByRole("link", { name: /Median time this week/ })).toHaveTextContent(/min|hour|day/),
    );
    await click("link", /Late/, figures);
    await waitFor(() => expect(getAddress()).toContain("state=late"));
    await click("link", /Fields decided today/, within(screen.getByRole("navigation", { name: "Figures" })));
    await findTitle("Decisions");
    await waitFor(() => expect(rows(work.name)[0]).toHaveTextContent("Approved"));
    openAs(work, "/product-catalog/changes");
    await screen.findByText(/Half of this week's changes were decided within .*(min|hour|day)/);
  },
);

test("counts due times by the provider's calendar", { tags: "CON-02.3" }, async () => {
  const { click, fill, reload } = await open("/provider/queue/settings");
  await fill(await findBox("Edits"), "0");
  await click("button", "Add Holiday");
  await fill(await findBox("Name"), "New Year's Day");
  await click("button", "Save");
  await screen.findByText("Must be a whole number from 1 to 60.");
  await screen.findByText("Must be a day like 01/31/2026.");
  await fill(box("Edits"), "2");
  await fill(box("Day"), "1/1/2099");
  await click("button", "Save");
  await screen.findByText(/Your changes are saved/);
  reload();
  expect(await findBox("Day")).toHaveValue("01/01/2099");
  await click("button", "Remove New Year's Day");
  await click("button", "Save");
  await screen.findByText(/Your changes are saved/);
});
