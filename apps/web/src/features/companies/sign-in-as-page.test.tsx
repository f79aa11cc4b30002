import { afterAll, expect, test } from "vitest";
import { openStage, unique } from "../../../../api/src/test/stage.ts";
import { button, findBox, findRow, findTitle } from "../../test/finders.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());
const staff = await stage.aStaffMember();

const main = () => within(screen.getByRole("main"));
const lost = /the page you were looking for cannot be found\./;

test("finds a company and its users, page by page", async () => {
  const company = await stage.aCompany({ name: unique("Mesa Valve") });
  const vendor = await stage.aVendor({ companyId: company.id, role: "Vendor Admin" });
  await stage.aVendor({ companyId: company.id, role: "View Only" });
  const { click, fill, getAddress, reload, user } = await openPage(stage, "/homepage", staff);
  await waitFor(() => expect(getAddress()).toMatch(/^\/provider/));
  await click("link", "Companies", within(await screen.findByRole("navigation", { name: "Main" })));
  await fill(await findBox("Search by Name, Code, Tax ID or Email"), `mesa ${company.code.toLowerCase()}`);
  await user.keyboard("{Enter}");
  await screen.findByText("1 Total Results Found");
  expect(await findRow(company.name)).toHaveTextContent("Basic");
  await click("link", company.name);
  await waitFor(() => expect(getAddress()).toMatch(/^\/provider\/companies\/[\w-]+/));
  await findTitle(company.name);
  await click("link", "People", main());
  await fill(await findBox("Search by Name or Email"), vendor.email);
  await user.keyboard("{Enter}");
  await screen.findByText("1 Total Results Found");
  expect(await findRow(vendor.email)).toHaveTextContent("Vendor Admin");
  screen.getByText("Items 1 to 1 of 1 total");
  reload();
  await screen.findByText("1 Total Results Found");
  await click("link", "Companies", main());
  expect(await findTitle("Companies")).toBeVisible();
});

test("finds no company at an unknown address", { tags: "SHELL-12" }, async () => {
  const { click, getAddress, openAs } = await openPage(stage, "/provider/companies/none", staff);
  await screen.findByText(lost);
  openAs(staff, "/provider/companies/00000000-0000-4000-8000-000000000000");
  await screen.findByText(lost);
  await click("button", "Back to the main page");
  await waitFor(() => expect(getAddress()).toMatch(/^\/provider(?!\/companies\/)/));
});

test("keeps the dialog and the reason when the server rejects the request", { tags: "LOGIN-05.2" }, async () => {
  const { companyId } = await stage.aVendor({ name: unique("Company"), role: "Vendor Admin" });
  const { answer, click, fill } = await openPage(stage, `/provider/companies/${companyId}?tab=People`, staff);
  await click("button", "Sign in as Ada Moss");
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog).toHaveTextContent("You stay signed in as staff here"));
  answer((_, path) =>
    path === "/api/provider/sign-in-as"
      ? Response.json({ detail: "Ada Moss is deactivated." }, { status: 409 })
      : undefined,
  );
  await fill(await findBox("Reason"), "Ticket 4711");
  await click("button", "Sign In", within(dialog));
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(/^Ada Moss is deactivated\.$/));
  expect(await findBox("Reason")).toHaveValue("Ticket 4711");
  await click("button", "Cancel");
  await waitFor(() => expect(button("Sign in as Ada Moss")).toHaveFocus());
});

test("shows a vendor neither the badge nor the provider's console", { tags: ["SHELL-02", "SHELL-12"] }, async () => {
  const vendor = await stage.aVendor();
  const { openAs } = await openPage(stage, "/provider/companies", vendor);
  await screen.findByText(lost);
  openAs(vendor, "/homepage");
  await findTitle(/^Welcome/);
  expect(screen.queryByText(/ Employee$/)).toBeNull();
});
