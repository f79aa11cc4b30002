import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { aStaffedCompany } from "../../test/staffed-company.ts";
import { accountManagement, getNames, getRows, tab } from "../../test/users-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const findButton = (name: string | RegExp) => screen.findByRole("button", { name });

/** Opens a list of a company with Bo Reed, the deactivated Yan Reed and an invitation. */
async function open(list: "" | "Deactivated+Users" | "Pending+Invitations" = "", active = ["Bo Reed"]) {
  const company = await aStaffedCompany(stage, { active, deactivated: ["Yan Reed"], invited: ["old@mill.example"] });
  const page = await openPage(stage, `${accountManagement}${list && `&tab=${list}`}`, company.admin);
  const { user, requests } = page;
  const question = () => screen.findByRole("alertdialog");
  const confirm = async (name: string) => user.click(within(await question()).getByRole("button", { name }));
  /** The requests for changes. */
  const getChanges = () =>
    requests.filter((request) => !request.startsWith("GET") && /\/user(-invite)?\//.test(request));
  return { ...page, company, question, confirm, getChanges };
}

test("reactivates a deactivated user and deletes one permanently", { tags: ["USER-03.2", "USER-03.3"] }, async () => {
  const { user, question, confirm, reload } = await open("Deactivated+Users");
  await user.click(await findButton("Reactivate Yan Reed"));
  expect(await question()).toHaveTextContent("This takes a license; 2 licenses remain.");
  await confirm("Reactivate");
  await screen.findByText("No data available");
  await user.click(tab("Manage Active Users"));
  await waitFor(() => expect(getRows("Active users")).toHaveLength(3));
  await screen.findByText(/Only 1 license remains\./);

  await user.click(await findButton("Deactivate Yan Reed"));
  await confirm("Deactivate");
  await user.click(tab("Deactivated Users"));
  await user.click(await findButton("Delete Yan Reed"));
  expect(await screen.findByRole("alertdialog", { name: "Delete Yan Reed permanently?" })).toHaveTextContent(
    "They cannot be reactivated afterwards.",
  );
  await confirm("Delete User");
  await screen.findByText("No data available");
  await screen.findByText("Yan Reed was deleted.");
  reload();
  await screen.findByText("No data available");
});

test(
  "rejects a reactivation without a license left, and links to a request for more licenses",
  { tags: ["USER-03.2", "USER-06.1"] },
  async () => {
    const { user, company, confirm } = await open("Deactivated+Users", ["Bo Reed", "Cy Reed", "Di Reed", "Ed Reed"]);
    await screen.findByText(/No licenses remain\./);
    expect(screen.getByRole("link", { name: "Request More Licenses" })).toHaveAttribute(
      "href",
      `mailto:vendors@provider.example?subject=${encodeURIComponent(`More licenses for ${company.name}`)}`,
    );
    await user.click(await findButton("Reactivate Yan Reed"));
    await confirm("Reactivate");
    await screen.findByText(/^Could not reactivate Yan Reed: Your plan has no license left\./);
    await waitFor(() => expect(getNames("Deactivated users")).toEqual(["Yan Reed"]));
  },
);

test("resends an invitation and cancels it", { tags: "USER-03.4" }, async () => {
  const { user, confirm, reload } = await open("Pending+Invitations");
  const row = () => getRows("Pending invitations").find((one) => one.textContent.includes("old@mill.example"));
  const resend = await findButton("Resend to old@mill.example");
  expect(row()).toHaveTextContent("Expired");
  await user.click(resend);
  await waitFor(() => expect(row()).toHaveTextContent("Waiting"));
  await screen.findByText(/^The invitation was sent to old@mill\.example again\./);
  reload();
  await waitFor(() => expect(row()).toHaveTextContent("Waiting"));
  await user.click(button("Cancel invitation of old@mill.example"));
  await confirm("Cancel Invitation");
  await screen.findByText("No data available");
  await screen.findByText(/Basic plan, 3 licenses remain/);
});

test(
  "shows a change immediately and reverts it with the server's message when it fails",
  { tags: "USER-03.5" },
  async () => {
    const { user, answer, confirm } = await open();
    const ready = Promise.withResolvers<void>();
    const answerDeactivation = (by: () => Response | Promise<Response>) =>
      answer((_method, path) => (path.endsWith("/deactivate") ? by() : undefined));
    answerDeactivation(async () => {
      await ready.promise;
      return Response.json({ detail: "Bo Reed is needed." }, { status: 409 });
    });
    await user.click(await findButton("Deactivate Bo Reed"));
    await confirm("Deactivate");
    await waitFor(() => expect(getNames("Active users")).toEqual(["Ada MossYou"]));
    screen.getByText("Items 1 to 1 of 1 total");
    ready.resolve();
    await screen.findByText("Could not deactivate Bo Reed: Bo Reed is needed.");
    await waitFor(() => expect(getNames("Active users")).toEqual(["Ada MossYou", "Bo Reed"]));
    screen.getByText("Items 1 to 2 of 2 total");

    answerDeactivation(() => Response.error());
    await user.click(await findButton("Deactivate Bo Reed"));
    await confirm("Deactivate");
    await screen.findByText(/^Could not deactivate Bo Reed: The server could not be reached\./);
    await waitFor(() => expect(getRows("Active users")).toHaveLength(2));
  },
);

test(
  "keeps the role of the last Vendor Admin and lets no user deactivate themselves",
  { tags: "USER-06.2" },
  async () => {
    const { user, company, reload } = await open();
    const role = await findButton("Vendor Admin, role of Ada Moss");
    expect(getRows("Active users")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Deactivate Ada Moss" })).toBeNull();
    const reason = "You are the only active Vendor Admin of your company. Make another user a Vendor Admin first.";
    expect(role).toHaveAttribute("aria-disabled", "true");
    expect(role).toHaveAccessibleDescription(reason);
    role.focus();
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("menu")).toBeNull();
    await user.hover(document.body);
    await user.hover(role);
    await waitFor(() => expect(screen.getByRole("tooltip")).toHaveTextContent(reason));
    await user.click(role);
    expect(screen.getByRole("tooltip")).toHaveTextContent(reason);
    expect(screen.queryByRole("menu")).toBeNull();

    await company.addUser("Cy Reed", { role: "Vendor Admin" });
    reload();
    expect(await findButton("Vendor Admin, role of Ada Moss")).not.toHaveAttribute("aria-disabled", "true");
  },
);

test("shows that a colleague has already made a change, and updates the list", { tags: "USER-03.5" }, async () => {
  const { user, company } = await open("Pending+Invitations");
  const resend = await findButton(/^Resend to/);
  const { rows } = await stage.owner.query("select id from invitations where company_id = $1", [company.id]);
  const cancelled = await stage.call(
    company.admin.token,
    "POST",
    `/api/accounts/user-invite/${rows[0]!.id}/cancel`, // the company has an invitation
  );
  expect(cancelled.statusCode).toBe(200);
  await user.click(resend);
  await screen.findByText(
    /^Could not send the invitation .* again: The invitation of old@mill.example is cancelled already/,
  );
  await screen.findByText("No data available");
});

test("applies a change once after a double click on the confirmation", { tags: "USER-03.5" }, async () => {
  const { user, question, getChanges } = await open();
  const confirm = async (name: string) => user.dblClick(within(await question()).getByRole("button", { name }));
  await user.click(await findButton("Full Access, role of Bo Reed"));
  await user.click(await screen.findByRole("menuitemradio", { name: /^View Only/ }));
  await confirm("Change Role");
  await screen.findByText("The role of Bo Reed is View Only now.");
  await user.click(await findButton("Deactivate Bo Reed"));
  await confirm("Deactivate");
  await screen.findByText("Bo Reed was deactivated.");
  await user.click(tab("Deactivated Users"));
  await user.click(await findButton("Delete Yan Reed"));
  await confirm("Delete User");
  await screen.findByText("Yan Reed was deleted.");
  await user.click(tab("Pending Invitations"));
  await user.click(await findButton(/^Cancel invitation of/));
  await confirm("Cancel Invitation");
  await screen.findByText("The invitation of old@mill.example was cancelled.");
  expect(getChanges()).toHaveLength(4);
});

test(
  "sends one email after a double click on Resend and disables the row until it is sent",
  { tags: "USER-03.4" },
  async () => {
    const { user, answer, getChanges } = await open("Pending+Invitations");
    const ready = Promise.withResolvers<Response>();
    answer((_method, path) => (path.endsWith("/resend") ? ready.promise : undefined));
    await user.dblClick(await findButton("Resend to old@mill.example"));
    await waitFor(() => expect(button("Cancel invitation of old@mill.example")).toBeDisabled());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    ready.resolve(Response.json({ status: "ok" }));
    const sent = await findButton("Sent to old@mill.example");
    expect(sent).toHaveAttribute("aria-disabled", "true");
    expect(sent).toHaveFocus();
    await user.keyboard("{Enter}");
    await user.dblClick(sent);
    vi.advanceTimersByTime(5000);
    await waitFor(() => expect(button("Resend to old@mill.example")).toBeEnabled());
    expect(button("Resend to old@mill.example")).not.toHaveAttribute("aria-disabled", "true");
    expect(getChanges()).toHaveLength(1);
  },
);
