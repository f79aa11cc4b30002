/** What stands where a value is missing. */
export const missing = "N/A";

type Maybe<T> = T | null | undefined;
const isMissing = (value: unknown): value is null | undefined | "" =>
  value === null || value === undefined || value === "";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 4 });
const count = new Intl.NumberFormat("en-US");
const wholePercent = new Intl.NumberFormat("en-US", { style: "percent" });
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const minute = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** Dollars of an exact decimal string, such as "1284310.00". */
// The formatter takes the string as it is, every digit of it; its type only knows of literals.
export const money = (value: Maybe<string>) => (isMissing(value) ? missing : dollars.format(value as `${number}`));

export const number = (value: Maybe<number>) => (isMissing(value) ? missing : count.format(value));

/** A whole percentage of a figure from 0 to 100. */
export const percent = (value: Maybe<number>) => (isMissing(value) ? missing : wholePercent.format(value / 100));

/** The date of a calendar day or an instant, in UTC: a day never shifts with the reader's time zone. */
export const date = (value: Maybe<string>) => (isMissing(value) ? missing : day.format(new Date(value)));

export const dateAndTime = (value: Maybe<string>) =>
  isMissing(value) ? missing : `${minute.format(new Date(value))} UTC`;

/** A size in bytes, KB or MB, with one decimal where it tells something. */
export function fileSize(bytes: Maybe<number>) {
  if (isMissing(bytes)) return missing;
  if (bytes < 1024) return `${count.format(bytes)} ${bytes === 1 ? "byte" : "bytes"}`;
  // 1023.95 KB would read as 1,024 KB.
  const [size, unit] = bytes < 1024 * 1023.95 ? [bytes / 1024, "KB"] : [bytes / 1024 ** 2, "MB"];
  return `${count.format(Number(size.toFixed(1)))} ${unit}`;
}

/** "1 Day", "14 Days". */
export const dayCount = (days: number) => `${days} ${days === 1 ? "Day" : "Days"}`;

export const orMissing = (value: Maybe<string>) => (isMissing(value) ? missing : value);
