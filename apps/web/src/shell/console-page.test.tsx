import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../api/src/test/stage.ts";
import { findBox, findTitle } from "../test/finders.ts";
import { openPage, screen, waitFor, within } from "../test/open-page.tsx";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const navigation = () => within(screen.getByRole("navigation", { name: "Main" }));

test("is skipped by the first link, groups the pages under titles and marks the open one", async () => {
  await stage.aCompany();
  const { click, getAddress, user } = await openPage(stage, "/provider/companies", await stage.aStaffMember());
  await findTitle("Companies");
  await screen.findByRole("link", { name: "Acme Valve" });
  // A page that follows another one gives the focus to its heading.
  screen.getByRole("heading", { level: 1 }).blur();
  for (const [role, name] of [
    ["link", "Skip to content"],
    ["link", /Provider console/],
    ["button", "Work"],
    ["link", "Queue"],
  ] as const) {
    await user.tab();
    expect(screen.getByRole(role, { name })).toHaveFocus();
  }
  await user.keyboard("{Enter}");
  await waitFor(() => expect(getAddress()).toMatch(/^\/provider\/queue/));
  await click("link", "Companies", navigation());
  await findTitle("Companies");
  const lists = navigation().getAllByRole("list");
  expect(lists).toHaveLength(5);
  for (const [title, page] of [
    ["Work", "Queue"],
    ["Work", /^Review/],
    ["Vendors", "Companies"],
    ["Data exchange", "Import"],
    ["Content", "Terms"],
    ["Content", "Plans"],
    ["Administration", "Feedback"],
    ["Administration", "Audit"],
  ] as const)
    expect(within(navigation().getByRole("list", { name: title })).getByRole("link", { name: page })).toBeVisible();
  const getMarked = () =>
    lists.flatMap((list) =>
      [...list.querySelectorAll("[aria-current=page][data-status=active]")].map(({ textContent }) => textContent),
    );
  expect(getMarked()).toEqual(["Companies"]);
  await click("link", "Acme Valve");
  await waitFor(() => expect(getAddress()).toMatch(/^\/provider\/companies\//));
  expect(getMarked()).toEqual(["Companies"]);
  await click("link", "Feedback", navigation());
  await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "Feedback" })).toHaveFocus());
  expect(getMarked()).toEqual(["Feedback"]);
});

test("staff see the console's frame at once after signing in", async () => {
  const password = "Right4Word7";
  const { email } = await stage.aStaffMember({ password });
  const { answer, fill, getAddress, user } = await openPage(stage, "/login");
  const held = Promise.withResolvers<undefined>();
  await fill(await findBox("Email"), email);
  await fill(screen.getByLabelText("Password"), password);
  answer((_, path) => (path === "/api/accounts/user-details/" ? held.promise : undefined));
  await user.keyboard("{Enter}");
  await screen.findByText("Provider console");
  await waitFor(() => expect(getAddress()).toMatch(/^\/provider(\/queue)?(\?|$)/));
  expect(screen.queryByText("Vendor portal")).toBeNull();
  held.resolve(undefined);
  await findTitle("Queue");
});

test("a vendor who opens the console sends no request that the server refuses", { tags: "SHELL-12" }, async () => {
  const vendor = await stage.aVendor();
  for (const path of ["/provider/companies", "/provider/review", "/provider/feedback"]) {
    const { refused, requests } = await openPage(stage, path, vendor);
    await screen.findByRole("heading", { name: "Page not found" });
    await waitFor(() => expect(navigation().queryByRole("link", { name: "Home" })).not.toBeNull());
    expect(requests.filter((request) => request.includes(" /api/provider/"))).toEqual([]);
    expect(refused).toEqual([]);
  }
});
