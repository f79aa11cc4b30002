import type { Notification } from "@lading/contract";
import { resultsKey } from "../../list/filters.ts";
import { isSelected, type Selection } from "../../list/selection.ts";
import type { ListPage } from "../../list/use-list.ts";
import type { NotificationSection, NotificationsSearch } from "./notifications-search.ts";

export type Act = "archive" | "restore" | "read" | "unread";

/** Something done to notifications of a list. */
export interface NotificationChange {
  act: Act;
  /** Which of the list that was asked for. */
  selection: Selection;
  asked: NotificationsSearch;
  /** It goes with something else that the user does: nothing is said of it. */
  isQuiet?: boolean;
  /** It takes back another, and is not taken back itself. */
  isUndo?: boolean;
}

/** A change of notifications whose ids are known. */
export const changeOf = (
  act: Act,
  ids: readonly string[],
  asked: NotificationsSearch,
  manner: Pick<NotificationChange, "isQuiet" | "isUndo"> = {},
): NotificationChange => ({ act, selection: { keys: new Set(ids), all: false }, asked, ...manner });

export const opposite: Record<Act, Act> = { archive: "restore", restore: "archive", read: "unread", unread: "read" };

const leavesBy: Record<NotificationSection, Act> = { Notifications: "archive", "Archived Notifications": "restore" };

/** What a page of a list holds once changes are made. */
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

/** Whether a change means every result of what is asked for. */
const meansAll = ({ selection, asked: of }: NotificationChange, asked: NotificationsSearch) =>
  selection.all && of.type === asked.type && resultsKey(of) === resultsKey(asked);

/** By how much the number of unread notifications goes up or down when a change is made of these. */
export function unreadDifference(act: Act, changed: readonly Notification[]) {
  const unread = changed.filter(({ was_read }) => !was_read).length;
  return { archive: -unread, restore: unread, read: -unread, unread: changed.length - unread }[act];
}
