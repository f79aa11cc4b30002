import type * as contract from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import type { CallAddress } from "../../lib/send.ts";

// Without zod, because the home page shows it.
const readRequirementFigures: CallAddress<typeof contract.readRequirementFigures> = {
  method: "GET",
  access: "requirements.view",
  path: "/api/requirements/figures",
};

/** How long the provider takes to decide on documents. */
export const reviewFigures = queryOptions({
  queryKey: ["requirement-figures"],
  queryFn: ({ signal }) => call(readRequirementFigures, {}, signal),
  staleTime: staleTimes.session,
});

/** With fewer accepted documents, a median says little. */
const fewest = 5;

const hoursOfDay = 24;

/** The usual time of a decision, as in "1 working day"; undefined with too few decisions. */
export function describeReviewTime(figures: contract.ReviewFigures | undefined) {
  const hours = figures?.median_hours ?? undefined;
  return hours === undefined || !figures || figures.first_try.of < fewest ? undefined : inWorkingTime(hours);
}

/** The median and the time of nine of ten decisions in a sentence; undefined with too few decisions. */
export function describeReviewTimes(figures: contract.ReviewFigures | undefined) {
  const median = describeReviewTime(figures);
  const most = figures?.p90_hours ?? undefined;
  if (median === undefined) return undefined;
  return `${median} (median)${most === undefined ? "" : `, 9 of 10 within ${inWorkingTime(most)}`}`;
}

function inWorkingTime(hours: number) {
  const [count, unit] =
    hours < hoursOfDay
      ? [Math.max(1, Math.round(hours)), "working hour"]
      : [Math.round(hours / hoursOfDay), "working day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
