import type { ItemFile, RequirementRecord } from "@lading/contract";
import { DocumentLink } from "../../../files/document-link.tsx";
import { describeSender } from "../../../files/needed/describe-sender.ts";
import { describeSubmission } from "../../../files/needed/item-words.ts";
import { dateAndTime, fileSize, number } from "../../../lib/formats.ts";
import { Badge } from "../../../ui/badge.tsx";

type RecordedSubmission = RequirementRecord["submissions"][number];

/** All that was ever sent for a document, the newest first, with who decided and why. */
export function RecordFiles({ record: { submissions } }: { record: RequirementRecord }) {
  return (
    <section aria-labelledby="record-files" className="document-record-card">
      <h2 id="record-files">{`Sent (${number(submissions.length)})`}</h2>
      {submissions.length === 0 && <p className="px-4 py-3 text-fg2">Nothing was sent yet.</p>}
      <ul>
        {submissions.map((one) => (
          <li key={one.id}>
            <Submission sent={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Submission({ sent }: { sent: RecordedSubmission }) {
  const { tone, text } =
    sent.state === "withdrawn"
      ? ({ tone: "neutral", text: "Taken back" } as const)
      : describeSubmission({ ...sent, state: sent.state });
  const { note, reason, decided_at: decidedAt, decided_by: decidedBy } = sent;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          {sent.files.map((file) => (
            <SentFile key={file.id} file={file} />
          ))}
        </div>
        <Badge tone={tone}>{text}</Badge>
      </div>
      <small>{`Sent ${dateAndTime(sent.sent_at)} by ${describeSender(sent, "the company")}`}</small>
      {note !== null && <p className="whitespace-pre-line text-fg2 wrap-anywhere">{`“${note}”`}</p>}
      {decidedAt !== null && <small>{`Decided ${dateAndTime(decidedAt)} by ${decidedBy ?? "a former user"}`}</small>}
      {reason !== null && <p className="whitespace-pre-line wrap-anywhere">{reason}</p>}
    </>
  );
}

/** A file that was sent, which opens in a new window. */
export const SentFile = ({ file: { id, name, extension, size } }: { file: ItemFile }) => (
  <div>
    <DocumentLink url={`/documents/company-requirement/${id}`} extension={extension}>
      {`${name}.${extension}`}
    </DocumentLink>{" "}
    <span className="text-xs text-fg3">{fileSize(size)}</span>
  </div>
);
