/* The reads of the help that other domains may use. */
export { findHelpSections as readHelpSections } from "./help-section-queries.ts";
export { findServicePlans as readServicePlans } from "./service-plan-queries.ts";
