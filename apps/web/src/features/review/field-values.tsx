import { attributeOf } from "@lading/contract";
import { TriangleAlert } from "lucide-react";
import { valueText } from "../../lib/value-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { isConflict, type QueueRow } from "./queue-row.ts";
import { changeOfFigure } from "./change-of-figure.ts";
import { type Stretch, wordDiff } from "./word-diff.ts";

interface ValueProps {
  row: QueueRow;
}

/** What was live when the vendor asked; words that would go are struck through. */
export function OldValue({ row }: ValueProps) {
  const diff = diffOf(row);
  return diff ? <Marked stretches={diff.before} as="del" /> : <PlainValue row={row} value={row.old_value} />;
}

/** What the vendor asks for; words that would come are underlined. Of a figure it says how far it moves. */
export function NewValue({ row }: ValueProps) {
  const diff = diffOf(row);
  const change = changeOfFigure(row);
  return (
    <span className="flex flex-wrap items-center gap-x-2 font-medium text-fg">
      {diff ? <Marked stretches={diff.after} as="ins" /> : <PlainValue row={row} value={row.new_value} />}
      {change?.isLarge && <Warning>{change.text}</Warning>}
      {change && !change.isLarge && <span className="text-xs font-normal text-fg3 tabular-nums">{change.text}</span>}
    </span>
  );
}

/** What is live now; marked when it is not what the vendor saw. */
export function LiveValue({ row }: ValueProps) {
  if (!isConflict(row)) return <PlainValue row={row} value={row.live_value} />;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 font-medium text-fg">
        <PlainValue row={row} value={row.live_value} />
        <Warning>Conflict</Warning>
      </span>
      <span className="block text-xs text-fg3">Changed since the vendor asked</span>
    </>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <Badge tone="warn" icon={<TriangleAlert aria-hidden size={12} strokeWidth={2} />}>
      {children}
    </Badge>
  );
}

function PlainValue({ row, value }: ValueProps & { value: string | null }) {
  return (
    <span className={`wrap-anywhere tabular-nums ${value === null ? "font-normal text-fg3" : ""}`}>
      {valueText(row.name, value)}
    </span>
  );
}

const diffOf = ({ name, old_value, new_value }: QueueRow) =>
  attributeOf(name).value.type === "text" && old_value !== null && new_value !== null
    ? wordDiff(old_value, new_value)
    : undefined;

const marks = {
  del: "rounded-badge bg-bad-soft text-bad line-through decoration-[1.5px]",
  ins: "rounded-badge bg-ok-soft text-ok underline decoration-[1.5px] underline-offset-3",
};

function Marked({ stretches, as: Mark }: { stretches: readonly Stretch[]; as: keyof typeof marks }) {
  return (
    <span className="font-normal wrap-anywhere">
      {stretches.map(({ text, differs }, place) => {
        const words = text.trimEnd();
        return differs ? (
          // oxlint-disable-next-line react/no-array-index-key -- stretches have no identity but their place
          <span key={place}>
            <Mark className={marks[Mark]}>{words}</Mark>
            {text.slice(words.length)}
          </span>
        ) : (
          text
        );
      })}
    </span>
  );
}
