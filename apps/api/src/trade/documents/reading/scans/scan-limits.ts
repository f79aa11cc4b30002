/* The limits of recognizing one scan, which are those of its process. A page takes one to ten seconds. */

/** The most time from the request to its answer. Proxies often wait a minute, and reading the text comes first. */
export const scanSeconds = 45;

/** Pages that would begin later than this after the first one are left out. */
export const beginSeconds = 20;

/** The most memory of the process, with the program and the language, which take about 160 MB. */
export const scanMegabytes = 640;

/** Pages after these are left out. */
export const scanPages = 10;

/** The most pixels of a picture: an A4 page at 300 dots an inch has 8.7 million. */
export const scanPixels = 10_000_000;
