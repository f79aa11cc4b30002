import { ListPage } from "../../list/list-page.tsx";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { compactCompanyLines, companyColumns } from "./company-columns.tsx";
import { companyList } from "./provider-api.ts";
import type { SearchedPage } from "./searched-page.ts";

export function CompanyListPage({ search }: { search: SearchedPage }) {
  const list = useList(search, companyList);
  return (
    <ListPage title="Companies">
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
        search="Search by Company or Code"
      />
    </ListPage>
  );
}
