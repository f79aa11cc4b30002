import { zodResolver } from "@hookform/resolvers/zod";
import { NewAssistantToken, tokenDays } from "@lading/contract";
import { useId } from "react";
import { Controller, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { showFailure } from "../../lib/form-failure.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { createToken } from "./assistants-api.ts";

const Form = z.object({ name: NewAssistantToken.shape.name, mayPropose: z.boolean() });

interface NewTokenDialogProps {
  onMade: (made: Awaited<ReturnType<typeof createToken>>) => void;
  onClose: () => void;
}

/** Creates a token for an assistant of the user. */
export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const proposeId = useId();
  const [withPassword, passwordDialog] = usePasswordStep();
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { name: "", mayPropose: false },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ name, mayPropose }) => {
    try {
      const made = await withPassword(() =>
        createToken({ name, scopes: mayPropose ? ["mcp:read", "mcp:propose"] : ["mcp:read"] }),
      );
      if (made) onMade(made);
    } catch (error) {
      showFailure(error, setError, ["name"]);
    }
  });
  return (
    <FormDialog
      title="New token"
      error={errors.root?.message}
      confirm="Create Token"
      isPending={isSubmitting}
      passwordDialog={passwordDialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="mb-4">
        The assistant acts for you: it sees what you may see, and its answers leave the portal. The token works for{" "}
        {tokenDays} days.
      </p>
      <TextField
        label="Name"
        maxLength={60}
        autoComplete="off"
        hint="The provider's reviewers see it beside your name."
        error={errors.name?.message}
        {...register("name")}
      />
      <Controller
        control={control}
        name="mayPropose"
        render={({ field: { value, onChange } }) => (
          <label
            htmlFor={proposeId}
            className="mt-1 flex min-h-8 cursor-pointer items-center gap-2.5 rounded-control px-2 py-1 text-fg hover:bg-muted pointer-coarse:min-h-10"
          >
            <Checkbox id={proposeId} checked={value} onChange={onChange} />
            <span className="min-w-0">May propose edits of products</span>
          </label>
        )}
      />
    </FormDialog>
  );
}
