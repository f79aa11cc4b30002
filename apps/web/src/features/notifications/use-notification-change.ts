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
import { getChange, type NotificationChange, opposite, unreadDifference, withChanges } from "./notification-change.ts";
import { listKey, notificationList } from "./notifications-api.ts";
import type { NotificationsSearch } from "./notifications-search.ts";

const mutationKey = ["notification-change"];

/**
 * Makes changes of notifications, one after another. `useChangedList` and the unread count show a change immediately. A
 * change that fails is rolled back, and a change that succeeded can be undone.
 */
export function useNotificationChange() {
  const client = useQueryClient();
  const getIds = useChosenIds(notificationList);
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: "notification-change" },
    mutationFn: async (change: NotificationChange) => {
      const { act, selection, asked } = change;
      const ids = await getIds(selection, asked).catch((refusal: unknown) => {
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
      await keep(client, getChange(act, outcome.done, asked));
      tell(change, outcome, () => {
        const changed = rows.filter(({ id, was_read }) => isDone.has(id) && (act === "read" ? !was_read : was_read));
        return act === "archive" || act === "restore" ? outcome.done : changed.map(({ id }) => id);
      });
      // A request fails if the user has lost the permission.
      if (outcome.refusal !== undefined) throw outcome.refusal;
    },
    onSettled: () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it is this origin's own
      changesInTabs.postMessage("changed");
      return client.invalidateQueries({ queryKey: aboutNotifications });
    },
  });

  /** Shows the result of a change with an Undo button. */
  const tell = (change: NotificationChange, outcome: ChangeOutcome, changed: () => readonly string[] = () => []) => {
    if (change.isQuiet) return;
    const { act, asked, isUndo = false } = change;
    const ids = isUndo ? [] : changed();
    const undo = {
      label: "Undo",
      onPress: () => {
        mutate(getChange(opposite[act], ids, asked, { isUndo: true }));
        focusListPart("rows");
      },
    };
    const isWhole = outcome.missed.length === 0 && outcome.refusal === undefined;
    showToast(outcomeText(act, outcome), isWhole ? "ok" : "bad", ids.length > 0 ? undo : undefined);
  };
  return mutate;
}

/** Applies pending changes to a list. If they empty the last page, it shows the page before. */
export function useChangedList(list: List<NotificationsSearch, Notification>): typeof list {
  const made = useMutationState({
    filters: { mutationKey },
    // Only `useNotificationChange` uses this mutation key.
    select: ({ state }) => ({ status: state.status, change: state.variables as NotificationChange }),
  });
  const underWay = made.filter(({ status }) => status === "pending").map(({ change }) => change);
  useLastPage(list, made.length > 0);
  const { rows, total, search } = list;
  if (!rows || total === undefined) return list;
  const changed = withChanges({ rows, total }, search, underWay);
  // If a change removes all rows of a page, rows of later pages replace them after the next request.
  const isEmptied = rows.length > 0 && changed.rows.length === 0 && changed.total > 0;
  return { ...list, total: changed.total, rows: isEmptied ? undefined : changed.rows };
}

/** Returns the loaded notifications by id. */
function listed(client: QueryClient) {
  const lists = (["Notifications", "Archived Notifications"] as const).flatMap((section) =>
    client.getQueriesData<ListPage<Notification>>({ queryKey: listKey(section) }),
  );
  return new Map(lists.flatMap(([, page]) => page?.rows ?? []).map((row) => [row.id, row]));
}

/** Changes the unread count before the server responds. */
async function count(client: QueryClient, difference: number) {
  // An earlier request would restore the old count.
  await client.cancelQueries({ queryKey: unreadCount.queryKey });
  client.setQueryData(unreadCount.queryKey, (before) => before && { count: Math.max(0, before.count + difference) });
}

/** Writes the change to the cached lists, so that it stays visible until they are loaded again. */
async function keep(client: QueryClient, change: NotificationChange) {
  const queryKey = listKey(change.asked.type);
  await client.cancelQueries({ queryKey });
  client.setQueriesData<ListPage<Notification>>(
    { queryKey },
    (page) => page && withChanges(page, change.asked, [change]),
  );
}
