import type { PendingInvitation, UserRecord } from "@lading/contract";
import { type Mutation, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { companyDetails, userDetails } from "../../lib/current-user.ts";
import type { ListSearch } from "../../list/list-search.ts";
import type { List, ListPage } from "../../list/use-list.ts";
import { showToast } from "../../ui/toast.tsx";
import { refusalText } from "./refusal-text.ts";
import { userLists } from "./users-api.ts";

type Row = UserRecord | PendingInvitation;

/** A change of one user or invitation. */
export interface RowChange {
  id: string;
  /** Resolves to undefined if nothing was changed, because the user did not enter the password. */
  request: () => Promise<object | undefined>;
  /** The changed values of the row; undefined if the row leaves its list. */
  becomes: Partial<UserRecord> | Partial<PendingInvitation> | undefined;
  /** The toast after success. */
  done: string;
  /** The toast after a failure, followed by the reason: "Could not deactivate Bo Reed". */
  failed: string;
}

const mutationKey = ["row-change"];

/**
 * Returns the function that changes a row. `useChangedRows` shows each change immediately and reverts it if it fails.
 * Each row has at most one change at a time. A second one, for example from a double click, is ignored.
 */
export function useRowChange() {
  const client = useQueryClient();
  const refresh = useUsersRefresh();
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (change: RowChange) => change.request(),
    onSuccess: (answer, change) => {
      if (!answer) return;
      // The cached lists show the change until they are fetched again, or if that fails.
      client.setQueriesData<ListPage<Row>>({ queryKey: userLists }, (page) => page && withChanges(page, [change]));
      showToast(change.done);
    },
    onError: (error, { failed }) => showToast(`${failed}: ${refusalText(error)}`, "bad"),
    onSettled: () => refresh(),
  });
  return (change: RowChange, after?: { onSuccess: () => void }) => {
    const isSame = ({ state }: Mutation) => getChange(state).id === change.id;
    if (client.isMutating({ mutationKey, predicate: isSame }) === 0) mutate(change, after);
  };
}

/** Returns a function that checks whether a row has a pending change. */
export function useIsChanging() {
  const changes = useChangesUnderWay();
  return (row: Row) => changes.some(({ id }) => id === row.id);
}

/** Returns the list with the pending changes applied. */
export function useChangedRows<Search extends ListSearch, R extends Row>(list: List<Search, R>): List<Search, R> {
  const changes = useChangesUnderWay();
  if (!list.rows || list.total === undefined) return list;
  return { ...list, ...withChanges({ rows: list.rows, total: list.total }, changes) };
}

const useChangesUnderWay = () =>
  useMutationState({ filters: { mutationKey, status: "pending" }, select: ({ state }) => getChange(state) });

const getChange = ({ variables }: Mutation["state"]) => variables as RowChange; // only `useRowChange` makes mutations of this key

/** Returns a function that refetches all data that depends on the users of the company. */
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
