import { type Notification, notificationTypes } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Settings } from "lucide-react";
import { useMay } from "../../lib/current-user.ts";
import { number } from "../../lib/formats.ts";
import { unreadCount } from "../../lib/unread-count.ts";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { DataTable } from "../../list/data-table.tsx";
import { DateFilter } from "../../list/date-filter.tsx";
import { ListFooter } from "../../list/list-footer.tsx";
import { ClearFiltersButton } from "../../list/list-message.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { ListToolbar } from "../../list/list-toolbar.tsx";
import { SearchBox } from "../../list/search-box.tsx";
import { SearchOutcome } from "../../list/search-outcome.tsx";
import { useColumns } from "../../list/use-columns.ts";
import { useList } from "../../list/use-list.ts";
import { useSelection } from "../../list/use-selection.ts";
import { CompactNotification } from "./compact-notification.tsx";
import { DescriptionButton } from "./description-button.tsx";
import { notificationColumns } from "./notification-columns.tsx";
import { archiving, NotificationTools } from "./notification-tools.tsx";
import { notificationList } from "./notifications-api.ts";
import type { NotificationsSearch } from "./notifications-search.ts";
import { typeLabel } from "./type-label.ts";
import { useChangedList, useNotificationChange } from "./use-notification-change.ts";
import { useReading } from "./use-reading.tsx";

/** What happened to the company's products, orders and terms; or what of it was put aside. */
export function NotificationsPage({ search }: { search: NotificationsSearch }) {
  const list = useChangedList(useList(search, notificationList));
  const change = useNotificationChange();
  const { open, visitLink, dialog } = useReading(search, change);
  const chosen = useSelection(list);
  const mayArchive = useMay()(archiving);
  const isCurrent = search.type === "Notifications";
  const selection = isCurrent || mayArchive ? chosen : undefined;

  const description = (notification: Notification) => (
    <DescriptionButton notification={notification} isStrong={isCurrent && !notification.was_read} onOpen={open} />
  );
  const visit = isCurrent ? visitLink : undefined;
  const columns = useColumns(
    isCurrent ? "notifications" : "archived-notifications",
    notificationColumns(description, visit),
  );
  return (
    <ListPage
      title={search.type}
      beside={isCurrent && <UnreadCount />}
      actions={
        <>
          {selection && <NotificationTools search={search} selection={selection} onChange={change} />}
          {isCurrent && <ConfigureAlerts />}
        </>
      }
    >
      <p className="-mt-2 px-4 pb-4 text-fg2 lg:px-6">{intros[search.type]}</p>
      <ListToolbar list={list} columns={columns}>
        <SearchBox list={list} placeholder="Search by Description" />
        <DateFilter list={list} label="Notification Date" />
        <ChecklistFilter
          list={list}
          name="notification_type"
          label="Type"
          options={Object.keys(notificationTypes)}
          nameOf={typeLabel}
        />
        <ClearFiltersButton list={list} />
      </ListToolbar>
      <SearchOutcome list={list} noun={["notification", "notifications"]} />
      <DataTable
        list={list}
        caption={search.type}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={(notification) => notification.description}
        renderCompact={(notification) => (
          <CompactNotification
            notification={notification}
            description={description(notification)}
            visit={visit?.(notification)}
            selection={selection}
            page={list.rows?.map(({ id }) => id) ?? []}
          />
        )}
        {...(selection && { selection })}
      />
      <ListFooter list={list} {...(selection && { selection })} />
      {dialog}
    </ListPage>
  );
}

const intros = {
  Notifications:
    "What happened to your products, orders and terms. What you have read is marked for you alone; archiving is for your whole company.",
  "Archived Notifications": "What your company has put aside. Restoring brings it back for everybody.",
};

/** Its place is kept until it is known. */
function UnreadCount() {
  const { data } = useQuery(unreadCount);
  return <output className="text-fg3 tabular-nums">{data && `${number(data.count)} unread`}</output>;
}

/** Looks like the buttons beside it; it leads somewhere. */
function ConfigureAlerts() {
  return (
    <Link
      to="/settings"
      search={{ type: "Alerts" }}
      className="inline-flex h-8 shrink-0 items-center gap-2 rounded-control bg-raised px-3 text-sm font-medium text-fg shadow-control ring-1 ring-line-strong transition-colors duration-150 ring-inset hover:bg-subtle"
    >
      <Settings aria-hidden size={16} strokeWidth={1.75} className="text-fg3" />
      Configure Alerts
    </Link>
  );
}
