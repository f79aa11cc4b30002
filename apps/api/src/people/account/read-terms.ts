/* The reads of the terms that other domains may use. */
export { findLatestTerms as readLatestTerms } from "./terms-queries.ts";
