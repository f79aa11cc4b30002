import type { DiscontinuationForStaff, DiscontinuationStatus } from "@lading/contract";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { CompanyLink, ProductLink } from "../../companies/record-links.tsx";
import { date, number } from "../../lib/formats.ts";
import { ListPage } from "../../list/list-page.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Moment } from "../../ui/moment.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.tsx";
import { discontinuation, discontinuationKey, productsOnPage } from "./discontinuation-api.ts";

const DecideDialog = lazy(async () => ({ default: (await import("./decide-dialog.tsx")).DecideDialog }));

const statuses: Record<DiscontinuationStatus, { label: string; tone: BadgeTone }> = {
  waiting: { label: "Waiting", tone: "warn" },
  withdrawn: { label: "Withdrawn", tone: "ok" },
  refused: { label: "Refused", tone: "neutral" },
  taken_back: { label: "Taken back", tone: "neutral" },
  ended: { label: "Ended", tone: "neutral" },
};
const StatusBadge = ({ status }: { status: DiscontinuationStatus }) => (
  <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
);

/** A vendor's request that products end: its reason, its products and the decision. */
export function DiscontinuationPage({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const client = useQueryClient();
  const { data: request } = useQuery({ ...discontinuation(id, page), placeholderData: keepPreviousData });
  const [open, dialog] = useLazyDialog(DecideDialog);
  if (!request) return null; // the route has loaded it
  const readAgain = () => client.invalidateQueries({ queryKey: discontinuationKey(id) });
  const decide = (decision: "withdraw" | "refuse") => open({ request, decision, onDone: readAgain });
  const { company, author, asked_at, on, reason, decided_at, decided_by, answer, withdrawn_on, status } = request;
  return (
    <ListPage
      title={`Discontinue ${request.product_name ?? `${number(request.products)} products`}`}
      above={<BackLink to="/provider/queue">Queue</BackLink>}
      beside={<StatusBadge status={status} />}
      actions={
        status === "waiting" && (
          <>
            <Button onPress={() => decide("refuse")}>Refuse…</Button>
            <Button variant="primary" onPress={() => decide("withdraw")}>
              Withdraw…
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-6 px-4 pb-6 lg:px-6">
        <Facts title="Request" isWide>
          <Fact name="Company">
            <CompanyLink id={company.id} tab="Products">
              {company.name}
            </CompanyLink>
          </Fact>
          <Fact name="Requested By">{author}</Fact>
          <Fact name="Requested">
            <Moment at={asked_at} />
          </Fact>
          <Fact name="Should End">{on === null ? "As soon as possible" : date(on)}</Fact>
          <Fact name="Reason">{reason}</Fact>
        </Facts>
        {decided_at !== null && (
          <Facts title="Outcome" isWide>
            <Fact name="Outcome">{statuses[status].label}</Fact>
            <Fact name="By">{decided_by ?? "The portal"}</Fact>
            <Fact name="At">
              <Moment at={decided_at} />
            </Fact>
            {withdrawn_on !== null && <Fact name="Ends On">{date(withdrawn_on)}</Fact>}
            {answer !== null && <Fact name="Reason for the Vendor">{answer}</Fact>}
          </Facts>
        )}
        <Products request={request} page={page} onPage={setPage} />
      </div>
      {dialog}
    </ListPage>
  );
}

interface ProductsProps {
  request: DiscontinuationForStaff;
  page: number;
  onPage: (page: number) => void;
}

function Products({ request: { company, results, count }, page, onPage }: ProductsProps) {
  const pages = Math.ceil(count / productsOnPage);
  return (
    <section aria-label="Products">
      <h2 className="mb-2.5 flex items-center gap-2 text-base font-semibold">
        Products <span className="font-normal text-fg3 tabular-nums">{number(count)}</span>
      </h2>
      <ul className="rounded-card border border-line">
        {results.map(({ gxp_sku, name, status }) => (
          <li
            key={gxp_sku}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-0"
          >
            <span className="min-w-0 flex-1 basis-60">
              <ProductLink company={company.id} sku={gxp_sku}>
                {name}
              </ProductLink>
            </span>
            <span className="text-fg3 wrap-anywhere">{gxp_sku}</span>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="mt-3 flex items-center gap-3">
          <Button isDisabled={page === 1} onPress={() => onPage(page - 1)}>
            Previous
          </Button>
          <span className="text-fg3 tabular-nums">{`${number(page)} of ${number(pages)}`}</span>
          <Button isDisabled={page === pages} onPress={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </section>
  );
}
