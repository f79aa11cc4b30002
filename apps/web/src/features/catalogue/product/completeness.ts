import type { ProgressTone } from "../../../ui/progress-bar.tsx";

/** The tone of a completeness: 100, above 74, above 49, or less. */
export function getCompletenessTone(percent: number): ProgressTone {
  if (percent === 100) return "full";
  if (percent > 74) return "high";
  return percent > 49 ? "middle" : "low";
}
