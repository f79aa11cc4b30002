import { auditResults, auditSortKeys, listAudit, listOwnAudit, readAuditState } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { defineList, type SearchOf } from "../../list/define-list.ts";
import { dropBrokenRange } from "../../list/list-search.ts";
import { day, oneOf, ordering, paging, type Parameter, repeated, requiredText } from "../../list/search-readers.ts";
import { toListPage } from "../../list/use-list.ts";

export type AuditSearch = SearchOf<typeof auditList>;

/** The audit record, which has no search for words. */
export const auditList = defineList(
  {
    ...paging,
    ordering: ordering(auditSortKeys, "-at"),
    date_after: day,
    date_before: day,
    actor: requiredText(254),
    as_user: requiredText(254),
    company: requiredText(64),
    action: repeated(requiredText(200)),
    subject: requiredText(200),
    result: oneOf(auditResults, undefined),
    address: (given: Parameter) => (typeof given === "string" && isIpAddress(given) ? given : undefined),
  },
  {
    key: ["audit"],
    fixed: { search: "" },
    check: dropBrokenRange,
    fetch: ({ search: _search, ...query }, signal) => call(listAudit, { query }, signal),
    // The next action may be recorded at any moment.
    staleTime: 0,
  },
);

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

/** Returns true for an IPv4 or IPv6 address. The URL parser knows the forms of IPv6. */
export const isIpAddress = (text: string) =>
  /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/.test(text) ||
  (/^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`));
