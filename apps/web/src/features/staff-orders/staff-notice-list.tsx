import { type CallOutput, type listCompanyShipNotices, shipNoticeStates } from "@lading/contract";
import { CompanyFilter } from "../../companies/company-filter.tsx";
import { BackToOrders, CompanyLink } from "../../companies/record-links.tsx";
import { ChecklistFilter } from "../../list/checklist-filter.tsx";
import type { Column } from "../../list/column.ts";
import { useDefinedList } from "../../list/define-list.ts";
import { ListPage } from "../../list/list-page.tsx";
import { ListView } from "../../list/list-view.tsx";
import { compactNoticeLines, createNoticeColumns } from "../../orders/shipments/notice-columns.tsx";
import { noticeStateName } from "../../orders/shipments/order-shipments.tsx";
import { NoticeLink } from "./notice-link.tsx";
import { companyNoticeList } from "./staff-notices-api.ts";

type Row = CallOutput<typeof listCompanyShipNotices>["results"][number];

/** The ship notices that companies have sent. `given` is the search of the address, which is not checked yet. */
export function StaffNoticeList({ given }: { given: object }) {
  const [list] = useDefinedList(companyNoticeList, given);
  return (
    <ListPage title="Ship Notices" above={<BackToOrders />}>
      <ListView
        list={list}
        name="all-ship-notices"
        caption="Ship notices"
        empty={{ text: "The shipments that vendors announce appear here." }}
        noun={["ship notice", "ship notices"]}
        columns={columns}
        hiddenAtFirst={["created_at"]}
        compactLines={["", ...compactNoticeLines.slice(1), "mt-1 text-xs text-fg3"]}
        compactShowsAll
        rowKey={({ id }) => id}
        rowName={({ number, company }) => `${number} of ${company.name}`}
        search="Search by Number, Tracking or Order"
        filters={
          <>
            <CompanyFilter list={list} />
            <ChecklistFilter
              list={list}
              name="state"
              label="State"
              options={shipNoticeStates.filter((state) => state !== "draft")}
              getName={noticeStateName}
            />
          </>
        }
      />
    </ListPage>
  );
}

const [first, ...others] = createNoticeColumns<Row>((notice) => (
  <NoticeLink company={notice.company.id} notice={notice} />
));

const columns: readonly Column<Row>[] = [
  ...(first ? [first] : []),
  {
    id: "company",
    label: "Company",
    width: 184,
    cell: ({ company }) => (
      <CompanyLink id={company.id} tab="Orders">
        {company.name}
      </CompanyLink>
    ),
    compact: [{ line: 4, cell: ({ company }) => company.name }],
  },
  ...others,
];
