/* The reads of the labels that other domains may use. */
export { findLabels as readLabels } from "./label-queries.ts";
