/** Where in a sorted list of `total` rows a page lies; undefined beyond the last. */
export function pageWindow({ page, page_size }: { page: number; page_size: number }, total: number) {
  const skipped = (page - 1) * page_size;
  if (skipped >= total) return undefined;
  const length = Math.min(page_size, total - skipped);
  // A far page is nearer from the other end: the index is read backwards and the page turned round again.
  const fromEnd = skipped > total / 2;
  return { length, fromEnd, offset: fromEnd ? total - skipped - length : skipped };
}

/**
 * Whether fewer rows are touched by finding all matches first than by walking the sort order until `needed` were met, which
 * meets a match every `rows / matches` rows. A found row costs about as much as two that are walked past.
 */
export const isRare = ({ rows, matches }: { rows: number; matches: number }, needed: number) =>
  matches * 2 < (needed * rows) / matches;
