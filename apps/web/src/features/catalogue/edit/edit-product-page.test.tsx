import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { useFakeTimers } from "../../../test/fake-timers.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";
import {
  editButton,
  failureText,
  liveValue,
  note,
  productPage,
  saveButton,
  successText,
  textBox,
  valve,
  valveFixture,
} from "../../../test/valve-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor, editValve } = valveFixture(stage);

test(
  "a user who may only view sees that updates wait for approval but cannot edit",
  { tags: ["DET-03.2", "DET-03.3", "PERM-01.2"] },
  async () => {
    const { companyId } = await createVendor([valve]);
    const { user } = await openPage(stage, productPage, await stage.aVendor({ companyId, role: "View Only" }));
    await screen.findByText(/Updates are pending approval/);
    expect(screen.queryByRole("button", { name: "Edit Product Details" })).toBeNull();
    await user.keyboard("{Control>}s{/Control}");
    expect(screen.queryByRole("button", { name: "Save Product Details" })).toBeNull();
  },
);

test(
  "gives each field a control of its type and sends only changed fields, with their old values",
  { tags: ["DET-03.1", "DET-06.1"] },
  async () => {
    await stage.owner.query("insert into categories (name) values ('Gaskets')");
    const { user, fill, saved, edits } = await editValve();
    expect(screen.getAllByRole("definition").map((one) => one.textContent)).toContain(valve.gxp_sku);
    expect(screen.queryByRole("textbox", { name: "GXP SKU" })).toBeNull();
    expect(saveButton()).toBeDisabled();

    await fill(textBox("Vendor Price"), "112.50");
    await fill(textBox("Weight"), "12.250");
    await fill(textBox("Vendor Lead Time"), "21");
    await fill(textBox("Price Expiration"), "3/9/2027");
    await fill(textBox("Manufacturer"), "<b>Acme</b>");
    await fill(textBox("Material"), "Carbon steel ");
    await screen.findByRole("option", { name: "Gaskets" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Product Category" }), "Gaskets");
    await user.click(within(screen.getByRole("radiogroup", { name: "API Certified" })).getByText("Yes"));
    await fill(textBox("Color"), "");
    await screen.findByText("8 fields changed");
    screen.getByText("Was $100.00");
    screen.getByText("Was Gray");
    await user.click(screen.getByRole("button", { name: "Undo the change of Product Category" }));
    await screen.findByText("7 fields changed");

    await user.keyboard("{Control>}s{/Control}");
    await screen.findByText(successText);
    expect(saved).toEqual([
      [
        { name: "manufacturer", old_value: null, new_value: "<b>Acme</b>" },
        { name: "price", old_value: "100.00", new_value: "112.50" },
        { name: "lead_time_days", old_value: null, new_value: "21" },
        { name: "price_expiration", old_value: null, new_value: "2027-03-09" },
        { name: "weight", old_value: null, new_value: "12.25" },
        { name: "is_api_certified", old_value: null, new_value: "true" },
        { name: "color", old_value: "Gray", new_value: null },
      ],
    ]);
    await waitFor(() => expect(editButton()).toHaveFocus());
    screen.getByText("7 pending");
    expect(liveValue("Vendor Price")).toHaveTextContent(/^\$100\.00$/);
    expect(note("Vendor Price")).toHaveTextContent("$112.50");
    expect(note("Vendor Price")).toHaveTextContent("By Ada Moss");
    expect(note("Price Expiration")).toHaveTextContent("Mar 9, 2027");
    expect(note("Manufacturer")).toHaveTextContent("<b>Acme</b>");
    expect(note("Color")).toHaveTextContent("N/A");
    const statuses = (await edits(valve.gxp_sku)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 7 }, () => "pending"));
  },
);

test("shows that a save failed and keeps the typed values", { tags: ["DET-06.2", "DET-07.1"] }, async () => {
  const { user, fill, answer } = await editValve();
  await fill(textBox("Color"), "Blue");
  for (const [status, body, reason] of [
    [500, { detail: "Broken." }, "Broken."],
    [400, { color: ["No blue."] }, failureText],
  ] as const) {
    answer((method) => (method === "PATCH" ? Response.json(body, { status }) : undefined));
    await user.click(saveButton());
    await waitFor(() => expect(saveButton()).toBeEnabled());
    const alert = within(screen.getByRole("form")).getByRole("alert");
    await waitFor(() => expect(alert).toHaveTextContent(failureText));
    expect(alert).toHaveTextContent(reason);
    expect(textBox("Color")).toHaveValue("Blue");
  }
  await waitFor(() => expect(textBox("Color")).toHaveAccessibleDescription(/No blue\./));
  expect(textBox("Color")).toHaveFocus();
  answer(() => undefined);
  await fill(textBox("Color"), "Navy");
  await user.click(saveButton());
  await waitFor(() => expect(note("Color")).toHaveTextContent("Navy"));
});

test(
  "saves with one request even if Save is pressed twice, and closes the notice after 5 s",
  { tags: "DET-06.5" },
  async () => {
    const { user, fill, requests, edits } = await editValve();
    await fill(textBox("Color"), "Blue");
    await waitFor(() => expect(saveButton()).toBeEnabled());
    const { advance } = useFakeTimers();
    saveButton().click();
    saveButton().click();
    await user.keyboard("{Control>}s{/Control}");
    const notice = await screen.findByText(successText);
    await waitFor(() => expect(note("Color")).toHaveTextContent("Blue"));
    const sent = requests.filter((request) => /^(?!GET).+\/(edit|draft)$/.test(request));
    expect(sent).toEqual([`PATCH /api/products/${valve.gxp_sku}/edit`]);
    expect(await edits(valve.gxp_sku)).toHaveLength(1);
    advance(5_000);
    await waitFor(() => expect(notice.parentElement).toHaveClass("opacity-0"));
    advance(300); // the card fades out
    await waitFor(() => expect(notice).not.toBeInTheDocument());
  },
);

test("opens a product with two requests after the shell has loaded", { tags: "DET-01.2" }, async () => {
  const vendor = await createVendor([valve]);
  const { user, go, requests } = await openPage(stage, "/homepage", vendor);
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(requests.join()).toContain("unread-count"));
  requests.length = 0;
  await go(productPage);
  await user.hover(await screen.findByRole("button", { name: "Edit Product Details" }));
  await waitFor(() =>
    expect(requests.toSorted()).toEqual([
      `GET /api/products/${valve.gxp_sku}/`,
      `GET /api/products/${valve.gxp_sku}/edits`,
    ]),
  );
});
