import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { screen, waitFor, within } from "../../test/open-page.tsx";
import { email, form, moreLicenses, openForm, person, queryForm, role } from "../../test/invitations-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const removeButtons = () => within(form()).queryAllByRole("button", { name: /^Remove/ });
const addButton = () => within(form()).queryByRole("button", { name: "Add Another" });
const invite = (token: string, addresses: readonly string[]) =>
  stage.call(token, "POST", "/api/accounts/create-user-invites", {
    payload: { invites: addresses.map((address) => ({ email: address, role_name: "View Only" })) },
  });

test(
  "adds rows while licenses remain, also for a pasted list, and removes rows while there is more than one",
  { tags: "USER-04.1" },
  async () => {
    const { addAnother, click, fill, user } = await openForm(stage);
    expect(form()).toHaveTextContent("3 licenses remain, 1 needed");
    expect(removeButtons()).toEqual([]);
    await addAnother();
    await addAnother();
    await waitFor(() => expect(email(3)).toHaveFocus());
    expect(addButton()).toBeNull();
    expect(moreLicenses()).toHaveAttribute("href", expect.stringMatching(/^mailto:.*More%20licenses%20for%20Company/));

    await fill(email(3), "third@mill.example");
    await click("button", "Remove person 1", within(form()));
    await waitFor(() => expect(email(1)).toHaveFocus());
    expect(email(2)).toHaveValue("third@mill.example");
    await click("button", "Remove person 2", within(form()));
    await waitFor(() => expect(email(1)).toHaveFocus());
    expect(removeButtons()).toEqual([]);
    expect(addButton()).not.toBeNull();
    expect(moreLicenses()).toBeNull();

    await user.clear(email(1));
    await user.selectOptions(role(1), "Full Access");
    email(1).focus();
    await user.paste("a@mill.example, Bo <b@mill.example>; c@mill.example\nd@mill.example");
    await waitFor(() => expect(within(form()).getAllByRole("group")).toHaveLength(3));
    for (const [index, address] of ["a@mill.example", "b@mill.example", "c@mill.example"].entries()) {
      expect(email(index + 1)).toHaveValue(address);
      expect(role(index + 1)).toHaveValue("Full Access");
    }
    await waitFor(() => expect(email(3)).toHaveFocus());
    expect(within(form()).getByRole("status")).toHaveTextContent("There was no room for 1 address: d@mill.example");
    await user.paste("just@one.example");
    expect(within(form()).getAllByRole("group")).toHaveLength(3);
  },
);

test(
  "shows wrong values at their fields, and a server error at the row that caused it",
  { tags: "USER-05.1" },
  async () => {
    const { addAnother, company, fill, fillPerson, send } = await openForm(stage);
    await addAnother();
    await fill(email(2), "bob");
    await send();
    await waitFor(() => expect(person(1)).toHaveTextContent("Email is required."));
    expect(person(1)).toHaveTextContent("User role is required.");
    expect(person(2)).toHaveTextContent("Invalid email address, please correct.");
    expect(email(1)).toHaveFocus();
    await fill(email(2), "bob@mill.example");
    await waitFor(() => expect(person(2)).not.toHaveTextContent("Invalid email address"));

    await fillPerson(1, "new@mill.example");
    await fillPerson(2, company.getEmail("Bo Reed"));
    await addAnother();
    await fillPerson(3, "NEW@mill.example");
    await send();
    await waitFor(() => expect(person(2)).toHaveTextContent("This person is a user of your company already."));
    expect(person(3)).toHaveTextContent("Another row already has this address.");
    expect(person(1)).not.toHaveTextContent("already");
    await waitFor(() => expect(email(2)).toHaveFocus());
    expect(email(1)).toHaveValue("new@mill.example");
  },
);

test(
  "rejects the second of two invitations that together exceed the licenses, and keeps its rows",
  { tags: ["USER-05.1", "USER-06.1"] },
  async () => {
    const { addAnother, click, company, fillPerson, findSuccess, send, user } = await openForm(stage);
    await fillPerson(1, "right1@mill.example");
    await addAnother();
    await fillPerson(2, "right2@mill.example");
    const first = await invite(company.admin.token, ["left1@mill.example", "left2@mill.example"]);
    expect(first.statusCode).toBe(200);
    await send();
    await waitFor(() =>
      expect(within(form()).getByRole("alert")).toHaveTextContent(
        "Your plan has 1 license left, and you invite 2 people.",
      ),
    );
    expect(email(2)).toHaveValue("right2@mill.example");
    await waitFor(() => expect(form()).toHaveTextContent("1 license remains, 2 needed"));
    expect(moreLicenses()).not.toBeNull();
    await click("button", "Remove person 2", within(form()));
    await send();
    expect(await findSuccess()).toHaveTextContent("1 invitation is on its way.");
    await user.keyboard("{Escape}");
    await screen.findByText(/^No licenses remain\./);
  },
);

test(
  "without a free license, shows this before any input, and sends after a license becomes free",
  { tags: ["USER-04.1", "USER-06.1"] },
  async () => {
    const { company, fillPerson, findSuccess, send } = await openForm(stage, [
      "Bo Reed",
      "Cy Reed",
      "Di Reed",
      "Ed Reed",
    ]);
    expect(form()).toHaveTextContent("No licenses remain, 1 needed. They can be sent once enough licenses are free.");
    expect(moreLicenses()).not.toBeNull();
    expect(addButton()).toBeNull();
    await fillPerson(1, "new@mill.example");
    await send();
    await waitFor(() => expect(within(form()).getByRole("alert")).toHaveTextContent("Your plan has no license left"));

    const { rows } = await stage.owner.query("select id from users where email = $1", [company.getEmail("Bo Reed")]);
    const freed = await stage.call(company.admin.token, "POST", `/api/accounts/user/${rows[0]!.id}/deactivate`); // the company has Bo
    expect(freed.statusCode).toBe(200);
    await send();
    await findSuccess();
  },
);

test(
  "explains why the form closes if the sender has lost the permission to manage users",
  { tags: ["PERM-01.2"] },
  async () => {
    const { company, fillPerson, getAddress, send } = await openForm(stage);
    const cy = await company.addUser("Cy Reed", { role: "Vendor Admin" });
    await fillPerson(1, "new@mill.example");
    const changed = await stage.call(cy.token, "POST", `/api/accounts/user/${company.admin.id}/change-role`, {
      payload: { name: "View Only" },
    });
    expect(changed.statusCode).toBe(200);
    await send();
    await screen.findByText("Your role was changed; it no longer allows managing users.");
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("User Profile"));
    expect(getAddress()).toBe("/settings?type=User+Profile");
    expect(queryForm()).toBeNull();
  },
);
