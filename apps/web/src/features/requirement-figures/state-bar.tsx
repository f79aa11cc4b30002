import type { ItemCounts } from "@lading/contract";

const parts: readonly { names: readonly (keyof ItemCounts)[]; tone: string; label: string }[] = [
  { names: ["accepted"], tone: "ok", label: "Accepted" },
  { names: ["in_review"], tone: "review", label: "In review" },
  { names: ["missing", "changes_requested"], tone: "wanting", label: "Missing or to change" },
  { names: ["expired"], tone: "expired", label: "Expired" },
  { names: ["waived"], tone: "waived", label: "Waived" },
];

/** A bar of the states of documents, which only repeats the numbers beside it. */
export const StateBar = ({ counts }: { counts: ItemCounts }) => (
  <span aria-hidden className="document-bar">
    {parts.map(({ names, tone }) => {
      const count = names.reduce((sum, name) => sum + counts[name], 0);
      return count > 0 && <span key={tone} data-tone={tone} style={{ flexGrow: count }} />;
    })}
  </span>
);

/** What the colors of the bars stand for. */
export const BarLegend = () => (
  <ul aria-hidden className="document-legend">
    {parts.map(({ tone, label }) => (
      <li key={tone} data-tone={tone}>
        {label}
      </li>
    ))}
  </ul>
);
