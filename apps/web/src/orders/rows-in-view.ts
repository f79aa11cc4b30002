/** The rows of a long list that are rendered: from `first` to before `end`. */
export interface RowsInView {
  first: number;
  end: number;
}

/** Rows come and go by so many at once, and as many are rendered outside of the view, so that few scrolls render anything. */
const step = 20;

/** Returns the rows to render of a list whose first row is `top` pixels below the top of the window. */
export function findRowsInView(top: number, windowHeight: number, rowHeight: number, rows: number): RowsInView {
  const toStep = (pixels: number) => Math.floor(pixels / rowHeight / step) * step;
  const limit = (row: number) => Math.min(rows, Math.max(0, row));
  return { first: limit(toStep(-top) - step), end: limit(toStep(windowHeight - top) + 2 * step) };
}
