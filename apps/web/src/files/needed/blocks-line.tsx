import type { BlockedAct } from "@lading/contract";
import { Ban } from "lucide-react";
import { describeBlocks } from "./item-words.ts";

/** Says what a missing document blocks. Renders nothing if it blocks nothing. */
export function BlocksLine({ blocks }: { blocks: readonly BlockedAct[] }) {
  const text = describeBlocks(blocks);
  return (
    text !== undefined && (
      <span className="flex items-center gap-1 text-xs">
        <Ban aria-hidden size={12} strokeWidth={1.75} className="shrink-0 text-bad" />
        {text}
      </span>
    )
  );
}
