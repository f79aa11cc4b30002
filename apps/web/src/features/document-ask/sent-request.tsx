import { Check, FileText } from "lucide-react";
import { useEffect, useRef } from "react";
import { deployment } from "../../lib/deployment.ts";
import { date } from "../../lib/formats.ts";
import { Notice } from "../../ui/notice.tsx";
import { ForgetAddress } from "./forget-address.tsx";

interface SentRequestProps {
  code: string;
  at: string;
  isRemembered: boolean;
  /** Another tab or person sent the documents while this page was open. */
  isElsewhere?: boolean;
  /** What was sent, if it was sent in this tab. */
  sent?: { company: string; isStraight: boolean; files: readonly { id: string; name: string; extension: string }[] };
}

/** The page of a link after the documents were sent. */
export function SentRequest({ code, at, isRemembered, isElsewhere = false, sent }: SentRequestProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const { providerName } = deployment;
  return (
    <div className="ask-body ask-sent">
      <span className="ask-done">
        <Check aria-hidden size={20} strokeWidth={2} />
      </span>
      <h1 ref={heading} tabIndex={-1}>{`Sent on ${date(at)}, thank you.`}</h1>
      {isElsewhere && (
        <Notice tone="warn">
          Another window or person sent documents with this link. The ones on this page were sent only if they were
          added before.
        </Notice>
      )}
      {sent && (
        <>
          <p>
            {sent.isStraight
              ? `${providerName} looks at it for ${sent.company}.`
              : `${sent.company} looks at it first, then ${providerName}.`}
            {" You get a mail when it was accepted, or the reason if not."}
          </p>
          <ul className="ask-card" aria-label="Sent files">
            {sent.files.map(({ id, name, extension }) => (
              <li key={id} className="ask-file">
                <FileText aria-hidden size={16} strokeWidth={1.75} />
                <span className="ask-file-name">{`${name}.${extension}`}</span>
                <Check aria-label="Sent" size={16} strokeWidth={2} className="text-ok" />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="ask-note">This link is used.</p>
      <p className="ask-note">To send something else, ask the person who sent it for a new link.</p>
      {isRemembered && <ForgetAddress code={code} />}
    </div>
  );
}
