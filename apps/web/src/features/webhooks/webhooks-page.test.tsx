import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Portal2026!";

test(
  "a Vendor Admin makes a webhook, sees its secret once, pauses and deletes it",
  { tags: ["HOOK-01.2", "HOOK-01.3", "HOOK-05.1"] },
  async () => {
    const vendor = await stage.aVendor({ role: "Vendor Admin", password });
    await stage.owner.query("update sessions set confirmed_at = null where user_id = $1", [vendor.id]);
    const { click, fill, user } = await openPage(stage, "/settings?type=webhooks", vendor);
    await click("button", "New Webhook");
    const form = await screen.findByRole("dialog", { name: "New webhook" });
    const url = within(form).getByLabelText("URL");
    await fill(url, "https://127.0.0.1/hook");
    await user.click(within(form).getByRole("checkbox", { name: /^product\.updated/ }));
    await click("button", "Create Webhook", within(form));
    const question = await screen.findByRole("dialog", { name: "Enter your password" });
    await fill(within(question).getByLabelText("Password"), password);
    await click("button", "Continue", within(question));
    await within(form).findByText("Must not be an internal address.");
    await fill(url, "https://erp.bluemesa.example/hook");
    await click("button", "Create Webhook", within(form));

    const takeSecret = async () => {
      const shown = await screen.findByRole("alertdialog", { name: "The secret of erp.bluemesa.example" });
      const secret = within(shown).getByRole<HTMLInputElement>("textbox", { name: "Secret" }).value;
      expect(secret).toMatch(/^whsec_/);
      await click("button", "I Have Stored It", within(shown));
      await waitFor(() => expect(shown).not.toBeInTheDocument());
      return secret;
    };
    const getWebhook = () =>
      screen.queryAllByRole("listitem").find((one) => one.textContent.includes("https://erp.bluemesa.example/hook"));
    const choose = async (action: string) => {
      await click("button", "More actions for erp.bluemesa.example");
      await click("menuitem", action);
    };
    const first = await takeSecret();
    await choose("Replace Secret");
    await click("button", "Replace");
    expect(await takeSecret()).not.toBe(first);
    await choose("Pause");
    await waitFor(() => expect(within(getWebhook()!).getByText("Paused")).toBeInTheDocument()); // the list has the webhook
    await choose("Delete");
    await click("button", "Yes, Delete");
    await waitFor(() => expect(getWebhook()).toBeUndefined());
  },
);
