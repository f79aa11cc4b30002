import { afterAll, expect, test, vi } from "vitest";
import { openStage } from "../../../../../api/src/test/stage.ts";
import { findTitle } from "../../../test/finders.ts";
import { openPage, screen, waitFor } from "../../../test/open-page.tsx";
import { aLine, fullOrder, vendorsWithOrders } from "../../../test/orders-fixture.ts";
import { ApiError } from "../../../lib/api-error.ts";
import * as saving from "../../../lib/save-answer.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const { open } = vendorsWithOrders(stage);

/** Opens the page of a vendor that has sent a notice of an order, with a package or without. */
async function openNotice(packages: object[]) {
  const page = await open([fullOrder], "/homepage");
  await page.feedOrderLines([aLine(1)]);
  const call = async (path: string, payload: object) =>
    (await stage.call(page.token, "POST", `/api/${path}`, { payload })).json();
  await call("orders/PO-7002/responses", { revision: 1, accept_rest: true });
  const lines = [{ purchase_order: "PO-7002", line: 1, quantity: "5", details: [] }];
  const { id, version } = await call("ship-notices/", { number: "A-1", ship_date: "2026-03-01", lines, packages });
  await call(`ship-notices/${id}/send`, { version });
  return { ...page, id };
}

const box = { number: "1", kind: "pallet", contents: [{ purchase_order: "PO-7002", line: 1, quantity: "5" }] };

test("labels are saved in the chosen size, which the menu remembers", { tags: ["ORD-45.9"] }, async () => {
  const { go, click, id, companyId } = await openNotice([box]);
  const save = vi.spyOn(saving, "saveAnswer").mockResolvedValue();
  await go(`/orders?notice=${id}`);
  await findTitle("Ship Notice A-1");
  await click("button", "Labels");
  expect(await screen.findByRole("menuitemradio", { name: "4 × 6 in" })).toBeChecked();
  await click("menuitemradio", "A6");
  const path = `/api/ship-notices/${id}/labels.pdf`;
  await waitFor(() => expect(save).toHaveBeenCalledWith({ path }, { size: "a6" }, "Labels A-1.pdf"));
  await click("button", "Labels");
  expect(await screen.findByRole("menuitemradio", { name: "A6" })).toBeChecked();
  await click("menuitemradio", "A6");
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  await click("button", "Packing List");
  const list = { path: `/api/ship-notices/${id}/packing-list.pdf` };
  await waitFor(() => expect(save).toHaveBeenCalledWith(list, {}, "Packing List A-1.pdf"));

  const staff = await openPage(stage, `/provider/orders/${companyId}?notice=${id}`, await stage.aStaffMember());
  await findTitle("Ship Notice A-1");
  await staff.click("button", "Packing List");
  const ofCompany = { path: `/api/provider/companies/${companyId}/ship-notices/${id}/packing-list.pdf` };
  await waitFor(() => expect(save).toHaveBeenCalledWith(ofCompany, {}, "Packing List A-1.pdf"));
  save.mockRestore();
});

test("the page says why there are no labels", { tags: ["ORD-45.9"] }, async () => {
  const { go, click, id } = await openNotice([]);
  const save = vi
    .spyOn(saving, "saveAnswer")
    .mockRejectedValue(new ApiError(503, { detail: "The portal is busy.", code: "busy" }));
  await go(`/orders?notice=${id}`);
  await findTitle("Ship Notice A-1");
  const labels = await screen.findByRole("button", { name: "Labels" });
  expect(labels).toHaveAccessibleDescription("This ship notice has no packages. Its packages have labels.");
  await click("button", "Packing List");
  expect(await screen.findByText("Could not make the packing list: The portal is busy.")).toBeVisible();
  save.mockRestore();
});
