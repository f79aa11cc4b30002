/*
 * The time for an undo, in a file without schemas: pages of vendors offer one, too, and need no others of the console's calls.
 */

/** A decision can be undone for this long. Mails about it wait until then. */
export const undoMs = 10_000;

/** The server accepts an undo this much later, because the request takes time. */
export const undoGraceMs = 2000;
