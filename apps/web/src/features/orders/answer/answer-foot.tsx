import { CircleAlert, Cloud, Hourglass } from "lucide-react";
import { deployment } from "../../../lib/deployment.ts";
import { number } from "../../../lib/formats.ts";
import { useIsOffline } from "../../../lib/use-is-offline.ts";
import { listLines } from "../../../orders/list-lines.ts";
import { sumText } from "../../../orders/sum-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import type { SavedState } from "./answer-draft.ts";
import { type AnswerSummary, amountText } from "./judge-answers.ts";
import "./answer-foot.css";

const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

interface AnswerFootProps {
  summary: AnswerSummary;
  currency: string;
  acceptRest: boolean;
  onAcceptRest: (accept: boolean) => void;
  /** The lines whose faults are shown. */
  shownWrong: readonly number[];
  onProblem: () => void;
  saved: SavedState;
  isPending: boolean;
  onSend: () => void;
}

/** The answer in numbers, and the button that sends it. */
export function AnswerFoot(props: AnswerFootProps) {
  const { summary, currency, acceptRest, onAcceptRest, shownWrong, onProblem, saved, isPending, onSend } = props;
  const isOffline = useIsOffline();
  const { rest, asked } = summary;
  const others =
    rest.length === summary.accepted && summary.changed + summary.rejected + summary.open === 0 ? "all" : "the other";
  return (
    <footer className="order-answer-foot">
      <div className="min-w-0 flex-1">
        <output className="block font-medium tabular-nums">{describe(summary, currency)}</output>
        <div className="order-answer-effect">
          {rest.length > 0 && (
            <label className="order-answer-rest">
              <Checkbox checked={acceptRest} onChange={(event) => onAcceptRest(event.target.checked)} />
              {rest.length === 1
                ? `Accept ${others === "all" ? "the" : "the other"} line as it is`
                : `Accept ${others} ${number(rest.length)} lines as they are`}
            </label>
          )}
          {asked > 0 && (
            <span className="order-answer-asked">
              <Hourglass {...icon} size={14} />
              {`${asked === 1 ? "1 line" : `${number(asked)} lines`} will wait for ${deployment.providerAbbreviation}’s decision`}
            </span>
          )}
        </div>
      </div>
      <div className="order-answer-send">
        {shownWrong.length > 0 && (
          <button type="button" className="order-answer-problems" onClick={onProblem}>
            <CircleAlert {...icon} />
            {shownWrong.length === 1
              ? `1 problem, on line ${shownWrong[0]}`
              : `Problems on ${listLines(shownWrong).replace(/^L/, "l")}`}
          </button>
        )}
        {isOffline ? (
          <span className="text-fg3">You are offline. Your draft is kept.</span>
        ) : (
          saved && (
            <span className="inline-flex items-center gap-1.5 text-fg3">
              <Cloud {...icon} />
              {saved === "server" ? "Draft saved" : "Draft kept on this device"}
            </span>
          )
        )}
        <Button variant="primary" isPending={isPending} onPress={onSend}>
          Send Answer
        </Button>
      </div>
    </footer>
  );
}

function describe({ accepted, changed, rejected, open, total, ordered }: AnswerSummary, currency: string) {
  const counts = [
    accepted > 0 && `${number(accepted)} accepted`,
    changed > 0 && `${number(changed)} changed`,
    rejected > 0 && `${number(rejected)} rejected`,
    open > 0 && `${number(open)} not answered`,
  ].filter(Boolean);
  if (accepted + changed + rejected === 0) return `Nothing is answered yet · ${counts.join(", ")}`;
  const was = total === ordered ? "" : ` (was ${sumText(amountText(ordered), currency)})`;
  return `${counts.join(", ")} · total ${sumText(amountText(total), currency)}${was}`;
}
