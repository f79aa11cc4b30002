import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../api/src/test/stage.ts";
import { button, findBox, findRow, findTitle } from "../../test/finders.ts";
import { useFakeTimers } from "../../test/fake-timers.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const staff = await stage.aStaffMember();

const queryDialog = () => screen.queryByRole("alertdialog", { name: "Your company is suspended" });
const changeSuspension = (id: string, way: "suspend" | "resume") =>
  stage.call(staff.token, "POST", `/api/provider/companies/${id}/${way}`, {
    payload: way === "suspend" ? { reason: "Unpaid invoices" } : {},
  });

test(
  "opens the portal again, without a reload, for users who came while the company was suspended",
  { tags: "CON-13.5" },
  async () => {
    const password = "Right4Word7";
    const name = unique("Company");
    const vendor = await stage.aVendor({ name, password });
    await changeSuspension(vendor.companyId, "suspend");
    const { advance } = useFakeTimers();
    const { click, fill, getAddress, reload } = await openPage(stage, "/settings", vendor);
    await waitFor(() => expect(queryDialog()).not.toBeNull());
    await changeSuspension(vendor.companyId, "resume");
    advance(16_000);
    await findTitle("User Profile");
    await waitFor(() => expect(queryDialog()).toBeNull());

    await changeSuspension(vendor.companyId, "suspend");
    reload();
    await waitFor(() => expect(queryDialog()).not.toBeNull());
    await click("button", "Log Out", within(queryDialog()!)); // it is shown
    await waitFor(() => expect(getAddress()).toMatch(/^\/login/));
    await fill(await findBox("Email"), vendor.email);
    await fill(screen.getByLabelText("Password"), password);
    await click("button", "Log In");
    await waitFor(() => expect(screen.getByRole("dialog")).toHaveTextContent(`${name} is suspended.`));
  },
);

test(
  "staff suspend a company with a reason and an end, see both, and resume it",
  { tags: ["CON-13.1", "CON-13.5", "PROV-05.1"] },
  async () => {
    const name = unique("Company");
    const vendor = await stage.aVendor({ name, role: "Vendor Admin" });
    const page = await openPage(stage, `/provider/companies/${vendor.companyId}`, staff);
    const { click, fill, reload, user } = page;
    await click("button", "Suspend…");
    const form = within(await screen.findByRole("dialog", { name: `Suspend ${name}?` }));
    const field = (label: string) => form.getByRole("textbox", { name: label });
    await click("button", "Suspend", form);
    await waitFor(() => expect(field("Reason")).toHaveAccessibleDescription("Say why the company is suspended."));
    await fill(field("Reason"), "Unpaid invoices");
    await fill(field("Resumes On"), "01/02/2020");
    await click("button", "Suspend", form);
    await waitFor(() => expect(field("Resumes On")).toHaveAccessibleDescription("Must be a day after today."));
    await fill(field("Resumes On"), "12/01/2099");
    await click("button", "Suspend", form);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await screen.findByText(`${name} is suspended.`);
    await screen.findByText(/^Suspended since .* by .*, until Dec 1, 2099$/);
    await screen.findByText("Reason: Unpaid invoices");
    await click("link", "People", within(screen.getByRole("main")));
    await screen.findByRole("button", { name: "Actions for Ada Moss" });
    expect(screen.queryByRole("button", { name: /^Sign in as/ })).toBeNull();
    reload();
    await screen.findByText("Reason: Unpaid invoices");
    await click("link", "Companies", within(screen.getByRole("main")));
    await fill(await findBox("Search by Name, Code, Tax ID or Email"), name);
    await user.keyboard("{Enter}");
    await screen.findByText("1 Total Results Found");
    expect(await findRow(name)).toHaveTextContent("Suspended");
    await click("link", name);
    await click("button", "Resume");
    const question = await screen.findByRole("alertdialog", { name: `Resume ${name}?` });
    await click("button", "Resume", within(question));
    await screen.findByText(`${name} is active again.`);
    await waitFor(() => expect(button("Suspend…")).toBeVisible());
    expect(screen.queryByText(/^Suspended since/)).toBeNull();
  },
);
