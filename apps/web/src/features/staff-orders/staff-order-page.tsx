import type { StaffOrder } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileX } from "lucide-react";
import { useMemo } from "react";
import { isStatus } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";
import { date, money, number, orMissing } from "../../lib/formats.ts";
import { useMay } from "../../lib/use-may.ts";
import { ListPage } from "../../list/list-page.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkTabs, linkTabClass } from "../../ui/link-tabs.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { DocumentList } from "../../companies/document-list.tsx";
import { BackToOrders, CompanyLink } from "../../companies/record-links.tsx";
import { OrderLines } from "./order-lines.tsx";
import { orderTabs, readOrderPage } from "./order-search.ts";
import { staffOrder } from "./orders-api.ts";

interface StaffOrderPageProps {
  company: string;
  /** The order's number. */
  number: string;
  /** The search of the address, which is not checked yet. */
  given: object;
}

/** A company's purchase order as staff see it, with its lines and documents. */
export function StaffOrderPage({ company, number: id, given }: StaffOrderPageProps) {
  const { data: order, error, refetch } = useQuery(staffOrder({ company, id }));
  const isUnknown = isStatus(error, 400, 404);
  return (
    <ListPage title={`Order ${id}`} above={<BackToOrders />} beside={order && <Badge>{order.status}</Badge>}>
      {order ? (
        <Order order={order} given={given} />
      ) : error ? (
        <div role="alert">
          <EmptyState
            icon={<FileX aria-hidden />}
            title={isUnknown ? "There is no such order" : "The order could not be loaded"}
            actions={!isUnknown && <Button onPress={() => void refetch()}>Try Again</Button>}
          >
            {isUnknown ? `The company has no purchase order ${id}.` : failureText(error)}
          </EmptyState>
        </div>
      ) : (
        <div className="px-4 lg:px-6">
          <Skeleton className="h-80" />
        </div>
      )}
    </ListPage>
  );
}

function Order({ order, given }: { order: StaffOrder; given: object }) {
  // The lists of the tabs compare their search with the one of their last render.
  const search = useMemo(() => readOrderPage(given), [given]);
  const maySeeDocuments = useMay()({ permission: "provider.view_documents" });
  const { company, purchase_order } = order;
  const tab = maySeeDocuments ? search.tab : "Lines";
  const facts = [
    [
      "Company",
      <CompanyLink key="company" id={company.id} tab="Orders">
        {company.name}
      </CompanyLink>,
    ],
    ["Ordered", date(order.order_date)],
    ["Due", date(order.due_date)],
    ["Total", money(order.total)],
    ["Location", orMissing(order.location)],
    ["Vendor Reference", orMissing(order.vendor_reference_id)],
  ] as const;
  return (
    <>
      <dl className="-mt-1 mb-4 flex flex-wrap gap-x-8 gap-y-2 px-4 lg:px-6" aria-label="Order">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs text-fg3">{label}</dt>
            <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <LinkTabs label="Parts of the order">
        {orderTabs
          .filter((name) => name === "Lines" || maySeeDocuments)
          .map((name) => (
            <Link
              key={name}
              to="/provider/orders/{-$company}/{-$number}"
              params={{ company: company.id, number: purchase_order }}
              search={name === "Lines" ? {} : { tab: name }}
              replace
              // The address of the first tab omits `tab`, so without an exact match its link would be active on every tab.
              activeOptions={{ exact: true }}
              aria-current={name === tab ? "page" : undefined}
              className={linkTabClass}
            >
              {`${name} (${number(name === "Lines" ? order.lines : order.documents)})`}
            </Link>
          ))}
      </LinkTabs>
      <div className="px-4 pb-6 lg:px-6">
        {tab === "Lines" ? (
          <OrderLines params={{ company: company.id, id: purchase_order }} search={search} />
        ) : (
          <DocumentList inSection company={company.id} search={search} of={{ order: purchase_order }} />
        )}
      </div>
    </>
  );
}
