import type { Import } from "@lading/contract";
import { number } from "../../lib/formats.ts";

/** Says what the undo of an import has restored, withdrawn and kept, and why. `created` is the number of rows that the import created. */
export function describeUndone(undone: NonNullable<Import["undone"]>, created: number): string {
  const { restored, kept, withdrawn, kept_products } = undone;
  const others = created - withdrawn - kept_products;
  return [
    "The import was undone.",
    restored === 0
      ? "No row got a former value back."
      : restored === 1
        ? "1 row has its former values again."
        : `${number(restored)} rows have their former values again.`,
    count(kept, [
      "1 value stays, because it was changed after the import: see the problems below.",
      "values stay, because they were changed after the import: see the problems below.",
    ]),
    count(withdrawn, [
      "1 product that the import created is withdrawn.",
      "products that the import created are withdrawn.",
    ]),
    count(kept_products, [
      "1 product that the import created stays, because it is in use: see the problems below.",
      "products that the import created stay, because they are in use: see the problems below.",
    ]),
    others > 0 &&
      (created > others
        ? count(others, ["1 other row that the import created stays.", "other rows that the import created stay."])
        : others === 1
          ? "The row that the import created stays, because an undo deletes nothing."
          : `The ${number(others)} rows that the import created stay, because an undo deletes nothing.`),
  ]
    .filter((sentence) => sentence !== false)
    .join(" ");
}

const count = (found: number, [one, many]: readonly [string, string]) =>
  found > 0 && (found === 1 ? one : `${number(found)} ${many}`);
