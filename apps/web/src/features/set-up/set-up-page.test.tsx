import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const findCard = () => screen.findByRole("region", { name: "Set up your portal" });
const findBar = () => screen.findByRole("complementary", { name: "Set-up" });
const expectBar = (text: string) => waitFor(async () => expect(await findBar()).toHaveTextContent(text));

test("leads from each step of the set-up to the next, and back to the list", async () => {
  await stage.owner.query("update provider_settings set name = 'Gulf Supply'");
  const { click } = await openPage(stage, "/provider/queue", await stage.aStaffMember());
  await waitFor(async () => expect(await findCard()).toHaveTextContent("1 of 6 steps done"));
  await click("link", "Open: Name and logo", within(await findCard()));
  await expectBar("step 1 of 6: Name and logo done");
  await click("link", "Next: Plans", within(await findBar()));
  await findTitle("Plans");
  await click("button", "Keep These Plans", within(await findBar()));
  await expectBar("step 2 of 6: Plans done");
  // The user leaves a step and returns to the list, which has what was done.
  await click("link", "Next: Terms and conditions", within(await findBar()));
  await expectBar("step 3 of 6: Terms and conditions");
  await click("link", "All steps", within(await findBar()));
  await waitFor(async () => expect(await findCard()).toHaveTextContent("2 of 6 steps done"));
  expect(screen.queryByRole("complementary", { name: "Set-up" })).toBeNull();
  await click("link", "Start: Load products", within(await findCard()));
  await expectBar("step 6 of 6: Load products");
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Kind" })).toHaveValue("products"));
});
