import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../test/open-page.tsx";
import { liveValue, valve, valveFixture } from "../test/valve-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { createVendor, decideAsStaff, openValve, staff } = valveFixture(stage);

const price = () => within(liveValue("Vendor Price")).getByRole("button");
const findDialog = (name: string) => screen.findByRole("dialog", { name });
const items = (part: HTMLElement) => within(part).queryAllByRole("listitem");
const expectItems = (part: HTMLElement, ...texts: RegExp[]) =>
  waitFor(() =>
    expect(items(part).map((item) => item.textContent)).toEqual(texts.map((text) => expect.stringMatching(text))),
  );
const expectCount = (part: HTMLElement, count: number) => waitFor(() => expect(items(part)).toHaveLength(count));

/** Creates a vendor with a product whose price an approval and then a load have changed. */
async function createChangedValve() {
  const vendor = await createVendor([valve]);
  await vendor.proposeChanges(valve.gxp_sku, { name: "price", old_value: "100.00", new_value: "112.50" });
  const [edit] = await vendor.edits(valve.gxp_sku);
  await decideAsStaff([{ id: edit?.id ?? "", decision: "approve" }]);
  await vendor.feedProducts([{ ...valve, price: "120.00" }]);
  return vendor;
}

test("a vendor opens the history of a field from its value", { tags: "PRD-01.10" }, async () => {
  const { user } = await openValve(await createChangedValve());
  price().focus();
  await user.keyboard("{Enter}");
  const panel = await findDialog("Origin of Vendor Price");
  await waitFor(() => expect(panel).toHaveTextContent("from $112.50 to $120.00"));
  expect(screen.queryByRole("tooltip")).toBeNull();
  await user.click(within(panel).getByRole("button", { name: "History" }));
  await expectItems(
    await findDialog("History of Vendor Price"),
    /^Loaded by the provider\d+:\d\d [AP]M UTCVendor Pricefrom \$112\.50 to \$120\.00Put Back to \$112\.50$/,
    /^Approved edit.+ UTCApproved by Priya Raman, Requested by Ada MossVendor Pricefrom \$100\.00 to \$112\.50Put Back to \$100\.00$/,
    /^Added: loaded by the provider.+ UTCVendor Pricefirst value \$100\.00$/,
  );
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(price()).toHaveFocus());
});

test(
  "a vendor sees all changes by day, the newest first, and older ones on demand",
  { tags: "PRD-01.10" },
  async () => {
    const vendor = await createChangedValve();
    await stage.owner.query(
      `update product_writes set at = at - interval '2 days' where company_id = $1 and (changes is null or source = 'approval')`,
      [vendor.companyId],
    );
    const { user, reload } = await openValve(vendor);
    const openHistory = async () => {
      await user.click(await screen.findByRole("button", { name: "History" }));
      const dialog = await findDialog(`History of ${valve.name}`);
      return within(dialog).findByRole("region", { name: "Changes" });
    };
    let timeline = await openHistory();
    await expectItems(
      timeline,
      /^Loaded by the provider.+Vendor Pricefrom \$112\.50 to \$120\.00$/,
      /^Approved edit.+Vendor Pricefrom \$100\.00 to \$112\.50$/,
      /^Added: loaded by the provider/,
    );
    const toDay = (daysAgo: number) =>
      new Date(Date.now() - daysAgo * 86_400_000).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
    const days = within(timeline).getAllByRole("heading");
    expect(days.map((day) => day.textContent)).toEqual([toDay(0), toDay(2)]);

    await stage.owner.query(
      `insert into product_writes (company_id, product_id, at, source, changes)
     select company_id, product_id, at + n * interval '1 second', 'direct', jsonb_build_object('color', jsonb_build_array(n, n + 1))
     from product_writes, generate_series(1, 30) n where company_id = $1 and changes is null`,
      [vendor.companyId],
    );
    reload();
    timeline = await openHistory();
    await expectCount(timeline, 20);
    await user.click(within(timeline).getByRole("button", { name: "Show Older" }));
    await expectCount(timeline, 33);
    expect(within(timeline).queryByRole("button", { name: "Show Older" })).toBeNull();
    await waitFor(() => expect(timeline).toHaveFocus());
  },
);

test("a vendor compares the values of a day with those of today", { tags: "PRD-01.10" }, async () => {
  const vendor = await createChangedValve();
  const { user, fill } = await openValve(vendor);
  await user.click(screen.getByRole("button", { name: "History" }));
  await user.click(await screen.findByRole("button", { name: "Compare with a Day" }));
  const dialog = await findDialog(`Values of ${valve.name}`);
  const expectText = (text: string) => waitFor(() => expect(dialog).toHaveTextContent(text));
  await expectText("All values are the same as today.");
  const day = within(dialog).getByRole("textbox", { name: "Day" });
  await fill(day, "01/01/2020");
  await expectText("The product was added on");
  await fill(day, "13/45/2026");
  await waitFor(() => expect(day).toHaveAccessibleDescription("Must be a day of the calendar, like 01/31/2026."));
  await fill(day, "01/01/2999");
  await waitFor(() => expect(day).toHaveAccessibleDescription("Must be today or earlier."));

  await stage.owner.query(
    "update product_writes set at = at - interval '40 days' where company_id = $1 and changes is null",
    [vendor.companyId],
  );
  const past = new Date(Date.now() - 35 * 86_400_000).toISOString().replace(/^(\d+)-(\d+)-(\d+)T.*$/, "$2/$3/$1");
  await fill(day, past);
  await expectText("1 value differs from today. All others are the same.");
  expect(within(dialog).getAllByRole("row")).toHaveLength(2);
  const row = (field: string) =>
    within(dialog)
      .getAllByRole("row")
      .find((one) => within(one).queryByRole("rowheader", { name: new RegExp(`(^|History of ?)${field}$`) }))!; // the callers expect it
  const cells = (field: string) =>
    within(row(field))
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
  expect(cells("Vendor Price")).toEqual(["", "$100.00", "$120.00"]);
  await user.click(within(dialog).getByRole("button", { name: "Show all values" }));
  await waitFor(() => expect(cells("Name")).toEqual(["", valve.name]));
  await user.click(within(row("Vendor Price")).getByRole("button"));
  const history = await findDialog("History of Vendor Price");
  await expectCount(history, 3);
  await user.click(within(history).getByRole("button", { name: "Compare with a Day" }));
  const again = await findDialog(`Values of ${valve.name}`);
  expect(await within(again).findByRole("textbox", { name: "Day" })).toBeInTheDocument();
});

test("a vendor proposes former values from the value, its history and a day", { tags: "PRD-01.13" }, async () => {
  const vendor = await createChangedValve();
  await stage.owner.query(
    "update product_writes set at = at - interval '35 days' where company_id = $1 and changes is null",
    [vendor.companyId],
  );
  await stage.owner.query(
    "insert into product_drafts (user_id, company_id, product_id, edited_fields, updated_at) select $1, company_id, id, $3, now() from products where company_id = $2",
    [vendor.id, vendor.companyId, JSON.stringify([{ name: "color", old_value: "Gray", new_value: "Red" }])],
  );
  const { user } = await openValve(vendor);
  const expectPending = (value: string) =>
    waitFor(async () =>
      expect((await vendor.edits(valve.gxp_sku)).filter(({ status }) => status === "pending")).toMatchObject([
        { name: "price", old_value: "120.00", new_value: value },
      ]),
    );
  price().focus();
  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("button", { name: "Put Back to $112.50" }));
  await expectPending("112.50");
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("1 change was taken back.");

  price().focus();
  await user.keyboard("{Enter}");
  const panel = await findDialog("Origin of Vendor Price");
  await user.click(within(panel).getByRole("button", { name: "History" }));
  const history = await findDialog("History of Vendor Price");
  await user.click(await within(history).findByRole("button", { name: "Put Back to $100.00" }));
  await expectPending("100.00");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  await user.click(screen.getByRole("button", { name: "History" }));
  await user.click(await screen.findByRole("button", { name: "Compare with a Day" }));
  const day = await findDialog(`Values of ${valve.name}`);
  await user.click(await within(day).findByRole("checkbox", { name: "Put back Vendor Price" }));
  await user.click(within(day).getByRole("button", { name: "Put Back 1" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await expectPending("100.00");

  await vendor.feedProducts([{ ...valve, price: "130.00" }]);
  await user.click(screen.getByRole("button", { name: "Edits of Vendor Price" }));
  const edits = await findDialog("Edits of Vendor Price");
  expect(await within(edits).findByRole("button", { name: "Put Back to $100.00" })).toBeVisible();
  await user.keyboard("{Escape}");
  // A draft of other fields stays.
  expect(await screen.findByText(/unsaved/i)).toBeVisible();
});

test("staff open the history from the queue, with the API key", { tags: "PRD-01.10" }, async () => {
  const vendor = await createChangedValve();
  await vendor.proposeChanges(valve.gxp_sku, { name: "price", old_value: "120.00", new_value: "130.00" });
  const { user } = await openPage(stage, `/provider/review?search=${vendor.code}`, await staff);
  const live = await waitFor(() => {
    const found = document.querySelector<HTMLElement>("[data-edit] [role=button]");
    expect(found).toBeInTheDocument();
    return found!; // expected above
  });
  await user.click(live);
  await user.click(await screen.findByRole("button", { name: "History" }));
  const history = await findDialog("History of Vendor Price");
  await waitFor(() => expect(items(history)[0]).toHaveTextContent("With the API key"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(live).toHaveFocus());
  await user.click(screen.getByRole("button", { name: `History of ${valve.name}` }));
  await expectCount(await findDialog(`History of ${valve.name}`), 3);
});
