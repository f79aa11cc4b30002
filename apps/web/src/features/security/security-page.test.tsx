import { afterAll, expect, test } from "vitest";
import { addTotp } from "../../../../api/src/test/factor-fixture.ts";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Portal2026!";

test(
  "the dialog for the password asks for a code, too, if the user has a second step",
  { tags: "MFA-07.2" },
  async () => {
    const vendor = await stage.aVendor({ password });
    const getCode = await addTotp(stage, vendor.id);
    await stage.owner.query("update sessions set confirmed_at = null where user_id = $1", [vendor.id]);
    const { click, fill } = await openPage(stage, "/settings?type=Security", vendor);
    await click("button", "New Recovery Codes");
    await click("button", "Yes, Make New Codes");
    const dialog = await screen.findByRole("dialog", { name: "Enter your password" });
    const passwordField = within(dialog).getByLabelText("Password");
    await waitFor(() => expect(passwordField).toHaveFocus());
    expect(within(dialog).queryByLabelText("Code")).toBeNull();
    await fill(passwordField, password);
    await click("button", "Continue", within(dialog));

    const field = await within(dialog).findByRole("textbox", { name: "Code" });
    expect(field).toHaveAccessibleDescription(/Enter the code of your authenticator app\./);
    expect(field).toHaveAttribute("autocomplete", "one-time-code");
    await fill(field, "000000");
    await click("button", "Continue", within(dialog));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/This code is not right/));
    expect(passwordField).toHaveValue(password);
    await fill(field, getCode());
    await click("button", "Continue", within(dialog));
    expect(await screen.findByRole("alertdialog", { name: "Store your recovery codes" })).toBeInTheDocument();
  },
);

test("staff reach the same page by their name", { tags: "MFA-03.1" }, async () => {
  const { click, getAddress } = await openPage(stage, "/provider/runs", await stage.aStaffMember());
  await click("link", "Ada Moss");
  await waitFor(() => expect(getAddress()).toBe("/provider/security"));
  await screen.findByRole("heading", { name: "Authenticator app" });
  await screen.findByRole("button", { name: "Set Up" });
});
