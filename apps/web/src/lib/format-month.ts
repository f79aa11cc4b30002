const format = (month: "short" | "long", year?: "numeric") => {
  const format = new Intl.DateTimeFormat("en-US", { month, ...(year && { year }), timeZone: "UTC" });
  return (day: string) => format.format(new Date(day));
};

/** "Nov". */
export const shortMonth = format("short");
/** "Nov 2026". */
export const monthAndYear = format("short", "numeric");
/** "November 2026". */
export const longMonthAndYear = format("long", "numeric");
