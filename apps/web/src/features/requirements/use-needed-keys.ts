import { useState } from "react";
import { useShortcuts } from "../../list/use-shortcuts.ts";

/** The keys of the list with their meanings. */
export const neededKeys = {
  j: "Next document",
  k: "Previous document",
  Enter: "Open the document",
  u: "Upload a file for the document",
  "/": "Search",
  "?": "Show these shortcuts",
} as const;

const links = () => [...document.querySelectorAll<HTMLAnchorElement>("[data-list-part=rows] a[data-row]")];

const current = (all: readonly HTMLAnchorElement[]) => {
  const row = document.activeElement?.closest("li");
  return row ? all.findIndex((link) => row.contains(link)) : -1;
};

function move(step: 1 | -1) {
  const all = links();
  const place = current(all);
  const next = all[place < 0 ? 0 : Math.min(Math.max(place + step, 0), all.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
}

/** The keyboard shortcuts of the list. Enter belongs to the focused link. */
export function useNeededKeys(open: (id: string) => void) {
  const [isHelped, setHelped] = useState(false);
  const keys = useShortcuts<"j" | "k" | "u" | "/" | "?">({
    act: {
      j: () => move(1),
      k: () => move(-1),
      u: () => {
        const all = links();
        const id = (all[current(all)] ?? all[0])?.dataset["row"];
        if (id !== undefined) open(id);
      },
      "/": () => document.querySelector<HTMLElement>("[data-list-part=search]")?.focus(),
      "?": () => setHelped(true),
    },
    repeats: ["j", "k"],
  });
  return { isHelped, setHelped, ...keys };
}
