import { afterAll, expect, test } from "vitest";
import { onlyRow } from "../../../../../api/src/ground/db/only-row.ts";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { openPage, screen, within } from "../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

async function aProposal(companyId: string, product: object) {
  const { rows } = await stage.owner.query<{ id: string }>(
    "insert into product_proposals (company_id, product, why) values ($1, $2, 'Cheaper than ours.') returning id",
    [companyId, JSON.stringify(product)],
  );
  return onlyRow(rows).id;
}

test("shows look-alikes, and accepts, merges or sends a proposal back", { tags: ["XLS-25.3"] }, async () => {
  const staff = await stage.aStaffMember();
  const [company, other] = [await stage.aCompany({ name: "Blue Mesa" }), await stage.aCompany({ name: "Ironline" })];
  const own = await stage.aProduct(company.id, { name: "Gate valve", supplier_sku: "GV-1", color: "Red" });
  const theirs = await stage.aProduct(other.id, { name: "Gate valve 3", upc: "012345678905" });
  const product = { name: "Gate Valve New", sku: "GV-1", color: "Red", upc: "012345678905" };
  const [first, second] = [
    await aProposal(company.id, product),
    await aProposal(company.id, { ...product, sku: "GV-9" }),
  ];
  const { user } = await openPage(stage, `/provider/proposals/${first}`, staff);
  await screen.findByRole("heading", { level: 1, name: "Gate Valve New" });
  expect(screen.getByText(/^GV-1 · Blue Mesa .* · “Cheaper than ours\.”$/)).toBeVisible();
  expect(screen.getByRole("columnheader", { name: new RegExp(`${own.gxpSku}.*2 of 4 equal`) })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Accept" }));
  await screen.findByText("Enter the GXP SKU.");
  await user.click(screen.getByRole("button", { name: "Use Its SKU" }));
  expect(screen.getByRole("textbox", { name: "GXP SKU" })).toHaveValue(theirs.gxpSku);
  await user.clear(screen.getByRole("textbox", { name: "GXP SKU" }));
  await user.type(screen.getByRole("textbox", { name: "GXP SKU" }), own.gxpSku);
  await user.click(screen.getByRole("button", { name: `Accept as ${own.gxpSku}` }));
  await screen.findByText("This company has a product with this GXP SKU already.");
  screen.getByRole("textbox", { name: "GXP SKU" }).blur();
  await user.keyboard("m");
  await screen.findByText("Gate Valve New was merged.");

  // The next one opens.
  await screen.findByText(/^GV-9 · Blue Mesa/);
  await user.keyboard("r");
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Ask for Changes" }));
  await within(dialog).findByText("Say why. The vendor reads it.");
  await user.type(screen.getByRole("textbox", { name: "Reason" }), "Which size?{Control>}{Enter}{/Control}");
  await screen.findByText("Gate Valve New went back for changes.");
  const { rows } = await stage.owner.query("select id, status, gxp_sku, reason from product_proposals order by status");
  expect(rows).toEqual([
    { id: second, status: "changes_asked", gxp_sku: null, reason: "Which size?" },
    { id: first, status: "merged", gxp_sku: own.gxpSku, reason: null },
  ]);
});

test("undoes a decision by press or key, and opens the proposal again", { tags: ["XLS-25.5"] }, async () => {
  const staff = await stage.aStaffMember();
  const company = await stage.aCompany({ name: "Blue Mesa" });
  await stage.owner.query("delete from product_proposals");
  const id = await aProposal(company.id, { name: "Gate Valve", sku: "GV-1" });
  const { user } = await openPage(stage, `/provider/proposals/${id}`, staff);
  await user.type(await screen.findByRole("textbox", { name: "GXP SKU" }), "UNDONE-1");
  await user.click(screen.getByRole("button", { name: "Accept as UNDONE-1" }));
  await screen.findByText("Gate Valve was accepted.");
  // No other proposal waits.
  await screen.findByRole("heading", { level: 1, name: "Queue" });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Gate Valve waits again.");
  expect(await screen.findByRole("button", { name: "Accept" })).toBeEnabled();

  const next = await aProposal(company.id, { name: "Pump", sku: "P-1" });
  const again = await openPage(stage, `/provider/proposals/${id}`, staff);
  await screen.findByRole("heading", { level: 1, name: "Gate Valve" });
  await again.user.keyboard("r");
  await again.user.type(await screen.findByRole("textbox", { name: "Reason" }), "No.{Control>}{Enter}{/Control}");
  await screen.findByRole("heading", { level: 1, name: "Pump" });
  await stage.owner.query("update product_proposals set status = 'withdrawn' where id = $1", [id]);
  await again.user.keyboard("u");
  await screen.findByText("The decision was not undone. The vendor has taken the product back.");
  await again.user.keyboard("u");
  await screen.findByText("There is nothing to undo. A decision can be undone for 10 seconds.");
  await stage.owner.query("delete from product_proposals where id = $1", [next]);
});

test("accepts a list of proposals with pasted GXP SKUs, and undoes that", { tags: ["XLS-25.9"] }, async () => {
  const staff = await stage.aStaffMember();
  const company = await stage.aCompany({ name: "Blue Mesa" });
  const taken = await stage.aProduct(company.id);
  const names = ["Tee", "Elbow", "Cross"];
  for (const name of names) await aProposal(company.id, { name, sku: `S-${name}`, price: "12.50" });
  const { user, click } = await openPage(stage, `/provider/proposals?company=${company.id}`, staff);
  await screen.findByText("3 proposed products wait");
  await click("button", "Use Supplier SKUs");
  expect(screen.getByRole("textbox", { name: "GXP SKU of Cross" })).toHaveValue("S-Cross");
  await user.click(screen.getByRole("textbox", { name: "GXP SKU of Tee" }));
  await user.paste(`MANY-1\r\n${taken.gxpSku}\tElbow\r\n\r\n`);
  expect(screen.getByRole("textbox", { name: "GXP SKU of Cross" })).toHaveValue("");
  expect(screen.getByText("2 of 3 shown have a GXP SKU")).toBeVisible();
  await click("button", "Accept 2 Products");
  await screen.findByText("1 product was accepted.");
  await screen.findByText("2 proposed products wait");
  expect(screen.getByText("This company has a product with this GXP SKU already.")).toBeVisible();
  await click("button", "Undo");
  await screen.findByText("1 product waits again.");
  expect(await screen.findByText("3 proposed products wait")).toBeVisible();
});
