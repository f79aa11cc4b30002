import { orderFigureNames, orderFigures, type OrderFigure } from "@lading/contract";
import { number, percent } from "../../lib/formats.ts";
import { type Shares, toPercent } from "./share.tsx";

interface FormulasProps {
  /** The row whose figures are shown beside their formulas, and its name, for example a month. */
  row: (Shares & { name: string }) | undefined;
}

/** Each figure with its formula. */
export const Formulas = ({ row }: FormulasProps) => (
  <section aria-label="Figures and formulas" className="px-4 pb-4 lg:px-6">
    <dl className="flex flex-wrap gap-px overflow-clip rounded-card border border-line bg-line">
      {orderFigureNames.map((figure) => (
        <div key={figure} className="min-w-56 flex-1 bg-bg px-4 py-2.5">
          <dt className="text-xs text-fg3">{orderFigures[figure].label}</dt>
          {row && (
            <dd className="text-lg font-semibold text-fg tabular-nums">
              <Value share={row[figure]} />
              <span className="text-xs font-normal text-fg3">{` ${row.name}`}</span>
            </dd>
          )}
          <dd className="text-xs text-fg2">{orderFigures[figure].formula}</dd>
        </div>
      ))}
    </dl>
  </section>
);

function Value({ share }: { share: Shares[OrderFigure] }) {
  if (share.of === 0) return <span className="text-sm font-normal text-fg2">No data</span>;
  return (
    <>
      {percent(toPercent(share))}
      <span className="text-sm font-normal text-fg2">{` ${number(share.n)} of ${number(share.of)}`}</span>
    </>
  );
}

/** The formula of one figure, with the day by which it counts a line. */
export const Formula = ({ figure }: { figure: OrderFigure }) => (
  <p className="max-w-216 px-4 pb-4 text-fg2 lg:px-6">
    {`${orderFigures[figure].formula} Month: ${orderFigures[figure].month.replace("The", "the")}.`}
  </p>
);
