import { listAudit, listOwnAudit, readAuditState } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { toListPage } from "../../list/use-list.ts";
import type { AuditSearch } from "./audit-search.ts";

export const auditList = (search: AuditSearch) =>
  queryOptions({
    queryKey: ["audit", search],
    queryFn: async ({ signal }) => {
      const { search: _none, ...query } = search;
      return toListPage(await call(listAudit, { query }, signal));
    },
    // The next action may be recorded at any moment.
    staleTime: 0,
  });

export const auditState = queryOptions({
  queryKey: ["audit-state"],
  queryFn: ({ signal }) => call(readAuditState, {}, signal),
});

/** The part of the user's company. Its call has fewer filters. */
export const ownAuditList = ({
  page,
  page_size,
  ordering,
  actor,
  action,
  result,
  date_after,
  date_before,
}: AuditSearch) => {
  const query = { page, page_size, ordering, actor, action, result, date_after, date_before };
  return queryOptions({
    queryKey: ["own-audit", query],
    queryFn: async ({ signal }) => toListPage(await call(listOwnAudit, { query }, signal)),
    staleTime: 0,
  });
};
