import { FoundFilter } from "../list/found-filter.tsx";
import type { ListSearch } from "../list/list-search.ts";
import type { List } from "../list/use-list.ts";
import { companyChoices } from "../lib/company-choices.ts";

/** A filter by companies, which are found while the user types. */
export const CompanyFilter = ({ list }: { list: List<ListSearch & { readonly company: readonly string[] }> }) => (
  <FoundFilter list={list} name="company" label="Company" {...companyChoices} />
);
