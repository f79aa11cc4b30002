import { type Notification, notificationTypeIds } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Settings } from "lucide-react";
import { useMay } from "../../lib/use-may.ts";
import { number } from "../../lib/formats.ts";
import { unreadCount } from "../../lib/unread-count.ts";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { DateFilter } from "../../list/date-filter.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { useSelection } from "../../list/use-selection.ts";
import { useTall } from "../../ui/use-wide.ts";
import { DescriptionButton } from "./description-button.tsx";
import { compactNotificationLines, notificationColumns } from "./notification-columns.tsx";
import { archiving, NotificationTools } from "./notification-tools.tsx";
import { notificationList } from "./notifications-api.ts";
import type { NotificationsSearch } from "./notifications-search.ts";
import { typeLabel } from "./type-label.ts";
import { useChangedList, useNotificationChange } from "./use-notification-change.ts";
import { useReading } from "./use-reading.tsx";

/** The notifications of the company, current or archived. */
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
  const tall = useTall();
  const tools = selection && <NotificationTools search={search} selection={selection} onChange={change} />;
  return (
    <ListPage
      title={search.type}
      beside={isCurrent && <UnreadCount />}
      actions={
        <>
          {tall && tools}
          {isCurrent && <ConfigureAlerts />}
        </>
      }
    >
      <p className="-mt-2 px-4 pb-4 text-fg2 lg:px-6">{intros[search.type]}</p>
      <ListView
        list={list}
        name={isCurrent ? "notifications" : "archived-notifications"}
        caption={search.type}
        empty={{
          text: "News about your products, orders and documents appears here. Choose under Settings what is mailed to you.",
        }}
        noun={["notification", "notifications"]}
        columns={notificationColumns(description, isCurrent ? visitLink : undefined)}
        compactLines={compactNotificationLines}
        rowKey={({ id }) => id}
        rowName={(notification) => notification.description}
        search="Search by Description"
        filters={
          <>
            <DateFilter list={list} label="Notification Date" />
            <ChecklistFilter
              list={list}
              name="notification_type"
              label="Type"
              options={notificationTypeIds}
              getName={typeLabel}
            />
          </>
        }
        selection={selection}
        actions={!tall && tools}
      />
      {dialog}
    </ListPage>
  );
}

const intros = {
  Notifications:
    "News about your products, orders and terms. Marking as read is for you alone; archiving is for your whole company.",
  "Archived Notifications": "Notifications that your company has archived. Restoring brings them back for everyone.",
};

/** Reserves its space while it loads. */
function UnreadCount() {
  const { data } = useQuery(unreadCount);
  return <output className="text-fg3 tabular-nums">{data && `${number(data.count)} unread`}</output>;
}

/** A link that looks like the buttons beside it. */
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
