import { useState } from "react";

/** The rows that a pending change removes from their list, and marks on rows that a change failed to remove. */
export function useLeavingRows() {
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const [marks, setMarks] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    /** Ids of the rows to hide. */
    leaving,
    /** Why rows are still listed, by id. */
    marks,
    /** Hides rows and removes their old marks. */
    start: (ids: ReadonlySet<string>) => {
      setLeaving((before) => new Set([...before, ...ids]));
      setMarks((before) => new Map([...before].filter(([id]) => !ids.has(id))));
    },
    /** Shows rows again if the list still has them, and marks those for which the change failed. */
    finish: (ids: ReadonlySet<string>, failed: ReadonlyMap<string, string>) => {
      setLeaving((before) => new Set([...before].filter((id) => !ids.has(id))));
      setMarks((before) => new Map([...before, ...failed]));
    },
  };
}
