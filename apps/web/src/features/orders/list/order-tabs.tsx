import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { deployment } from "../../../lib/deployment.ts";
import { formatHours } from "../../../lib/format-hours.ts";
import { number } from "../../../lib/formats.ts";
import { LinkTabs, linkTabClass } from "../../../ui/link-tabs.tsx";
import {
  answerTimes,
  purchaseOrderCounts,
  type PurchaseOrderSearch,
  type PurchaseOrderTab,
} from "./purchase-order-list.ts";
import { useNumberToAnswer } from "./use-number-to-answer.ts";

const getLabels = (): Record<PurchaseOrderTab, string> => ({
  to_answer: "To answer",
  with_provider: `Waiting for ${deployment.providerAbbreviation}`,
  to_ship: "To ship",
  all: "All",
});

/** The tabs of the orders with their counts. Another tab keeps the search and the filters, but has its own sort order. */
export function OrderTabs({ search }: { search: PurchaseOrderSearch }) {
  const counts = useQuery(purchaseOrderCounts).data;
  useNumberToAnswer(counts?.to_answer);
  const { page: _page, ordering: _ordering, tab: current, ...kept } = search;
  return (
    <LinkTabs label="Orders by what they wait for" end={<AnswerTimes />}>
      {Object.entries(getLabels()).map(([id, label]) => {
        const tab = id as PurchaseOrderTab; // Object.entries does not know the keys of its object.
        return (
          <Link
            key={tab}
            to="/orders"
            search={{ ...kept, tab }}
            activeOptions={{ exact: true }}
            aria-current={tab === current ? "page" : undefined}
            className={linkTabClass}
          >
            {label}
            {tab !== "all" && counts && (
              <>
                {" "}
                <span className="font-normal text-fg3 tabular-nums">{`(${number(counts[tab])})`}</span>
              </>
            )}
          </Link>
        );
      })}
      <Link to="/orders" search={{ tab: "invoices" }} className={linkTabClass}>
        Invoices
      </Link>
      <Link to="/orders" search={{ tab: "shipments" }} className={linkTabClass}>
        Ship Notices
      </Link>
      <Link to="/orders" search={{ tab: "figures" }} className={linkTabClass}>
        Figures
      </Link>
    </LinkTabs>
  );
}

/** The medians of the last 90 days, as far as there are enough answers. */
function AnswerTimes() {
  const { company_hours: company = null, provider_hours: provider = null } = useQuery(answerTimes).data ?? {};
  if (company === null && provider === null) return null;
  const inWords = (hours: number) => formatHours(hours).replace(/hour|day/, "working $&");
  return (
    <p className="leading-10 text-xs text-fg3 max-lg:hidden">
      {company !== null && (
        <>
          You answer in <b className="font-medium text-fg2">{inWords(company)}</b>{" "}
        </>
      )}
      {provider !== null && (
        <>
          {deployment.providerAbbreviation} answers in <b className="font-medium text-fg2">{inWords(provider)}</b>{" "}
        </>
      )}
      (median, 90 days)
    </p>
  );
}
