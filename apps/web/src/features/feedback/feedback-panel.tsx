import { CircleCheck, X } from "lucide-react";
import { useState } from "react";
import { deployment } from "../../lib/deployment.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { focusOnMount } from "../../ui/focus-on-mount.ts";
import { FeedbackForm } from "./feedback-form.tsx";

/** Stays open until the user closes it, so that the user can look at the page meanwhile. */
export function FeedbackPanel({ onClose }: { onClose: () => void }) {
  const [isSent, setSent] = useState(false);
  return (
    <dialog
      open
      aria-label="Give feedback"
      className="fixed inset-x-2 top-auto bottom-2 w-auto max-w-none max-h-[calc(100dvh-1rem)] overflow-auto rounded-dialog bg-raised text-fg shadow-overlay ring-1 ring-line transition-[opacity,transform] duration-150 sm:left-auto sm:w-90 lg:right-6 lg:bottom-10 starting:translate-y-1 starting:opacity-0"
    >
      <div className="flex items-start gap-2 px-4 pt-3">
        <h2 className="flex-1 py-1 text-base font-semibold">
          {isSent ? "Thank you" : "How is the portal working for you?"}
        </h2>
        <div className="-mr-2">
          <IconButton label="Close" icon={<X size={16} strokeWidth={1.75} aria-hidden />} onPress={onClose} />
        </div>
      </div>
      {isSent ? <Thanks onClose={onClose} /> : <FeedbackForm onSent={() => setSent(true)} />}
    </dialog>
  );
}

function Thanks({ onClose }: { onClose: () => void }) {
  return (
    <div className="px-4 pt-1 pb-4">
      <output className="flex items-start gap-2.5 text-sm text-fg2 text-pretty">
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-ok" />
        {`${deployment.providerName} has received your feedback.`}
      </output>
      <div className="mt-4 flex justify-end">
        <Button ref={focusOnMount} onPress={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
