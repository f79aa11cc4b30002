import { companyProblems, companyStatuses, exportCompanies, startCompanyExport } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Plus, Upload } from "lucide-react";
import { call } from "../../lib/api.ts";
import { planList } from "../../lib/companies.ts";
import { useMay } from "../../lib/use-may.ts";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import { ExportButton } from "../../list/export-button.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useDefinedList } from "../../list/define-list.ts";
import { useSelection } from "../../list/use-selection.ts";
import { AskForDocument } from "./ask-for-document.tsx";
import { compactCompanyLines, companyColumns } from "./company-columns.tsx";
import { problemNames } from "./company-health.tsx";
import { companyList } from "./company-list.ts";
import { LoadFileLink } from "../../list/load-file-link.tsx";

const ImportLink = () => (
  <Link
    to="/provider/imports/{-$id}"
    params={{}}
    search={{ kind: "companies" }}
    className="inline-flex h-8 items-center gap-2 rounded-control bg-raised px-3 font-medium text-fg shadow-control ring-1 ring-line-strong ring-inset hover:bg-subtle [&_svg]:text-fg3"
  >
    <Upload aria-hidden size={16} strokeWidth={1.75} />
    Import Companies
  </Link>
);

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
  const [list, search] = useDefinedList(companyList, given);
  const selection = useSelection(list);
  const plans = useQuery(planList);
  const may = useMay();
  const navigate = useNavigate();
  return (
    <ListPage
      title="Companies"
      actions={
        <>
          {may({ permission: "provider.export_companies" }) && (
            <ExportButton
              list={list}
              call={exportCompanies}
              startRun={async (filters) => {
                const { run: id } = await call(startCompanyExport, { body: filters });
                await navigate({ to: "/provider/runs/$id", params: { id } });
              }}
              noun="companies"
              fileName="companies.csv"
            />
          )}
          {may({ permission: "provider.change_companies" }) && (
            <>
              <ImportLink />
              <NewCompanyLink />
            </>
          )}
        </>
      }
    >
      <ListView
        list={list}
        name="companies"
        caption="Companies"
        empty={{
          text: "Your vendors appear here. Create a company, or load many from a file.",
          action: <LoadFileLink kind="companies" label="Import Companies" />,
        }}
        noun={["company", "companies"]}
        columns={companyColumns}
        compactLines={compactCompanyLines}
        compactShowsAll
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        search="Search by Name, Code, Tax ID or Email"
        filters={
          <>
            <ChecklistFilter
              list={list}
              name="status"
              label="Status"
              options={companyStatuses}
              getName={(status) => (status === "suspended" ? "Suspended" : "Active")}
            />
            <ChecklistFilter
              list={list}
              name="health"
              label="Health"
              options={companyProblems}
              getName={(problem) => problemNames.get(problem) ?? problem}
            />
            <ChecklistFilter list={list} name="plan" label="Plan" options={plans.data?.map(({ name }) => name)} />
          </>
        }
        {...(may({ permission: "provider.change_requirements" }) && {
          selection,
          actions: <AskForDocument search={search} selection={selection} />,
        })}
      />
    </ListPage>
  );
}
