import { editableIds, type WorkFilters, workKindIds, workOwners, workSortKeys, workStates } from "@lading/contract";
import { readSearch } from "../../list/list-search.ts";
import { oneOf, ordering, paging, repeated, uuid } from "../../list/search-readers.ts";

const filters = {
  kind: repeated(oneOf(workKindIds, undefined)),
  company: repeated(uuid, 100),
  owner: oneOf(workOwners, undefined),
  state: oneOf(workStates, undefined),
  field: repeated(oneOf(editableIds, undefined)),
};

export type QueueSearch = ReturnType<typeof readQueueSearch>;

/** Reads the address of the queue, which has no search for words. */
export const readQueueSearch = (given: object) => ({
  ...readSearch({ ...paging, ...filters, ordering: ordering(workSortKeys, "due_at") }, given),
  search: "",
});

/** The filters of a search in one order, so that two of them can be compared as text. */
export const toFilters = ({ kind, company, owner, state, field }: WorkFilters): WorkFilters => ({
  kind: kind.toSorted(),
  company: company.toSorted(),
  field: field.toSorted(),
  ...(owner && { owner }),
  ...(state && { state }),
});

export const isSameFilters = (one: WorkFilters, other: WorkFilters) =>
  JSON.stringify(toFilters(one)) === JSON.stringify(toFilters(other));

export const noFilters: WorkFilters = { kind: [], company: [], field: [] };
