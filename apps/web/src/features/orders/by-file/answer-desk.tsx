import {
  type CallInput,
  changeAnswerMapping,
  chooseOrderResponses,
  discardOrderResponses,
  listOrderResponseFiles,
  listOrderResponseRows,
  type OrderResponseFile,
  type OrderResponseRow,
  readAnswerMapping,
  readOrderResponseFile,
  readOrderResponseResult,
  type ResponseRowKind,
  restoreOrderResponses,
  uploadOrderResponses,
} from "@lading/contract";
import { ResultButton } from "../../../files/result-button.tsx";
import { call } from "../../../lib/api.ts";
import { count } from "../../../lib/count.ts";
import { deployment } from "../../../lib/deployment.ts";
import { Button } from "../../../ui/button.tsx";
import { AnswerFoot } from "./answer-foot.tsx";
import { answer, changes, effect, orderAndLine, ordered } from "./answer-row-columns.tsx";
import type { FileChoice, FileDesk, TabParts } from "./file-desk.ts";
import { field, found, problem, rowNumber, tick } from "./problem-columns.tsx";

type AnswerChoice = CallInput<typeof chooseOrderResponses>["body"]["choices"][number];

/** Files of answers to orders. */
export const answerDesk: FileDesk<OrderResponseFile, OrderResponseRow, ResponseRowKind> = {
  key: "answer-files",
  uploadPath: uploadOrderResponses.path,
  search: (file, tab) => ({ file, tab }),
  read: (id, signal) => call(readOrderResponseFile, { params: { id } }, signal),
  listOpen: (signal) => call(listOrderResponseFiles, { query: { page: 1, page_size: 10 } }, signal),
  listRows: (id, query, signal) => call(listOrderResponseRows, { params: { id }, query }, signal),
  readMapping: (id, signal) => call(readAnswerMapping, { params: { id } }, signal),
  changeMapping: (id, body) => call(changeAnswerMapping, { params: { id }, body }),
  choose: (id, version, choices) =>
    // The tabs offer choices of these kinds only.
    call(chooseOrderResponses, { params: { id }, body: { version, choices: choices as AnswerChoice[] } }),
  discard: (id) => call(discardOrderResponses, { params: { id }, body: {} }),
  restore: (id) => call(restoreOrderResponses, { params: { id }, body: {} }),
  askForResult: (id) => (only, signal) =>
    call(readOrderResponseResult, { params: { id }, query: only ? { only } : {} }, signal),
  tabs: [
    ["answers", "Answers"],
    ["problems", "Problems"],
    ["changed_meanwhile", "Changed meanwhile"],
    ["unchanged", "Already so"],
  ],
  firstTabs: ["answers", "changed_meanwhile", "problems", "unchanged"],
  rest: { name: "Not answered", count: ({ counts }) => counts.not_answered },
  describeTab,
  describeSent: ({ sent, left_out: left }) =>
    `${count(sent, "answer was", "answers were")} sent${left > 0 ? `, ${count(left, "line was", "lines were")} left out` : ""}`,
  foot: (file, readAgain) => <AnswerFoot file={file} readAgain={readAgain} />,
  words: {
    title: "Answer by File",
    upload: "Upload Answers",
    input: "File with answers",
    drop: "Drop it to see what it answers",
  },
};

function describeTab(
  kind: ResponseRowKind,
  file: OrderResponseFile,
  choose: ((choices: FileChoice[]) => void) | undefined,
): TabParts<OrderResponseRow> {
  const ticks = choose
    ? [
        tick<OrderResponseRow>(
          ({ line, purchase_order }) => `Send the answer to line ${line} of ${purchase_order}`,
          ({ id, chosen }) => choose([{ id, chosen: !chosen }]),
        ),
      ]
    : [];
  switch (kind) {
    case "answers":
      return {
        about: choose
          ? `Sending answers ${count(file.chosen.lines, "line", "lines")} of ${count(file.chosen.orders, "order", "orders")}. Take the tick away from those that should wait.`
          : "These answers were sent.",
        columns: [...ticks, orderAndLine, ordered, answer, effect],
      };
    case "problems":
      return {
        about:
          "A line with a problem is not sent. Correct your file and upload it again: what was sent before is then already so.",
        columns: [rowNumber, orderAndLine, field, found, problem],
        actions: file.counts.problems > 0 && (
          <ResultButton id={file.id} only="problems" ask={answerDesk.askForResult(file.id)} />
        ),
      };
    case "changed_meanwhile":
      return {
        about: `Your file answers an earlier revision of these orders, or names none. Nothing of them is sent unless you tick it. ${deployment.providerAbbreviation} has the order as it is now.`,
        columns: [...ticks, orderAndLine, changes, ordered, answer, effect],
        actions: choose && file.counts.changed_meanwhile > 0 && (
          <>
            <Button onPress={() => choose([{ kind, chosen: true }])}>Tick All</Button>
            <Button onPress={() => choose([{ kind, chosen: false }])}>Tick None</Button>
          </>
        ),
      };
    case "unchanged":
      return { about: "These lines have this answer already.", columns: [orderAndLine, ordered, answer] };
  }
}
