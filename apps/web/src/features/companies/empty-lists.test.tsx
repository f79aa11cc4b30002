import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

test("the review of an empty portal has no pager", { tags: ["LIST-03.1"] }, async () => {
  await openPage(stage, "/provider/review", await stage.aStaffMember());
  await screen.findByText("Nothing is waiting");
  expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
});

test.each([
  ["Products", "Import Products", "kind=products"],
  ["Orders", "Import Orders", "kind=purchase-orders"],
])("the empty list of a company's %s leads to the import", { tags: ["LIST-03.1"] }, async (tab, label, search) => {
  const { companyId } = await stage.aVendor();
  await openPage(stage, `/provider/companies/${companyId}?tab=${tab}`, await stage.aStaffMember());
  const link = await screen.findByRole("link", { name: label });
  expect(link).toHaveAttribute("href", expect.stringContaining(search));
  expect(screen.getByText("No data available")).toBeInTheDocument();
  expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
});

test("a portal without a provider's name invents none at the sign-in", { tags: ["LOGIN-01"] }, async () => {
  await openPage(stage, "/login");
  expect(await screen.findByText("For vendors")).toBeInTheDocument();
});
