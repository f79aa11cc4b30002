import { changeProviderSettings, ChangedProviderSettings, type ProviderSettings } from "@lading/contract";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { ListPage } from "../../list/list-page.tsx";
import { FormCard, handFocusToForm } from "../../ui/form-card.tsx";
import { SaveButtons } from "../../ui/save-buttons.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { FactorFloorCard } from "./factor-floor-card.tsx";
import { LogoCard } from "./logo-card.tsx";
import { StaffSessionPolicy } from "./staff-session-policy.tsx";
import { applySettings, providerSettings } from "./settings-api.ts";
import { SystemCard } from "./system-card.tsx";

const fields = ["name", "abbreviation", "mailbox"] as const;
type Field = (typeof fields)[number];

/** The provider's name, mailbox and logo, the second steps of companies, the sessions of the provider's people, and the system. */
export function SettingsPage() {
  const { data: live } = useSuspenseQuery(providerSettings);
  return (
    <ListPage title="Settings">
      <div className="flex flex-col gap-6 px-4 pb-6 lg:px-6">
        <IdentityCard live={live} />
        <LogoCard settings={live} />
        <FactorFloorCard />
        <StaffSessionPolicy />
        <SystemCard />
      </div>
    </ListPage>
  );
}

function IdentityCard({ live }: { live: ProviderSettings }) {
  const client = useQueryClient();
  // Not the settings of the query, which may be fetched again while the user types.
  const [seen, setSeen] = useState(live);
  const [conflicts, setConflicts] = useState<Partial<Record<Field, string>>>({});
  const { values, changed, hasChanges, isRestored, change, settle, discard } = useUnsaved(
    "provider-settings",
    pick(seen, fields),
  );
  useLeaveGuard(hasChanges, discard);
  const [withPassword, passwordDialog] = usePasswordStep();
  const { mutate, error, isPending, reset } = useOneAtATime({
    mutationFn: (sent: Record<Field, string>) =>
      withPassword(() =>
        call(changeProviderSettings, { body: { ...pick(sent, changed), old_values: pick(seen, changed) } }),
      ),
    onSuccess: (saved: ProviderSettings | undefined, sent) => {
      if (!saved) return;
      setSeen(saved);
      settle(sent);
      setConflicts({});
      showToast("The settings were saved.");
      applySettings(client, saved);
    },
    onError: async (failure) => {
      if (!isStatus(failure, 409)) return;
      const fresh = await client.fetchQuery({ ...providerSettings, staleTime: 0 }).catch(() => undefined);
      if (!fresh) return;
      // The form keeps what was typed, and the next attempt replaces the values that the messages name.
      const others = changed.filter((field) => fresh[field] !== seen[field]);
      setConflicts(pick(fresh, others));
      setSeen(fresh);
    },
  });
  const mistakes = ChangedProviderSettings.safeParse(pick(values, fields));
  const getError = (field: Field) => {
    const other = conflicts[field];
    if (other !== undefined && values[field] !== other)
      return `Another person has changed this to “${other}”. Save again to replace it.`;
    return (
      (error instanceof ApiError ? error.fields[field]?.[0] : undefined) ??
      (changed.includes(field) ? mistakes.error?.issues.find(({ path }) => path[0] === field)?.message : undefined)
    );
  };
  const input = (name: Field, label: string, more: { maxLength?: number; type?: string; hint: string }) => (
    <TextField
      label={label}
      name={name}
      autoComplete="off"
      value={values[name]}
      error={getError(name)}
      onChange={(event) => {
        reset();
        change(name, event.target.value);
      }}
      {...more}
    />
  );
  const isOnFields = error instanceof ApiError && fields.some((field) => error.fields[field]);
  return (
    <FormCard
      label="Provider"
      isRestored={isRestored}
      onSubmit={() => {
        if (!hasChanges || !mistakes.success) return;
        handFocusToForm();
        mutate(values);
      }}
      message={error && !isOnFields ? failureText(error) : undefined}
      buttons={
        <SaveButtons
          hasChanges={hasChanges}
          isValid={mistakes.success}
          isPending={isPending}
          onDiscard={() => {
            reset();
            setConflicts({});
            discard();
          }}
        />
      }
    >
      {input("name", "Provider Name", {
        maxLength: 60,
        hint: "Vendors read it on every page, on the sign-in page and in mails.",
      })}
      {input("abbreviation", "Abbreviation", {
        maxLength: 8,
        hint: "Users of a company see it with “Employee” while one of your people is signed in as one of them.",
      })}
      {input("mailbox", "Mailbox", {
        type: "email",
        hint: "Vendors write to this address, and it gets their feedback. Mails are sent from it unless the server has another sender.",
      })}
      {passwordDialog}
    </FormCard>
  );
}

const pick = <Name extends Field>(from: Record<Field, string>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Record<Name, string>; // Each name has its value.
