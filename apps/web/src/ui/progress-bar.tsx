export type ProgressTone = "full" | "high" | "middle" | "low";

const colors: Record<ProgressTone, string> = {
  full: "text-viz-ok",
  high: "text-[light-dark(#7f9c17,#a9c743)]",
  middle: "text-viz-warn",
  low: "text-[light-dark(#d0392f,#f0655b)]",
};

interface ProgressBarProps {
  label: string;
  /** The percentage, from 0 to 100. */
  value: number;
  tone: ProgressTone;
}

/** A percentage as a bar and a number. The color only repeats the number. */
export function ProgressBar({ label, value, tone }: ProgressBarProps) {
  return (
    <span className="flex items-center gap-2">
      <progress
        aria-label={label}
        value={value}
        max={100}
        data-tone={tone}
        className={`h-1.5 min-w-10 flex-1 appearance-none overflow-hidden rounded-full bg-track [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-current ${colors[tone]}`}
      />
      <span className="w-10 text-right text-fg2 tabular-nums">{value}%</span>
    </span>
  );
}
