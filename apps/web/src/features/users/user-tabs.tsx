import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs";
import { ActiveUsers } from "./active-users.tsx";
import { DeactivatedUsers } from "./deactivated-users.tsx";
import { PendingInvitations } from "./pending-invitations.tsx";
import { activeUsers, deactivatedUsers, invitations } from "./users-api.ts";
import { readActiveUsers, readDeactivatedUsers, readInvitations, userTabs, type UsersSearch } from "./users-search.ts";

/** The three lists, one at a time; which one is shown stands in the address. */
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
      <TabList aria-label="Manage Users" className="relative flex gap-4 overflow-x-auto border-b border-line sm:gap-6">
        {userTabs.map((name) => (
          <Tab
            key={name}
            id={name}
            ref={name === search.tab ? bringIntoView : undefined}
            className="-mb-px flex h-10 shrink-0 cursor-pointer items-center gap-2 border-b-2 border-transparent font-medium whitespace-nowrap text-fg3 -outline-offset-2 transition-colors duration-150 data-hovered:text-fg data-selected:border-accent data-selected:text-fg"
          >
            {name}
            <span className="min-w-4 font-normal text-fg3 tabular-nums">{counts[name]}</span>
          </Tab>
        ))}
      </TabList>
      <TabPanel id={search.tab} className="pt-4 outline-offset-4">
        {search.tab === "Manage Active Users" && <ActiveUsers search={search} />}
        {search.tab === "Deactivated Users" && <DeactivatedUsers search={search} />}
        {search.tab === "Pending Invitations" && <PendingInvitations search={search} />}
      </TabPanel>
    </Tabs>
  );
}

/** On a narrow screen the tab that the address names may lie beyond the edge of its row. */
function bringIntoView(tab: HTMLElement | null) {
  const row = tab?.parentElement;
  if (row && tab.offsetLeft + tab.offsetWidth > row.clientWidth) row.scrollLeft = tab.offsetLeft;
}

/** How many rows each list has. What is asked for is the first page of each, which opens at once then. */
function useCounts() {
  return {
    "Manage Active Users": useQuery(activeUsers(readActiveUsers({}))).data?.total,
    "Deactivated Users": useQuery(deactivatedUsers(readDeactivatedUsers({}))).data?.total,
    "Pending Invitations": useQuery(invitations(readInvitations({}))).data?.total,
  };
}
