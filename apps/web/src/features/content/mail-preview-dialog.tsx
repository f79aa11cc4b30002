import { type MailPreview, previewMail, sendTestMail } from "@lading/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast.tsx";

interface MailPreviewDialogProps {
  id: number;
  /** The texts of the form, saved or not. */
  texts: { subject: string; body: string };
  onClose: () => void;
}

/** Shows a mail with example values, and sends it to the user. */
export function MailPreviewDialog({ id, texts, onClose }: MailPreviewDialogProps) {
  const [part, setPart] = useState<"html" | "text">("html");
  const params = { id: String(id) };
  const { data: preview, error } = useQuery({
    queryKey: ["mail-preview", id, texts],
    queryFn: ({ signal }) => call(previewMail, { params, body: { ...texts } }, signal),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const test = useMutation({
    mutationFn: () => call(sendTestMail, { params, body: { ...texts } }),
    onSuccess: ({ recipient }) => showToast(`The mail is on its way to ${recipient}.`),
  });
  return (
    <Dialog
      title="Preview"
      size="large"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Close</Button>
          <Button isDisabled={!preview} isPending={test.isPending} onPress={() => test.mutate()}>
            Send It to Me
          </Button>
        </>
      }
    >
      <RadioGroup
        label="Part"
        options={[
          { value: "html", label: "With layout" },
          { value: "text", label: "Plain text" },
        ]}
        value={part}
        onChange={setPart}
      />
      <p className="mb-3 text-fg3">
        The values are examples. The link in a test mail opens its page, but does not work there.
      </p>
      {error && <Problems error={error} />}
      {test.error && (
        <p role="alert" className="text-bad">
          {failureText(test.error)}
        </p>
      )}
      {!error && !preview && <Skeleton className="h-60" />}
      {preview && <Mail preview={preview} part={part} />}
    </Dialog>
  );
}

/** Texts that cannot be sent yet cannot be shown either. */
function Problems({ error }: { error: Error }) {
  const messages =
    error instanceof ApiError && error.status === 400 ? Object.values(error.fields).flat() : [failureText(error)];
  return (
    <ul role="alert" className="list-disc pl-4 text-bad">
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}

const Mail = ({ preview, part }: { preview: MailPreview; part: "html" | "text" }) => (
  <article aria-label="The mail" className="rounded-card border border-line">
    <p className="border-b border-line px-4 py-3 wrap-anywhere">
      <span className="text-fg3">Subject: </span>
      <span className="font-medium">{preview.subject}</span>
    </p>
    {part === "text" ? (
      <pre className="mail-text px-4 py-4 text-xs">{preview.text}</pre>
    ) : (
      <div className="flex flex-col items-start gap-4 bg-subtle px-4 py-6">
        <h3 className="text-xl font-semibold wrap-anywhere">{preview.heading}</h3>
        {preview.parts.map(({ kind, text }, place) => (
          // The same part can occur twice.
          <Part key={`${place} ${kind}`} kind={kind} text={text} />
        ))}
      </div>
    )}
  </article>
);

function Part({ kind, text }: MailPreview["parts"][number]) {
  if (kind === "button")
    return <span className="rounded-control bg-accent px-4 py-2 font-medium text-on-accent wrap-anywhere">{text}</span>;
  if (kind === "items")
    return <p className="w-full border-y border-line py-3 font-medium text-accent-text wrap-anywhere">{text}</p>;
  const look = {
    paragraph: "text-base text-fg2",
    note: "text-xs text-fg3",
    quote: "mail-quote pl-3 text-base text-fg2",
    code: "text-xl font-semibold tracking-widest text-fg tabular-nums",
  }[kind];
  return <p className={`wrap-anywhere whitespace-pre-line ${look}`}>{text}</p>;
}
