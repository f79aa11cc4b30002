import { afterAll, afterEach, expect, test, vi } from "vitest";
import { openRunner } from "../../../../../api/src/test/run-fixture.ts";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { findRows, listFixture, rows } from "../../../test/list-fixture.ts";
import { openPage, screen, waitFor, within } from "../../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
afterEach(() => vi.restoreAllMocks());
const { openList, aVendorWithProducts } = listFixture(stage);

const findOrders = async () =>
  (await stage.owner.query<{ params: object }>("select params from runs order by created_at")).rows.map(
    ({ params }) => params,
  );

test("saves the chosen products when the file is ready, and tells what stops it", { tags: ["XLS-01.11"] }, async () => {
  const { user } = await openList("/product-catalog?category=Valves");
  await findRows(10);
  for (const row of rows().slice(0, 2)) await user.click(within(row).getByRole("checkbox"));
  await user.click(await screen.findByRole("button", { name: "More actions" })); // the page's own button opens the same dialog
  await user.click(await screen.findByRole("menuitem", { name: "Edit in Excel" }));
  const dialog = await screen.findByRole("dialog", { name: "Edit in Excel" });
  const scope = (name: string) => within(dialog).getByRole("radio", { name });
  expect(scope("Ticked products")).toBeChecked();
  await within(dialog).findByRole("button", { name: "Download 2 Products" });
  await user.click(scope("All products"));
  await within(dialog).findByRole("button", { name: "Download 45 Products" });
  await user.click(scope("Those that the filters show: Valves"));
  await within(dialog).findByRole("button", { name: "Download 11 Products" });
  await user.click(scope("Only what is missing"));
  expect(await within(dialog).findByText(/^\d+ empty cells$/)).toBeVisible();

  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await user.click(within(dialog).getByRole("button", { name: "Download 11 Products" }));
  await waitFor(async () => expect(await findOrders()).toHaveLength(1));
  await stage.owner.query(
    `update runs set state = 'failed', queued_at = null, ended_at = now(), failure = '{"detail": "The disk is full."}'`,
  );
  await within(dialog).findByText("The disk is full.");

  await user.click(within(dialog).getByRole("button", { name: "Download 11 Products" }));
  await waitFor(async () => expect(await findOrders()).toHaveLength(2));
  await using runner = openRunner(stage);
  await runner.execute();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await findOrders())[1]).toMatchObject({
    workbook: { format: "xlsx", category: ["Valves"], only_missing: true },
  });
});

test("leaves more than 5,000 products to the bell", { tags: ["XLS-01.11"] }, async () => {
  const { user } = await openList("/product-catalog", await aVendorWithProducts(5_001));
  await user.click(await screen.findByRole("button", { name: "Edit in Excel" }));
  await screen.findByText(/are written in the background/);
  await user.click(await screen.findByRole("button", { name: "Download 5,001 Products" }));
  await screen.findByText("The bell rings when the file is ready.");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("is not offered to people who may not edit products", { tags: ["XLS-01.11"] }, async () => {
  await openPage(stage, "/product-catalog", await stage.aVendor({ may: ["products.view_product"] }));
  await screen.findByRole("button", { name: "Export" });
  expect(screen.queryByRole("button", { name: "Edit in Excel" })).toBeNull();
});
