/** The position of a page in a sorted list of `total` rows; undefined beyond the last page. */
export function pageWindow({ page, page_size }: { page: number; page_size: number }, total: number) {
  const skipped = (page - 1) * page_size;
  if (skipped >= total) return undefined;
  const length = Math.min(page_size, total - skipped);
  // A page in the second half is read backwards from the end of the index, and the caller reverses it.
  const fromEnd = skipped > total / 2;
  return { length, fromEnd, offset: fromEnd ? total - skipped - length : skipped };
}

/**
 * Whether finding all matches first reads fewer rows than scanning the sort order until `needed` matches are found. A scan
 * finds a match every `rows / matches` rows. Finding a row takes about as long as scanning two.
 */
export const isRare = ({ rows, matches }: { rows: number; matches: number }, needed: number) =>
  matches * 2 < (needed * rows) / matches;
