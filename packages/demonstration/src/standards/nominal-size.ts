/** A nominal pipe size in inches as it is written, for example "1-1/2". */
export type NominalSize = string;

/** Parses a size like "1-1/2" or "3/4". */
export function inches(size: NominalSize): number {
  return size.split("-").reduce((sum, part) => {
    const [above, below] = part.split("/");
    return sum + Number(above) / Number(below ?? 1);
  }, 0);
}

/** Returns the sizes of a list from `least` to `most`, inclusive. */
export const sizesBetween = <Size extends NominalSize>(sizes: readonly Size[], least: number, most: number) =>
  sizes.filter((size) => inches(size) >= least && inches(size) <= most);

/** Rounds a measure for a data sheet. */
export const rounded = (value: number, places = 2) => Number(value.toFixed(places));

/** Formats a number with thousands separators, for example "1,480". */
export const grouped = (value: number) =>
  Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
