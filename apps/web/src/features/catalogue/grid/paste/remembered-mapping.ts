import { attributeIds } from "@lading/contract";
import { ofUser, recall, remember } from "../../../../lib/remembered.ts";
import { keyFields } from "./block-keys.ts";
import type { PasteMapping, Target } from "./paste-mapping.ts";

/** The most sets of headings that this browser remembers. The one that was used the longest ago goes first. */
const mostRemembered = 30;

const storageKey = () => ofUser("lading.grid-paste");
const known: ReadonlySet<unknown> = new Set<Target>([
  ...attributeIds,
  ...keyFields.map((key) => `key:${key}` as const),
]);

const nameOf = (headings: readonly string[]) => headings.map((heading) => heading.trim().toLowerCase()).join("\t");

/** The stored pairs of headings and targets, the latest last. */
function recallAll(): [string, unknown[]][] {
  try {
    const stored: unknown = JSON.parse(recall(storageKey()) ?? "[]");
    return Array.isArray(stored)
      ? stored.filter((pair) => Array.isArray(pair) && typeof pair[0] === "string" && Array.isArray(pair[1]))
      : [];
  } catch {
    return []; // not written by this page
  }
}

/** The choices of the user for blocks with these headings. */
export function recallMapping(headings: readonly string[]): PasteMapping | undefined {
  const targets = recallAll().find(([name]) => name === nameOf(headings))?.[1];
  return targets?.length === headings.length
    ? { hasHeadings: true, targets: targets.map((target) => (known.has(target) ? (target as Target) : undefined)) } // one of the known targets
    : undefined;
}

export function rememberMapping(headings: readonly string[], { targets }: PasteMapping) {
  const name = nameOf(headings);
  const others = recallAll().filter(([other]) => other !== name);
  const pair = [name, targets.map((target) => target ?? null)];
  remember(storageKey(), JSON.stringify([...others, pair].slice(-mostRemembered)));
}
