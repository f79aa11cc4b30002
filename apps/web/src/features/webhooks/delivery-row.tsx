import type { DeliveryState, WebhookAttempt, WebhookDelivery } from "@lading/contract";
import { useId, useState } from "react";
import { Ago } from "../../ui/moment.tsx";
import { dateAndTime, number } from "../../lib/formats.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DisclosureChevron } from "../../ui/disclosure-chevron.tsx";

export const stateNames: Record<DeliveryState, string> = { waiting: "Waiting", sent: "Accepted", failed: "Given up" };

const tones = { waiting: "info", sent: "ok", failed: "bad" } as const;

/** One delivery; opened, it shows the request and each response. */
export function DeliveryRow({ delivery, onReplay }: { delivery: WebhookDelivery; onReplay: () => void }) {
  const { id, type, state, created_at, due_at, body, attempts } = delivery;
  const [isOpen, setOpen] = useState(false);
  const contentId = useId();
  return (
    <li className="px-4 py-2 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-8 min-w-60 flex-1 cursor-pointer flex-wrap items-center gap-x-2 gap-y-1 text-left text-sm"
        >
          <DisclosureChevron isOpen={isOpen} />
          <code className="text-xs wrap-anywhere">{type}</code>
          <Badge tone={tones[state]}>{stateNames[state]}</Badge>
          <span className="text-xs text-fg3 tabular-nums">
            <Ago at={created_at} isSentence />
            {due_at !== null && attempts.length > 0 && (
              <>
                , tried again <Ago at={due_at} />
              </>
            )}
          </span>
        </button>
        <Button variant="ghost" aria-label={`Send ${type} of ${dateAndTime(created_at)} again`} onPress={onReplay}>
          Send Again
        </Button>
      </div>
      <div id={contentId}>
        {isOpen && (
          <div className="flex flex-col gap-3 py-2 text-sm">
            <Block title="Request" note={`webhook-id: ${id}`} text={formatJson(body)} />
            {attempts.map((attempt, index) => (
              // Attempts have no id, and new ones come last.
              // oxlint-disable-next-line react/no-array-index-key
              <Block
                key={index}
                title={`Attempt ${index + 1}`}
                note={describe(attempt)}
                text={attempt.response ?? ""}
              />
            ))}
          </div>
        )}
      </div>
    </li>
  );
}

function Block({ title, note, text }: { title: string; note: string; text: string }) {
  return (
    <section aria-label={title}>
      <p className="flex flex-wrap gap-x-3 text-xs text-fg3 wrap-anywhere tabular-nums">
        <span className="font-medium text-fg2">{title}</span>
        {note}
      </p>
      {text !== "" && (
        <pre className="mt-1 max-h-60 overflow-auto rounded-control bg-subtle p-3 text-xs whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      )}
    </section>
  );
}

const describe = ({ at, ms, error, status }: WebhookAttempt) =>
  `${dateAndTime(at)}, ${number(ms)} ms: ${error ?? `The receiver accepted it (${status}).`}`;

const formatJson = (text: string) => JSON.stringify(JSON.parse(text), null, 2);
