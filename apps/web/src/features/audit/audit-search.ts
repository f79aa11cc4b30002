import { auditResults, auditSortKeys } from "@lading/contract";
import { readSearch } from "../../list/list-search.ts";
import { day, oneOf, ordering, paging, type Parameter, repeated, requiredText } from "../../list/search-readers.ts";

export type AuditSearch = ReturnType<typeof readAuditSearch>;

const readers = {
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
};

/** Reads the address of the audit record, which has no search for words. */
export function readAuditSearch(given: object) {
  const search = readSearch(readers, given);
  const { date_after: from, date_before: to } = search;
  // A range without both ends is ignored.
  const isRange = from !== undefined && to !== undefined && from <= to;
  return { ...search, ...(!isRange && { date_after: undefined, date_before: undefined }), search: "" };
}

/** Returns true for an IPv4 or IPv6 address. The URL parser knows the forms of IPv6. */
export const isIpAddress = (text: string) =>
  /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/.test(text) ||
  (/^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`));
