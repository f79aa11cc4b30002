import type { Import } from "@lading/contract";
import { number } from "../../lib/formats.ts";

/** Says what the undo of an import has restored and kept, and why. `created` is the number of rows that the import created. */
export function describeUndone({ restored, kept }: NonNullable<Import["undone"]>, created: number): string {
  return [
    "The import was undone.",
    restored === 0
      ? "No row got a former value back."
      : restored === 1
        ? "1 row has its former values again."
        : `${number(restored)} rows have their former values again.`,
    ...(kept === 0
      ? []
      : [
          kept === 1
            ? "1 value stays, because it was changed after the import: see the problems below."
            : `${number(kept)} values stay, because they were changed after the import: see the problems below.`,
        ]),
    ...(created === 0
      ? []
      : [
          created === 1
            ? "The row that the import created stays, because an undo deletes nothing."
            : `The ${number(created)} rows that the import created stay, because an undo deletes nothing.`,
        ]),
  ].join(" ");
}
