import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const sections = [
  "User Profile",
  "Change Password",
  "Security",
  "Alerts",
  "Service Plans",
  "Account Management",
  "Company Sign-In",
  "Assistants",
  "API Keys",
  "Webhooks",
  "Shipping",
];
const nav = () => screen.getByRole("navigation", { name: "Settings" });
const getSections = () =>
  within(nav())
    .getAllByRole("link")
    .map((link) => link.textContent);
const link = (section: string) => within(nav()).getByRole("link", { name: section });
const heading = () => screen.getByRole("heading", { level: 1 });
/** Waits until the page shows this section. */
const findSection = (section: string) =>
  waitFor(() => {
    expect(heading()).toHaveTextContent(section);
    expect(link(section)).toHaveAttribute("aria-current", "page");
  });

test("gives each section an address, a heading and a title", { tags: "SETT-01" }, async () => {
  const { user, getAddress, reload } = await openPage(stage, "/settings", await stage.aVendor());
  await findSection("User Profile");
  expect(getSections()).toEqual(sections);
  for (const section of sections.toReversed()) {
    await user.click(link(section));
    await findSection(section);
    await waitFor(() => expect(heading()).toHaveFocus());
    expect(document.title).toMatch(new RegExp(`^${section} `));
    expect(new URL(getAddress(), location.origin).searchParams.get("type")).toBe(section);
  }
  history.back();
  await findSection("Change Password");
  reload();
  await findSection("Change Password");
});

test(
  "opens the profile for an unknown section, and Change Password at /change-password",
  { tags: "SETT-01" },
  async () => {
    const { user, getAddress, go } = await openPage(stage, "/change-password", await stage.aVendor());
    await findSection("Change Password");
    await user.click(link("Alerts"));
    await waitFor(() => expect(getAddress()).toBe("/settings?type=Alerts"));
    await go("/settings?type=none-such&type=Alerts");
    await findSection("User Profile");
  },
);

test("opens the profile when Account Management is switched off", { tags: ["SETT-01", "PERM-03.2"] }, async () => {
  const vendor = await stage.aVendor({ flagsOff: ["Account Management"] });
  await openPage(stage, "/settings?type=Account+Management", vendor);
  await findSection("User Profile");
  expect(getSections()).toEqual(
    sections.filter((section) => section !== "Account Management" && section !== "Company Sign-In"),
  );
});

test("does not refetch data when the user switches between sections", { tags: "LIST-11" }, async () => {
  const { user, requests } = await openPage(stage, "/settings?type=Alerts", await stage.aVendor());
  const open = {
    Alerts: () => screen.findByRole("radio", { name: "Daily" }),
    "User Profile": () => screen.findByRole("textbox", { name: "First Name" }),
    "Service Plans": () => screen.findByRole("heading", { name: "Basic" }),
  };
  await open.Alerts();
  for (const section of ["User Profile", "Service Plans"] as const) {
    await user.click(link(section));
    await open[section]();
  }
  const before = requests.length;
  for (const section of ["Alerts", "User Profile", "Service Plans"] as const) {
    await user.click(link(section));
    await findSection(section);
    await open[section]();
  }
  // The bell polls the count of unread notifications.
  expect(requests.slice(before).filter((request) => !request.includes("unread-count"))).toEqual([]);
});

test(
  "shows a user who may not view users no Account Management, and its address opens the profile",
  { tags: "SETT-01" },
  async () => {
    const viewer = await stage.aVendor({ role: "View Only" });
    await openPage(stage, "/settings?type=account-management", viewer);
    await findSection("User Profile");
    expect(getSections()).toEqual([...sections.slice(0, 5), "Assistants"]);
  },
);
