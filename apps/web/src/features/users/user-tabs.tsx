import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { ScrollRow } from "../../ui/scroll-row.tsx";
import { tabClass } from "../../ui/tab-class.ts";
import { ActiveUsers } from "./active-users.tsx";
import { DeactivatedUsers } from "./deactivated-users.tsx";
import { PendingInvitations } from "./pending-invitations.tsx";
import { activeUsers, deactivatedUsers, invitations } from "./users-api.ts";
import { readActiveUsers, readDeactivatedUsers, readInvitations, userTabs, type UsersSearch } from "./users-search.ts";

/** The three lists as tabs. The address contains the open one. */
export function UserTabs({ search }: { search: UsersSearch }) {
  const navigate = useNavigate();
  const counts = useCounts();

  return (
    <Tabs
      selectedKey={search.tab}
      onSelectionChange={(key) => {
        const tab = userTabs.find((name) => name === key);
        if (tab && tab !== search.tab)
          void navigate({ to: "/settings", search: { type: "Account Management", tab }, resetScroll: false });
      }}
    >
      <ScrollRow className="border-b border-line">
        <TabList aria-label="Manage Users" className="flex gap-4 sm:gap-6">
          {userTabs.map((name) => (
            <Tab key={name} id={name} className={`flex h-10 shrink-0 cursor-pointer items-center gap-2 ${tabClass}`}>
              {name}
              <span className="min-w-4 font-normal text-fg3 tabular-nums">{counts[name]}</span>
            </Tab>
          ))}
        </TabList>
      </ScrollRow>
      <TabPanel id={search.tab} className="pt-4 outline-offset-4">
        {search.tab === "Manage Active Users" && <ActiveUsers search={search} />}
        {search.tab === "Deactivated Users" && <DeactivatedUsers search={search} />}
        {search.tab === "Pending Invitations" && <PendingInvitations search={search} />}
      </TabPanel>
    </Tabs>
  );
}

/** Returns the number of rows of each list. Fetches the first page of each, so the other tabs open without waiting. */
function useCounts() {
  return {
    "Manage Active Users": useQuery(activeUsers(readActiveUsers({}))).data?.total,
    "Deactivated Users": useQuery(deactivatedUsers(readDeactivatedUsers({}))).data?.total,
    "Pending Invitations": useQuery(invitations(readInvitations({}))).data?.total,
  };
}
