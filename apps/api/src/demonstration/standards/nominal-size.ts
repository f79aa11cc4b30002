/** A nominal pipe size as it is written, such as "1-1/2", in inches. */
export type NominalSize = string;

/** The number that a size such as "1-1/2" or "3/4" stands for. */
export function inches(size: NominalSize): number {
  return size.split("-").reduce((sum, part) => {
    const [above, below] = part.split("/");
    return sum + Number(above) / Number(below ?? 1);
  }, 0);
}

/** The sizes of a list that lie from `least` to `most`, both included. */
export const sizesBetween = <Size extends NominalSize>(sizes: readonly Size[], least: number, most: number) =>
  sizes.filter((size) => inches(size) >= least && inches(size) <= most);

/** A measure rounded for a product sheet. */
export const rounded = (value: number, places = 2) => Number(value.toFixed(places));

/** A figure with thousands separators, as in "1,480". */
export const grouped = (value: number) =>
  Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
