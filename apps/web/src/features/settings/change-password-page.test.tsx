import { afterAll, expect, test, vi } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const password = "Portal2026!";
const chosen = "Gasket4Flange";
const call = "/api/accounts/change-password/";
const oldPassword = () => screen.getByLabelText("Old Password");
const newPassword = () => screen.getByLabelText("New Password");
const confirmation = () => screen.getByLabelText("Password Confirmation");
const submit = () => screen.getByRole("button", { name: "Change Password" });

const signIn = (email: string, typed = password) =>
  stage.call(undefined, "POST", "/api/token", { payload: { email, password: typed } });

async function open() {
  const marcus = await stage.aVendor({ password });
  await stage.owner.query("update users set first_name = 'Marcus', last_name = 'Broussard' where id = $1", [marcus.id]);
  const session: { access: string; refresh: string } = (await signIn(marcus.email)).json();
  const page = await openPage(stage, "/change-password", { token: session.access, refresh: session.refresh });
  await screen.findByLabelText("Old Password");
  const fill = async (old: string, next: string, again = next) => {
    await page.fill(oldPassword(), old);
    await page.fill(newPassword(), next);
    await page.fill(confirmation(), again);
  };
  const countCalls = () => page.requests.filter((request) => request === `POST ${call}`).length;
  return { ...page, marcus, session, fill, countCalls };
}

test("shows which rules a password breaks", { tags: ["PWD-01", "PASS-01"] }, async () => {
  const { user, fill } = await open();
  await user.click(submit());
  await waitFor(() => expect(oldPassword()).toHaveAccessibleDescription("Password is required."));
  expect(newPassword()).toHaveAccessibleDescription(/^New Password is required\./);
  expect(confirmation()).toHaveAccessibleDescription("Password Confirmation is required.");
  expect(oldPassword()).toHaveFocus();

  await fill("short1", "short1");
  await user.click(submit());
  for (const input of [oldPassword(), newPassword(), confirmation()])
    await waitFor(() => expect(input).toHaveAccessibleDescription(/^Must contain at least 8 characters\./));

  for (const wrong of ["onlyletters", "12345678", "spaces in it 1", "Ünicode123", "Gasket4-Flange"]) {
    await fill(password, wrong);
    await waitFor(() => expect(newPassword()).toHaveAccessibleDescription(/^Must be alphanumeric\./));
  }
  await fill(password, password);
  await waitFor(() => expect(newPassword()).toHaveAccessibleDescription(/^New password must not match old password\./));
  await fill(password, chosen, "Gasket4flange");
  await waitFor(() => expect(confirmation()).toHaveAccessibleDescription("Passwords must match."));
});

test(
  "shows the hints, and the server's error for a password that is too easy to guess",
  { tags: ["PASS-02", "PWD-01"] },
  async () => {
    // A worker that cannot load leaves the check to the server.
    vi.stubGlobal(
      "Worker",
      class extends EventTarget {
        postMessage() {}
        terminate() {}
      },
    );
    const { user, fill, session } = await open();
    screen.getByText("Your password can't be similar to your personal information.");
    screen.getByText("Your password can't be a commonly used password.");
    for (const easy of ["password1", "Broussard1"]) {
      const refused = await stage.call(session.access, "POST", call, {
        payload: { old_password: password, new_password: easy },
      });
      expect(refused.statusCode).toBe(400);
      const errors: { new_password: [string] } = refused.json();
      await fill(password, easy);
      await user.click(submit());
      await waitFor(() =>
        expect(newPassword()).toHaveAccessibleDescription(expect.stringContaining(errors.new_password[0])),
      );
      expect(newPassword()).toHaveValue(easy);
    }
  },
);

test("shows a wrong old password, or the first error without a field, under the form", { tags: "PWD-01" }, async () => {
  const { user, fill, answer, getAddress } = await open();
  await fill("Wrong4Password", chosen);
  await user.click(submit());
  await screen.findByText("The old password is not right.");
  expect(screen.getByRole("alert")).toHaveTextContent("The old password is not right.");
  expect(newPassword()).toHaveValue(chosen);
  expect(getAddress()).toBe("/change-password");

  answer((_method, path) =>
    path === call ? Response.json({ non_field_errors: ["Not today.", "Nor tomorrow."] }, { status: 400 }) : undefined,
  );
  await user.click(submit());
  await screen.findByText("Not today.");
  expect(screen.queryByText(/Nor tomorrow\./)).toBeNull();
});

test(
  "a 401 neither renews the session nor repeats the request, and the password is kept only in the form",
  { tags: ["SESS-03", "LIST-08.2"] },
  async () => {
    const { user, fill, click, answer, requests, countCalls } = await open();
    answer((_method, path) =>
      path === call ? Response.json({ detail: "Your session has ended. Sign in again." }, { status: 401 }) : undefined,
    );
    await fill(password, chosen);
    await user.click(submit());
    await screen.findByText("Your session has ended. Sign in again.");
    expect(countCalls()).toBe(1);
    expect(requests).not.toContain("POST /api/token/refresh");
    expect(newPassword()).toHaveValue(chosen);

    await click("link", "Help");
    await screen.findByText(/^You are about to exit this page without saving\./);
    await click("button", "Stay");
    expect(newPassword()).toHaveValue(chosen);
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(chosen);
  },
);

test(
  "changes the password with an expired access token, and ends every other session",
  { tags: ["PWD-01", "SESS-04.2", "LIST-09.1"] },
  async () => {
    const { user, fill, reload, marcus, session } = await open();
    const other: { access: string } = (await signIn(marcus.email)).json();
    const readProfile = async () => (await stage.call(other.access, "GET", "/api/accounts/user-details/")).statusCode;
    expect(await readProfile()).toBe(200);
    await fill(password, chosen);
    localStorage.setItem("lading.session", JSON.stringify({ access: `${session.access}-`, refresh: session.refresh }));
    await user.click(submit());
    expect(await screen.findByRole("dialog", { name: "Success!" })).toHaveTextContent(
      "Every other session of yours has been signed out.",
    );
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    for (const input of [oldPassword(), newPassword(), confirmation()]) expect(input).toHaveValue("");

    expect(await readProfile()).toBe(401);
    reload();
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Change Password"));
    expect((await signIn(marcus.email)).statusCode).toBe(401);
    expect((await signIn(marcus.email, chosen)).statusCode).toBe(200);
  },
);
