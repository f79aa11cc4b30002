import { changeWorkSettings, workKindIds, workKinds, type WorkSettings } from "@lading/contract";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { dayText } from "../../lib/typed-day.ts";
import { useMay } from "../../lib/use-may.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { handFocusToForm } from "../../ui/form-card.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";
import { VersionedFormCard } from "../../ui/versioned-form-card.tsx";
import { BackToQueue } from "./back-to-queue.tsx";
import { HolidayFields } from "./holiday-fields.tsx";
import { readQueueAgain, workSettings } from "./queue-api.ts";
import { type SettingsValues, toSettings } from "./settings-form.ts";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const zones = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])].map((value) => ({ value, label: value }));

/** The provider's calendar and the days in which each kind of work is promised. */
export function QueueSettingsPage() {
  const { data } = useSuspenseQuery(workSettings);
  const mayChange = useMay()({ permission: "provider.change_staff" });
  return (
    <div className="px-4 pt-4 pb-8 lg:px-6 lg:pt-6">
      <BackToQueue />
      <PageHeader title="Due Times" />
      <p className="mt-1 mb-4 max-w-184 text-fg2 text-pretty">
        Each kind of work is due this many working days after it arrives, at the same time of day. A company without
        users counts as a new company. A change applies to everything that waits.
        {!mayChange && " Only staff who may change other staff can change these settings."}
      </p>
      {/* A version that another person saved begins a new form. */}
      <SettingsForm key={data.version} settings={data} mayChange={mayChange} />
    </div>
  );
}

const read = ({ time_zone, weekdays: days, holidays, promises }: WorkSettings): SettingsValues => ({
  time_zone,
  weekdays: days,
  holidays: holidays.map(({ day, name }) => ({ day: dayText(day), name })),
  promises: Object.fromEntries(workKindIds.map((kind) => [kind, String(promises[kind])])),
});

function SettingsForm({ settings: given, mayChange }: { settings: WorkSettings; mayChange: boolean }) {
  const client = useQueryClient();
  // Not those of the query, which may be fetched again while the user types.
  const [settings] = useState(given);
  const [values, setValues] = useState(() => read(settings));
  const [messages, setMessages] = useState<Record<string, string>>({});
  const hasChanges = JSON.stringify(values) !== JSON.stringify(read(settings));
  useLeaveGuard(hasChanges);
  const change = (changed: Partial<SettingsValues>) => {
    setValues((before) => ({ ...before, ...changed }));
    setMessages({});
  };
  const { mutate, isPending, error, reset } = useOneAtATime({
    mutationFn: (body: WorkSettings) => call(changeWorkSettings, { body }),
    onSuccess: async (saved) => {
      handFocusToForm();
      client.setQueryData(workSettings.queryKey, saved);
      await readQueueAgain(client);
      showToast("Your changes are saved, and all due times are computed again.");
    },
    onError: (refusal) => {
      if (refusal instanceof ApiError)
        setMessages(Object.fromEntries(Object.entries(refusal.fields).map(([field, [first = ""]]) => [field, first])));
    },
  });
  const submit = () => {
    reset();
    const body = toSettings(values, settings.version);
    if ("messages" in body) setMessages(body.messages);
    else mutate(body);
  };
  return (
    <VersionedFormCard
      label="Due Times"
      mayChange={mayChange}
      hasChanges={hasChanges}
      isPending={isPending}
      error={Object.keys(messages).length === 0 ? error : null}
      onSubmit={submit}
      onDiscard={() => {
        setValues(read(settings));
        setMessages({});
        reset();
      }}
      onReload={() => void client.invalidateQueries({ queryKey: workSettings.queryKey })}
    >
      <fieldset disabled={!mayChange} className="contents">
        <h2 className="mb-3 font-semibold">Working days for each kind</h2>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {workKindIds.map((kind) => (
            <TextField
              key={kind}
              label={workKinds[kind].label}
              inputMode="numeric"
              maxLength={2}
              value={values.promises[kind]}
              error={messages[`promises.${kind}`]}
              onChange={(event) => change({ promises: { ...values.promises, [kind]: event.target.value } })}
            />
          ))}
        </div>
        <h2 className="mt-2 mb-3 font-semibold">Calendar</h2>
        <fieldset className="mb-1">
          <legend className="mb-1.5 text-sm font-medium">Working days of the week</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {weekdays.map((name, place) => (
              <label
                key={name}
                className="flex min-h-8 cursor-pointer items-center gap-2 text-fg pointer-coarse:min-h-10"
              >
                <Checkbox
                  checked={values.weekdays.includes(place + 1)}
                  onChange={(event) =>
                    change({
                      weekdays: event.target.checked
                        ? [...values.weekdays, place + 1].toSorted((one, other) => one - other)
                        : values.weekdays.filter((day) => day !== place + 1),
                    })
                  }
                />
                {name}
              </label>
            ))}
          </div>
          <p role="alert" className="min-h-5 text-xs text-bad">
            {messages["weekdays"]}
          </p>
        </fieldset>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <SelectField
            label="Time Zone"
            options={zones}
            value={values.time_zone}
            error={messages["time_zone"]}
            onChange={(event) => change({ time_zone: event.target.value })}
          />
        </div>
        <HolidayFields
          holidays={values.holidays}
          mayChange={mayChange}
          getError={(field) => messages[field]}
          onChange={(holidays) => change({ holidays })}
        />
      </fieldset>
    </VersionedFormCard>
  );
}
