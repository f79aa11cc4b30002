import type { Notification } from "@lading/contract";
import { type QueryClient, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { aboutNotifications, changesInTabs, unreadCount } from "../../lib/unread-count.ts";
import { focusListPart } from "../../list/list-part.ts";
import { useChosenIds } from "../../list/use-chosen-ids.ts";
import { useLastPage } from "../../list/use-last-page.ts";
import type { List, ListPage } from "../../list/use-list.ts";
import { showToast } from "../../ui/toast.tsx";
import { type ChangeOutcome, outcomeText } from "./change-outcome.ts";
import { makeChange } from "./make-change.ts";
import { changeOf, type NotificationChange, opposite, unreadDifference, withChanges } from "./notification-change.ts";
import { listKey, notificationList } from "./notifications-api.ts";
import type { NotificationsSearch } from "./notifications-search.ts";

const mutationKey = ["notification-change"];

/**
 * Makes changes of notifications, one after the other. Each shows at once, by `useChangedList` and in the count of what is
 * unread, is as if it had not been where it fails, and can be taken back.
 */
export function useNotificationChange() {
  const client = useQueryClient();
  const idsOf = useChosenIds(notificationList);
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: "notification-change" },
    mutationFn: async (change: NotificationChange) => {
      const { act, selection, asked } = change;
      const ids = await idsOf(selection, asked).catch((refusal: unknown) => {
        tell(change, { done: [], missed: [], left: 0, refusal });
        throw refusal;
      });
      const known = listed(client);
      const rows = ids.flatMap((id) => known.get(id) ?? []);
      const isCounted = asked.type === "Notifications" || act === "restore";
      if (isCounted) await count(client, unreadDifference(act, rows));
      const outcome = await makeChange(act, ids);
      const isDone = new Set(outcome.done);
      const left = rows.filter(({ id }) => !isDone.has(id));
      if (isCounted && left.length > 0) await count(client, -unreadDifference(act, left));
      await keep(client, changeOf(act, outcome.done, asked));
      tell(change, outcome, () => {
        const changed = rows.filter(({ id, was_read }) => isDone.has(id) && (act === "read" ? !was_read : was_read));
        return act === "archive" || act === "restore" ? outcome.done : changed.map(({ id }) => id);
      });
      // A right that was lost is noticed by the error of a call.
      if (outcome.refusal !== undefined) throw outcome.refusal;
    },
    onSettled: () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it is this origin's own
      changesInTabs.postMessage("changed");
      return client.invalidateQueries({ queryKey: aboutNotifications });
    },
  });

  /** Says what came of a change, and offers to take it back. */
  const tell = (change: NotificationChange, outcome: ChangeOutcome, changed: () => readonly string[] = () => []) => {
    if (change.isQuiet) return;
    const { act, asked, isUndo = false } = change;
    const ids = isUndo ? [] : changed();
    const undo = {
      label: "Undo",
      onPress: () => {
        mutate(changeOf(opposite[act], ids, asked, { isUndo: true }));
        focusListPart("rows");
      },
    };
    const isWhole = outcome.missed.length === 0 && outcome.refusal === undefined;
    showToast(outcomeText(act, outcome), isWhole ? "ok" : "bad", ids.length > 0 ? undo : undefined);
  };
  return mutate;
}

/** A list with the changes that are under way. A last page that they empty gives way to the one before. */
export function useChangedList(list: List<NotificationsSearch, Notification>): typeof list {
  const made = useMutationState({
    filters: { mutationKey },
    // Only `useNotificationChange` makes mutations of this key.
    select: ({ state }) => ({ status: state.status, change: state.variables as NotificationChange }),
  });
  const underWay = made.filter(({ status }) => status === "pending").map(({ change }) => change);
  useLastPage(list, made.length > 0);
  const { rows, total, search } = list;
  if (!rows || total === undefined) return list;
  const changed = withChanges({ rows, total }, search, underWay);
  // Where the whole page goes while others remain, these are on their way up.
  const isEmptied = rows.length > 0 && changed.rows.length === 0 && changed.total > 0;
  return { ...list, total: changed.total, rows: isEmptied ? undefined : changed.rows };
}

/** The notifications that have been listed, by their id. */
function listed(client: QueryClient) {
  const lists = (["Notifications", "Archived Notifications"] as const).flatMap((section) =>
    client.getQueriesData<ListPage<Notification>>({ queryKey: listKey(section) }),
  );
  return new Map(lists.flatMap(([, page]) => page?.rows ?? []).map((row) => [row.id, row]));
}

/** Moves the count of what is unread ahead of the server. */
async function count(client: QueryClient, difference: number) {
  // What was asked for before would bring the old one back.
  await client.cancelQueries({ queryKey: unreadCount.queryKey });
  client.setQueryData(unreadCount.queryKey, (before) => before && { count: Math.max(0, before.count + difference) });
}

/** Keeps what was done in the lists, until they have come again, and if they should not come. */
async function keep(client: QueryClient, change: NotificationChange) {
  const queryKey = listKey(change.asked.type);
  await client.cancelQueries({ queryKey });
  client.setQueriesData<ListPage<Notification>>(
    { queryKey },
    (page) => page && withChanges(page, change.asked, [change]),
  );
}
