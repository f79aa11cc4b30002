import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const chosen = "Gasket4Flange";
const lookup = "/api/accounts/look-up-user-invite";
const registration = "/api/accounts/user-register";
const field = (name: string) => screen.getByLabelText(name);
const findSuccess = () => screen.findByRole("dialog", { name: "Account Creation Successful" });

const answers = {
  "First Name": "Rosa",
  "Last Name": "Delgado",
  Department: "Sales",
  Position: "Key Account Manager",
  Phone: "(713) 555-0142",
  Password: chosen,
  "Password Confirmation": chosen,
};

function expectTypedValues() {
  for (const [name, value] of Object.entries(answers)) expect(field(name)).toHaveValue(value);
}

/** Opens the link of an invitation, by default to an address without an account. */
async function open(address?: string) {
  const { id, email, codeSalt } = await stage.anInvitation(
    (await stage.aCompany()).id,
    address === undefined ? {} : { email: address },
  );
  const code = stage.getCode("invitation", { id, salt: codeSalt });
  const page = await openPage(stage, `/welcome?code=${code}`);
  const fillAll = async () => {
    for (const [name, value] of Object.entries(answers)) await page.fill(await screen.findByLabelText(name), value);
  };
  const create = () => page.click("button", "Create Account");
  const answerCall = (call: string, by: () => Response | undefined) =>
    page.answer((_method, path) => (path === call ? by() : undefined));
  return { ...page, email, code, fillAll, create, answerCall };
}

test("prefills the form with the data of the invitation", { tags: "WELC-02" }, async () => {
  const { answerCall, email } = await open();
  answerCall(lookup, () =>
    Response.json({
      email,
      company_name: "Acme Valve",
      is_for_staff: false,
      first_name: "Rosa",
      last_name: null,
      phone_number: "713-555-0142",
      department: "Sales",
      position: null,
      state: "sent",
    }),
  );
  expect(await screen.findByLabelText("First Name")).toHaveValue("Rosa");
  expect(field("Phone")).toHaveValue("713-555-0142");
  expect(field("Department")).toHaveValue("Sales");
  expect(field("Last Name")).toHaveValue("");
});

test("sends a signed-in user to the dashboard", { tags: "WELC-01" }, async () => {
  const { getAddress } = await openPage(stage, "/welcome?code=any", await stage.aVendor());
  await waitFor(() => expect(getAddress()).toBe("/dashboard"));
});

test("explains that an account needs an invitation", { tags: ["WELC-01", "SHELL-11.1"] }, async () => {
  await openPage(stage, "/welcome");
  await screen.findByText(/^An account begins with an invitation/);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/^Create your account$/);
  expect(document.title).toMatch(/^Create your account/);
  expect(screen.queryByText(/invites you/)).toBeNull();
});

test.for(["never-given", "%00", "..", "x".repeat(300)])(
  "explains that the code %s is not valid",
  { tags: ["WELC-01", "SHELL-11.1"] },
  async (code) => {
    const { user, click, getAddress } = await openPage(stage, `/welcome?code=${code}`);
    const dialog = await screen.findByRole("dialog");
    expect(dialog).toHaveTextContent("This invitation link is not valid.");
    expect(screen.queryByText(/invites you/)).toBeNull();
    await waitFor(() => expect(dialog).toContainElement(document.querySelector(":focus")));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await click("link", "Return To Login");
    await waitFor(() => expect(getAddress()).toBe("/login"));
  },
);

test("leaves the code out of a message of the server that repeats it", { tags: "WELC-01" }, async () => {
  const { answerCall, code } = await open();
  answerCall(lookup, () => Response.json({ detail: `This invitation was withdrawn: ${code}` }, { status: 400 }));
  within(await screen.findByRole("dialog")).getByText("This invitation was withdrawn");
  expect(document.body).not.toHaveTextContent(code);
});

test(
  "offers a retry when the server cannot be reached, and asks before a partly filled form is left",
  { tags: ["WELC-01", "LIST-08.1"] },
  async () => {
    const { answerCall, click, email, fill, getAddress, reload } = await open();
    answerCall(lookup, () => Response.error());
    await screen.findByText("Your invitation could not be loaded");
    reload();
    await screen.findByText("Your invitation could not be loaded");
    answerCall(lookup, () => undefined);
    await click("button", "Try Again");
    expect(await screen.findByLabelText("Email")).toHaveValue(email);

    await fill(field("First Name"), "Rosa");
    await click("link", "Return To Login");
    expect(await screen.findByRole("alertdialog")).toHaveTextContent("You are about to exit this page without saving.");
    await click("button", "Stay");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(field("First Name")).toHaveValue("Rosa");
    await click("link", "Return To Login");
    await click("button", "Leave Without Saving");
    await waitFor(() => expect(getAddress()).toBe("/login"));
  },
);

test("keeps the typed values when the server is down, busy or broken", { tags: "WELC-04" }, async () => {
  const { answerCall, create, fillAll } = await open();
  await fillAll();
  const detail = "Too many attempts. Try again in 2 minutes.";
  for (const [respond, message] of [
    [() => Response.error(), /could not be reached/],
    [() => Response.json({ detail }, { status: 429 }), /^Too many attempts\. Try again in 2 minutes\.$/],
    [() => Response.json({}, { status: 500 }), /^Something went wrong/],
  ] as const) {
    answerCall(registration, respond);
    await create();
    await waitFor(() => expect(screen.getAllByRole("alert").some((one) => message.test(one.textContent))).toBe(true));
    expectTypedValues();
  }
  answerCall(registration, () => undefined);
  await create();
  await findSuccess();
});

test(
  "accepts a link once, then redirects it to the sign-in page with an explanation",
  { tags: ["WELC-01", "WELC-05"] },
  async () => {
    const { code, create, email, fillAll, getAddress, reload } = await open();
    await fillAll();
    const person = {
      first_name: "Rosa",
      last_name: "Delgado",
      phone_number: "",
      department: "Sales",
      position: "Clerk",
    };
    const elsewhere = await stage.call(undefined, "POST", registration, {
      payload: { code, ...person, password: chosen },
    });
    expect(elsewhere.statusCode).toBe(200);
    await create();
    await screen.findByText(/^This invitation was accepted already\./);
    expectTypedValues();
    sessionStorage.clear();
    reload();
    await waitFor(() => expect(getAddress()).toBe("/login"));
    await screen.findByText("This invitation was accepted already. You can sign in.");
    expect(await screen.findByLabelText("Email")).toHaveValue(email);
  },
);

test("explains that the email address already has an account", { tags: "WELC-04" }, async () => {
  const { create, fillAll } = await open((await stage.aVendor()).email);
  await fillAll();
  await create();
  expect(await screen.findByText(/^This email address has an account already\./)).toBeInTheDocument();
  expectTypedValues();
});
