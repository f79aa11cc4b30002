import { expect, test } from "vitest";
import { proofFixture } from "../../../../api/src/test/proof-fixture.ts";
import { button, findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const fixture = proofFixture();
const { aCertificate, list, proveWith, query, read, states } = fixture;

test("a document of the order is used for a line and sent", { tags: ["REQ-13.9"] }, async () => {
  const { items } = await aCertificate(1, { name: "Mill Certificate" });
  const id = items[0]!; // The order has a line.
  const { user } = await openPage(fixture.stage, `/requirements?item=${id}`, fixture.vendor);
  await findTitle("Mill Certificate");
  const offered = await screen.findByRole("list", { name: "Documents of the order" });
  expect(offered).toHaveTextContent(/^Mill certificate\.pdf uploaded /);
  await user.click(button("Use Mill certificate"));
  await waitFor(() => expect(screen.queryByRole("list", { name: "Documents of the order" })).toBeNull());
  expect(await screen.findByRole("button", { name: "Remove Mill certificate" })).toHaveFocus();
  await user.click(button("Send"));
  await findTitle("Needed from You");
  await waitFor(async () => expect((await read(id)).state).toBe("submitted"));
});

test("the archive asks before documents go that prove items", { tags: ["REQ-13.10"] }, async () => {
  const { document, items, order } = await aCertificate(2);
  await proveWith(document, items);
  const { click } = await openPage(fixture.stage, "/document-repository?type=Order+Documents", fixture.vendor);
  await click("button", `Documents of ${order}`);
  await click("button", "Archive Mill certificate");
  const question = await screen.findByRole("alertdialog");
  expect(question).toHaveTextContent("It proves 2 items. Archive anyway? The items become missing.");
  await click("button", "Do Not Archive");
  expect((await list(order))[0]?.proves).toBe(2);
  await click("button", "Archive Mill certificate");
  await click("button", "Yes, Archive!");
  await screen.findByText("1 document was archived.");
  await waitFor(async () => expect(await states(items)).toEqual(["missing", "missing"]));
});

test("the archive of a product's documents asks too", { tags: ["REQ-13.10"] }, async () => {
  const { gxpSku } = await fixture.stage.aProduct(fixture.company.id, { gxp_sku: "V-1" });
  const id = await fixture.publish({ applies_to: "product", condition: { company_ids: [fixture.company.id] } });
  await fixture.follow();
  const [item] = await query<{ id: string; label: string }>(
    `select i.id, l.name as label from requirement_items i join requirements r on r.id = i.requirement_id
       join labels l on l.id = r.label_id where i.requirement_id = $1`,
    [id],
  );
  const document = await fixture.stage.aDocument(fixture.company.id, {
    name: "Report",
    label: item!.label, // The company has one product.
    products: [gxpSku],
  });
  await proveWith(document.id, [item!.id]); // As before.
  const { click } = await openPage(fixture.stage, `/product-catalog?pid=${gxpSku}&tab=Documents`, fixture.vendor);
  await click("button", "Archive Report");
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/It proves 1 item\. Archive anyway\? The item becomes missing\./)).toBeVisible();
  await click("button", "Yes, Archive!");
  await waitFor(async () => expect(await states([item!.id])).toEqual(["missing"])); // As before.
});
