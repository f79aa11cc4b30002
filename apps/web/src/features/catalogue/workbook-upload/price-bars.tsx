import { priceSteps } from "@lading/contract";
import { number } from "../../../lib/formats.ts";

const height = 48;
const [width, gap] = [14, 2];

/** The shape of the changes of prices: a bar for each step of percents. The ends, which are open, are marked. */
export function PriceBars({ prices }: { prices: readonly number[] }) {
  const most = Math.max(...prices);
  if (most === 0) return null;
  const place = (bar: number) => bar * (width + gap);
  const [first, last] = [priceSteps[0], priceSteps.at(-1)];
  const whole = place(prices.length) - gap;
  const text = prices.flatMap((changes, bar) =>
    changes > 0 ? [`${describe(priceSteps[bar - 1], priceSteps[bar])}: ${number(changes)}`] : [],
  );
  return (
    <figure>
      <figcaption className="mb-2 text-fg2">Prices</figcaption>
      <svg role="img" aria-label={`Changes of prices. ${text.join(". ")}.`} viewBox={`0 0 ${whole} ${height}`}>
        {prices.map((changes, bar) => {
          const tall = changes === 0 ? 1 : Math.max(3, (changes / most) * height);
          const isEnd = bar === 0 || bar === prices.length - 1;
          return (
            <rect
              key={priceSteps[bar] ?? "more"}
              x={place(bar)}
              y={height - tall}
              width={width}
              height={tall}
              rx={changes === 0 ? 0 : 2}
              className={changes === 0 ? "price-bar-empty" : isEnd ? "price-bar-end" : "price-bar"}
            />
          );
        })}
      </svg>
      <div aria-hidden className="mt-1 flex justify-between text-xs text-fg3 tabular-nums">
        <span>{format(first)}</span>
        <span>over {format(last)}</span>
      </div>
    </figure>
  );
}

const format = (percent: number | undefined) => `${percent}%`.replace("-", "−");

function describe(from: number | undefined, to: number | undefined) {
  if (from === undefined) return `below ${format(to)}`;
  return to === undefined ? `over ${format(from)}` : `${format(from)} to ${format(to)}`;
}
