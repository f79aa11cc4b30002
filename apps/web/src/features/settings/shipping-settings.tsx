import { changeShippingSettings, readShippingSettings, type ShippingSettings as Settings } from "@lading/contract";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Truck } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { handFocusToForm } from "../../ui/form-card.tsx";
import { MissingRows } from "../../ui/missing-rows.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";
import { VersionedFormCard } from "../../ui/versioned-form-card.tsx";
import { SettingsSection } from "./settings-section.tsx";

const shippingSettings = queryOptions({
  queryKey: ["shipping-settings"],
  queryFn: ({ signal }) => call(readShippingSettings, {}, signal),
  staleTime: staleTimes.userAndSearch,
});

/** The company's GS1 prefix, from which the portal numbers its packages. */
export function ShippingSettings() {
  const query = useQuery(shippingSettings);
  return (
    <SettingsSection
      title="Shipping"
      about="With your GS1 company prefix, the portal gives each package of a ship notice an SSCC, a number that no other package has."
    >
      {query.data ? (
        // A version that another person saved begins a new form.
        <ShippingForm key={query.data.version} saved={query.data} />
      ) : (
        <MissingRows rows="settings" icon={<Truck strokeWidth={1.75} aria-hidden />} query={query} />
      )}
    </SettingsSection>
  );
}

const digits = Array.from({ length: 10 }, (_, digit) => ({ value: `${digit}`, label: `${digit}` }));
const prefixFault = "Must be 7 to 12 digits.";

function ShippingForm({ saved }: { saved: Settings }) {
  const { values, hasChanges, change, discard } = useUnsaved("shipping", {
    gs1_prefix: saved.gs1_prefix,
    extension_digit: `${saved.extension_digit}`,
  });
  useLeaveGuard(hasChanges, discard);
  const client = useQueryClient();
  const [fault, setFault] = useState<string>();
  const { mutate, isPending, error, reset } = useOneAtATime({
    mutationFn: (body: Settings) => call(changeShippingSettings, { body }),
    onSuccess: (settings) => {
      handFocusToForm();
      discard();
      client.setQueryData(shippingSettings.queryKey, settings);
      showToast("Your changes are saved.");
    },
  });
  const refused = error instanceof ApiError ? error.fields : {};
  const submit = () => {
    reset();
    const prefix = values.gs1_prefix.trim();
    const isGood = /^(\d{7,12})?$/.test(prefix);
    setFault(isGood ? undefined : prefixFault);
    if (!isGood) return;
    mutate({ gs1_prefix: prefix, extension_digit: Number(values.extension_digit), version: saved.version });
  };
  return (
    <VersionedFormCard
      label="Shipping"
      mayChange
      hasChanges={hasChanges}
      isPending={isPending}
      error={Object.keys(refused).length === 0 ? error : null}
      onSubmit={submit}
      onDiscard={() => {
        discard();
        setFault(undefined);
        reset();
      }}
      onReload={() => {
        discard();
        void client.invalidateQueries({ queryKey: shippingSettings.queryKey });
      }}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField
          label="GS1 Company Prefix"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={values.gs1_prefix}
          error={fault ?? refused["gs1_prefix"]?.[0]}
          hint="7 to 12 digits. Empty if you have none."
          onChange={({ target }) => {
            setFault(undefined);
            change("gs1_prefix", target.value);
          }}
        />
        <SelectField
          label="Extension Digit"
          options={digits}
          value={values.extension_digit}
          error={refused["extension_digit"]?.[0]}
          hint="Another digit gives more numbers."
          onChange={({ target }) => change("extension_digit", target.value)}
        />
      </div>
    </VersionedFormCard>
  );
}
