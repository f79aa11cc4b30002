import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../api/src/test/stage.ts";
import { box, findBox, rows } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { aNamedStaffMember } from "../../test/vendor-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const staff = await aNamedStaffMember(stage, "Priya", "Raman");

type Page = Awaited<ReturnType<typeof openPage>>;

/** Opens the menu of a filter. The table below has a column of the same name. */
const openFilter = async ({ user }: Page, name: string) =>
  user.click((await screen.findAllByRole("button", { name }))[0]!); // a query that finds nothing fails

test(
  "is narrowed by filters that the address keeps, and an action opens with its values before and after",
  { tags: ["PROV-06.3", "AUD-01.1", "AUD-01.2"] },
  async () => {
    // Staff have renamed and suspended a company, so that three actions name it.
    const { id, name } = await stage.aCompany({ name: unique("Company") });
    const renamed = unique("Renamed");
    const company = `/api/provider/companies/${id}`;
    await stage.call(staff.token, "PATCH", company, { payload: { name: renamed, old_values: { name } } });
    await stage.call(staff.token, "POST", `${company}/suspend`, { payload: { reason: "Unpaid invoices" } });
    await stage.call(staff.token, "POST", `${company}/resume`, { payload: {} });
    const page = await openPage(stage, "/provider/companies", staff);
    const { click, fill, getAddress, reload, user } = page;
    await click("link", "Audit");
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Audit" })).toHaveFocus());
    await openFilter(page, "Company");
    await fill(await findBox("Find a company"), renamed);
    (await screen.findByRole("radio", { name: new RegExp(renamed) })).focus();
    await user.keyboard(" {Escape}");
    await screen.findByText("3 actions");
    await waitFor(() =>
      expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining("Time"),
        expect.stringContaining(`Resume a company: ${renamed}`),
        expect.stringContaining(`Suspend a company: ${renamed}`),
        expect.stringContaining(`Change a company: ${name}, name`),
      ]),
    );

    await openFilter(page, "Action");
    await fill(await findBox("Find in Action"), "a company");
    await click("checkbox", "Change a company");
    await user.keyboard("{Escape}");
    await screen.findByText("1 action");
    await openFilter(page, "User");
    await fill(await findBox("Find a person"), "Rama");
    await click("radio", /^Priya Raman/);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(getAddress()).toContain("actor="));
    await screen.findByText("1 action");
    expect(getAddress()).toContain(`company=${id}`);
    reload();
    await screen.findByRole("button", { name: "User: Priya Raman" });
    await screen.findByRole("button", { name: `Company: ${renamed}` });
    await click("button", new RegExp(`^Change a company: ${name}`));
    const change = await screen.findByRole("row", { name: /^Name/ });
    const cells = within(change).getAllByRole("cell");
    expect(cells.map(({ textContent }) => textContent)).toEqual([name, renamed]);
  },
);

test("refuses a text that is no address, and filters by one", { tags: "AUD-01.1" }, async () => {
  const page = await openPage(stage, "/provider/audit", staff);
  const { click, fill, getAddress, user } = page;
  await openFilter(page, "Address");
  await fill(await findBox("Address"), "300.1.1.1");
  await click("button", "Apply");
  await waitFor(() => expect(box("Address")).toHaveAccessibleDescription("Must be an IP address, like 203.0.113.7."));
  await fill(box("Address"), "203.0.113.99");
  await user.keyboard("{Enter}");
  await screen.findByText("0 actions");
  await click("button", "Clear Address filter");
  await waitFor(() => expect(getAddress()).not.toContain("address="));
});

test("a Vendor Admin sees the company's activity, with the sessions of staff", { tags: "AUD-01.5" }, async () => {
  const admin = await stage.aVendor({ role: "Vendor Admin" });
  const link = await stage.call(staff.token, "POST", "/api/provider/sign-in-as", {
    payload: { user_id: admin.id, reason: "Ticket 4711" },
  });
  await stage.call(undefined, "POST", "/api/accounts/token-from-temporary/", {
    payload: { token: link.json<{ token: string }>().token },
  });
  const page = await openPage(stage, "/settings?type=Account+Management", admin);
  const { click, fill, getAddress, user } = page;
  const queryAction = () => screen.queryByRole("button", { name: "Sign in as a user" });
  await click("link", "Activity");
  await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Activity" })).toHaveFocus());
  await click("button", "Sign in as a user");
  expect(rows("Sign in as a user")[0]).toHaveTextContent("Provider's staff");
  await screen.findByText("Ticket 4711");
  await openFilter(page, "User");
  await fill(await findBox("Find a person"), "nobody of that name");
  await screen.findByText("No person matches.");
  await fill(box("Find a person"), admin.email);
  await user.click(await screen.findByRole("radio"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(queryAction()).toBeNull());
  await click("button", /^Clear User/);
  await openFilter(page, "Result");
  await click("radio", "Refused");
  await waitFor(() => expect(getAddress()).toMatch(/type=Activity.*result=refused|result=refused.*type=Activity/));
  await waitFor(() => expect(queryAction()).toBeNull());
});
