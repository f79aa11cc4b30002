import { useMay } from "../lib/use-may.ts";
import type { Section } from "./sections.ts";

/** Returns the section to show: the requested one, or another if the user may not open it. */
export function useSection<One extends Section, Default>(
  sections: readonly One[],
  type: string | undefined,
  otherwise: Default,
) {
  const may = useMay();
  return sections.find((section) => section.label === type && may(section)) ?? otherwise;
}
