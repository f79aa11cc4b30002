import type { StaffOrder } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, useMemo } from "react";
import { number } from "../../lib/formats.ts";
import { useMay } from "../../lib/use-may.ts";
import { ColumnsMenu } from "../../list/columns-menu.tsx";
import { ListPage } from "../../list/list-page.tsx";
import { responseTextForStaff } from "../../orders/answer-words.ts";
import { AnswerFacts, OrderFact, OrderFacts } from "../../orders/order-facts.tsx";
import { MissingOrder } from "../../orders/missing-order.tsx";
import { type LineWords, useLineColumns } from "../../orders/line-columns.tsx";
import { OrderHistory } from "../../orders/order-history.tsx";
import { OrderInvoices } from "../../orders/order-invoices.tsx";
import { OrderLines } from "../../orders/order-lines.tsx";
import { Badge } from "../../ui/badge.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { LinkTabs, linkTabClass } from "../../ui/link-tabs.tsx";
import { DocumentList } from "../../companies/document-list.tsx";
import { BackToOrders, CompanyLink, ProductLink } from "../../companies/record-links.tsx";
import { ConsoleChanges } from "./console-changes.tsx";
import { orderTabs, readOrderPage } from "./order-search.ts";
import { type AnsweringParts, StaffOrderActions, useOrderTab } from "./staff-order-actions.tsx";
import { StaffShipments } from "./staff-shipments.tsx";
import { invoicesOfStaffOrder, staffOrder, staffOrderHistory, staffOrderLines } from "./orders-api.ts";

interface StaffOrderPageProps {
  company: string;
  /** The order's number. */
  number: string;
  /** The search of the address, which is not checked yet. */
  given: object;
  /** The parts with which staff answer an order for its company. */
  answering: AnsweringParts;
}

/** A company's purchase order as staff see it, with its lines and documents. */
export function StaffOrderPage({ company, number: id, given, answering }: StaffOrderPageProps) {
  const { data: order, error, refetch, isFetching } = useQuery(staffOrder({ company, id }));
  const [tab, setTab] = useOrderTab(given, { company, number: id });
  const may = useMay();
  const isAnswering = tab === "Answer" && order?.is_answerable === true && may(toDecide);
  return (
    <ListPage
      title={`Order ${id}`}
      above={<BackToOrders />}
      beside={order && <Badge>{order.status}</Badge>}
      actions={
        order &&
        may(toDecide) && (
          <StaffOrderActions order={order} isAnswering={isAnswering} setTab={setTab} Accept={answering.Accept} />
        )
      }
    >
      {order ? (
        <Order
          order={order}
          given={given}
          answer={isAnswering && <answering.ByLine order={order} onSent={() => setTab("Lines")} />}
        />
      ) : (
        <MissingOrder
          error={error}
          unknown={`The company has no purchase order ${id}.`}
          isFetching={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </ListPage>
  );
}

const ChangeLineDialog = lazy(async () => ({ default: (await import("./change-line-dialog.tsx")).ChangeLineDialog }));
const toDecide = { permission: "provider.decide_orders" } as const;

interface OrderProps {
  order: StaffOrder;
  given: object;
  /** The lines while staff answer them. */
  answer: ReactNode;
}

function Order({ order, given, answer }: OrderProps) {
  // The lists of the tabs compare their search with the one of their last render.
  const search = useMemo(() => readOrderPage(given), [given]);
  const may = useMay();
  const maySeeDocuments = may({ permission: "provider.view_documents" });
  const maySeeProducts = may({ permission: "provider.view_products" });
  const { company, purchase_order } = order;
  const [openDialog, dialog] = useLazyDialog(ChangeLineDialog);
  const invoices = useQuery(invoicesOfStaffOrder({ company: company.id, id: purchase_order })).data?.results ?? [];
  const isShown = {
    Lines: true,
    Shipments: may({ permission: "provider.view_companies" }),
    Documents: maySeeDocuments,
    Invoices: invoices.length > 0,
    History: true,
  };
  const shown = orderTabs.filter((name) => isShown[name]);
  const tab = shown.find((name) => name === search.tab) ?? "Lines";
  const counts = {
    Lines: order.lines,
    Shipments: undefined,
    Documents: order.documents,
    Invoices: invoices.length,
    History: undefined,
  };
  const words: LineWords = {
    currency: order.currency,
    hasFirstPromise: true,
    renderName: ({ gxp_sku, product_name }) =>
      maySeeProducts ? (
        <ProductLink company={company.id} sku={gxp_sku}>
          {product_name}
        </ProductLink>
      ) : (
        <span className="font-medium text-fg">{product_name}</span>
      ),
    renderAction: (line) =>
      may(toDecide) &&
      !line.is_closed && (
        <button
          type="button"
          aria-label={`Change line ${line.line}`}
          className="rounded-badge text-accent-text hover:underline"
          onClick={() => openDialog({ order, line })}
        >
          Change Line
        </button>
      ),
  };
  const columns = useLineColumns(
    words,
    may(toDecide) || (order.response_state !== null && order.response_state !== "waiting"),
    order.fulfillment_state !== "open",
  );
  return (
    <>
      {may(toDecide) && <ConsoleChanges order={order} />}
      {dialog}
      <OrderFacts
        order={order}
        first={
          <>
            <OrderFact name="Company">
              <CompanyLink id={company.id} tab="Orders">
                {company.name}
              </CompanyLink>
            </OrderFact>
            <AnswerFacts order={order} say={responseTextForStaff} />
            {order.is_answerable && <Answerers names={order.answerers} />}
          </>
        }
      />
      <LinkTabs
        label="Parts of the order"
        end={tab === "Lines" && !answer && order.lines > 0 && <ColumnsMenu columns={columns} canResize={false} />}
      >
        {shown.map((name) => (
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
            {counts[name] === undefined ? name : `${name} (${number(counts[name])})`}
          </Link>
        ))}
      </LinkTabs>
      {tab === "Lines" && answer ? (
        answer
      ) : tab === "Lines" ? (
        <OrderLines
          count={order.lines}
          {...words}
          columns={columns}
          getPage={staffOrderLines({ company: company.id, id: purchase_order })}
        />
      ) : tab === "Shipments" ? (
        <StaffShipments company={company.id} id={purchase_order} />
      ) : tab === "Invoices" ? (
        <OrderInvoices invoices={invoices} />
      ) : tab === "History" ? (
        <OrderHistory
          currency={order.currency}
          query={staffOrderHistory({ company: company.id, id: purchase_order })}
        />
      ) : (
        <div className="px-4 pb-6 lg:px-6">
          <DocumentList inSection company={company.id} search={search} of={{ order: purchase_order }} />
        </div>
      )}
    </>
  );
}

/** The users of the company who can answer the order. */
const Answerers = ({ names }: { names: readonly string[] }) => {
  const shown = names.length > 3 ? [...names.slice(0, 2), `${number(names.length - 2)} others`] : names;
  return (
    <OrderFact name="Who Can Answer">
      {names.length === 0 ? (
        <Badge tone="bad">Nobody</Badge>
      ) : (
        <span title={names.join(", ")}>{list.format(shown)}</span>
      )}
    </OrderFact>
  );
};

const list = new Intl.ListFormat("en-US");
