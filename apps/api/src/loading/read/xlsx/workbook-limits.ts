/** A real workbook of this size has about half a million rows. */
export const largestWorkbookMegabytes = 100;
/** Of all parts together. A small file that unpacks to more is an attack. */
export const mostUnpackedBytes = 2 * 1024 ** 3;
export const mostParts = 2000;
export const mostRows = 250_000;
export const mostColumns = 200;
export const longestCell = 20_000;
/** Elements that belong to no cell with a value. A few kilobytes unpack to a hundred million of them. */
export const mostEmptyElements = 10_000_000;
/** Each one is compared with every row that it covers. */
export const mostMergedAreas = 10_000;
/** The last row that a spreadsheet program can write. Empty rows count too. */
export const lastRow = 1_048_576;
/** The reader holds all distinct texts of the workbook. A real file with 200,000 rows of 30 columns takes less. */
export const readerMegabytes = 128;
/** Of all threads of the process together, so that their memory is at most this many times as much. */
export const readersAtOnce = 3;
/** Texts that cells share, with what the engine needs for each. */
export const mostSharedCharacters = 100_000_000;
/** Of all cells of a sheet. Cells may share long texts, so that a small file has far more. */
export const mostCharacters = 1_000_000_000;
/** Of the rows that the reader sends at once. */
export const mostSentCharacters = 1_000_000;
/** More columns than a spreadsheet can have. */
export const mostColumnElements = 16_384;
/** Of characters between two tags. A cell of a spreadsheet has at most 32,767. */
export const longestMarkup = 1_000_000;
/** Of elements within each other. The parts of workbooks have less than ten. */
export const deepestElement = 100;
/** The wait for the next rows. */
export const readerSeconds = 60;
