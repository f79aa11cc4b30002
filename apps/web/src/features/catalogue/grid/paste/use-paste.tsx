import { lazy, type ReactNode, startTransition, Suspense, useState } from "react";
import type { Shown } from "../grid-commands.ts";
import type { GridCursor } from "../grid-cursor.ts";
import { paste as pasteBlock, type PasteReport, type Pasting, readPasting } from "./paste-block.ts";
import { PastedNote } from "./paste-report.tsx";
import { recallMapping, rememberMapping } from "./remembered-mapping.ts";

const PastePanel = lazy(async () => ({ default: (await import("./paste-panel.tsx")).PastePanel }));

interface Pasted {
  report: PasteReport;
  pasting: Pasting;
  /** The step of the paste, with which its report goes. Undefined if it changed nothing. */
  step: unknown;
  edits: number;
}

interface PasteProps {
  shown: Shown;
  cursor: GridCursor;
  onUndo: () => void;
  onDone: () => void;
}

/** Pastes at once, or after the user has seen what the columns of a block with headings become. */
export function usePaste({ shown, cursor, onUndo, onDone }: PasteProps) {
  const { grid } = shown;
  const [asked, setAsked] = useState<Pasting>();
  const [pasted, setPasted] = useState<Pasted>();
  const apply = (pasting: Pasting) => {
    const { pasted: range, ...report } = pasteBlock(shown, pasting);
    if (range) cursor.move(range);
    const step = report.changed > 0 ? grid.lastStep() : undefined;
    startTransition(() => setPasted({ report, pasting, step, edits: grid.edits() }));
  };
  const read = (text: string) => {
    const pasting = readPasting(shown, cursor.bounds(), text);
    if (!pasting.mapping.hasHeadings) return apply(pasting);
    setPasted(undefined);
    setAsked({ ...pasting, mapping: recallMapping(pasting.block[0] ?? []) ?? pasting.mapping });
  };
  const close = () => {
    setAsked(undefined);
    onDone();
  };
  const isSame = pasted !== undefined && grid.edits() === pasted.edits;
  // A later step would be undone instead of the paste.
  const isLatest = pasted?.step === undefined ? isSame : grid.lastStep() === pasted.step;
  const isShown = pasted?.step === undefined ? isSame : grid.holds(pasted.step);
  const note: ReactNode = pasted && isShown && (
    <PastedNote
      report={pasted.report}
      onUndo={isLatest ? onUndo : undefined}
      onMap={
        isLatest
          ? () => {
              if (pasted.report.changed > 0) onUndo();
              setPasted(undefined);
              setAsked(pasted.pasting);
            }
          : undefined
      }
      onClose={() => {
        setPasted(undefined);
        onDone();
      }}
    />
  );
  const panel: ReactNode = asked && (
    <Suspense>
      <PastePanel
        // Another block has other columns.
        key={asked.block[0]?.join("\t")}
        shown={shown}
        pasting={asked}
        onPaste={(pasting) => {
          if (pasting.mapping.hasHeadings) rememberMapping(pasting.block[0] ?? [], pasting.mapping);
          apply(pasting);
          close();
        }}
        onClose={close}
      />
    </Suspense>
  );
  return { paste: read, note, panel, forget: () => setPasted(undefined) };
}
