import { useState } from "react";
import { type FolderRow, isDoubtful } from "./folder-row.ts";

const names = { look: "To check", ready: "Ready", busy: "Being read" } as const;

type Group = keyof typeof names;

/** The files by what the user should do. A file keeps its group once it was read, so that no row moves while somebody types. */
export function useGroups(rows: readonly FolderRow[]) {
  const [placed, place] = useState<Readonly<Record<string, Group>>>({});
  const added = rows.filter(({ file, isBusy, isTouched }) => !placed[file.id] && (!isBusy || isTouched));
  if (added.length > 0)
    place({
      ...placed,
      ...Object.fromEntries(
        added.map((row) => [row.file.id, isDoubtful(row) ? ("look" as const) : ("ready" as const)]),
      ),
    });
  return (["look", "ready", "busy"] as const)
    .map((group) => ({
      group,
      name: names[group],
      rows: rows.filter(({ file }) => (placed[file.id] ?? "busy") === group),
    }))
    .filter((one) => one.rows.length > 0);
}
