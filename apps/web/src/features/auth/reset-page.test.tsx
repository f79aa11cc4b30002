import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const chosen = "Gasket4Flange";
const newPassword = () => screen.getByLabelText("New Password");
const confirmation = () => screen.getByLabelText("Password Confirmation");
const call = "/api/accounts/reset-password/";

/** Mails a link to the user and returns its token. */
async function createToken(email: string) {
  await stage.call(undefined, "POST", "/api/accounts/request-password-reset/", { payload: { email } });
  const { rows } = await stage.owner.query<{ id: string; salt: Buffer }>(
    "select code_id as id, code_salt as salt from mails where recipient = $1",
    [email],
  );
  return stage.getCode("password-reset", rows[0]!); // The request wrote one mail.
}

async function open(address: string, person?: { token: string }) {
  const page = await openPage(stage, address, person);
  const fill = async (typed: string, again = typed) => {
    await page.fill(await screen.findByLabelText("New Password"), typed);
    await page.fill(confirmation(), again);
    await page.click("button", "Reset Password");
  };
  return { ...page, fill, fillField: page.fill };
}

/** Inserts an Administrator of the provider who has not signed in, and sets the first password with a link of `npm run add-staff`. */
async function chooseFirstPassword(answerSignIn?: () => Response) {
  const email = `${unique("noa")}@provider.example`;
  await stage.owner.query(
    `insert into users (role_id, email, password_hash, first_name, last_name)
     select id, $1, 'none', 'Noa', 'Berg' from roles where name = 'Administrator' and of_provider`,
    [email],
  );
  const page = await openPage(stage, `/reset?token=${await createToken(email)}&staff=new`);
  page.answer((_method, path) => (path === "/api/token" ? answerSignIn?.() : undefined));
  await page.fill(await screen.findByLabelText("Password"), chosen);
  await page.fill(confirmation(), chosen);
  await page.click("button", "Set Password");
  return { ...page, email };
}

test(
  "shows which rules a password meets during typing, its errors after the form is sent, and no token after Cancel",
  { tags: ["PASS-01", "PASS-02", "RESET-02"] },
  async () => {
    const { click, fillField, reload } = await open("/reset?token=any");
    await screen.findByLabelText("New Password");
    const getRules = (state = "") =>
      screen
        .getAllByRole("listitem")
        .map((rule) => rule.textContent)
        .filter((text) => text.includes(state));
    expect(getRules()).toEqual([
      "At least 8 characters",
      "At least one letter and one digit",
      "Only letters, digits and @$!%*#?&",
      "Your password can't be similar to your personal information.",
      "Your password can't be a commonly used password.",
    ]);
    const waitForBroken = (...texts: string[]) =>
      waitFor(() => expect(getRules("(not met)")).toEqual(texts.map((text) => expect.stringContaining(text))));
    await fillField(newPassword(), "gasket 4");
    await waitForBroken("A space is not allowed here");
    expect(getRules("(met)").filter((text) => text.startsWith("At least"))).toEqual([
      expect.stringMatching(/^At least 8/),
      expect.stringMatching(/^At least one letter/),
    ]);
    expect(newPassword()).not.toHaveAttribute("aria-invalid");
    await fillField(newPassword(), "gasket-4");
    await waitForBroken("“-” is not allowed here");
    await fillField(newPassword(), "gask");
    await waitForBroken();

    await fillField(newPassword(), "");
    await click("button", "Reset Password");
    await waitFor(() => expect(newPassword()).toHaveAccessibleDescription(/^New Password is required\./));
    expect(confirmation()).toHaveAccessibleDescription("Password Confirmation is required.");
    for (const [typed, message] of [
      ["short1", /^Must contain at least 8 characters\./],
      ["onlyletters", /^Must be alphanumeric\./],
      ["with space 1", /^Must be alphanumeric\./],
    ] as const) {
      await fillField(newPassword(), typed);
      await waitFor(() => expect(newPassword()).toHaveAccessibleDescription(message));
    }
    await fillField(newPassword(), "GasketFlange");
    await waitForBroken("At least one letter and one digit");
    await fillField(confirmation(), chosen);
    await waitFor(() => expect(confirmation()).toHaveAccessibleDescription("Passwords must match."));
    await fillField(newPassword(), chosen);
    await waitFor(() => expect(confirmation()).toHaveAccessibleDescription(""));

    await click("button", "Cancel");
    await screen.findByRole("button", { name: "Submit Request" });
    reload();
    await screen.findByRole("button", { name: "Submit Request" });
  },
);

test("logs in a new staff member who chooses the first password", async () => {
  const { getAddress } = await chooseFirstPassword();
  await waitFor(() => expect(getAddress()).toMatch(/^\/provider/));
  await screen.findByText("Noa Berg");
});

test("asks a new staff member for the second step after the first password", { tags: "MFA-06.1" }, async () => {
  const { click, email, getAddress } = await chooseFirstPassword(() =>
    Response.json({ mfa_required: true, methods: ["totp"], ticket: "the-ticket" }),
  );
  await screen.findByRole("dialog", { name: "Your Password Is Set" });
  expect(localStorage.getItem("lading.session")).toBeNull();
  await click("button", "Go to login");
  await waitFor(() => expect(getAddress()).toBe("/login"));
  expect(await screen.findByLabelText("Email")).toHaveValue(email);
});

test("sends a signed-in user to the landing page", { tags: "RESET-02" }, async () => {
  const { email } = await stage.aVendor();
  const { click, fill, getAddress } = await open(`/reset?token=${await createToken(email)}`, await stage.aVendor());
  await fill(chosen);
  await click("button", "Go to landing page");
  await waitFor(() => expect(getAddress()).toBe("/homepage"));
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/^Welcome/));
});

test("shows that a link was used, also on a page that was open before", { tags: "RESET-03" }, async () => {
  const token = await createToken((await stage.aVendor()).email);
  const { click, fill, reload } = await open(`/reset?token=${token}`);
  await screen.findByLabelText("New Password");
  const used = await stage.call(undefined, "POST", call, { payload: { token, password: chosen } });
  expect(used.statusCode).toBe(200);
  await fill("Flange4Gasket");
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(/used already/));
  expect(newPassword()).toHaveValue("Flange4Gasket");
  reload();
  await fill(chosen);
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(/used already/));
  await click("link", "Ask for a new mail");
  await screen.findByRole("button", { name: "Submit Request" });
  reload();
  await screen.findByRole("button", { name: "Submit Request" });
});

test(
  "shows under the form that a token is unknown, and keeps the password when the server is busy or out of reach",
  { tags: "RESET-03" },
  async () => {
    const { answer, fill, click } = await open("/reset?token=never-given");
    const answerReset = (by: () => Response) => answer((_method, path) => (path === call ? by() : undefined));
    const waitForAlert = (text: RegExp) => waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(text));
    await fill(chosen);
    await waitForAlert(/not valid/);
    screen.getByRole("link", { name: "Ask for a new mail" });
    expect(localStorage.getItem("lading.session")).toBeNull();

    const detail = "Too many attempts. Try again in 2 minutes.";
    answerReset(() => Response.json({ detail }, { status: 429 }));
    await fill(chosen);
    await waitForAlert(/^Too many attempts\. Try again in 2 minutes\.$/);
    expect(screen.queryByRole("link", { name: "Ask for a new mail" })).toBeNull();
    answerReset(() => Response.error());
    await click("button", "Reset Password");
    await waitForAlert(/could not be reached/);
    expect(newPassword()).toHaveValue(chosen);
    expect(confirmation()).toHaveValue(chosen);
  },
);
