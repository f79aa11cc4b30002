import { getAddress, printCompanyPackingList, printCompanyShipLabels } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { OrderLink } from "../../companies/record-links.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { MissingNotice } from "../../orders/shipments/missing-notice.tsx";
import { NoticePapers } from "../../orders/shipments/notice-papers.tsx";
import { NoticeState } from "../../orders/shipments/notice-state.tsx";
import { NoticeView } from "../../orders/shipments/notice-view.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { companyNotice } from "./staff-notices-api.ts";

interface StaffNoticePageProps {
  company: string;
  /** The id of the notice. */
  id: string;
}

/** A company's ship notice as staff see it. */
export function StaffNoticePage({ company, id }: StaffNoticePageProps) {
  const query = useQuery(companyNotice({ company, id }));
  const { data: notice } = query;
  return (
    <ListPage
      title={notice ? `Ship Notice ${notice.number}` : "Ship Notice"}
      above={
        <BackLink
          to="/provider/orders/{-$company}/{-$number}"
          params={{ company: undefined, number: undefined }}
          search={{ tab: "shipments" }}
        >
          Ship Notices
        </BackLink>
      }
      beside={notice && <NoticeState notice={notice} />}
      actions={
        notice && (
          <NoticePapers
            notice={notice}
            labels={getAddress(printCompanyShipLabels.path, { company, id })}
            packingList={getAddress(printCompanyPackingList.path, { company, id })}
          />
        )
      }
    >
      {notice ? (
        <NoticeView
          notice={notice}
          renderOrder={(order) => (
            <OrderLink company={company} number={order}>
              {order}
            </OrderLink>
          )}
          renderDocument={(item, name) => (
            <Link to="/provider/documents/{-$part}" params={{ part: item }} search={{}} className="underline">
              {name}
            </Link>
          )}
        />
      ) : (
        <MissingNotice query={query} unknown="The company has no such ship notice." />
      )}
    </ListPage>
  );
}
