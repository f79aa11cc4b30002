/* The limits of requests to brokers and mills, without zod, because pages that load none name them. */

/** Days for which a link works. */
export const askDays = 14;

/** The most documents of a request. */
export const mostAskedItems = 50;

/** The most files that a link takes for each document. */
export const mostAskedFiles = 3;

/** Days before the end of a document at which a remembered third party gets a new link. */
export const renewalDays = 30;
