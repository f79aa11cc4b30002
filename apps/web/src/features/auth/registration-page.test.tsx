import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const banner =
  "A required field has been left blank. Please complete all required information in order to create your account.";
const names = { "First Name": "Rosa", "Last Name": "Delgado", Department: "Sales", Position: "Key Account Manager" };
const passwords = ["Password", "Password Confirmation"];
const field = (name: string) => screen.getByLabelText(name);

/** Opens the link of an invitation. */
async function open() {
  const { id, codeSalt } = await stage.anInvitation((await stage.aCompany()).id);
  const page = await openPage(stage, `/welcome?code=${stage.getCode("invitation", { id, salt: codeSalt })}`);
  await screen.findByLabelText("First Name");
  const fillAll = async () => {
    for (const [name, value] of Object.entries(names)) await page.fill(field(name), value);
    await page.fill(field("Phone"), "(713) 555-0142");
    for (const name of passwords) await page.fill(field(name), "Gasket4Flange");
  };
  return { ...page, fillAll, create: () => page.click("button", "Create Account") };
}

test(
  "marks each blank required field under a banner, and an invalid phone number, and accepts names in any script",
  { tags: ["WELC-03", "WELC-05", "WELC-06", "PASS-01"] },
  async () => {
    const { create, fill, fillAll } = await open();
    await create();
    await screen.findByText(banner);
    for (const name of Object.keys(names)) expect(field(name)).toHaveAccessibleDescription(`${name} is required.`);
    expect(field("Password")).toHaveAccessibleDescription(/^New Password is required\./);
    expect(field("Password Confirmation")).toHaveAccessibleDescription("Password Confirmation is required.");
    expect(field("First Name")).toHaveFocus();

    await fillAll();
    await waitFor(() => expect(screen.queryByText(banner)).toBeNull());
    await fill(field("First Name"), "   ");
    await screen.findByText(banner);
    await fill(field("First Name"), "Rosa");

    for (const invalid of ["12345", "113-555-0142", "713-155-0142", "+44 20 7946 0958", "713-555-0142 x3"]) {
      await fill(field("Phone"), invalid);
      await waitFor(() => expect(field("Phone")).toHaveAccessibleDescription("Phone number is not valid"));
      await create();
      expect(screen.queryByText(banner)).toBeNull();
    }
    for (const one of ["7135550142", "+1 713.555.0142", "1-713-555-0142", " 713 555 0142 ", ""]) {
      await fill(field("Phone"), one);
      await waitFor(() => expect(field("Phone")).not.toHaveAttribute("aria-invalid"));
    }

    await fill(field("Last Name"), "x".repeat(300));
    await create();
    await waitFor(() => expect(field("Last Name")).toHaveAccessibleDescription("Must be at most 100 characters."));
    await fill(field("First Name"), "  Zoë 🛠  ");
    await fill(field("Last Name"), "بن علي");
    await create();
    await screen.findByRole("dialog", { name: "Account Creation Successful" });
    const { rows } = await stage.owner.query("select first_name from users where last_name = 'بن علي'");
    expect(rows).toEqual([{ first_name: "Zoë 🛠" }]);
  },
);

test(
  "shows each validation error of the server, and a password that is common or similar to the name, at its field",
  { tags: ["WELC-04", "PASS-02"] },
  async () => {
    const { answer, create, fill, fillAll } = await open();
    const fieldNames = {
      "First Name": "first_name",
      "Last Name": "last_name",
      Phone: "phone_number",
      Department: "department",
      Position: "position",
      Password: "password",
    };
    const errors = Object.values(fieldNames).map((name) => [name, [`Not this ${name}.`]]);
    answer((_method, path) =>
      path === "/api/accounts/user-register" ? Response.json(Object.fromEntries(errors), { status: 400 }) : undefined,
    );
    await fillAll();
    await create();
    for (const [label, name] of Object.entries(fieldNames))
      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(new RegExp(`^Not this ${name}\\.`)));
    expect(field("First Name")).toHaveFocus();
    for (const [name, value] of Object.entries(names)) expect(field(name)).toHaveValue(value);
    expect(field("Phone")).toHaveValue("(713) 555-0142");
    for (const name of passwords) expect(field(name)).toHaveValue("Gasket4Flange");

    answer(() => undefined);
    for (const [typed, message] of [
      ["Password123", /^This password is one that many people use/],
      ["RosaDelgado1", /^This password is too similar to your name/],
    ] as const) {
      for (const name of passwords) await fill(field(name), typed);
      await create();
      await waitFor(() => expect(field("Password")).toHaveAccessibleDescription(message));
      expect(field("Password")).toHaveFocus();
    }
  },
);
