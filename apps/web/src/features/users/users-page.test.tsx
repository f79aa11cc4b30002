import { permissions } from "@lading/contract";
import { afterAll, expect, test } from "vitest";
import { openStage } from "../../../../api/src/test/stage.ts";
import { openPage, screen, waitFor, within } from "../../test/open-page.tsx";
import { aStaffedCompany } from "../../test/staffed-company.ts";
import { accountManagement, getNames, getRows, tab } from "../../test/users-fixture.ts";

const stage = await openStage();
afterAll(() => stage[Symbol.asyncDispose]());

const activeUsers = Array.from({ length: 11 }, (_, index) => `${"BCDEFGHIJKL"[index]}o Reed`);
const addSeveral = () =>
  aStaffedCompany(stage, {
    plan: "Enterprise",
    active: activeUsers,
    deactivated: ["Zoe Reed", "Yan Reed"],
    invited: ["old@mill.example", "another@mill.example"],
  });

test(
  "shows the company's address and contacts, and lists its users, ten a page, with a count for each list",
  { tags: ["USER-01", "USER-02", "LIST-02.2", "LIST-10.2"] },
  async () => {
    const { admin } = await addSeveral();
    const { user } = await openPage(stage, accountManagement, admin);
    const block = (title: string) =>
      within(screen.getByRole("region", { name: title }))
        .getAllByRole("definition")
        .map((one) => one.textContent);
    await waitFor(() => expect(block("Address")).toEqual(["12 Mill Lane", "N/A", "N/A", "N/A", "N/A"]));
    expect(block("Primary Contact")).toEqual(["Ada Moss", "N/A", "N/A", "(505) 555-0100"]);
    expect(block("Secondary Contact")).toEqual(["N/A", "N/A", "N/A", "N/A"]);

    await waitFor(() => expect(getNames("Active users")).toEqual(["Ada MossYou", ...activeUsers.slice(0, 9)]));
    await waitFor(() =>
      expect(screen.getAllByRole("tab").map((one) => one.textContent)).toEqual([
        "Manage Active Users12",
        "Deactivated Users2",
        "Pending Invitations2",
      ]),
    );
    screen.getByText("Items 1 to 10 of 12 total");
    await user.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(getNames("Active users")).toEqual(activeUsers.slice(9)));
    screen.getByText("Items 11 to 12 of 12 total");

    await user.click(tab("Deactivated Users"));
    await waitFor(() => expect(getNames("Deactivated users")).toEqual(["Yan Reed", "Zoe Reed"]));
    await user.click(tab("Pending Invitations"));
    await waitFor(() => expect(getNames("Pending invitations")).toEqual(["another@mill.example", "old@mill.example"]));
    expect(getRows("Pending invitations")[0]).toHaveTextContent("View OnlyOct 1, 2026Expired");
  },
);

test(
  "keeps the tab, the page and the order in the address for Back, a reload and another tab",
  { tags: ["USER-02", "LIST-01.1"] },
  async () => {
    const { admin } = await addSeveral();
    const { user, getAddress, reload } = await openPage(stage, accountManagement, admin);
    await user.click(await screen.findByRole("button", { name: "Next page" }));
    const head = () => screen.getByRole("columnheader", { name: /^Email/ });
    for (const order of ["ascending", "descending"]) {
      await user.click(within(head()).getByRole("button"));
      await waitFor(() => expect(head()).toHaveAttribute("aria-sort", order));
    }
    await waitFor(() => expect(getNames("Active users")[0]).toBe("Lo Reed"));
    await user.click(screen.getByRole("button", { name: "Page 2" }));
    await waitFor(() => expect(getRows("Active users")).toHaveLength(2));
    expect(getAddress()).toBe(`${accountManagement}&tab=Manage+Active+Users&page=2&page_size=10&ordering=-email`);
    reload();
    await waitFor(() => expect(getNames("Active users").at(-1)).toBe("Ada MossYou"));
    // Another tab has the address only.
    sessionStorage.clear();
    reload();
    await waitFor(() => expect(getNames("Active users").at(-1)).toBe("Ada MossYou"));

    await user.click(tab("Pending Invitations"));
    await waitFor(() => expect(getRows("Pending invitations")).toHaveLength(2));
    history.back();
    await waitFor(() => expect(getNames("Active users").at(-1)).toBe("Ada MossYou"));
    history.back();
    await waitFor(() => expect(getNames("Active users")[0]).toBe("Lo Reed"));
  },
);

test("opens the first list for an invalid address", { tags: "LIST-01.2" }, async () => {
  const { admin } = await addSeveral();
  await openPage(stage, `${accountManagement}&tab=Nobody&page=-1&ordering=password_hash`, admin);
  await waitFor(() => expect(getNames("Active users")[0]).toBe("Ada MossYou"));
  expect(getRows("Active users")).toHaveLength(10);
});

test("leads from a page behind the end of a list to its last page", { tags: "LIST-01.2" }, async () => {
  const { admin } = await addSeveral();
  const { user } = await openPage(stage, `${accountManagement}&tab=Pending+Invitations&page=99`, admin);
  await screen.findByText("No data available");
  screen.getByText("No items on page 99, 2 total");
  await user.click(screen.getByRole("button", { name: "Go to the Last Page" }));
  await waitFor(() => expect(getRows("Pending invitations")).toHaveLength(2));
});

test(
  "shows ten placeholder rows, a message for an empty list and a retry button for a list that fails to load",
  { tags: ["LIST-03.1", "LIST-03.2", "LIST-10.1"] },
  async () => {
    const { admin } = await aStaffedCompany(stage);
    const ready = Promise.withResolvers<void>();
    const { user, answer } = await openPage(stage, "/help", admin);
    await screen.findByRole("heading", { level: 1 });
    let fails = true;
    answer((method, path) => {
      if (path.startsWith("/api/accounts/deactivated-users/") && fails)
        return Response.json({ detail: "Something went wrong." }, { status: 500 });
      if (!path.startsWith("/api/accounts/active-users")) return undefined;
      return ready.promise.then(() =>
        stage
          .call(admin.token, method as "GET", path)
          .then(({ body, statusCode }) => new Response(body, { status: statusCode })),
      );
    });
    await user.click(screen.getByRole("link", { name: "Settings" }));
    await user.click(await screen.findByRole("link", { name: "Account Management" }));
    await waitFor(() => expect(getRows("Active users")).toHaveLength(10));
    expect(within(screen.getByRole("table", { name: "Active users" })).queryByText(/Ada Moss/)).toBeNull();
    ready.resolve();
    await waitFor(() => expect(getNames("Active users")).toEqual(["Ada MossYou"]));

    await user.click(tab("Deactivated Users"));
    await screen.findByText("The list could not be loaded.");
    fails = false;
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await screen.findByText("No data available");
    screen.getByText(/Deactivated users appear here\./);
    screen.getByText("0 items");
    expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
  },
);

test(
  "a user who may view but not change users cannot change anything",
  { tags: ["PERM-01.2", "USER-03.6"] },
  async () => {
    const company = await aStaffedCompany(stage, { deactivated: ["Yan Reed"], invited: ["old@mill.example"] });
    // No standard role has these permissions, but a future role may.
    const may = permissions.filter((permission) => permission !== "accounts.change_regularuser");
    const viewer = await stage.aVendor({ companyId: company.id, may });
    const { user } = await openPage(stage, accountManagement, viewer);
    for (const [name, list, rows] of [
      ["Manage Active Users", "Active users", 2],
      ["Deactivated Users", "Deactivated users", 1],
      ["Pending Invitations", "Pending invitations", 1],
    ] as const) {
      await user.click(await screen.findByRole("tab", { name: new RegExp(`^${name}`) }));
      await waitFor(() => expect(getNames(list).filter((one) => one !== "")).toHaveLength(rows));
      for (const row of getRows(list)) expect(within(row).queryAllByRole("button")).toEqual([]);
    }
    expect(screen.queryByRole("button", { name: "Invite a New User" })).toBeNull();
  },
);

test(
  "a user who may not view users is redirected from the lists to the profile",
  { tags: ["PERM-01.2", "SETT-01"] },
  async () => {
    const { addUser } = await aStaffedCompany(stage);
    const { getAddress } = await openPage(
      stage,
      `${accountManagement}&tab=Pending+Invitations&page=2`,
      await addUser("Bo Reed"),
    );
    await waitFor(() => expect(getAddress()).toBe("/settings?type=User+Profile"));
    expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("User Profile");
    expect(screen.queryByText(/Your role was changed/)).toBeNull();
  },
);
