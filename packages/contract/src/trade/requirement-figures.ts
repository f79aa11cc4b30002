import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";

/** A share as its two numbers. */
export const Share = z.object({ n: z.int(), of: z.int() });

/** How the provider reviewed the documents of all companies but test companies in the last 90 days, by at most the latest 2,000 decisions. */
export const ReviewFigures = z.object({
  /**
   * Hours of working days from the time when a document was sent until it was decided on: days that the work calendar leaves out do not
   * count, other days count whole. Null without a decision.
   */
  median_hours: z.nullable(z.number()),
  /** The hours within which nine of ten documents were decided on. */
  p90_hours: z.nullable(z.number()),
  /** How often accepted documents had been sent. Null if none was accepted. */
  median_rounds: z.nullable(z.number()),
  /** The accepted documents that were sent once. */
  first_try: Share,
});
export type ReviewFigures = z.output<typeof ReviewFigures>;

export const readRequirementFigures = endpoint({
  method: "GET",
  path: "/api/requirements/figures",
  access: "requirements.view",
  flag: "Required Documents",
  summary:
    "How long the provider takes to decide on documents, in hours of working days, and how often they are sent until they are accepted, over the last 90 days",
  response: ReviewFigures,
});
