import type { RequirementEffect } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { failureText } from "../../../lib/form-failure.ts";
import { dateAndTime, number } from "../../../lib/formats.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { CheckField } from "../check-field.tsx";
import { describeBlocks, describeOpening } from "./effect-words.ts";

interface EffectPanelProps {
  /** Undefined until it was counted. */
  effect: RequirementEffect | undefined;
  error: Error | null;
  /** The numbers are those of an earlier draft. */
  isStale: boolean;
  /** When it was counted, in milliseconds. */
  countedAt: number;
  /** The requirement was never saved. */
  isNew: boolean;
  isSilent: boolean;
  onSilent: (isSilent: boolean) => void;
}

/** What the publication of the draft would do, before somebody presses the button. */
export function EffectPanel(props: EffectPanelProps) {
  const { effect, error, isStale, countedAt, isNew, isSilent, onSilent } = props;
  return (
    <section aria-label="Effect of saving" className="flex flex-col gap-4">
      <div className="rounded-card border border-line">
        <h2 className="border-b border-line px-4 py-3 text-base font-semibold">Effect of saving</h2>
        <div className="px-4 py-3" aria-live="polite">
          {isNew && <p className="text-fg3">Save the draft to see what it would do.</p>}
          {error && <p className="text-fg3">{`It cannot be counted yet. ${failureText(error)}`}</p>}
          {!isNew && !error && !effect && <Skeleton className="h-12" />}
          {effect && !error && (
            <>
              <p className={`text-base font-medium text-pretty ${isStale ? "text-fg3" : ""}`}>
                {describeOpening(effect, isSilent)}
              </p>
              <p className="mt-1 text-xs text-fg3 text-pretty">
                {isStale
                  ? "It is counted again when the draft is saved."
                  : `Counted ${dateAndTime(new Date(countedAt).toISOString())}. Nothing accepted or waived is opened again.`}
              </p>
            </>
          )}
        </div>
        {effect && !error && effect.largest.length > 0 && (
          <ul aria-label="Companies with the most items" className="border-t border-line px-4 py-2">
            {effect.largest.map(({ id, name, opens }) => (
              <li key={id} className={`flex justify-between gap-4 py-1 ${isStale ? "text-fg3" : ""}`}>
                <Link
                  to="/provider/companies/$id"
                  params={{ id }}
                  className="min-w-0 text-accent-text wrap-anywhere underline-offset-2 hover:underline"
                >
                  {name}
                </Link>
                <span className="tabular-nums">{number(opens)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {effect && !error && effect.opens > 0 && (
        <div className="rounded-card border border-line px-4 pt-3">
          <CheckField
            label="Open Silently"
            about="No mail now. The first reminder comes by its step."
            isChecked={isSilent}
            onChange={onSilent}
          />
        </div>
      )}
      {effect && !error && describeBlocks(effect).length > 0 && (
        <Notice tone="warn">{`${describeBlocks(effect).join(" ")} With a later first day it would block none yet.`}</Notice>
      )}
    </section>
  );
}
