import type { PendingInvitation, UserRecord } from "@lading/contract";
import { type Mutation, useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
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
  /** What is said when it fails, before the reason: "Could not deactivate Bo Reed". */
  failed: string;
}

const mutationKey = ["row-change"];

/**
 * Makes changes of rows. Each shows at once, by `useChangedRows`, and is as if it had not been when it fails.
 * A row takes one at a time; another, as from a double click, is left out.
 */
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
    onError: (error, { failed }) => showToast(`${failed}: ${refusalText(error)}`, "bad"),
    onSettled: () => refresh(),
  });
  return (change: RowChange, after?: { onSuccess: () => void }) => {
    const isSame = ({ state }: Mutation) => changeOf(state).id === change.id;
    if (client.isMutating({ mutationKey, predicate: isSame }) === 0) mutate(change, after);
  };
}

/** Tells of which rows a change is under way. */
export function useIsChanging() {
  const changes = useChangesUnderWay();
  return (row: Row) => changes.some(({ id }) => id === row.id);
}

/** A list with the changes that are under way. */
export function useChangedRows<Search extends ListSearch, R extends Row>(list: List<Search, R>): List<Search, R> {
  const changes = useChangesUnderWay();
  if (!list.rows || list.total === undefined) return list;
  return { ...list, ...withChanges({ rows: list.rows, total: list.total }, changes) };
}

const useChangesUnderWay = () =>
  useMutationState({ filters: { mutationKey, status: "pending" }, select: ({ state }) => changeOf(state) });

const changeOf = ({ variables }: Mutation["state"]) => variables as RowChange; // only `useRowChange` makes mutations of this key

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
