/** Page buttons shown at once. */
const windowSize = 5;

export const pageCount = (total: number, pageSize: number) => Math.max(1, Math.ceil(total / pageSize));

/** Numbers of the page buttons: at most five, the current page in their middle where both ends allow. */
export function pageWindow(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(windowSize / 2), pages - windowSize + 1));
  return Array.from({ length: Math.min(windowSize, pages) }, (_, place) => first + place);
}

/** Whether the window leaves pages out, so that buttons for the first and the last page are needed. */
export const needsEnds = (pages: number) => pages > windowSize;

/** Places of the first and the last item on a page, counted from 1; undefined on a page beyond the last. */
export function itemsOnPage(page: number, pageSize: number, total: number) {
  const first = (page - 1) * pageSize + 1;
  return first > total ? undefined : { first, last: Math.min(page * pageSize, total) };
}
