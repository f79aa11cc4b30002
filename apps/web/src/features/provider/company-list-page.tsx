import { DataTable } from "../../list/data-table.tsx";
import { ListFooter } from "../../list/list-footer.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { PageSizeMenu } from "../../list/page-size-menu.tsx";
import { SearchBox } from "../../list/search-box.tsx";
import { SearchOutcome } from "../../list/search-outcome.tsx";
import { useColumns } from "../../list/use-columns.ts";
import { useList } from "../../list/use-list.ts";
import { CompactCompany, companyColumns } from "./company-columns.tsx";
import { companyList } from "./provider-api.ts";
import type { SearchedPage } from "./searched-page.ts";

export function CompanyListPage({ search }: { search: SearchedPage }) {
  const list = useList(search, companyList);
  const columns = useColumns("companies", companyColumns);
  return (
    <ListPage title="Companies">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 lg:px-6">
        <SearchBox list={list} placeholder="Search by Company or Code" />
        <PageSizeMenu list={list} />
      </div>
      <SearchOutcome list={list} noun={["company", "companies"]} />
      <DataTable
        list={list}
        caption="Companies"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        renderCompact={(company) => <CompactCompany company={company} />}
      />
      <ListFooter list={list} />
    </ListPage>
  );
}
