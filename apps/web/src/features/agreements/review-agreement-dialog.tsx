import { type AgreementFile, changeAgreement, type RefusedAgreement } from "@lading/contract";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { date } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { decideAgreement } from "./agreements-api.ts";
import { Expiration } from "./expiration.tsx";
import { FileName } from "./file-name.tsx";
import { RefusedFiles } from "./refused-files.tsx";

export interface Decided {
  file: AgreementFile;
  decision: "accept" | "change";
}

interface ReviewAgreementDialogProps {
  file: AgreementFile;
  type: string;
  /** The company's name. */
  company: string;
  refused?: readonly RefusedAgreement[] | undefined;
  onClose: () => void;
  onDecided: (decided: Decided) => void;
  /** The file is under review now, or somebody else has decided. */
  onChanged: () => void;
}

/** Shows a file that a vendor sent, and takes the decision: accept it, or ask for changes with a reason. */
export function ReviewAgreementDialog({ file, type, company, refused, ...on }: ReviewAgreementDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [pending, setPending] = useState<Decided["decision"]>();
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const begin = useEffectEvent(async () => {
    if (file.status !== "2") return;
    // The vendor sees that the review has begun. A failure changes nothing for the reviewer.
    await call(changeAgreement, { params: { id: file.id }, body: { status: "3" } }).catch(() => undefined);
    on.onChanged();
  });
  useEffect(() => void begin(), []);

  const decide = async (decision: Decided["decision"]) => {
    if (decision === "change" && reason.trim() === "") {
      setMissing(true);
      field.current?.focus();
      return;
    }
    setPending(decision);
    setFailure(undefined);
    try {
      const body = { decision, ...(decision === "change" && { reason: reason.trim() }) };
      await call(decideAgreement, { params: { id: file.id }, body });
      on.onDecided({ file, decision });
    } catch (error) {
      setFailure(failureText(error));
      on.onChanged();
    } finally {
      setPending(undefined);
    }
  };
  const isBusy = pending !== undefined;
  return (
    <Dialog
      title={`Review ${type}`}
      size="medium"
      isOpen
      onClose={() => !isBusy && on.onClose()}
      actions={
        <>
          <Button onPress={isAsking ? () => setAsking(false) : on.onClose} isDisabled={isBusy}>
            {isAsking ? "Back" : "Close"}
          </Button>
          <Button
            variant={isAsking ? "primary" : "secondary"}
            isPending={pending === "change"}
            isDisabled={pending === "accept"}
            onPress={() => (isAsking ? void decide("change") : setAsking(true))}
          >
            Ask for Changes
          </Button>
          {!isAsking && (
            <Button
              variant="primary"
              isPending={pending === "accept"}
              isDisabled={pending === "change"}
              onPress={() => void decide("accept")}
            >
              Accept
            </Button>
          )}
        </>
      }
    >
      <FileName file={file} opens="company-agreement" />
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-fg3">Company</dt>
        <dd className="wrap-anywhere">{company}</dd>
        <dt className="text-fg3">Valid until</dt>
        <dd>{file.expiration_date === null ? "Does not expire" : <Expiration file={file} />}</dd>
        {file.sent?.renews && (
          <>
            <dt className="text-fg3">Renews</dt>
            <dd className="wrap-anywhere">{`${file.sent.renews.name}, until ${date(file.sent.renews.expiration_date)}`}</dd>
          </>
        )}
      </dl>
      {refused && (
        <div className="mt-4">
          <RefusedFiles files={refused} opens="company-agreement" />
        </div>
      )}
      {isAsking && (
        <div className="mt-4">
          <TextArea
            ref={field}
            label="Reason"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that shows the field asks for a reason
            autoFocus
            rows={3}
            maxLength={1000}
            value={reason}
            error={isMissing && reason.trim() === "" ? "Say why. The vendor reads it." : undefined}
            hint={`${company} reads it at the agreement.`}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      )}
      <FormError>{failure}</FormError>
    </Dialog>
  );
}
