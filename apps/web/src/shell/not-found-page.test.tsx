import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../api/src/test/stage.ts";
import { findTitle } from "../test/finders.ts";
import { openPage, screen } from "../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const lost = "Something went wrong, or the page you were looking for cannot be found.";

test(
  "a section that is switched off shows the 404 page and disappears from the navigation",
  { tags: ["SHELL-12", "CAT-08.2", "PERM-03.2"] },
  async () => {
    await openPage(stage, "/product-catalog", await stage.aVendor({ flagsOff: ["Product Catalog"] }));
    await screen.findByText(lost);
    await screen.findByRole("link", { name: "Help" });
    expect(screen.queryByRole("link", { name: "Product Catalog" })).toBeNull();
  },
);

test("a response that the app cannot read shows an error, not a white page", { tags: "SHELL-14.3" }, async () => {
  const vendor = await stage.aVendor();
  const { answer, openAs, reload } = await openPage(stage, "/login");
  answer((_, path) => (path === "/api/accounts/company-details/" ? Response.json({ name: null }) : undefined));
  openAs(vendor, "/homepage");
  await screen.findByText("This page could not be loaded");
  answer(() => undefined);
  reload();
  expect(await findTitle(/^Welcome/)).toBeVisible();
});
