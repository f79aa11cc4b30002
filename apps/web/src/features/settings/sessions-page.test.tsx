import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Portal2026!";

test("lists the user's sessions and ends one or all of them", { tags: ["SESS-06.1", "SESS-06.2"] }, async () => {
  const vendor = await stage.aVendor({ password });
  const signedIn = await stage.call(undefined, "POST", "/api/token", { payload: { email: vendor.email, password } });
  const other: { access: string } = signedIn.json();
  const readProfile = async (token: string) =>
    (await stage.call(token, "GET", "/api/accounts/user-details/")).statusCode;
  expect(await readProfile(other.access)).toBe(200);

  const { user, click, getAddress } = await openPage(stage, "/settings?type=Security", vendor);
  const section = await screen.findByRole("region", { name: "Sessions" });
  const rows = await within(section).findAllByRole("listitem");
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent("This session");
  expect(within(rows[0]!).queryByRole("button")).toBeNull();
  await user.click(within(rows[1]!).getByRole("button"));
  await screen.findByText(/^You were signed out of /);
  await waitFor(() => expect(section).toHaveFocus());
  expect(await readProfile(other.access)).toBe(401);
  expect(await readProfile(vendor.token)).toBe(200);

  await click("button", "Sign Out Everywhere", within(section));
  const question = await screen.findByRole("alertdialog", { name: "Sign out everywhere?" });
  expect(question).toHaveTextContent(/You will be signed out here/);
  await click("button", "Cancel", within(question));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await click("button", "Sign Out Everywhere", within(section));
  await click("button", "Yes, Sign Out");
  await waitFor(() => expect(getAddress()).toBe("/login"));
  expect(localStorage.getItem("lading.session")).toBe('{"access":"","refresh":""}');
  expect(await readProfile(vendor.token)).toBe(401);
});
