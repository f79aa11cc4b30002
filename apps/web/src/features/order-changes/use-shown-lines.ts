import type { OrderChange } from "@lading/contract";
import { useState } from "react";
import { flushSync } from "react-dom";
import { kinds } from "./change-words.ts";
import { focusRow } from "./move-focus.ts";

/** So many lines are rendered at first and with each press, because hundreds of rows with their buttons take seconds. */
export const linesAtOnce = 100;

/** The lines in the order of their kinds, and how many of them are rendered. */
export function useShownLines(changes: readonly OrderChange[]) {
  const [most, setMost] = useState(linesAtOnce);
  const listed = kinds.flatMap((kind) => changes.filter((change) => change.kind === kind));
  const showMore = () => {
    // The lines are there before one of them gets the focus.
    flushSync(() => setMost(most + linesAtOnce));
    focusRow(listed[most]?.id);
  };
  return { listed, most, hidden: Math.max(0, listed.length - most), showMore };
}
