import { afterAll, expect, test } from "vitest";
import { addTotp } from "../../../../api/src/test/factor-fixture.ts";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Portal2026!";

/** Enters the password of a user with an authenticator app. */
async function open() {
  const vendor = await stage.aVendor({ password });
  await addTotp(stage, vendor.id);
  const page = await openPage(stage, "/login");
  await page.fill(await screen.findByLabelText("Email"), vendor.email);
  await page.fill(screen.getByLabelText("Password"), password);
  await page.user.keyboard("{Enter}");
  await screen.findByRole("heading", { name: "Enter your code" });
  return { ...page, vendor };
}

test("offers recovery codes, and leads back to the password", { tags: ["MFA-02.1", "MFA-04.3"] }, async () => {
  const { click, fill, vendor } = await open();
  await click("button", "Use a Recovery Code");
  const field = await screen.findByRole("textbox", { name: "Recovery Code" });
  await waitFor(() => expect(field).toHaveFocus());
  await fill(field, "AAAA-BBBB");
  await click("button", "Sign In");
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription("This recovery code is not right, or was used already."),
  );
  await click("button", "Return To Login");
  expect(await screen.findByLabelText("Email")).toHaveValue(vendor.email);
  await waitFor(() => expect(screen.getByLabelText("Password")).toHaveFocus());
});

test("asks for the password again after five wrong codes", { tags: "MFA-02.3" }, async () => {
  const { answer, fill, vendor } = await open();
  const detail = "Sign in with your email and password again.";
  answer((_method, path) =>
    path === "/api/token/factor" ? Response.json({ detail, code: "sign_in_again" }, { status: 401 }) : undefined,
  );
  await fill(screen.getByRole("textbox", { name: "Code" }), "000000");
  await screen.findByText(detail);
  expect(screen.getByLabelText("Email")).toHaveValue(vendor.email);
});
