import { zodResolver } from "@hookform/resolvers/zod";
import { defaultKeyDays, NewProviderApiKey, type CreatedApiKey } from "@lading/contract";
import { Controller, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { showFailure } from "../../lib/form-failure.ts";
import { dayText, noDay, typedDay } from "../../lib/typed-day.ts";
import { useKeptFields } from "../../lib/use-kept-fields.ts";
import { DayField } from "../../ui/day-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { askToDiscard } from "../../ui/use-close-guard.ts";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import type { KeySide } from "./api-keys-api.ts";
import { CompanyChoices } from "./company-choices.tsx";
import { ScopeChoices } from "./scope-choices.tsx";

const { name, scopes, addresses } = NewProviderApiKey.shape;

const Form = z.object({
  name,
  scopes,
  companies: z.array(z.string()),
  addresses: z
    .string()
    .check(
      z.refine(
        (text) => addresses.safeParse(splitAddresses(text)).success,
        "Must be addresses or networks, like 192.0.2.10 or 192.0.2.0/24.",
      ),
    ),
  expires_at: z.string().check(z.refine((text) => typedDay(text) !== undefined, noDay)),
});

interface NewKeyDialogProps {
  side: KeySide;
  onMade: (made: CreatedApiKey) => void;
  onClose: () => void;
}

/** Creates an API key. */
export function NewKeyDialog({ side, onMade, onClose }: NewKeyDialogProps) {
  const [withPassword, passwordDialog] = usePasswordStep();
  const form = useForm({
    resolver: zodResolver(Form),
    defaultValues: { name: "", scopes: [], companies: [], addresses: "", expires_at: dayText(inDays(defaultKeyDays)) },
  });
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  useKeptFields("api-key", form, ["name", "addresses", "expires_at"]);

  const submit = handleSubmit(async ({ expires_at: day, companies, ...values }) => {
    try {
      const body = {
        ...values,
        addresses: splitAddresses(values.addresses),
        // Days end in UTC.
        expires_at: new Date(`${typedDay(day)}T23:59:59Z`).toISOString(),
        ...(companies.length > 0 && { companies }),
      };
      const made = await withPassword(() => side.create(body));
      if (made) onMade(made);
    } catch (error) {
      showFailure(error, setError, ["name", "scopes", "companies", "addresses", "expires_at"]);
    }
  });

  return (
    <FormDialog
      title="New API key"
      size="medium"
      error={errors.root?.message}
      confirm="Create Key"
      isPending={isSubmitting}
      unsaved={{ hasChanges: isDirty, question: discardQuestion }}
      passwordDialog={passwordDialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="mb-4">
        The key acts for you: it can do what you choose here, as long as your account is active and may do it.
      </p>
      <TextField
        label="Name"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus in any case, and the name comes first
        autoFocus
        maxLength={100}
        autoComplete="off"
        hint="The program that will use it, for example ERP."
        error={errors.name?.message}
        {...register("name")}
      />
      <Controller
        control={control}
        name="scopes"
        render={({ field: { value, onChange } }) => (
          <ScopeChoices
            scopes={side.scopes}
            chosen={value}
            onChange={onChange}
            error={errors.scopes && "Choose at least one."}
          />
        )}
      />
      {side.hasCompanies && (
        <Controller
          control={control}
          name="companies"
          render={({ field: { value, onChange } }) => (
            <CompanyChoices chosen={value} onChange={onChange} error={errors.companies?.message} />
          )}
        />
      )}
      <Controller
        control={control}
        name="expires_at"
        render={({ field }) => (
          <DayField {...field} label="Expires" hint="At most two years from now." error={errors.expires_at?.message} />
        )}
      />
      <TextArea
        label="Addresses (optional)"
        rows={2}
        hint="The key works only from these addresses or networks. Separate them by commas or lines."
        error={errors.addresses?.message}
        {...register("addresses")}
      />
    </FormDialog>
  );
}

/** Reads addresses that are separated by commas, spaces or lines. */
const splitAddresses = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== "");

/** The day in UTC after a number of days, as YYYY-MM-DD. */
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

const dayMs = 24 * 3_600_000;

const discardQuestion = askToDiscard("Discard what you typed?", "No key was created.");
