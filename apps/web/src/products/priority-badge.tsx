import { missing } from "../lib/formats.ts";
import { Badge } from "../ui/badge.tsx";

/** The vendor's rank among the suppliers of a product. The first rank is highlighted. */
export function PriorityBadge({ rank }: { rank: number | null }) {
  if (rank === null) return missing;
  return (
    <Badge tone={rank === 1 ? "accent" : "neutral"} icon={<Bars filled={Math.max(1, 4 - rank)} />}>
      {`Priority ${rank}`}
    </Badge>
  );
}

function Bars({ filled }: { filled: number }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden className="size-2.5" fill="currentColor">
      {[4, 7, 10].map((height, place) => (
        <rect
          key={height}
          x={place * 3.5}
          y={10 - height}
          width={2.5}
          height={height}
          rx={0.75}
          opacity={place < filled ? 1 : 0.3}
        />
      ))}
    </svg>
  );
}
