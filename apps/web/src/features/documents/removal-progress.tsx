import { number } from "../../lib/formats.ts";
import type { Progress } from "./in-turns.ts";

/** How far a removal of very many documents is; its element is always there, so that it is read out. */
export function RemovalProgress({ progress }: { progress: Progress | undefined }) {
  return (
    <output className="flex h-8 items-center text-fg3 tabular-nums empty:-ml-2">
      {progress && `${number(progress.done)} of ${number(progress.of)} documents done...`}
    </output>
  );
}
