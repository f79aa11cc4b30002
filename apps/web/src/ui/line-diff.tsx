import { useState } from "react";
import { type DiffLine, diffLines } from "../lib/line-diff.ts";
import { Button } from "./button.tsx";

interface LineDiffProps {
  before: readonly string[];
  after: readonly string[];
}

/** Equal lines shown on both sides of a change. The others are folded. */
const context = 1;

/** Two versions of a text in one column: removed lines are struck through, added lines are underlined. */
export function LineDiff({ before, after }: LineDiffProps) {
  const [isOpen, setOpen] = useState(false);
  const lines = diffLines(before, after);
  const near = (place: number) =>
    lines.slice(Math.max(0, place - context), place + context + 1).some(({ kind }) => kind !== "same");
  const shown = lines.map((line, place) => ({ line, place })).filter(({ place }) => isOpen || near(place));
  const hidden = lines.length - shown.length;
  return (
    <div className="text-sm">
      {shown.map(({ line, place }, at) => (
        <div key={place}>
          {place > (shown[at - 1]?.place ?? -1) + 1 && <p className="px-2 text-fg3">…</p>}
          <Line line={line} />
        </div>
      ))}
      {hidden > 0 && (
        <Button variant="link" onPress={() => setOpen(true)}>
          {`Show ${hidden} unchanged ${hidden === 1 ? "line" : "lines"}`}
        </Button>
      )}
    </div>
  );
}

const looks = {
  same: { Mark: "span", words: "", about: undefined },
  removed: {
    Mark: "del",
    words: "rounded-badge bg-bad-soft text-bad line-through decoration-[1.5px]",
    about: "Removed: ",
  },
  added: {
    Mark: "ins",
    words: "rounded-badge bg-ok-soft text-ok underline decoration-[1.5px] underline-offset-3",
    about: "Added: ",
  },
} as const;

function Line({ line: { kind, parts } }: { line: DiffLine }) {
  const { Mark, words, about } = looks[kind];
  return (
    <p className="px-2 wrap-anywhere">
      {about && <span className="sr-only">{about}</span>}
      {parts.map(({ text, differs }, place) =>
        differs ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity and never move
          <Mark key={place} className={words}>
            {text}
          </Mark>
        ) : (
          text
        ),
      )}
    </p>
  );
}
