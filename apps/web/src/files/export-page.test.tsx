import { afterAll, afterEach, expect, test, vi } from "vitest";
import { openRunner } from "../../../api/src/test/run-fixture.ts";
import { openStage } from "../../../api/src/test/stage.ts";
import { openPage, screen, waitFor } from "../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
afterEach(() => vi.restoreAllMocks());

test("leads from the notification to the page that saves the file", { tags: ["XLS-01.8"] }, async () => {
  const vendor = await stage.aVendor();
  await stage.aProduct(vendor.companyId);
  await stage.call(vendor.token, "POST", "/api/products/export", { payload: {} });
  await using runner = openRunner(stage);
  await runner.execute();
  const { user } = await openPage(stage, "/notifications", vendor);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await user.click(await screen.findByRole("link", { name: /^Visit: Your export of 1 product is ready/ }));
  await screen.findByRole("heading", { level: 1, name: "Your Export" });
  expect(screen.getByText(/^products\.csv \(.*\) is ready\./)).toBeVisible();
  for (const times of [1, 2]) {
    const button = screen.getByRole("button", { name: "Download" });
    await user.click(button);
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(times));
    await waitFor(() => expect(button).not.toHaveAttribute("data-pending"));
  }
  const addresses = saved.mock.contexts.map((link) => (link as HTMLAnchorElement).href);
  expect(new Set(addresses).size).toBe(2);
});

test("says that an export is gone, or of another person", { tags: ["XLS-01.8"] }, async () => {
  await openPage(stage, `/documents/export/${crypto.randomUUID()}`, await stage.aVendor());
  const title = await screen.findByRole("heading", { level: 1 });
  expect(title).toHaveTextContent("This export is no longer there");
});
