import { type RequirementItemDetail, requestWaiver } from "@lading/contract";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { deployment } from "../../lib/deployment.ts";
import { failureText } from "../../lib/form-failure.ts";
import { noDay, typedDay } from "../../lib/typed-day.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { DayField } from "../../ui/day-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useStoreItem } from "./requirements-api.ts";

interface WaiverDialogProps {
  item: RequirementItemDetail;
  onClose: () => void;
}

/** Asks to do without a document until a day. */
export function WaiverDialog({ item: { id, version, requirement }, onClose }: WaiverDialogProps) {
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState("");
  const [errors, setErrors] = useState<Partial<Record<"reason" | "until" | "root", string>>>({});
  const store = useStoreItem();
  const { mutate, isPending } = useOneAtATime({
    mutationFn: (until: string) => call(requestWaiver, { params: { id }, body: { version, reason, until } }),
    onSuccess: (item) => {
      store(item);
      showToast(`Asked. ${deployment.providerName} decides whether you can do without it.`);
      onClose();
    },
    onError: (failure) => {
      const { reason: ofReason, until } = failure instanceof ApiError ? failure.fields : {};
      setErrors({
        reason: ofReason?.[0],
        until: until?.[0],
        root: ofReason || until ? undefined : failureText(failure),
      });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const until = typedDay(typed);
    const wrong = {
      reason: reason.trim() === "" ? "Say why." : undefined,
      until: until === undefined ? noDay : undefined,
    };
    setErrors(wrong);
    if (until !== undefined && wrong.reason === undefined) mutate(until);
  };
  return (
    <FormDialog
      title={`I Can’t Provide This: ${requirement.name}`}
      size="medium"
      error={errors.root}
      confirm="Ask to Do Without It"
      isPending={isPending}
      unsaved={{ hasChanges: reason !== "" || typed !== "" }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        maxLength={1000}
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <DayField
        label="Until"
        hint="At most one year."
        {...{ error: errors.until, name: "until", value: typed, ref: null }}
        onChange={setTyped}
        onBlur={() => undefined}
      />
    </FormDialog>
  );
}
