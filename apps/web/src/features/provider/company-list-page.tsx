import { companyStatuses } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { compactCompanyLines, companyColumns } from "./company-columns.tsx";
import { readCompanySearch } from "./company-search.ts";
import { ExportButton } from "./export-button.tsx";
import { companyList, planList } from "./provider-api.ts";

const NewCompanyLink = () => (
  <Link
    to="/provider/companies/new"
    className="inline-flex h-8 items-center gap-2 rounded-control bg-accent px-3 font-medium text-on-accent shadow-control hover:bg-accent-hover"
  >
    <Plus aria-hidden size={16} strokeWidth={1.75} />
    New Company
  </Link>
);

/** `given` is the search of the address, which is not checked yet. */
export function CompanyListPage({ given }: { given: object }) {
  // The list compares its search with the one of its last render.
  const search = useMemo(() => readCompanySearch(given), [given]);
  const list = useList(search, companyList);
  const plans = useQuery(planList);
  return (
    <ListPage
      title="Companies"
      actions={
        <>
          <ExportButton list={list} />
          <NewCompanyLink />
        </>
      }
    >
      <ListView
        list={list}
        name="companies"
        caption="Companies"
        noun={["company", "companies"]}
        columns={companyColumns}
        compactLines={compactCompanyLines}
        compactShowsAll
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        search="Search by Name, Code or User Email"
        filters={
          <>
            <ChecklistFilter
              list={list}
              name="status"
              label="Status"
              options={companyStatuses}
              getName={(status) => (status === "suspended" ? "Suspended" : "Active")}
            />
            <ChecklistFilter list={list} name="plan" label="Plan" options={plans.data?.map(({ name }) => name)} />
          </>
        }
      />
    </ListPage>
  );
}
