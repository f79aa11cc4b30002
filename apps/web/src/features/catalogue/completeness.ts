import type { ProgressTone } from "../../ui/progress-bar.tsx";

/** How the completeness of a product is rated: in full, above 74, above 49, or less. */
export function completenessTone(percent: number): ProgressTone {
  if (percent === 100) return "full";
  if (percent > 74) return "high";
  return percent > 49 ? "middle" : "low";
}
