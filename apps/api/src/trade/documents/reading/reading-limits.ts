/* The limits of reading one file, which are those of its process. */

/** The most time from the request to its answer. */
export const readingSeconds = 10;

/** The most memory of the process that reads, with the program itself, which takes about 90 MB. */
export const readingMegabytes = 256;

/** A process with more memory after a file reads no other one. */
export const spentMegabytes = 190;

/** Pages after these are not read. */
export const readPages = 50;

/** Characters after these are not read. A page of a certificate has about 3,000. */
export const readCharacters = 1_000_000;

/** The most bytes of data in JSON that is attached to a PDF. */
export const attachedBytes = 4 * 1024 ** 2;
