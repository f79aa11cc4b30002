/** A real workbook of this size has about half a million rows. */
export const largestWorkbookMegabytes = 100;
/** Of all parts together. A small file that unpacks to more is an attack. */
export const mostUnpackedBytes = 2 * 1024 ** 3;
export const mostParts = 2000;
export const mostRows = 250_000;
export const mostColumns = 200;
export const longestCell = 20_000;
/** Each one is compared with every row that it covers. */
export const mostMergedAreas = 10_000;
/** The reader holds all distinct texts of the workbook. */
export const readerMegabytes = 300;
/** The wait for the next rows. */
export const readerSeconds = 60;
