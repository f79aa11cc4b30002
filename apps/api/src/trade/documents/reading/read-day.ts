import type { Page } from "./page-cells.ts";

/** How the days of a document are written, as far as its pages tell. */
export interface DayOrder {
  /** Day before month, month before day, or unknown. */
  order: "dm" | "md" | undefined;
  /** The more likely order if nothing proves one. */
  likely: "dm" | "md";
}

interface FoundDay {
  value: string;
  /** True if another order of day and month is possible. */
  isGuess: boolean;
}

/** Months by the first letters of their names in the languages of certificates. */
const monthNames: readonly (readonly string[])[] = [
  ["jan", "gen", "sty", "ene", "jän"],
  ["feb", "fév", "fev", "lut"],
  ["mar", "mär", "mrz", "maa"],
  ["apr", "avr", "kwi", "abr"],
  ["may", "mai", "maj", "mag", "mei"],
  ["jun", "juin", "cze", "giu"],
  ["jul", "juil", "lip", "lug"],
  ["aug", "aoû", "aou", "sie", "ago"],
  ["sep", "set", "wrz"],
  ["oct", "okt", "ott", "paź", "paz", "out"],
  ["nov", "lis"],
  ["dec", "dez", "déc", "dic", "gru"],
];

const numeric = /(?<!\d)(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/;
const yearFirst = /(?<!\d)((?:19|20)\d{2})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})(?!\d)/;
const dayThenName = /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er)?[\s.-]*(?:de\s+)?(\p{L}{3,12})[\s.,-]*(?:de\s+)?(\d{4})(?!\d)/u;
const nameThenDay = /(?<!\p{L})(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u;

/** Returns the first day in a text, or undefined if there is none. */
export function findDay(text: string, { order, likely }: DayOrder): FoundDay | undefined {
  const iso = yearFirst.exec(text);
  if (iso) return toDay(iso[1], iso[2], iso[3]);
  const named = dayThenName.exec(text);
  const month = named && findMonth(named[2]);
  if (named && month) return toDay(named[3], month, named[1]);
  const monthFirst = nameThenDay.exec(text);
  const firstMonth = monthFirst && findMonth(monthFirst[1]);
  if (monthFirst && firstMonth) return toDay(monthFirst[3], firstMonth, monthFirst[2]);
  const found = numeric.exec(text);
  if (!found) return undefined;
  const [, first, separator, second, year = ""] = found;
  const fullYear = year.length === 2 ? `20${year}` : year;
  const own = readOrder(found);
  // Dates with dots begin with the day in all languages that use them. Two digits of a year may be the day.
  const known = own ?? (separator === "." ? "dm" : order);
  const isGuess = (year.length === 2 && separator !== ".") || known === undefined;
  const [month2, day] = (known ?? likely) === "dm" ? [second, first] : [first, second];
  return toDay(fullYear, month2, day, isGuess && first !== second);
}

/** Returns the order that the numbers of one date prove. */
function readOrder([, first, , second]: RegExpExecArray) {
  if (Number(first) > 12) return "dm";
  return Number(second) > 12 ? "md" : undefined;
}

const findMonth = (word = "") => {
  const name = word.toLowerCase();
  const at = monthNames.findIndex((names) => names.some((one) => name.startsWith(one)));
  return at < 0 ? undefined : String(at + 1);
};

function toDay(year = "", month = "", day = "", isGuess = false): FoundDay | undefined {
  const value = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(value) && value >= "1950" && value < "2100" ? { value, isGuess } : undefined;
}

/** Whether the calendar has a day. The contract can tell too, but to load it takes most of the time in which a process for reading starts. */
function isDay(value: string) {
  const at = Date.parse(value);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}

const everyNumeric = new RegExp(numeric, "g");
const statedOrder = /\b(?:(DD?)\s?[/.-]\s?MM?|(MM?)\s?[/.-]\s?DD?)\s?[/.-]\s?YY/;
/** Signs of a document of the United States, for example a state with its ZIP code. */
const american =
  /\b(?:USA|U\.S\.A|Inc\.|LLC|(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]) \d{5})\b|\$\s?\d/;
/** Words of languages in which the day comes before the month. */
const dayFirst =
  /\b(?:datum|werkstoff|bescheinigung|kunde|numéro|certificat|commande|coulée|numer|wytop|zamówienia|fecha|colada|número|data|numero|colata)\b/i;

/** Returns the order of day and month: the one that the pages state, else prove by another date, else that of their language. */
export function findDayOrder(pages: readonly Page[]): DayOrder {
  const texts = pages.flatMap(({ lines }) => lines.flatMap(({ cells }) => cells.map(({ text }) => text)));
  const likely = texts.some((text) => american.test(text)) ? "md" : "dm";
  const stated = texts.map((text) => statedOrder.exec(text)).find((found) => found !== null);
  if (stated) return { order: stated[1] ? "dm" : "md", likely };
  const proven = new Set(
    texts
      .flatMap((text) => [...text.matchAll(everyNumeric)])
      .filter(([, , separator]) => separator !== ".")
      .map(readOrder)
      .filter((one) => one !== undefined),
  );
  const [only] = proven;
  if (only !== undefined && proven.size === 1) return { order: only, likely };
  const isForeign = texts.filter((text) => dayFirst.test(text)).length >= 3;
  return { order: proven.size === 0 && isForeign ? "dm" : undefined, likely };
}
