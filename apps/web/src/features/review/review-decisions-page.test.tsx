import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { screen, waitFor, within } from "../../test/open-page.tsx";
import { reviewFixture } from "../../test/review-fixture.ts";
import { findBoxOf, getButtons, getMessages, queryBox, queryField } from "../../test/review-finders.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createQueue, createVendor, decide, open } = await reviewFixture(stage);

const decidePath = "/api/provider/edits/decide";

/** Waits until the row of an edited field shows a text. */
const expectField = (product: string, label: string, text: string) =>
  waitFor(() => expect(queryField(product, label)).toHaveTextContent(text));
const selectedFields = () => within(screen.getByRole("group", { name: "Selected fields" }));
const findReason = () => screen.findByRole("textbox", { name: "Reason" });

test(
  "approves a field, which publishes it immediately, and rejects another with a reason that the vendor can read",
  { tags: ["PROV-02.3", "DET-09.1", "DET-09.3"] },
  async () => {
    const vendor = await createQueue();
    const { click, fill, user } = await open(vendor.queue);
    await click("button", "Approve Material of Gate Valve");
    await expectField("Gate Valve", "Material", "Approved");
    await expectField("Gate Valve", "Material", "by Priya Raman");
    expect(getButtons("Gate Valve", "Material")).toEqual([]);
    await waitFor(() => expect(getMessages("Material of Gate Valve approved")).toHaveLength(1));
    expect(await vendor.product("V-1")).toMatchObject({ material: "Stainless steel body with bolted bonnet" });

    const text = `Above the agreed list of ${vendor.name}.`;
    await click("button", "Reject Vendor Price of Gate Valve");
    const dialog = within(await screen.findByRole("dialog", { name: "Reject Vendor Price?" }));
    await waitFor(async () => expect(await findReason()).toHaveFocus());
    await click("button", "Reject", dialog);
    expect(await findReason()).toHaveAccessibleDescription("Say why, so that the vendor can correct it.");
    await fill(await findReason(), text);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await click("button", "Reject Vendor Price of Gate Valve");
    expect(await findReason()).toHaveValue(text);
    await waitFor(async () => expect(await findReason()).toHaveFocus());
    await user.keyboard("{Enter}");
    await expectField("Gate Valve", "Vendor Price", "Rejected");
    await waitFor(() => expect(queryBox("Ball Valve", "Vendor Price")).toHaveFocus());
    await expectField("Gate Valve", "Vendor Price", "by Priya Raman");
    expect(await vendor.edits("V-1")).toContainEqual(
      expect.objectContaining({ name: "price", status: "rejected", reason: text }),
    );
    expect(await vendor.product("V-1")).toMatchObject({ price: "100.00" });

    // The dialog offers the reason for the next change.
    await click("button", "Reject Vendor Price of Ball Valve");
    await click("button", text, within(await screen.findByRole("dialog")));
    await waitFor(async () => expect(await findReason()).toHaveFocus());
    await user.keyboard("{Enter}");
    await expectField("Ball Valve", "Vendor Price", "Rejected");
  },
);

test(
  "approves all fields of a product, and shows which fields of a selection were not approved and why",
  { tags: ["PROV-02.3", "PROV-02.4"] },
  async () => {
    const vendor = await createQueue();
    const { click, requests } = await open(vendor.queue);
    const countLoads = () => requests.filter((request) => request.startsWith("GET /api/provider/edits/?")).length;
    await click("button", "Approve 2 fields of Gate Valve");
    for (const label of ["Vendor Price", "Material"]) await expectField("Gate Valve", label, "by Priya Raman");
    expect(await vendor.product("V-1")).toMatchObject({ price: "112.50" });
    // A later response could have the price of V-2 that is loaded below.
    await waitFor(() => expect(countLoads()).toBeGreaterThan(1));

    await click("checkbox", "Select all on this page");
    await screen.findByText("2 selected");
    await vendor.loadPrice("V-2", "255.00");
    await click("button", "Approve", selectedFields());
    await click("button", "Approve 2 fields");
    const report = await screen.findByRole("dialog", { name: "1 of 2 fields approved" });
    expect(report).toHaveTextContent(`Vendor Price of Ball Valve (V-2), ${vendor.name}`);
    expect(report).toHaveTextContent("The live value is now $255.00.");
    within(report).getAllByRole("button", { name: "Close" }).at(-1)?.click();
    await expectField("Ball Valve", "Vendor Price", "Conflict");
    await expectField("Check Valve", "Vendor Price", "Approved");
    expect(await vendor.product("V-2")).toMatchObject({ price: "255.00" });
  },
);

test("selects every field that a search finds, on all pages", { tags: "PROV-02.3" }, async () => {
  const skus = Array.from({ length: 12 }, (_, index) => `P-${index}`);
  const vendor = await createVendor(skus.map((gxp_sku) => ({ gxp_sku, name: `Pipe ${gxp_sku}`, price: "10.00" })));
  for (const sku of skus) await vendor.proposeChanges(sku, { name: "price", old_value: "10.00", new_value: "11.00" });
  const { click, fill } = await open(vendor.queue);
  await screen.findByText("Items 1 to 10 of 12 total");
  await click("checkbox", "Select all of Pipe P-0");
  await click("button", "Select all 12 fields");
  await screen.findByText("12 selected");
  await click("button", "Reject", selectedFields());
  await fill(await findReason(), "Prices are frozen until spring.");
  await click("button", "Reject 12 fields");
  await screen.findAllByText("12 fields rejected");
  await screen.findByText("Nothing else that matches your search or filters is waiting.");
  await click("button", "Hide 10 decided");
  expect(await screen.findByText(/Sorry, we couldn't find a match/)).toBeVisible();
});

test(
  "shows that a colleague has already decided a field, and the field's new status",
  { tags: "PROV-02.5" },
  async () => {
    const vendor = await createQueue();
    const { click } = await open(vendor.queue);
    await findBoxOf("Gate Valve", "Vendor Price");
    const [price] = (await vendor.edits("V-1")).filter(({ name }) => name === "price");
    const [ball] = await vendor.edits("V-2");
    const [check] = await vendor.edits("V-3");
    await decide([{ id: price?.id ?? "", decision: "reject", reason: "Not agreed." }]);
    await vendor.withdraw(check?.id ?? "");
    await click("button", "Approve Vendor Price of Gate Valve");
    await screen.findByText("Vendor Price of Gate Valve was not approved. Already rejected by Priya Raman.");
    await expectField("Gate Valve", "Vendor Price", "by Priya Raman: Not agreed.");
    expect(getMessages("Vendor Price of Gate Valve was not approved.")).toHaveLength(1);
    expect(getMessages(/^Vendor Price.* approved$/)).toHaveLength(0);
    // The refresh after each decision has fetched the other changes.
    await expectField("Check Valve", "Vendor Price", "Withdrawn");
    await expectField("Check Valve", "Vendor Price", "by Ada Moss");

    await decide([{ id: ball?.id ?? "", decision: "approve" }]);
    await vendor.loadPrice("V-2", "9.00");
    await click("button", "Approve Material of Gate Valve");
    await expectField("Ball Valve", "Vendor Price", "Approved");
  },
);

test("sends a decision once even if the button is pressed twice", { tags: "PROV-02.5" }, async () => {
  const vendor = await createQueue();
  const { click, fill, requests, user } = await open(vendor.queue);
  const countSent = () => requests.filter((request) => request === `POST ${decidePath}`).length;
  const pressTwice = async (name: string) => user.dblClick(await screen.findByRole("button", { name }));
  await pressTwice("Approve Vendor Price of Ball Valve");
  await expectField("Ball Valve", "Vendor Price", "by Priya Raman");
  expect(countSent()).toBe(1);

  await pressTwice("Approve 2 fields of Gate Valve");
  await expectField("Gate Valve", "Material", "by Priya Raman");
  expect(countSent()).toBe(2);

  await click("button", "Reject Vendor Price of Check Valve");
  await fill(await findReason(), "Too high.");
  await pressTwice("Reject");
  await expectField("Check Valve", "Vendor Price", "by Priya Raman: Too high.");
  expect(countSent()).toBe(3);
});

test("reverts a failed decision and sends it again", { tags: "PROV-02.4" }, async () => {
  const vendor = await createQueue();
  const { answer, click, fill, user } = await open(vendor.queue);
  const held = Promise.withResolvers<Response>();
  answer((_, path) => (path === decidePath ? held.promise : undefined));
  await click("button", "Reject Vendor Price of Gate Valve");
  await fill(await findReason(), "Too high.");
  await user.keyboard("{Enter}");
  await expectField("Gate Valve", "Vendor Price", "RejectedToo high.");
  held.resolve(Response.error());
  await expectField("Gate Valve", "Vendor Price", "Not rejected. The server could not be reached.");
  answer(() => undefined);
  await click("button", "Try Again: Vendor Price of Gate Valve");
  await expectField("Gate Valve", "Vendor Price", "by Priya Raman: Too high.");

  // A selection stays selected, and its dialog shows the error.
  answer((_, path) =>
    path === decidePath ? Response.json({ detail: "The publishing failed." }, { status: 500 }) : undefined,
  );
  await user.click(await findBoxOf("Ball Valve", "Vendor Price"));
  await user.click(await findBoxOf("Check Valve", "Vendor Price"));
  await user.keyboard("a");
  const question = within(await screen.findByRole("alertdialog"));
  await click("button", "Approve 2 fields", question);
  await waitFor(() => expect(question.getByRole("alert")).toHaveTextContent(/^The publishing failed\.$/));
  await click("button", "Cancel", question);
  await screen.findByText("2 selected");
  expect(getButtons("Ball Valve", "Vendor Price")).toEqual(["Approve", "Reject"]);
});
