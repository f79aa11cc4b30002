import { addWorkView, changeWorkView, type WorkFilters, type WorkView } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { readQueueAgain } from "./queue-api.ts";
import { toFilters } from "./queue-search.ts";

interface ViewDialogProps {
  filters: WorkFilters;
  /** The view to change; a new one is saved without it. */
  view?: WorkView;
  onClose: () => void;
}

/** Saves the filters as a view, or changes the name of a view and who sees it. */
export function ViewDialog({ filters, view, onClose }: ViewDialogProps) {
  const client = useQueryClient();
  const shared = useId();
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setShared] = useState(view?.is_shared ?? false);
  const [isMissing, setMissing] = useState(false);
  const {
    mutate,
    isPending,
    error,
    variables: sent,
  } = useOneAtATime({
    mutationFn: async (body: { name: string; is_shared: boolean; filters: WorkFilters }) =>
      void (await (view ? call(changeWorkView, { params: { id: view.id }, body }) : call(addWorkView, { body }))),
    onSuccess: async (_answer, body) => {
      await readQueueAgain(client);
      showToast(`The view “${body.name}” is saved.`);
      onClose();
    },
  });
  const submit = () => {
    if (name.trim() === "") setMissing(true);
    else mutate({ name: name.trim(), is_shared: isShared, filters: toFilters(filters) });
  };
  const refused = error instanceof ApiError && sent?.name === name.trim() ? error.fields["name"]?.[0] : undefined;
  return (
    <FormDialog
      title={view ? `Change the view “${view.name}”` : "Save these filters as a view"}
      error={error && refused === undefined && failureText(error)}
      confirm="Save View"
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog's purpose is to type a name
        autoFocus
        label="Name"
        maxLength={60}
        autoComplete="off"
        value={name}
        error={isMissing && name.trim() === "" ? "Name the view." : refused}
        onChange={(event) => setName(event.target.value)}
      />
      <label
        htmlFor={shared}
        className="flex min-h-8 cursor-pointer items-center gap-2.5 text-fg pointer-coarse:min-h-11"
      >
        <Checkbox id={shared} checked={isShared} onChange={(event) => setShared(event.target.checked)} />
        All staff see this view
      </label>
    </FormDialog>
  );
}
