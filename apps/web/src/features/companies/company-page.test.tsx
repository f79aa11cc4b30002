import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../api/src/test/stage.ts";
import { box, button, checkbox, findBox, findRow } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

/** Opens a part of the page of a company with the Vendor Admin Ada Moss. */
async function openTab(tab: string, columns: Record<string, string> = {}) {
  const vendor = await stage.aVendor({ name: unique("Company"), role: "Vendor Admin" });
  for (const [column, value] of Object.entries(columns))
    await stage.owner.query(`update companies set ${column} = $2 where id = $1`, [vendor.companyId, value]);
  const staff = await stage.aStaffMember();
  const page = await openPage(
    stage,
    `/provider/companies/${vendor.companyId}?${new URLSearchParams({ tab }).toString()}`,
    staff,
  );
  const tabs = await screen.findByRole("navigation", { name: "Parts of the company" });
  expect(within(tabs).getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
  return { ...page, ...vendor, staff };
}

/** Adds an active user of the company with the role Full Access. */
async function addUser(companyId: string, firstName: string, lastName: string) {
  const { id } = await stage.aVendor({ companyId, role: "Full Access" });
  await stage.owner.query("update users set first_name = $2, last_name = $3 where id = $1", [id, firstName, lastName]);
}

const countInvitationMails = async (recipient: string) => {
  const { rowCount } = await stage.owner.query(
    "select from mails where recipient = $1 and code_purpose = 'invitation'",
    [recipient],
  );
  return rowCount;
};

test(
  "changes details, and shows what another person has changed meanwhile",
  { tags: ["CON-12.1", "CON-12.2", "PROV-01.2"] },
  async () => {
    const { click, companyId, fill, staff } = await openTab("Details");
    await fill(await findBox("Payment Terms"), "Net 60");
    await fill(box("City"), "Tulsa");
    await stage.call(staff.token, "PATCH", `/api/provider/companies/${companyId}`, {
      payload: { payment_terms: "Net 30" },
    });
    await click("button", "Save");
    await waitFor(() =>
      expect(box("Payment Terms")).toHaveAccessibleDescription(
        "Another person has changed this to “Net 30”. Save again to replace it.",
      ),
    );
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining("Nothing was saved"),
    );
    expect(box("City")).toHaveValue("Tulsa");
    await click("button", "Save");
    await screen.findByText("Your changes are saved.");
    await waitFor(() => expect(button("Save")).toBeDisabled());
    const name = box("Company Name").value;
    await fill(box("Company Name"), "");
    await click("button", "Save");
    await waitFor(() => expect(box("Company Name")).toHaveAccessibleDescription("Company name is required."));
    await click("button", "Discard Changes");
    expect(box("Company Name")).toHaveValue(name);
    await click("link", "Overview");
    await waitFor(() => {
      const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
      expect(facts).toContainEqual(expect.stringContaining("Net 60"));
      expect(facts).toContainEqual(expect.stringContaining("Tulsa"));
    });
  },
);

test(
  "changes the plan at once or on a day, never below the licenses in use",
  { tags: ["CON-12.4", "PROV-01.4"] },
  async () => {
    const { rows } = await stage.owner.query<{ id: string }>(
      "select id from service_plans where name = 'Professional'",
    );
    const { click, companyId, fill, reload, user } = await openTab("Plan and Licenses", { plan_id: rows[0]!.id });
    for (const name of ["Bo Reed", "Cy Hart", "Di Vale", "Ed Moor", "Fay Lund"]) {
      const [first = "", last = ""] = name.split(" ");
      await addUser(companyId, first, last);
    }
    reload();
    await screen.findByText("6 of 15 licenses are used: 6 by active users, 0 by pending invitations.");
    const plan = () => screen.getByRole("combobox", { name: "Plan" });
    await user.selectOptions(plan(), "Basic");
    await click("button", "Save");
    await waitFor(() => expect(plan()).toHaveAccessibleDescription(/^Basic has 5 licenses, and the company uses 6/));
    await user.selectOptions(plan(), "Enterprise");
    await fill(box("Plan Begins On"), "01/31/2040");
    await click("button", "Save");
    await screen.findByText("Enterprise begins on Jan 31, 2040.");
    await click("button", "Keep the Present Plan");
    await click("button", "Keep Professional");
    await waitFor(() => expect(screen.queryByText("Enterprise begins on Jan 31, 2040.")).toBeNull());
    await user.selectOptions(plan(), "Enterprise");
    await click("button", "Save");
    await screen.findByText("6 of 50 licenses are used: 6 by active users, 0 by pending invitations.");
  },
);

test("switches a section off", { tags: ["CON-12.5", "PROV-01.5"] }, async () => {
  const { click, reload, user } = await openTab("Flags");
  await click("checkbox", "Account Management");
  const form = screen.getByRole("form", { name: "Flags" });
  await user.click(within(form).getByRole("button", { name: "Save" }));
  await screen.findByText("Your changes are saved.");
  reload();
  await screen.findByRole("checkbox", { name: "Account Management" });
  expect(checkbox("Account Management")).not.toBeChecked();
});

test("shows the connections of the company's programs", { tags: "CON-12.7" }, async () => {
  const { companyId, id, reload } = await openTab("Connections");
  await screen.findByText("The company has no API keys, so its programs do not use the portal");
  await screen.findByText("None; users sign in to the portal itself");
  await stage.anApiKey({ owner: { id, companyId }, name: "Nightly ERP" });
  const { id: webhook } = await stage.aWebhook({ companyId, url: "https://erp.example/hook/secret" });
  await stage.owner.query("update webhooks set failing_since = now() where id = $1", [webhook]);
  reload();
  expect(await screen.findByRole("list", { name: "API keys" })).toHaveTextContent("Nightly ERP");
  const webhooks = await screen.findByRole("list", { name: "Webhooks" });
  expect(webhooks).toHaveTextContent("erp.exampleFailing");
  expect(webhooks).not.toHaveTextContent("secret");
});

test("invites people", { tags: ["CON-12.3", "PROV-01.3"] }, async () => {
  const { click, email: admin, fill, user } = await openTab("People");
  const email = `${unique("guest")}@acme.example`;
  await click("button", "Invite a User");
  const dialog = within(await screen.findByRole("dialog"));
  const address = () => dialog.getByRole("textbox", { name: "Email" });
  await click("button", "Send Invitation", dialog);
  await waitFor(() => expect(address()).toHaveAccessibleDescription("Email is required."));
  await fill(address(), admin);
  await user.selectOptions(dialog.getByRole("combobox", { name: "Role" }), "View Only");
  await click("button", "Send Invitation", dialog);
  await waitFor(() => expect(address()).toHaveAccessibleDescription("This person is a user of the company already."));
  await fill(address(), email);
  await click("button", "Send Invitation", dialog);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await countInvitationMails(email)).toBe(1);
  await click("link", /^Pending invitations ?1$/);
  expect(await findRow(email)).toHaveTextContent("View Only");
  await click("button", `Resend to ${email}`);
  await click("button", "Send Again");
  await expect.poll(() => countInvitationMails(email)).toBe(2);
  await click("button", `Cancel invitation of ${email}`);
  await click("button", "Cancel Invitation", within(await screen.findByRole("alertdialog")));
  await screen.findByRole("link", { name: /^Pending invitations ?0$/ });
});

test("changes and deactivates users", { tags: "CON-12.3" }, async () => {
  const { click, companyId, reload } = await openTab("People");
  await addUser(companyId, "Bo", "Reed");
  reload();
  await click("button", "Actions for Bo Reed");
  await click("menuitem", "Make View Only");
  await click("button", "Change Role");
  await waitFor(async () => expect(await findRow("Bo Reed")).toHaveTextContent("View Only"));
  await click("button", "Actions for Bo Reed");
  await click("menuitem", "Deactivate");
  await click("button", "Deactivate");
  await waitFor(async () => expect(await findRow("Bo Reed")).toHaveTextContent("Deactivated"));
  await click("button", "Actions for Bo Reed");
  await click("menuitem", "Reactivate");
  await click("button", "Reactivate");
  await waitFor(async () => expect(await findRow("Bo Reed")).not.toHaveTextContent("Deactivated"));
  await click("button", "Actions for Ada Moss");
  await click("menuitem", "Deactivate");
  await click("button", "Deactivate");
  await waitFor(() =>
    expect(screen.getByRole("alertdialog")).toHaveTextContent("the only active Vendor Admin of the company"),
  );
});
