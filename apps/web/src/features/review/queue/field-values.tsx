import { getAttribute, getRelativeChange } from "@lading/contract";
import { TriangleAlert } from "lucide-react";
import { valueText } from "../../../lib/value-text.ts";
import { Badge } from "../../../ui/badge.tsx";
import type { ProductHistory } from "../../../history/product-history.ts";
import { ValueWithOrigin } from "../../../history/value-with-origin.tsx";
import { isConflict, type QueueRow } from "./queue-row.ts";
import { type DiffPart, diffWords } from "../../../lib/word-diff.ts";

interface ValueProps {
  row: QueueRow;
}

/** The live value at the time of the edit. Removed words are struck through. */
export function OldValue({ row }: ValueProps) {
  const diff = getDiff(row);
  return diff ? <Marked stretches={diff.before} as="del" /> : <PlainValue row={row} value={row.old_value} />;
}

/** The new value of an edit. Added words are underlined; a number shows its relative change. */
export function NewValue({ row }: ValueProps) {
  const diff = getDiff(row);
  const change = getRelativeChange(row);
  return (
    <span className="flex flex-wrap items-center gap-x-2 font-medium text-fg">
      {diff ? <Marked stretches={diff.after} as="ins" /> : <PlainValue row={row} value={row.new_value} />}
      {change?.isLarge && <Warning>{change.text}</Warning>}
      {change && !change.isLarge && <span className="text-xs font-normal text-fg3 tabular-nums">{change.text}</span>}
    </span>
  );
}

/** The current live value, highlighted if it changed after the vendor's edit. */
export function LiveValue({ row, history }: ValueProps & { history: ProductHistory }) {
  const value = (
    <ValueWithOrigin
      placement="bottom start"
      field={row.name}
      history={history}
      text={valueText(row.name, row.live_value)}
    >
      <PlainValue row={row} value={row.live_value} />
    </ValueWithOrigin>
  );
  if (!isConflict(row)) return value;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 font-medium text-fg">
        {value}
        <Warning>Conflict</Warning>
      </span>
      <span className="block text-xs text-fg3">Changed since the submission</span>
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

const getDiff = ({ name, old_value, new_value }: QueueRow) =>
  getAttribute(name).value.type === "text" && old_value !== null && new_value !== null
    ? diffWords(old_value, new_value)
    : undefined;

const marks = {
  del: "rounded-badge bg-bad-soft text-bad line-through decoration-[1.5px]",
  ins: "rounded-badge bg-ok-soft text-ok underline decoration-[1.5px] underline-offset-3",
};

function Marked({ stretches, as: Mark }: { stretches: readonly DiffPart[]; as: keyof typeof marks }) {
  return (
    <span className="font-normal wrap-anywhere">
      {stretches.map(({ text, differs }, place) => {
        const words = text.trimEnd();
        return differs ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their position
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
