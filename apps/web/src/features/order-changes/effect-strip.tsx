import type { ChangedOrder, OrderChange } from "@lading/contract";
import type { ReactNode } from "react";
import { date, number } from "../../lib/formats.ts";
import { sumText } from "../../orders/sum-text.ts";
import { fromCents, toCents } from "./change-words.ts";
import type { Outcome } from "./use-order-decisions.ts";

interface EffectStripProps {
  order: ChangedOrder;
  changes: readonly OrderChange[];
  count: number;
  outcomes: ReadonlyMap<string, Outcome>;
}

const share = new Intl.NumberFormat("en-US", {
  style: "percent",
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

/**
 * The order if the rest is approved: its total and its last day, which follow each decision. The total is the one that the provider's
 * system has sent, with what the answers make of the lines added.
 */
export function EffectStrip({ order, changes, count, outcomes }: EffectStripProps) {
  const { ordered, settled, currency } = order;
  const parts = changes.map((change) => {
    const status = outcomes.get(change.id)?.status;
    if (status === "cancelled") return { amount: "0.00", latest_date: null };
    return status === undefined || status === "approved" ? change.asked : change.kept;
  });
  const before = toCents(order.total);
  const answered = parts.reduce((sum, { amount }) => sum + toCents(amount), toCents(settled.amount));
  const cents = before + answered - toCents(ordered.amount);
  const days = [settled, ...parts].flatMap(({ latest_date: day }) => day ?? []).toSorted();
  const latest = days.at(-1) ?? null;
  const rise = before === 0n ? 0 : Number(cents) / Number(before) - 1;
  const later =
    latest !== null && ordered.latest_date !== null
      ? (Date.parse(latest) - Date.parse(ordered.latest_date)) / 86_400_000
      : 0;
  const decided = changes.filter(({ id }) => outcomes.has(id)).length;
  return (
    <dl className="order-changes-strip">
      <Figure name="Asked">{`${number(count)} of ${number(order.lines)} ${order.lines === 1 ? "line" : "lines"}`}</Figure>
      <Figure name="Decided" note={`${number(count - decided)} left`}>
        {number(decided)}
      </Figure>
      <Figure
        name="Order total, if you approve the rest"
        former={cents === before ? undefined : sumText(order.total, currency)}
        note={cents === before ? "as ordered" : share.format(rise)}
      >
        {sumText(fromCents(cents), currency)}
      </Figure>
      <Figure
        name="Latest delivery, if you approve the rest"
        former={latest === ordered.latest_date || ordered.latest_date === null ? undefined : date(ordered.latest_date)}
        note={later > 0 ? `${number(later)} days later` : later < 0 ? `${number(-later)} days earlier` : "as ordered"}
      >
        {date(latest)}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  name: string;
  /** The ordered value, if it is another. */
  former?: string | undefined;
  note?: string;
  children: ReactNode;
}

const Figure = ({ name, former, note, children }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {former !== undefined && (
        <>
          <span className="sr-only">ordered </span>
          <del>{former}</del>
          <span aria-hidden> → </span>
          <span className="sr-only">, then </span>
        </>
      )}
      <span className="font-semibold text-fg">{children}</span>
      {note !== undefined && <span className="text-xs text-fg3">{` ${note}`}</span>}
    </dd>
  </div>
);
