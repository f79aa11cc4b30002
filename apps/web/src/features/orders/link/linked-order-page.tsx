import type { LinkedOrder } from "@lading/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { useState, type ReactNode } from "react";
import { isStatus } from "../../../lib/api-error.ts";
import { copyright, deployment } from "../../../lib/deployment.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { date, number } from "../../../lib/formats.ts";
import { Buyer, OrderFact } from "../../../orders/order-facts.tsx";
import { sumText } from "../../../orders/sum-text.ts";
import { Button } from "../../../ui/button.tsx";
import { FailedLoad } from "../../../ui/failed-load.tsx";
import { PageTitle } from "../../../ui/page-header.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import { AnswerDay } from "../list/answer-day.tsx";
import { AcceptCard, LinkNote } from "./accept-card.tsx";
import { EndedLink } from "./ended-link.tsx";
import { linkedOrder } from "./linked-order-api.ts";
import { LinkedLines } from "./linked-lines.tsx";
import "../../../orders/orders.css";
import "./linked-order.css";

interface LinkedOrderPageProps {
  /** The code of the mailed link. */
  code: string | undefined;
  mark: ReactNode;
  feedback: ReactNode;
}

/** The page of a mailed link to one order, without a sign-in. It shows that order, and accepts it as it is. */
export function LinkedOrderPage({ code, mark, feedback }: LinkedOrderPageProps) {
  return (
    <div className="linked-page">
      <header className="linked-bar">
        {mark}
        <span className="min-w-0">
          <span className="block truncate text-sm/4 font-semibold">{deployment.providerName}</span>
          <span className="block text-xs/4 text-fg3">Vendor portal</span>
        </span>
        <span className="ml-auto">{feedback}</span>
      </header>
      <main id="main" className="linked-main">
        {code ? <Linked code={code} /> : <EndedLink />}
      </main>
      <footer className="linked-foot">{copyright()}</footer>
    </div>
  );
}

function Linked({ code }: { code: string }) {
  const { data, error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    linkedOrder(code),
  );
  const isWide = useWide();
  const [end, setEnd] = useState<Error>();
  const [first] = data?.pages ?? [];
  if (end) return <EndedLink error={end} />;
  if (first)
    return (
      <div className="linked-order">
        <section className="min-w-0">
          <OrderHead order={first.order} />
          <LinkedLines order={first.order} lines={data?.pages.flatMap(({ lines }) => lines) ?? []} />
          {hasNextPage && (
            <div className="linked-more">
              <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
                Show More Lines
              </Button>
              {error && <span role="alert">{failureText(error)}</span>}
            </div>
          )}
          {!isWide && <LinkNote expiresAt={first.order.expires_at} />}
        </section>
        <AcceptCard code={code} order={first.order} onEnd={setEnd} />
      </div>
    );
  if (isStatus(error, 400, 403, 404)) return <EndedLink error={error} />;
  if (error) return <FailedLoad isPage title="The order could not be loaded" failed={{ error, isFetching, refetch }} />;
  return (
    <div aria-busy className="linked-order">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-6 w-56" />
        <Skeleton className="h-10" />
        <Skeleton className="h-40" />
      </div>
      <Skeleton className="h-40" />
    </div>
  );
}

function OrderHead({ order }: { order: LinkedOrder }) {
  const { purchase_order, company_name, buyer_contact, message, respond_by, total, currency, location } = order;
  const [place, ...address] = (order.ship_to ?? location ?? "").split("\n");
  return (
    <div className="linked-head">
      <PageTitle className="text-xl font-semibold wrap-anywhere">{`Purchase order ${purchase_order}`}</PageTitle>
      <p className="mt-0.5 text-sm text-fg2 text-pretty">
        {`${deployment.providerName} orders from ${company_name.replace(/\.$/, "")}.`}
        {buyer_contact !== null && (
          <>
            {" Questions? "}
            <Buyer contact={buyer_contact} />
          </>
        )}
      </p>
      <dl aria-label="Order" className="linked-facts">
        {respond_by !== null && (
          <OrderFact name="Answer By">
            <AnswerDay respond_by={respond_by} is_late={order.is_late} calendar={order.calendar} />
          </OrderFact>
        )}
        {total !== null && (
          <OrderFact name="Total">
            {sumText(total, currency)} <span className="font-normal text-fg3">{currency}</span>
          </OrderFact>
        )}
        <OrderFact name="Ordered">{date(order.order_date)}</OrderFact>
        {order.due_date !== null && <OrderFact name="Due">{date(order.due_date)}</OrderFact>}
        {place && (
          <OrderFact name="Ship To">
            {place}
            {address.length > 0 && <span className="order-address">{address.join("\n")}</span>}
          </OrderFact>
        )}
      </dl>
      {message !== null && (
        <p aria-label="Message of the buyer" className="order-message">
          <MessageSquareText aria-hidden size={16} strokeWidth={1.75} />
          <span>{message}</span>
        </p>
      )}
      <p className="linked-count">{`${number(order.lines)} ${order.lines === 1 ? "line" : "lines"}`}</p>
    </div>
  );
}
