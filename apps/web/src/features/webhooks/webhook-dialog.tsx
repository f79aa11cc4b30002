import { zodResolver } from "@hookform/resolvers/zod";
import { eventTypeIds, providerWebhooks, type EventType, type Webhook } from "@lading/contract";
import { useId } from "react";
import { Controller, useForm } from "react-hook-form";
import { call } from "../../lib/api.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { useKeptFields } from "../../lib/use-kept-fields.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { askToDiscard } from "../../ui/use-close-guard.ts";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import type { WebhookSide } from "./webhooks-api.ts";
import { lineClass } from "../../ui/field-frame.tsx";

interface WebhookDialogProps {
  side: WebhookSide;
  /** The webhook to change; undefined for a new one. */
  webhook: Webhook | undefined;
  onSaved: (saved: Webhook & { secret?: string | null }) => void;
  onClose: () => void;
}

/** Creates or changes a webhook. */
export function WebhookDialog({ side, webhook, onSaved, onClose }: WebhookDialogProps) {
  const [withPassword, passwordDialog] = usePasswordStep();
  const form = useForm({
    resolver: zodResolver(providerWebhooks.create.body),
    // The server returns the types that it accepted.
    defaultValues: { url: webhook?.url ?? "", types: (webhook?.types ?? []) as EventType[] },
  });
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  useKeptFields(`webhook-${webhook?.id ?? "new"}`, form, ["url"]);

  const submit = handleSubmit(async (body) => {
    try {
      const saved = await withPassword<Webhook & { secret?: string | null }>(() =>
        webhook ? call(side.calls.change, { params: { id: webhook.id }, body }) : call(side.calls.create, { body }),
      );
      if (saved) onSaved(saved);
    } catch (error) {
      showFailure(error, setError, ["url", "types"]);
    }
  });

  return (
    <FormDialog
      title={webhook ? "Edit the webhook" : "New webhook"}
      size="medium"
      error={errors.root?.message}
      confirm={webhook ? "Save" : "Create Webhook"}
      isPending={isSubmitting}
      unsaved={{ hasChanges: isDirty, question: discardQuestion }}
      passwordDialog={passwordDialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="URL"
        type="url"
        maxLength={2000}
        autoComplete="off"
        hint="Where your program receives requests, for example https://erp.example/webhooks."
        error={errors.url?.message}
        {...register("url")}
      />
      <Controller
        control={control}
        name="types"
        render={({ field: { value, onChange } }) => (
          <TypeChoices chosen={value} onChange={onChange} error={errors.types && "Choose at least one."} />
        )}
      />
    </FormDialog>
  );
}

interface TypeChoicesProps {
  chosen: readonly EventType[];
  onChange: (chosen: EventType[]) => void;
  error: string | undefined;
}

function TypeChoices({ chosen, onChange, error }: TypeChoicesProps) {
  const lineId = useId();
  const toggle = (type: EventType, isChosen: boolean) =>
    onChange(eventTypeIds.filter((one) => (one === type ? isChosen : chosen.includes(one))));
  return (
    <fieldset aria-describedby={lineId} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-fg">Changes to send</legend>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {eventTypeIds.map((type) => (
          <label
            key={type}
            className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2 py-1 text-fg hover:bg-muted pointer-coarse:min-h-10"
          >
            <Checkbox checked={chosen.includes(type)} onChange={(event) => toggle(type, event.target.checked)} />
            <code className="min-w-0 text-xs wrap-anywhere">{type}</code>
          </label>
        ))}
      </div>
      <p id={lineId} role="alert" className={lineClass(true)}>
        {error}
      </p>
    </fieldset>
  );
}

const discardQuestion = askToDiscard("Discard what you typed?", "Nothing was saved.");
