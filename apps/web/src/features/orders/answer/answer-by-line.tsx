import type { OrderChanged, OrderDraft, WholePurchaseOrder } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "../../../lib/api-error.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { FailedLines } from "../../../orders/failed-lines.tsx";
import { ShortcutsButton } from "../../../list/shortcuts-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { AgentNotice } from "./agent-notice.tsx";
import { answerDraft, useAnswerDraft } from "./answer-draft.ts";
import { AnswerFoot } from "./answer-foot.tsx";
import { newPieces, setDays, split } from "./answer-pieces.ts";
import { AnswerRows } from "./answer-rows.tsx";
import { ChangedLines } from "./changed-lines.tsx";
import { toSent } from "./judge-answers.ts";
import { fieldId } from "./piece-fields.tsx";
import { readRefusals } from "./read-refusals.ts";
import { useSendAnswer } from "./send-answer.ts";
import { useAnswerDesk } from "./own-desk.ts";
import { ReasonField } from "./reason-field.tsx";
import { SetDaysDialog } from "./set-days-dialog.tsx";
import { answerKeys, useAnswerKeys } from "./use-answer-keys.ts";
import { allOrderLines } from "../../../orders/answer-desk.ts";
import { type AnswerableLines, useAnswerable, useAnswering } from "./use-answering.ts";
import "./answer.css";

interface AnswerByLineProps {
  order: Pick<WholePurchaseOrder, "purchase_order" | "revision" | "currency" | "tolerances">;
  onSent: () => void;
}

/** Answers an order line by line. The lines are loaded before, so that each command and each sum reaches all of them. */
export function AnswerByLine({ order, onSent }: AnswerByLineProps) {
  const { purchase_order: id, revision } = order;
  const desk = useAnswerDesk();
  const lines = useQuery(allOrderLines(desk, id, revision));
  const draft = useQuery(answerDraft({ id, company: desk.company }));
  const all = useAnswerable(lines.data, order.tolerances);
  const failed = [lines, draft].find(({ error }) => error);
  // A draft of an earlier visit would not be replaced by the present one.
  if (all && draft.data !== undefined && draft.isFetchedAfterMount)
    return <Answering order={order} all={all} isBehind={lines.isPlaceholderData} draft={draft.data} onSent={onSent} />;
  return (
    <div className="px-4 lg:px-6">
      {failed ? (
        <FailedLines subject="The lines" failed={failed} />
      ) : (
        <>
          <output className="sr-only">Loading</output>
          <Skeleton className="h-80" />
        </>
      )}
    </div>
  );
}

interface AnsweringProps extends AnswerByLineProps {
  all: AnswerableLines;
  /** The lines are those of an earlier revision, and the present ones are being read. */
  isBehind: boolean;
  draft: OrderDraft | null;
}

function Answering({ order, all, isBehind, draft, onSent }: AnsweringProps) {
  const { purchase_order: id, currency } = order;
  const { lines } = all;
  const answering = useAnswering(all, draft);
  const { answers, chosen, summary, acceptRest } = answering;
  const { company } = useAnswerDesk();
  const saved = useAnswerDraft({ id, company }, answering.draftToKeep);
  const [reason, setReason] = useState("");
  const [isReasonMissing, setReasonMissing] = useState(false);
  const reasonField = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<OrderChanged>();
  const [isSettingDays, setSettingDays] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const sent = [...answers].map(([line, pieces]) => ({ line, pieces: pieces.map(toSent) }));
  const { mutate, isPending } = useSendAnswer(id, {
    onSent,
    onChanged: setRefusal,
    onFailed: (error, body) => {
      const refusals = error instanceof ApiError ? readRefusals(error.fields, body.lines ?? []) : undefined;
      if (refusals && refusals.size > 0) answering.setRefusals(refusals);
      else showToast(`${failureText(error)} Your draft is kept.`, "bad");
    },
  });

  const focusLine = (line: number) =>
    document.querySelector<HTMLElement>(`[data-line="${line}"] input[type=checkbox]`)?.focus();
  const goToProblem = (problems = summary.wrong) => {
    const line = lines.find((one) => one.line === problems[0]);
    if (!line) return;
    const [field] = [...answering.findFaults(line).keys()];
    flushSync(() => {
      answering.check();
      answering.setOpen(line.line);
    });
    const target = field === undefined ? null : document.getElementById(fieldId(line.line, field));
    if (target) target.focus();
    else focusLine(line.line);
  };
  const send = () => {
    // An answer to the earlier revision would be refused.
    if (isBehind) return undefined;
    if (summary.wrong.length > 0) return goToProblem();
    if (sent.length === 0 && !(acceptRest && summary.rest.length > 0))
      return void showToast("Answer at least one line.", "bad");
    if (company && reason.trim() === "") {
      setReasonMissing(true);
      return reasonField.current?.focus();
    }
    const given = company ? { reason: reason.trim() } : {};
    mutate({ ...given, revision: answering.revision, accept_rest: acceptRest && summary.rest.length > 0, lines: sent });
  };
  const keys = useAnswerKeys({
    choose: (line, choice) => answering.choose([line], choice),
    split: (line) => {
      answering.setEach([line], (one) => split(one, answers.get(line) ?? newPieces("change", one)));
      answering.setOpen(line);
    },
    setDays: () => chosen.size > 0 && setSettingDays(true),
    send,
  });
  const chosenLines = [...chosen];
  const shownWrong = lines.filter((line) => answering.shownFaults(line).size > 0).map(({ line }) => line);

  return (
    <>
      {draft?.agent !== undefined && <AgentNotice agent={draft.agent} />}
      <ChangedLines
        order={order}
        answering={answering}
        lines={lines}
        refusal={refusal}
        onAccept={(numbers) => answering.setEach(numbers, (line) => newPieces("accept", line))}
        onGo={(line) => {
          flushSync(() => answering.setOpen(line));
          focusLine(line);
        }}
      />
      {company && (
        <div className="order-answer-reason">
          <ReasonField
            ref={reasonField}
            company={company.name}
            value={reason}
            isMissing={isReasonMissing}
            onChange={setReason}
          />
        </div>
      )}
      <div className="order-answer-tools" data-idle={chosen.size === 0 ? "" : undefined}>
        {chosen.size > 0 ? (
          <>
            <output className="font-medium">{`${number(chosen.size)} selected`}</output>
            <Button onPress={() => answering.choose(chosenLines, "accept")}>{`Accept ${number(chosen.size)}`}</Button>
            <Button onPress={() => setSettingDays(true)}>
              {`Set Date for ${chosen.size === 1 ? "1 Line" : `${number(chosen.size)} Lines`}`}
            </Button>
            <Button variant="ghost" onPress={() => answering.setChosen(new Set())}>
              Clear
            </Button>
          </>
        ) : (
          <span className="ml-auto pointer-coarse:hidden">
            <ShortcutsButton
              keys={answerKeys}
              isOpen={showsKeys}
              onOpenChange={setShowsKeys}
              isOn={keys.isOn}
              onSwitch={keys.switchTo}
            />
          </span>
        )}
      </div>
      <AnswerRows lines={lines} currency={currency} answering={answering} onFolded={focusLine} />
      <AnswerFoot
        summary={summary}
        currency={currency}
        acceptRest={acceptRest}
        onAcceptRest={answering.setAcceptRest}
        shownWrong={shownWrong}
        onProblem={() => goToProblem(shownWrong)}
        saved={saved}
        isPending={isPending || isBehind}
        onSend={send}
      />
      {isSettingDays && (
        <SetDaysDialog
          lines={chosen.size}
          onClose={() => setSettingDays(false)}
          onSet={(days) => {
            answering.setEach(chosenLines, (line) => setDays(line, answers.get(line.line), days));
            setSettingDays(false);
          }}
        />
      )}
    </>
  );
}
