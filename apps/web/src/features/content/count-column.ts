import { number } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";

interface CountColumn<Item> {
  id: string;
  label: string;
  /** The noun on narrow screens, which have no column heads. */
  noun: readonly [one: string, many: string];
  count: (item: Item) => number;
}

/** A column of numbers, for example of documents with a label. */
export const countColumn = <Item>({ id, label, noun, count }: CountColumn<Item>): Column<Item> => ({
  id,
  label,
  width: 108,
  align: "end",
  cell: (item) => number(count(item)),
  compact: [{ line: 3, cell: (item) => `${number(count(item))} ${noun[count(item) === 1 ? 0 : 1]}` }],
});
