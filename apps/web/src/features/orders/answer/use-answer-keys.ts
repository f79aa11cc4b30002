import { useRowCursor } from "../../../list/use-row-cursor.ts";
import { useShortcuts } from "../../../list/use-shortcuts.ts";
import type { Choice } from "./answer-pieces.ts";

export const answerKeys = {
  "j, k": "To the next line, to the one before",
  a: "Accept the line",
  c: "Change it",
  r: "Reject it",
  s: "Split it",
  x: "Select it",
  d: "Set the date of the selected lines",
  "Enter, Escape": "Close the line",
  "Ctrl+Enter": "Send the answer",
};

interface KeyActions {
  choose: (line: number, choice: Choice) => void;
  split: (line: number) => void;
  setDays: () => void;
  send: () => void;
}

/** The line that has the focus. */
function findLine() {
  const line = document.activeElement?.closest<HTMLElement>("[data-line]")?.dataset["line"];
  return line === undefined ? undefined : Number(line);
}

/** The keys of a page on which an order is answered by line. */
export function useAnswerKeys({ choose, split, setDays, send }: KeyActions) {
  const cursor = useRowCursor();
  const onLine = (act: (line: number) => void) => () => {
    const line = findLine();
    if (line !== undefined) act(line);
  };
  return useShortcuts({
    act: {
      j: () => cursor.move(1),
      k: () => cursor.move(-1),
      a: onLine((line) => choose(line, "accept")),
      c: onLine((line) => choose(line, "change")),
      r: onLine((line) => choose(line, "reject")),
      s: onLine(split),
      x: () => cursor.toggle(),
      d: setDays,
    },
    repeats: ["j", "k"],
    send,
  });
}
