import type { PendingInvitation, UserRecord } from "@lading/contract";
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { companyDetails, userDetails } from "../../lib/current-user.ts";
import type { ListSearch } from "../../list/list-search.ts";
import type { List, ListPage } from "../../list/use-list.ts";
import { showToast } from "../../ui/toast.tsx";
import { refusalText } from "./refusal-text.ts";
import { userLists } from "./users-api.ts";

type Row = UserRecord | PendingInvitation;

/** Something done to one user or invitation. */
export interface RowChange {
  id: string;
  request: () => Promise<unknown>;
  /** What is different in the row afterwards; undefined when the row leaves its list. */
  becomes: Partial<UserRecord> | Partial<PendingInvitation> | undefined;
  /** What is said once it is done. */
  done: string;
}

const mutationKey = ["row-change"];

/** Makes changes of rows. Each shows at once, by `useChangedRows`, and is as if it had not been when it fails. */
export function useRowChange() {
  const client = useQueryClient();
  const refresh = useUsersRefresh();
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (change: RowChange) => change.request(),
    onSuccess: (_answer, change) => {
      // Until the lists have come again, and if they should not come.
      client.setQueriesData<ListPage<Row>>({ queryKey: userLists }, (page) => page && withChanges(page, [change]));
      showToast(change.done);
    },
    onError: (error) => showToast(refusalText(error), "bad"),
    onSettled: () => refresh(),
  });
  return mutate;
}

/** A list with the changes that are under way. */
export function useChangedRows<Search extends ListSearch, R extends Row>(list: List<Search, R>): List<Search, R> {
  const changes = useMutationState({
    filters: { mutationKey, status: "pending" },
    // Only `useRowChange` makes mutations of this key.
    select: (mutation) => mutation.state.variables as RowChange,
  });
  if (!list.rows || list.total === undefined) return list;
  return { ...list, ...withChanges({ rows: list.rows, total: list.total }, changes) };
}

/** Asks again for all that depends on who is in the company. */
export function useUsersRefresh() {
  const client = useQueryClient();
  return () => {
    for (const { queryKey } of [{ queryKey: userLists }, companyDetails, userDetails])
      void client.invalidateQueries({ queryKey });
  };
}

function withChanges<R extends Row>({ rows, total }: ListPage<R>, changes: readonly RowChange[]): ListPage<R> {
  const changed = rows.flatMap((row) => {
    const change = changes.find(({ id }) => id === row.id);
    if (!change) return row;
    return change.becomes ? { ...row, ...change.becomes } : [];
  });
  return { rows: changed, total: total - (rows.length - changed.length) };
}
