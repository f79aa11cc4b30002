import type { CompanyDetail } from "@lading/contract";
import { useMemo } from "react";
import { ChoiceFilter } from "../../../list/choice-filter.tsx";
import { readDocuments } from "../../../companies/company-records-search.ts";
import { DocumentList } from "../../../companies/document-list.tsx";

const kinds = [
  { value: "product", label: "Of products" },
  { value: "order", label: "Of orders" },
  { value: "archive", label: "Archived" },
] as const;

/** The documents of a company's products and orders, and its archive. `given` is the search of the address. */
export function CompanyDocuments({ company, given }: { company: CompanyDetail; given: object }) {
  const search = useMemo(() => readDocuments(given), [given]);
  return (
    <DocumentList
      company={company.id}
      search={search}
      renderFilters={(list) => <ChoiceFilter list={list} name="kind" label="Kind" options={kinds} />}
    />
  );
}
