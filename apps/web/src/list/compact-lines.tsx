import { Fragment, type ReactNode } from "react";
import type { CompactLayout } from "./compact-layout.ts";

interface CompactLinesProps<Row> {
  row: Row;
  layout: CompactLayout<Row>;
  /** Classes of each line, where they differ from a title with small facts below. */
  classNames: readonly string[] | undefined;
}

const factsClass = "mt-1 text-xs text-fg3 tabular-nums";

/** The lines of a row on a narrow screen. Lines without content take no space. */
export function CompactLines<Row>({ row, layout: { lines, shows }, classNames }: CompactLinesProps<Row>) {
  return lines.map((parts, place) => {
    const className = classNames?.[place] ?? (place === 0 ? "" : factsClass);
    const filled = parts
      .map((part) => ({ ...part, content: part.cell(row, shows) }))
      .filter(({ content }) => content !== null && content !== undefined && content !== false && content !== "");
    if (filled.length === 0) return null;
    if (filled[0]?.hasLabel)
      return (
        <dl key={place} className={`grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 ${className}`}>
          {filled.map(({ key, label, content }) => (
            <Fragment key={key}>
              <dt className="text-fg3">{label}</dt>
              <dd className="min-w-0">{content}</dd>
            </Fragment>
          ))}
        </dl>
      );
    return (
      <div key={place} className={`flex justify-between gap-x-3 ${className}`}>
        <Group parts={filled.filter(({ isAtEnd }) => !isAtEnd)} />
        {filled.some(({ isAtEnd }) => isAtEnd) && <Group parts={filled.filter(({ isAtEnd }) => isAtEnd)} />}
      </div>
    );
  });
}

/** Strings become one text with dots between them; elements are spaced. */
function Group({ parts }: { parts: readonly { key: string; content: ReactNode }[] }) {
  const contents = parts.map(({ content }) => content);
  if (contents.every((content) => typeof content === "string"))
    return <span className="last:not-first:text-right">{contents.join(" · ")}</span>;
  if (contents.length === 1) return contents[0];
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {parts.map(({ key, content }) => (
        // Without its own element, text joins the text beside it, and no gap is between them.
        <span key={key} className="min-w-0 empty:hidden">
          {content}
        </span>
      ))}
    </span>
  );
}
