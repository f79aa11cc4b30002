import { number } from "../lib/formats.ts";

interface WorkProgressProps {
  done: number;
  /** Null if it is not known yet. */
  total: number | null;
  /** The rows in words, for example "fields". */
  noun: string;
  /** Screen readers read out each change. */
  isAnnounced?: true;
}

/** How many rows of a long piece of work are finished, as a bar and in words. */
export function WorkProgress({ done, total, noun, isAnnounced }: WorkProgressProps) {
  const Text = isAnnounced ? "output" : "p";
  return (
    <div className="w-full">
      <progress
        aria-label="Progress"
        {...(total !== null && { value: done, max: Math.max(total, 1) })}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-track text-accent [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:bg-current"
      />
      <Text className="mt-1.5 block tabular-nums">
        {total === null ? `${number(done)} ${noun}` : `${number(done)} of ${number(total)} ${noun}`}
      </Text>
    </div>
  );
}
