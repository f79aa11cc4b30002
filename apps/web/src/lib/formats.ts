/** Shown in place of a missing value. */
export const missing = "N/A";

type Maybe<T> = T | null | undefined;
const isMissing = (value: unknown): value is null | undefined | "" =>
  value === null || value === undefined || value === "";

const amountsIn = (currency: string) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency, maximumFractionDigits: 4 });
const dollars = amountsIn("USD");
const count = new Intl.NumberFormat("en-US");
const wholePercent = new Intl.NumberFormat("en-US", { style: "percent" });
const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const minute = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** Formats an amount, by default of dollars, from an exact decimal string, for example "1284310.00". */
export const money = (value: Maybe<string>, currency = "USD") =>
  isMissing(value)
    ? missing
    : // The formatter keeps every digit of the string; its TypeScript type accepts only literals.
      (currency === "USD" ? dollars : amountsIn(currency)).format(value as `${number}`);

export const number = (value: Maybe<number>) => (isMissing(value) ? missing : count.format(value));

/** Formats a number from 0 to 100 as a whole percentage. */
export const percent = (value: Maybe<number>) => (isMissing(value) ? missing : wholePercent.format(value / 100));

/** Formats the date of a calendar day or an instant in UTC, so that it does not depend on the reader's time zone. */
export const date = (value: Maybe<string>) => (isMissing(value) ? missing : day.format(new Date(value)));

export const dateAndTime = (value: Maybe<string>) =>
  isMissing(value) ? missing : `${minute.format(new Date(value))} UTC`;

/** Formats a size in bytes, KB, MB or GB, with at most one decimal. */
export function fileSize(bytes: Maybe<number>) {
  if (isMissing(bytes)) return missing;
  if (bytes < 1024) return `${count.format(bytes)} ${bytes === 1 ? "byte" : "bytes"}`;
  // 1023.95 KB would read as 1,024 KB.
  const power = [1, 2].find((power) => bytes < 1023.95 * 1024 ** power) ?? 3;
  const [size, unit] = [bytes / 1024 ** power, ["KB", "MB", "GB"][power - 1]];
  return `${count.format(Number(size.toFixed(1)))} ${unit}`;
}

/** "1 Day", "14 Days". */
export const dayCount = (days: number) => `${days} ${days === 1 ? "Day" : "Days"}`;

export const orMissing = (value: Maybe<string>) => (isMissing(value) ? missing : value);
