import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../api/src/test/stage.ts";
import { box, findBox, findRow } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const staff = await stage.aStaffMember();

const setPrice = (sku: string, price: number) =>
  stage.owner.query("update products set price = $2 where gxp_sku = $1", [sku, price]);
const findValue = (name: string) => screen.findByRole("row", { name: new RegExp(`^${name}`) });
const expectValue = (name: string, text: string) =>
  waitFor(async () => expect(await findValue(name)).toHaveTextContent(text));

test("shows the picture of a product", { tags: ["PRD-01.9"] }, async () => {
  const { companyId } = await stage.aVendor();
  const { rows } = await stage.owner.query<{ id: string }>(
    "insert into images (company_id, sha256, media_type) values ($1, '\\x00', 'image/png') returning id",
    [companyId],
  );
  const sku = unique("GXP-2");
  await stage.aProduct(companyId, { gxp_sku: sku, name: "Gate valve", image_id: rows[0]?.id });
  await openPage(stage, `/provider/products/${companyId}/${sku}`, staff);
  expect(await screen.findByRole("img", { name: "Picture of Gate valve" })).toHaveAttribute(
    "src",
    expect.stringContaining(rows[0]!.id), // inserted above
  );
});

test(
  "staff find a product, change values in spite of a conflict, and undo",
  { tags: ["PRD-01.2", "PRD-01.7", "PRD-01.8"] },
  async () => {
    const name = unique("Company");
    const { companyId } = await stage.aVendor({ name, role: "Vendor Admin" });
    const sku = unique("GXP/1");
    await stage.aProduct(companyId, {
      gxp_sku: sku,
      name: "Gate valve",
      manufacturer: "Acme",
      price: 12.5,
      gxp_priority: 2,
    });
    await stage.anEdit(companyId, { gxpSku: sku, name: "manufacturer", oldValue: "Acme", newValue: "Apex" });
    const { click, fill, user } = await openPage(stage, "/provider/products", staff);
    await fill(await screen.findByRole("textbox", { name: /^Search by Product/ }), sku);
    await user.keyboard("{Enter}");
    await screen.findByText("1 Total Results Found");
    expect(await findRow("Gate valve")).toHaveTextContent(name);
    await click("link", "Gate valve");

    await screen.findByText(/1 user of the company can see it: Vendor Admin 1/);
    const manufacturer = await findValue("Manufacturer");
    expect(manufacturer).toHaveTextContent("Waits for review: Apex");
    expect(manufacturer).not.toHaveTextContent("Entered in the database");
    await screen.findByText("Values without a source have not changed since the product was added.");

    await click("button", "Change Values");
    // The form gives the focus to its first field.
    await waitFor(() => expect(document.activeElement?.tagName).toBe("INPUT"));
    await fill(await findBox("Vendor Price"), "abc");
    await screen.findByText(/Must be an amount above 0/);
    await fill(box("Vendor Price"), "13.75");
    await fill(box("GXP Rank"), "1");
    await setPrice(sku, 13);
    await click("button", "Save");
    await screen.findByText(/This has changed to “\$13\.00” meanwhile\./);
    await click("button", "Save");
    await screen.findByText("The changes are published.");
    await expectValue("Vendor Price", "$13.75");
    await click("button", "Undo");
    await screen.findByText("The former values are published again.");
    await expectValue("GXP Rank", "2");
    await expectValue("GXP Rank", "Undone change");
  },
);

test(
  "staff see all changes of a product, the newest first, and compare it with a day",
  { tags: "PRD-01.10" },
  async () => {
    const { id } = await stage.aCompany();
    const sku = unique("GXP/2");
    await stage.aProduct(id, { gxp_sku: sku, name: "Gate valve", price: 12.5 });
    for (const price of [13, 13.75]) await setPrice(sku, price);
    const { click } = await openPage(stage, `/provider/products/${id}/${encodeURIComponent(sku)}?tab=History`, staff);
    const changes = await screen.findByRole("region", { name: "Changes" });
    await within(changes).findAllByRole("listitem");
    const texts = within(changes)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringMatching(/^Entered in the database.+Pricefrom \$13\.00 to \$13\.75$/),
      expect.stringMatching(/^Entered in the database.+Pricefrom \$12\.50 to \$13\.00$/),
      expect.stringMatching(/^Added: entered in the database/),
    ]);
    await click("button", "Compare with a Day");
    await waitFor(() =>
      expect(screen.getByRole("dialog", { name: "Values of Gate valve" })).toHaveTextContent("values are the same"),
    );
  },
);
