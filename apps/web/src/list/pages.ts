/** The number of page buttons. */
const windowSize = 5;

export const pageCount = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize));

/** Returns the numbers of the page buttons: at most five, with the current page in the middle except near both ends. */
export function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(windowSize / 2), pages - windowSize + 1));
  return Array.from({ length: Math.min(windowSize, pages) }, (_, place) => first + place);
}

/** True if the window omits pages, which requires buttons for the first and the last page. */
export const needsEnds = (pages: number) => pages > windowSize;

/** Returns the positions of the first and the last item on a page, counted from 1; undefined for a page beyond the last. */
export function itemsOnPage(page: number, pageSize: number, total: number) {
  const first = (page - 1) * pageSize + 1;
  return first > total ? undefined : { first, last: Math.min(page * pageSize, total) };
}
