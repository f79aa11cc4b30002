import type { ItemCounts } from "@lading/contract";

const parts: readonly { names: readonly (keyof ItemCounts)[]; tone: string; label: string }[] = [
  { names: ["accepted"], tone: "ok", label: "Accepted" },
  { names: ["in_review"], tone: "review", label: "In review" },
  { names: ["missing", "changes_requested"], tone: "wanting", label: "Missing or to change" },
  { names: ["expired"], tone: "expired", label: "Expired" },
  { names: ["waived"], tone: "waived", label: "Waived" },
];

/** A bar of the states of documents, which only repeats the numbers beside it. An accepted document with a newer file in review is drawn as that. */
export const StateBar = ({ counts }: { counts: ItemCounts }) => (
  <span aria-hidden className="document-bar">
    {parts.map(({ names, tone }) => {
      const others = parts.flatMap((part) => (part.tone === "ok" ? [] : part.names));
      const sum = (of: readonly (keyof ItemCounts)[]) => of.reduce((all, name) => all + counts[name], 0);
      const count = tone === "ok" ? Math.max(0, counts.needed - sum(others)) : sum(names);
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
