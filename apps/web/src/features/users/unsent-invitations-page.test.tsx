import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { screen, waitFor, within } from "../../test/open-page.tsx";
import { email, form, message, openForm, queryForm, role } from "../../test/invitations-fixture.ts";
import { accountManagement, tab } from "../../test/users-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const call = "/api/accounts/create-user-invites";
const queryPrompt = () => screen.queryByRole("alertdialog", { name: "Discard these invitations?" });
const findPrompt = () => screen.findByRole("alertdialog", { name: "Discard these invitations?" });
const waitForNoForm = () => waitFor(() => expect(queryForm()).toBeNull());

test("keeps the typed values when sending fails", { tags: "USER-05.1" }, async () => {
  const { answer, fill, fillPerson, findSuccess, send } = await openForm(stage);
  await fillPerson(1, "new@mill.example");
  await fill(message(), "Hello");
  for (const [respond, text] of [
    [() => Response.error(), "The server could not be reached."],
    [
      () => Response.json({ detail: "Too many requests. Try again in a minute." }, { status: 429 }),
      "Too many requests.",
    ],
  ] as const) {
    answer((_method, path) => (path === call ? respond() : undefined));
    await send();
    await waitFor(() => expect(within(form()).getByRole("alert")).toHaveTextContent(text));
  }
  answer(() => undefined);
  expect(email(1)).toHaveValue("new@mill.example");
  expect(message()).toHaveValue("Hello");
  await send();
  await findSuccess();
});

test("asks before it closes a form with typed values", { tags: ["LIST-08.1"] }, async () => {
  const { click, fill, open, user } = await openForm(stage);
  await user.keyboard("{Escape}");
  await waitForNoForm();
  await waitFor(() => expect(screen.getByRole("button", { name: "Invite a New User" })).toHaveFocus());

  await user.click(tab("Deactivated Users"));
  await open();
  await fill(email(1), "new@mill.example");
  await user.keyboard("{Escape}");
  await click("button", "Keep Editing", within(await findPrompt()));
  await waitFor(() => expect(queryPrompt()).toBeNull());
  expect(email(1)).toHaveValue("new@mill.example");
  await user.click(document.body);
  const prompt = await findPrompt();
  await waitFor(() => expect(prompt).toHaveFocus());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(queryPrompt()).toBeNull());
  history.back();
  await screen.findByText(/^You are about to exit this page without saving\./);
  await click("button", "Stay");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(email(1)).toHaveValue("new@mill.example");
  await click("button", "Cancel", within(form()));
  await click("button", "Discard", within(await findPrompt()));
  await waitForNoForm();
  await open();
  expect(email(1)).toHaveValue("");
});

test("restores the typed values after the session ended", { tags: ["LIST-08.2"] }, async () => {
  const { company, fillPerson, findSuccess, getAddress, go, send } = await openForm(stage);
  const keepSession = (access: string) =>
    localStorage.setItem("lading.session", JSON.stringify({ access, refresh: "none" }));
  await fillPerson(1, "new@mill.example");
  keepSession(`${company.admin.token}-`);
  await send();
  await waitFor(() => expect(getAddress()).toMatch(/^\/login/));
  await screen.findByRole("button", { name: "Log In" });
  keepSession(company.admin.token);
  await go(accountManagement);
  await screen.findByText("Your entries are here again. They are not sent yet.");
  await screen.findByRole("group", { name: "Person 1" });
  expect(email(1)).toHaveValue("new@mill.example");
  expect(role(1)).toHaveValue("View Only");
  await send();
  await findSuccess();
});
