import { AlertSettings } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { SuccessDialog } from "../../ui/success-dialog.tsx";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";
import { SaveButtons } from "../../ui/save-buttons.tsx";
import { saveAlerts } from "./settings-api.ts";
import { handFocusToForm, FormCard } from "../../ui/form-card.tsx";

const answers = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

const frequencies = [
  { value: "real_time", label: "Realtime", about: "A mail each time that something happens" },
  { value: "daily", label: "Daily", about: "One mail a day with all that happened" },
  { value: "weekly", label: "Weekly", about: "One mail a week, on the day that you choose" },
] as const;

const weekdays = [
  { value: "monday", label: "Monday" },
  { value: "tuesday", label: "Tuesday" },
  { value: "wednesday", label: "Wednesday" },
  { value: "thursday", label: "Thursday" },
  { value: "friday", label: "Friday" },
] as const;

export function AlertsForm({ saved }: { saved: AlertSettings }) {
  const { values, hasChanges, isRestored, change, settle, discard } = useUnsaved("alerts", toChoices(saved));
  useLeaveGuard(hasChanges, discard);
  const [isSaved, setSaved] = useState(false);
  const queryClient = useQueryClient();
  const { mutate, error, isPending, reset } = useOneAtATime({
    mutationFn: (choices: Choices) => saveAlerts(queryClient, AlertSettings.parse(toSettings(choices))),
    onSuccess: (_, sent) => {
      handFocusToForm();
      settle(sent);
      setSaved(true);
    },
  });
  const choose = (field: keyof Choices) => (value: string) => {
    change(field, value);
    // A weekday counts as a change only while the mails are weekly.
    if (field === "frequency" && value !== "weekly") change("frequency_weekly_day", saved.frequency_weekly_day ?? "");
    if (error) reset();
  };
  const isOff = values.enabled === "no";
  const isWeekly = values.frequency === "weekly";
  const refused = error instanceof ApiError ? error.fields : {};

  return (
    <FormCard
      label="Alerts"
      onSubmit={() => mutate(values)}
      isRestored={isRestored}
      message={
        error && (
          <>
            <p className="font-medium">Sorry. Your changes couldn't be processed</p>
            <p>{failureText(error)}</p>
          </>
        )
      }
      buttons={
        <SaveButtons
          hasChanges={hasChanges}
          isValid={AlertSettings.safeParse(toSettings(values)).success}
          isPending={isPending}
          onDiscard={() => {
            discard();
            reset();
          }}
        />
      }
    >
      <RadioGroup
        label="Do you want email updates?"
        options={answers}
        value={values.enabled}
        onChange={choose("enabled")}
        error={refused["enabled"]?.[0]}
      />
      <RadioGroup
        label="How often?"
        options={frequencies}
        value={values.frequency}
        onChange={choose("frequency")}
        isDisabled={isOff}
        error={refused["frequency"]?.[0]}
        layout="column"
      />
      <RadioGroup
        label="On which day of the week?"
        options={weekdays}
        value={isWeekly ? values.frequency_weekly_day : ""}
        onChange={choose("frequency_weekly_day")}
        isDisabled={isOff || !isWeekly}
        error={refused["frequency_weekly_day"]?.[0]}
        hint={isWeekly && values.frequency_weekly_day === "" ? "Choose a weekday." : undefined}
      />
      <SuccessDialog title="Email Updates" isOpen={isSaved} onClose={() => setSaved(false)}>
        Your settings have been successfully updated and saved.
      </SuccessDialog>
    </FormCard>
  );
}

/** Converts the settings to form values. A missing choice is an empty text. */
const toChoices = ({ enabled, frequency, frequency_weekly_day }: AlertSettings) => ({
  enabled: enabled ? "yes" : "no",
  frequency: frequency as string, // the tab's storage may contain an outdated value, which the schema rejects
  frequency_weekly_day: frequency_weekly_day ?? "",
});
type Choices = ReturnType<typeof toChoices>;

const toSettings = ({ enabled, frequency, frequency_weekly_day }: Choices) => ({
  enabled: enabled === "yes",
  frequency,
  frequency_weekly_day: frequency === "weekly" ? frequency_weekly_day || null : null,
});
