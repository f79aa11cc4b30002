import type { DocumentAsk, RequirementItemDetail } from "@lading/contract";
import { useState } from "react";
import { date, number } from "../../lib/formats.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { AskList } from "./ask-list.tsx";
import { FileLink } from "./file-link.tsx";
import { describeSender } from "../../files/needed/describe-sender.ts";
import { describeSubmission } from "../../files/needed/item-words.ts";
import { valueText } from "../../files/needed/value-text.ts";
import { WaiverDialog } from "./waiver-dialog.tsx";

interface ItemSideProps {
  item: RequirementItemDetail;
  maySend: boolean;
  /** The requests to third parties for the item that the user may see, the newest first. */
  asks: readonly DocumentAsk[];
  /** Opens the dialog that asks a third party once more. Undefined while a document waits for a decision. */
  onAskAgain: ((former: DocumentAsk) => void) | undefined;
}

/** What was sent before with who decided and why, and the way out. */
export function ItemSide({ item, maySend, asks, onAskAgain }: ItemSideProps) {
  const [isAsking, setAsking] = useState(false);
  const { help, template, example, fields, submissions, waiver_request: asked, state } = item;
  const decided = submissions.filter((one) => one.decided_at !== null);
  return (
    <aside className="item-side">
      {(help !== "" || template || example) && (
        <section className="item-card">
          <h2>How to get it</h2>
          {help !== "" && <p className="item-sent whitespace-pre-line">{help}</p>}
          {template && (
            <div className="item-sent">
              <small>Template to fill in</small>
              <FileLink file={template} />
            </div>
          )}
          {example && (
            <div className="item-sent">
              <small>Example</small>
              <FileLink file={example} />
            </div>
          )}
        </section>
      )}
      {decided.length > 0 && (
        <section className="item-card">
          <h2>{`Earlier files (${number(decided.length)})`}</h2>
          <ul>
            {decided.map((one) => {
              const { tone, text } = describeSubmission(one);
              return (
                <li key={one.id} className="item-sent">
                  {one.files.map((file) => (
                    <div key={file.id}>
                      <FileLink file={file} />
                    </div>
                  ))}
                  <small>{`Sent ${date(one.sent_at)} by ${describeSender(one, "you")}`}</small>
                  <Badge tone={tone}>{text}</Badge>
                  <dl className="item-found">
                    {fields.map(
                      (field) =>
                        one.values[field.key] !== undefined && (
                          <div key={field.key}>
                            <dt>{field.name}</dt>
                            <dd>{valueText(field, one.values[field.key])}</dd>
                          </div>
                        ),
                    )}
                  </dl>
                  <small>
                    {[one.reason, [one.decided_by, date(one.decided_at)].filter(Boolean).join(", ")]
                      .filter(Boolean)
                      .join(" ")}
                  </small>
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {asks.length > 0 && <AskList asks={asks} onAskAgain={onAskAgain} />}
      {asked && <p className="item-sent">{`You asked to do without it until ${date(asked.until)}: ${asked.reason}`}</p>}
      {maySend && state !== "not_applicable" && (
        <div>
          <Button variant="ghost" onPress={() => setAsking(true)}>
            I Can’t Provide This
          </Button>
        </div>
      )}
      {isAsking && <WaiverDialog item={item} onClose={() => setAsking(false)} />}
    </aside>
  );
}
