import { type FieldOfSet, getAttribute } from "@lading/contract";
import type { QueueRow } from "../queue/queue-row.ts";
import { formatChange } from "./set-words.ts";

const width = 210;
/** The part of the line in which the usual changes are to scale. The ends are for outliers, in their order. */
const [from, to] = [60, 150];

/** The changes of a field as points on a line. Outliers are diamonds, pulled in from both sides. */
export function Spread({ field, outliers }: { field: FieldOfSet; outliers: readonly QueueRow[] }) {
  const { name, spread, least, most } = field;
  const [low, high] = [spread[0], spread.at(-1)];
  if (least === null || most === null || least === most || low === undefined || high === undefined) return null;
  if (getAttribute(name).value.type === "date") return null;
  const place = (change: number) =>
    low === high ? (from + to) / 2 : from + ((change - low) / (high - low)) * (to - from);
  const below = outliers.filter(({ change }) => (change ?? low) < low);
  const above = outliers.filter(({ change }) => (change ?? high) > high);
  const [first, last] = [formatChange(name, least), formatChange(name, most)];
  return (
    <span className="edit-set-spread">
      <span aria-hidden className="edit-set-end text-fg3 tabular-nums">
        {first}
      </span>
      <svg
        role="img"
        aria-label={`From ${first} to ${last}, usually ${formatChange(name, low)} to ${formatChange(name, high)}`}
        viewBox={`0 0 ${width} 16`}
        width={width}
        height={16}
      >
        <path d={`M0 8H${width}`} className="edit-set-axis" />
        {spread.map((change, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- points have no identity but their position
          <circle key={index} cx={place(change)} cy={8} r={4} className="edit-set-point" />
        ))}
        {sorted(below).map(({ id }, index, all) => (
          <Diamond key={id} x={6 + (index * (from - 18)) / Math.max(all.length, 4)} />
        ))}
        {sorted(above).map(({ id }, index, all) => (
          <Diamond key={id} x={width - 6 - ((all.length - 1 - index) * (width - to - 18)) / Math.max(all.length, 4)} />
        ))}
      </svg>
      <span aria-hidden className="text-fg3 tabular-nums">
        {last}
      </span>
    </span>
  );
}

const sorted = (rows: readonly QueueRow[]) => rows.toSorted((a, b) => (a.change ?? 0) - (b.change ?? 0));

const Diamond = ({ x }: { x: number }) => <path d={`M${x} 3l5 5-5 5-5-5z`} className="edit-set-outlier" />;
