import { answerReasons, exportOpenLines, exportOpenLinesWorkbook } from "@lading/contract";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { failureText } from "../../../lib/form-failure.ts";
import { saveAnswer } from "../../../lib/save-answer.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Button } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { answerDesk } from "./answer-desk.tsx";
import { OpenFiles } from "./open-files.tsx";
import { UploadFileButton } from "./upload-file-button.tsx";

/** The two steps of answering by file, and the files that wait. */
export function StartAnswering() {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: "csv" | "xlsx") =>
      saveAnswer(format === "csv" ? exportOpenLines : exportOpenLinesWorkbook, {}, `open-lines.${format}`),
    onError: (error) => showToast(`Could not download the open lines: ${failureText(error)}`, "bad"),
  });
  const download = (format: "csv" | "xlsx", label: string) => (
    <Button
      icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
      isPending={isPending && variables === format}
      onPress={() => mutate(format)}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex max-w-184 flex-col px-4 py-4 lg:px-6">
      <BackLink to="/orders">Orders</BackLink>
      <PageHeader title={answerDesk.words.title} />
      <ol className="file-steps">
        <li>
          <h2 className="font-semibold">Download the open lines</h2>
          <p className="text-fg2">
            The file has each line that waits for your answer. The first ten columns say what was ordered; fill in the
            others.
          </p>
          <div className="flex flex-wrap gap-2">
            {download("xlsx", "Download Open Lines (Excel)")}
            {download("csv", "Download Open Lines (CSV)")}
          </div>
        </li>
        <li>
          <h2 className="font-semibold">Write your answers</h2>
          <dl className="file-columns">
            <dt>action</dt>
            <dd>Accept, Change, Backorder or Reject. An empty one answers nothing.</dd>
            <dt>quantity</dt>
            <dd>
              If it is not the whole line. Two rows of a line are two parts of its answer, for example what comes later.
            </dd>
            <dt>new_price, ship_date, delivery_date</dt>
            <dd>What differs from the order. A backorder needs a date, or the word unknown as its delivery date.</dd>
            <dt>reason, comment</dt>
            <dd>{`${Object.values(answerReasons).join(", ")}. Other needs a comment.`}</dd>
          </dl>
        </li>
        <li>
          <h2 className="font-semibold">Upload the file</h2>
          <p className="text-fg2">
            You see what it answers before anything is sent. A file of your own system works too, if it has columns for
            the order, the line and the answer; so does Coupa’s file of order confirmations.
          </p>
          <div>
            <UploadFileButton desk={answerDesk} isMain />
          </div>
        </li>
      </ol>
      <OpenFiles desk={answerDesk} />
    </div>
  );
}
