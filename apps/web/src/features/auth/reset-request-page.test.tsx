import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

test("shows that the email address is missing or malformed", { tags: "RESET-01" }, async () => {
  const { click, fill, getAddress } = await openPage(stage, "/reset");
  await click("button", "Submit Request");
  const email = screen.getByLabelText("Email");
  await waitFor(() => expect(email).toHaveAccessibleDescription("Please enter an email."));
  expect(email).toHaveFocus();
  await fill(email, "nobody");
  await waitFor(() => expect(email).toHaveAccessibleDescription("Must be a valid email."));
  await click("link", "Return To Login");
  await waitFor(() => expect(getAddress()).toBe("/login"));
});

test(
  "responds to a known and an unknown address alike, and mails only the known one",
  { tags: "RESET-01" },
  async () => {
    const { user, click, fill } = await openPage(stage, "/reset");
    const unknown = "nobody@nowhere.example";
    const { email } = await stage.aVendor();
    const texts: string[] = [];
    for (const address of [unknown, email]) {
      await fill(await screen.findByLabelText("Email"), address);
      await click("button", "Submit Request");
      const dialog = await screen.findByRole("dialog", { name: "We Have E-mailed Your Password Reset Link!" });
      texts.push(dialog.textContent.replace(address, "ADDRESS"));
      await waitFor(() => expect(screen.getAllByRole("button", { name: "Close" }).at(-1)).toHaveFocus());
      await user.keyboard("{Enter}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(screen.getByLabelText("Email")).toHaveValue("");
    }
    expect(texts[0]).toContain("ADDRESS");
    expect(texts[1]).toBe(texts[0]);
    const { rows } = await stage.owner.query("select recipient from mails where recipient = any($1)", [
      [unknown, email],
    ]);
    expect(rows).toEqual([{ recipient: email }]);
  },
);
