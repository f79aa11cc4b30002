import { useQuery } from "@tanstack/react-query";
import { companyDetail } from "../../lib/companies.ts";
import { FilterChip } from "../../list/filter-chip.tsx";
import type { List } from "../../list/use-list.ts";
import type { AllAgreementsSearch } from "./all-agreements-list.ts";
import { CompanyPicker } from "./company-picker.tsx";

/** A filter by one company. */
export function CompanyFilter({ list }: { list: List<AllAgreementsSearch> }) {
  const { company } = list.search;
  const { data } = useQuery({ ...companyDetail(company ?? ""), enabled: company !== undefined });
  return (
    <FilterChip
      label="Company"
      chosen={company === undefined ? "" : (data?.name ?? "…")}
      onClear={() => list.change({ company: undefined })}
    >
      <div className="w-72">
        <CompanyPicker onPick={({ id }) => list.change({ company: id })} />
      </div>
    </FilterChip>
  );
}
