import type { Notification } from "@lading/contract";
import { resultsKey } from "../../list/filters.ts";
import { isSelected, type Selection } from "../../list/selection.ts";
import type { ListPage } from "../../list/use-list.ts";
import type { NotificationSection, NotificationsSearch } from "./notifications-search.ts";

export type Act = "archive" | "restore" | "read" | "unread";

/** A change of notifications in a list. */
export interface NotificationChange {
  act: Act;
  /** The selected notifications of the list. */
  selection: Selection;
  asked: NotificationsSearch;
  /** The change is a side effect of another action, so it shows no message. */
  isQuiet?: boolean;
  /** The change undoes another one, and cannot be undone itself. */
  isUndo?: boolean;
}

/** A change of notifications with these ids. */
export const getChange = (
  act: Act,
  ids: readonly string[],
  asked: NotificationsSearch,
  manner: Pick<NotificationChange, "isQuiet" | "isUndo"> = {},
): NotificationChange => ({ act, selection: { keys: new Set(ids), all: false }, asked, ...manner });

export const opposite: Record<Act, Act> = { archive: "restore", restore: "archive", read: "unread", unread: "read" };

const leavesBy: Record<NotificationSection, Act> = { Notifications: "archive", "Archived Notifications": "restore" };

/** Returns the rows of a page after the changes. */
export function withChanges(
  { rows, total }: ListPage<Notification>,
  asked: NotificationsSearch,
  changes: readonly NotificationChange[],
): ListPage<Notification> {
  const changed = rows.flatMap((row) => {
    const own = changes.filter((change) => isMeant(change, row, asked));
    if (own.some(({ act }) => act === leavesBy[asked.type])) return [];
    const mark = own.findLast(({ act }) => act === "read" || act === "unread");
    return mark ? { ...row, was_read: mark.act === "read" } : row;
  });
  const isEmptied = changes.some((change) => change.act === leavesBy[asked.type] && meansAll(change, asked));
  return { rows: changed, total: isEmptied ? 0 : total - (rows.length - changed.length) };
}

const isMeant = (change: NotificationChange, { id }: Notification, asked: NotificationsSearch) =>
  change.selection.all ? meansAll(change, asked) : isSelected(change.selection, id);

/** Returns whether a change applies to all results of a query. */
const meansAll = ({ selection, asked: of }: NotificationChange, asked: NotificationsSearch) =>
  selection.all && of.type === asked.type && resultsKey(of) === resultsKey(asked);

/** Returns by how much a change of these notifications raises or lowers the unread count. */
export function unreadDifference(act: Act, changed: readonly Notification[]) {
  const unread = changed.filter(({ was_read }) => !was_read).length;
  return { archive: -unread, restore: unread, read: -unread, unread: changed.length - unread }[act];
}
