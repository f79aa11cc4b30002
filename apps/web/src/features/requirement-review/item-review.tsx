import type { RequirementItem, ReviewedItem } from "@lading/contract";
import { Check, MessageSquareText, Send, ShieldCheck } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { failureText } from "../../lib/form-failure.ts";
import { date } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { AskPanel } from "./ask-panel.tsx";
import { FactList } from "./fact-list.tsx";
import { AskedFor, FormerRound } from "./former-round.tsx";
import { PanelFoot } from "./panel-foot.tsx";
import { ReviewKey } from "./review-key.tsx";
import { SentFiles } from "./sent-files.tsx";
import { SentValues } from "./sent-values.tsx";
import { type Act, doneWords, hasFailure, titlesOf } from "./review-words.ts";
import type { Decisions } from "./use-decisions.ts";
import { toFacts, useMismatches } from "./use-mismatches.ts";
import { WaiverPanel } from "./waiver-panel.tsx";

interface ItemReviewProps {
  item: RequirementItem;
  /** Undefined while it is loaded. */
  review: ReviewedItem | undefined;
  error: Error | null;
  outcome: Act | "gone" | undefined;
  /** What the reviewer has pressed. */
  asked: Act | undefined;
  onAsk: (act: Act | undefined) => void;
  onNext: () => void;
  decisions: Decisions;
}

/** One document: its files, the facts about it, and its decision. */
export function ItemReview({ item, review, error, outcome, asked, onAsk, onNext, decisions }: ItemReviewProps) {
  const sent = review?.sent ?? null;
  const mismatches = useMismatches(review);
  const blocked = findBlock(review, outcome);
  const mayAccept = review?.may_decide === true && sent !== null && !hasFailure(sent);
  const decide = async (decision: { decision: Act; reason?: string; until?: string }) => {
    if (!review) return;
    if (await decisions.decide(item, { version: review.version, ...decision })) {
      onAsk(undefined);
      onNext();
    }
  };
  // The keys of the batch ask, and this document knows whether it can be accepted.
  const accept = useEffectEvent(() => {
    onAsk(undefined);
    if (mayAccept && blocked === undefined) void decide({ decision: "accept" });
  });
  useEffect(() => {
    if (asked === "accept") accept();
  }, [asked]);

  if (!review)
    return error ? (
      <div className="px-4 lg:px-6">
        <Notice tone="bad">{failureText(error)}</Notice>
      </div>
    ) : (
      <output className="grid min-h-60 place-items-center text-fg3">
        <span className="sr-only">Loading the document</span>
        <Spinner />
      </output>
    );
  const differing = sent ? toFacts(mismatches, sent) : [];
  // A file can be misread, so what differs from it asks for changes and can be accepted.
  const isFailing = sent ? hasFailure({ facts: [...differing, ...sent.facts] }) : false;
  const titles = titlesOf(review);
  const close = () => onAsk(undefined);
  const isAsking = blocked === undefined && asked === "change" && review.may_decide;
  const isWaiving = blocked === undefined && asked === "waive" && review.may_waive;
  return (
    <>
      <div className="requirement-review-parts">
        <section aria-label="Files" className="requirement-review-files">
          <SentFiles files={sent?.files ?? item.files} former={review.former} refused={review.refused} />
        </section>
        <section aria-label="Review" className="requirement-review-side">
          {isAsking ? (
            <AskPanel
              item={review}
              sent={sent && { ...sent, facts: [...differing, ...sent.facts] }}
              isBusy={decisions.isBusy}
              onClose={close}
              onSend={(reason) => void decide({ decision: "change", reason })}
            />
          ) : isWaiving ? (
            <WaiverPanel
              item={review}
              isBusy={decisions.isBusy}
              onClose={close}
              onSend={(reason, until) => void decide({ decision: "waive", reason, until })}
            />
          ) : (
            <>
              {blocked !== undefined && (
                <div className="px-4 pt-4">
                  <Notice tone="info">{blocked}</Notice>
                </div>
              )}
              <FormerRound sent={sent} refused={review.refused} />
              {sent && (
                <FactList
                  sent={sent}
                  differing={differing}
                  differingFields={mismatches.map(({ field }) => field.key)}
                />
              )}
              {review.waiver_request && (
                <p className="px-4 py-3 text-fg2 wrap-anywhere">
                  {`Asks for a waiver until ${date(review.waiver_request.until)}: “${review.waiver_request.reason}”`}
                </p>
              )}
              {sent && <SentValues review={review} sent={sent} mismatches={mismatches} />}
              <AskedFor {...review} />
            </>
          )}
        </section>
      </div>
      {(isAsking || isWaiving) && (
        <PanelFoot
          review={review}
          title={isAsking ? titles.change : titles.waive}
          icon={
            isAsking ? (
              <Send aria-hidden size={16} strokeWidth={1.75} />
            ) : (
              <ShieldCheck aria-hidden size={16} strokeWidth={1.75} />
            )
          }
          isBusy={decisions.isBusy}
          onClose={close}
        />
      )}
      {blocked === undefined && !isAsking && !isWaiving && (
        <footer className="requirement-review-foot">
          <Button
            variant={isFailing ? "primary" : "secondary"}
            icon={<MessageSquareText aria-hidden size={16} strokeWidth={1.75} />}
            isDisabled={decisions.isBusy || !review.may_decide}
            onPress={() => onAsk("change")}
          >
            {titles.change} <ReviewKey>R</ReviewKey>
          </Button>
          <Button
            icon={<ShieldCheck aria-hidden size={16} strokeWidth={1.75} />}
            isDisabled={decisions.isBusy || !review.may_waive}
            onPress={() => onAsk("waive")}
          >
            {titles.waive} <ReviewKey>W</ReviewKey>
          </Button>
          {sent && (
            <Button
              variant={isFailing ? "secondary" : "primary"}
              icon={<Check aria-hidden size={16} strokeWidth={1.75} />}
              isDisabled={!mayAccept}
              isPending={decisions.isBusy}
              onPress={() => void decide({ decision: "accept" })}
            >
              Accept <ReviewKey>A</ReviewKey>
            </Button>
          )}
        </footer>
      )}
    </>
  );
}

/** Returns why the caller cannot decide, or undefined. */
function findBlock(review: ReviewedItem | undefined, outcome: Act | "gone" | undefined) {
  if (outcome !== undefined && outcome !== "gone") return `It ${doneWords[outcome]}.`;
  if (!review) return undefined;
  const { sent, decided, waiver_request: waiver, may_decide: mayDecide, may_waive: mayWaive } = review;
  if (!sent && !waiver)
    return decided?.by ? `${decided.by} has decided on it.` : "Nothing waits for a decision any more.";
  if (sent?.is_own) return "You sent this. Somebody else decides.";
  if (!mayDecide && !mayWaive) return "Only another role decides on this document.";
  return undefined;
}
