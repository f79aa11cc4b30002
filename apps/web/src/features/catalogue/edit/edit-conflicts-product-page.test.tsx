import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { useFakeTimers } from "../../../test/fake-timers.ts";
import { screen, waitFor, within } from "../../../test/open-page.tsx";
import {
  editButton,
  failureText,
  liveValue,
  note,
  saveButton,
  textBox,
  valve,
  valveFixture,
} from "../../../test/valve-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor, decideAsStaff, editValve, openValve } = valveFixture(stage);

/** An open product shows changes of others after at most this time. */
const updateMs = 15_000;
const twoChanges = [
  { name: "price", old_value: "100.00", new_value: "112.50" },
  { name: "color", old_value: "Gray", new_value: "Blue" },
] as const;
const findConflict = (field: string) => screen.findByRole("group", { name: `${field}: changed meanwhile` });

test(
  "shows a value that changed meanwhile as a conflict and lets the user choose between both values",
  { tags: "DET-09.2" },
  async () => {
    const { user, fill, answer, saved, feedProducts, edits } = await editValve();
    const isProduct = (path: string) => path === `/api/products/${valve.gxp_sku}/`;
    // The form cannot fetch the new values before it saves.
    answer((_, path) => (isProduct(path) ? Response.error() : undefined));
    await feedProducts([{ ...valve, price: "105.00", color: "Red" }]);
    await fill(textBox("Vendor Price"), "112.5");
    await fill(textBox("Color"), "Blue");
    await fill(textBox("Material"), "Brass");
    await user.click(saveButton());
    const price = await findConflict("Vendor Price");
    const alert = within(screen.getByRole("form")).getByRole("alert");
    await waitFor(() => expect(alert).toHaveTextContent(failureText));
    expect(price).toHaveTextContent("Yours$112.50");
    expect(price).toHaveTextContent("Live$105.00");
    await waitFor(() => expect(textBox("Vendor Price")).toHaveFocus());
    expect(textBox("Material")).toHaveValue("Brass");
    expect(await edits(valve.gxp_sku)).toEqual([]);

    // The form sends nothing until the user has chosen.
    answer((method, _, body) => void (method === "PATCH" && saved.push(body as never))); // compared below
    await user.keyboard("{Control>}s{/Control}");
    await waitFor(() => expect(alert).toHaveTextContent("2 fields need your attention"));
    expect(saved).toEqual([]);
    await user.click(within(price).getByRole("button", { name: "Keep yours for Vendor Price" }));
    await user.click(screen.getByRole("button", { name: "Take the live value of Color" }));
    expect(textBox("Color")).toHaveValue("Red");
    await user.click(saveButton());
    await waitFor(() => expect(note("Vendor Price")).toHaveTextContent("$112.50"));
    expect(saved).toEqual([
      {
        edited_fields: [
          { name: "price", old_value: "105.00", new_value: "112.50" },
          { name: "material", old_value: "Carbon steel", new_value: "Brass" },
        ],
      },
    ]);
  },
);

test("updates a pending change at its field when it conflicts with the live value", { tags: "DET-09.2" }, async () => {
  const vendor = await createVendor([valve]);
  await vendor.proposeChanges(valve.gxp_sku, { ...twoChanges[0], new_value: "105.00" }, twoChanges[1]);
  const { user, fill } = await openValve(vendor);
  await screen.findByText("2 pending");
  await user.click(editButton());
  await waitFor(() => expect(textBox("Supplier SKU")).toHaveFocus());
  await fill(textBox("Vendor Price"), "112.5");
  const price = (await vendor.edits(valve.gxp_sku)).find(({ name }) => name === "price");
  await decideAsStaff([{ id: price?.id ?? "", decision: "approve" }]);
  await user.click(saveButton());
  expect(await findConflict("Vendor Price")).toHaveTextContent("Live$105.00");
  await screen.findByText("1 pending");
  // The form shows an approved change only as the live value.
  expect(within(screen.getByRole("form")).queryByText(/Approved/)).toBeNull();
});

test(
  "shows a new live value beside the typed one while the field is edited, never over it",
  { tags: "DET-09.2" },
  async () => {
    const { advance } = useFakeTimers();
    const { fill, feedProducts } = await editValve();
    await fill(textBox("Vendor Price"), "112.5");
    await feedProducts([{ ...valve, price: "105.00", color: "Red" }]);
    advance(updateMs);
    expect(await findConflict("Vendor Price")).toHaveTextContent("Live$105.00");
    expect(textBox("Vendor Price")).toHaveValue("112.5");
    expect(textBox("Color")).toHaveValue("Red");
    screen.getByText("1 field changed");
  },
);

test(
  "shows published and rejected changes on the open page within 15 seconds, with the reason",
  { tags: "DET-09.3" },
  async () => {
    const { advance } = useFakeTimers();
    const { user, fill, edits, proposeChanges } = await openValve();
    await proposeChanges(valve.gxp_sku, ...twoChanges);
    advance(updateMs);
    await screen.findByText("2 pending");
    const ids = new Map((await edits(valve.gxp_sku)).map(({ name, id }) => [name, id]));
    await decideAsStaff([
      { id: ids.get("price") ?? "", decision: "approve" },
      { id: ids.get("color") ?? "", decision: "reject", reason: "The catalogue says gray." },
    ]);
    advance(updateMs);
    await waitFor(() => expect(liveValue("Vendor Price")).toHaveTextContent(/^\$112\.50$/));
    await waitFor(() => expect(note("Vendor Price")).toHaveTextContent("Approved"));
    expect(note("Color")).toHaveTextContent("Reason: The catalogue says gray.");
    expect(liveValue("Color")).toHaveTextContent(/^Gray$/);

    await user.click(within(note("Color")!).getByRole("button", { name: "Change Again" })); // compared above
    await waitFor(() => expect(textBox("Color")).toHaveFocus());
    expect(textBox("Color")).toHaveValue("Blue");
    screen.getByText(/The catalogue says gray\./);
    await fill(textBox("Color"), "Light gray");
    await user.click(saveButton());
    await waitFor(() => expect(note("Color")).toHaveTextContent("Pending"));

    await waitFor(() => expect(editButton()).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "Edits of Color" }));
    const history = await screen.findByRole("dialog", { name: "Edits of Color" });
    await waitFor(() => expect(within(history).getAllByRole("listitem")).toHaveLength(2));
    const [first, last] = within(history).getAllByRole("listitem");
    expect(first).toHaveTextContent("from Gray to Light gray");
    expect(last).toHaveTextContent("Proposed by Ada Moss");
    expect(last).toHaveTextContent("The catalogue says gray.");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.getByRole("button", { name: "Edits of Color" })).toHaveFocus());
  },
);

test("withdraws a pending change unless it was decided meanwhile", { tags: "DET-09.4" }, async () => {
  const vendor = await createVendor([valve]);
  await vendor.proposeChanges(valve.gxp_sku, ...twoChanges);
  const { user, requests } = await openValve(vendor);
  const button = await screen.findByRole("button", { name: "Withdraw the change of Color" });
  await user.dblClick(button);
  await screen.findByText("The change of Color was withdrawn.");
  await waitFor(() => expect(note("Color")).toBeNull());
  expect(screen.getByRole("button", { name: "Edits of Color" })).toHaveFocus();
  expect(requests.filter((request) => request.endsWith("/withdraw"))).toHaveLength(1);

  const price = (await vendor.edits(valve.gxp_sku)).find(({ name }) => name === "price");
  await decideAsStaff([{ id: price?.id ?? "", decision: "approve" }]);
  await user.click(screen.getByRole("button", { name: "Withdraw the change of Vendor Price" }));
  await waitFor(() => expect(liveValue("Vendor Price")).toHaveTextContent(/^\$112\.50$/));
  await waitFor(() => expect(note("Vendor Price")).toHaveTextContent("Approved"));
});
