import type { FoundType } from "@lading/contract";
import { copyText } from "../read/copy-text.ts";
import { findDateOrders, type DateOrder } from "./dates.ts";
import { findDecimalSigns, hasSeparator, withoutPercent, type DecimalSign } from "./numbers.ts";
import { readYesNo } from "./choices.ts";

/** Distinct values that are counted. A column with more has `hasMore`. */
const mostDistinct = 500;
const mostSamples = 3;
/** A longer text is no number, date or choice, and its first characters tell it from others on screen. */
const longestValue = 200;

/** The facts that the cells of a column have in common. All members are JSON, because a run stores them. */
export interface ColumnFacts {
  /** The first distinct texts. */
  samples: string[];
  cells: number;
  empty: number;
  /** The number of distinct texts, at most 500; there are more if `hasMore`. */
  distinct: number;
  hasMore: boolean;
  /** The distinct texts and their counts, the most frequent first. Empty if there are more than 500, which are no choices. */
  values: [text: string, count: number][];
  found: FoundType;
  /** The decimal signs with which all numbers of the column can be read. Both if no separator tells. */
  decimalSigns: DecimalSign[];
  /** A number whose value depends on the decimal sign. */
  separated: string | null;
  /** The orders in which all dates of the column can be read. */
  dateOrders: DateOrder[];
  /** A date whose value depends on the order. */
  ambiguousDate: string | null;
}

/** Collects the facts of one column, cell by cell, in constant memory. */
export function columnFacts() {
  const values = new Map<string, number>();
  let [filled, hasMore] = [0, false];
  let [numbers, dates, words, texts] = [0, 0, 0, 0];
  let decimalSigns: readonly DecimalSign[] = [".", ","];
  let dateOrders: readonly DateOrder[] = ["ymd", "dmy", "mdy"];
  let separated: string | undefined;
  let ambiguousDate: string | undefined;

  function count(text: string) {
    const before = values.get(text);
    if (before !== undefined) values.set(text, before + 1);
    else if (values.size < mostDistinct) values.set(copyText(text), 1);
    else hasMore = true;
  }

  function classify(text: string) {
    const orders = findDateOrders(text);
    if (orders.length > 0) {
      dates++;
      if (orders[0] !== "ymd") {
        dateOrders = dateOrders.filter((order) => orders.includes(order));
        ambiguousDate ??= orders.length > 1 ? copyText(text) : undefined;
      }
      return;
    }
    const number = withoutPercent(text);
    const signs = findDecimalSigns(number);
    if (signs.length > 0) {
      numbers++;
      if (hasSeparator(number)) {
        decimalSigns = decimalSigns.filter((sign) => signs.includes(sign));
        if (signs.length > 1) separated ??= copyText(text);
      }
    } else if (readYesNo(text)) words++;
    else texts++;
  }

  function getFoundType(): FoundType {
    if (filled === 0) return "empty";
    if (texts === filled) return "text";
    if (dates === filled) return "date";
    if (numbers === filled) return "number";
    if (words === filled) return "yes_no";
    return "mixed";
  }

  return {
    add(cell: string | null) {
      const text = cell?.trim().slice(0, longestValue) ?? "";
      if (text === "") return;
      filled++;
      count(text);
      classify(text);
    },
    /** `cells` is the number of rows, of which those without the column have an empty cell. */
    result: (cells: number): ColumnFacts => ({
      samples: [...values.keys()].slice(0, mostSamples),
      cells,
      empty: cells - filled,
      distinct: values.size,
      hasMore,
      values: hasMore ? [] : [...values].toSorted(([, one], [, other]) => other - one),
      found: getFoundType(),
      decimalSigns: [...decimalSigns],
      separated: separated ?? null,
      dateOrders: [...dateOrders],
      ambiguousDate: ambiguousDate ?? null,
    }),
  };
}
