import { type RequirementItemDetail, snoozeRequirement } from "@lading/contract";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { date } from "../../lib/formats.ts";
import { noDay, typedDay } from "../../lib/typed-day.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { DayField } from "../../ui/day-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useStoreItem } from "./requirements-api.ts";

/** Puts the reminders of an item off, at most until it is due. */
export function RemindLater({ item, today }: { item: RequirementItemDetail; today: string }) {
  const [isOpen, setOpen] = useState(false);
  const { due_on: dueOn, snoozed_until: snoozed } = item;
  if (dueOn === null || dueOn < today) return null;
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        {snoozed !== null && snoozed > today ? `Reminded from ${date(snoozed)}` : "Remind Me Later"}
      </Button>
      {isOpen && <RemindDialog item={item} dueOn={dueOn} onClose={() => setOpen(false)} />}
    </>
  );
}

interface RemindDialogProps {
  item: RequirementItemDetail;
  dueOn: string;
  onClose: () => void;
}

function RemindDialog({ item: { id, requirement }, dueOn, onClose }: RemindDialogProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const store = useStoreItem();
  const { mutate, isPending } = useOneAtATime({
    mutationFn: (until: string) => call(snoozeRequirement, { params: { id }, body: { until } }),
    onSuccess: (item) => {
      store(item);
      showToast(`No reminder before ${date(item.snoozed_until)}.`);
      onClose();
    },
    onError: (failure) =>
      setError((failure instanceof ApiError && failure.fields["until"]?.[0]) || failureText(failure)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const until = typedDay(typed);
    if (until === undefined) setError(noDay);
    else mutate(until);
  };
  return (
    <FormDialog
      title={`Remind Me Later: ${requirement.name}`}
      error={false}
      confirm="Remind Me Later"
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <DayField
        label="No Reminder Before"
        hint={`At most ${date(dueOn)}, when it is due.`}
        {...{ error, name: "until", value: typed, ref: null }}
        onChange={(text) => {
          setTyped(text);
          setError(undefined);
        }}
        onBlur={() => undefined}
      />
    </FormDialog>
  );
}
