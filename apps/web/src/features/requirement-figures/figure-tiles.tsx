import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatHours } from "../../lib/format-hours.ts";
import { dateAndTime, number } from "../../lib/formats.ts";
import { figureTotals } from "./figures-api.ts";
import { ItemsLink } from "./items-link.tsx";

interface TileProps {
  label: string;
  children: ReactNode;
  about: ReactNode;
}

const Tile = ({ label, children, about }: TileProps) => (
  <div className="min-w-40 flex-1 bg-bg px-4 py-2.5">
    <dt className="text-xs text-fg3">{label}</dt>
    <dd className="text-lg font-semibold text-fg tabular-nums">{children}</dd>
    <dd className="min-h-4 text-xs text-fg2 tabular-nums">{about}</dd>
  </div>
);

/** A number and of how many. */
const Of = ({ count }: { count: number }) => (
  <span className="text-sm font-normal text-fg2">{` of ${number(count)}`}</span>
);

const staleMs = 60_000;

/** The sums of all requirements, each a link to its documents, and how documents are reviewed. */
export function FigureTiles() {
  const { data, dataUpdatedAt } = useQuery(figureTotals);
  const { total, blocked_companies: blocked, review, as_of: asOf } = data ?? {};
  const isStale = asOf !== undefined && dataUpdatedAt - Date.parse(asOf) > staleMs;
  return (
    <section aria-label="All documents" className="px-4 pb-4 lg:px-6">
      <dl className="flex flex-wrap gap-px overflow-clip rounded-card border border-line bg-line">
        <Tile label="Accepted" about={total && `${number(total.expired)} expired, ${number(total.waived)} waived`}>
          {total ? (
            <>
              <ItemsLink isInText search={{ state: ["accepted", "expiring"] }}>
                {number(total.accepted)}
              </ItemsLink>
              <Of count={total.needed} />
            </>
          ) : (
            "…"
          )}
        </Tile>
        <Tile
          label="In review"
          about={
            review &&
            (review.median_hours === null
              ? "None was decided in 90 days"
              : `median ${formatHours(review.median_hours)}, 9 of 10 within ${formatHours(review.p90_hours)}`)
          }
        >
          {total ? (
            <ItemsLink search={{ state: ["submitted", "in_review"] }}>{number(total.in_review)}</ItemsLink>
          ) : (
            "…"
          )}
        </Tile>
        <Tile
          label="Blocking"
          about={
            blocked && `at ${number(blocked.n)} of ${number(blocked.of)} ${blocked.of === 1 ? "company" : "companies"}`
          }
        >
          {total ? (
            <ItemsLink search={{ blocks: "true" }} isBad={total.blocking > 0}>
              {number(total.blocking)}
            </ItemsLink>
          ) : (
            "…"
          )}
        </Tile>
        <Tile
          label="Expiring in 30 days"
          about={total && `${number(total.expiring_60)} in 60, ${number(total.expiring_90)} in 90`}
        >
          {total ? <ItemsLink search={{ expires: "30" }}>{number(total.expiring_30)}</ItemsLink> : "…"}
        </Tile>
        <Tile
          label="Accepted at first try"
          about={
            review &&
            (review.median_rounds === null ? "in 90 days" : `in 90 days, ${describeRounds(review.median_rounds)}`)
          }
        >
          {review ? (
            <>
              {number(review.first_try.n)}
              <Of count={review.first_try.of} />
            </>
          ) : (
            "…"
          )}
        </Tile>
      </dl>
      {isStale && <p className="mt-2 text-xs text-fg3">{`As of ${dateAndTime(asOf)}`}</p>}
    </section>
  );
}

const describeRounds = (rounds: number) => `median ${rounds} ${rounds === 1 ? "round" : "rounds"}`;
