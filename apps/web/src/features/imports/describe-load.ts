import { number } from "../../lib/formats.ts";

/** The button that loads so many rows. */
export const describeLoad = (rows: number) => (rows === 1 ? "Load 1 Row" : `Load ${number(rows)} Rows`);
