import { NewValues, type ValueListId } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { failureText } from "../../lib/form-failure.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { FormCard, handFocusToForm } from "../../ui/form-card.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";
import { addValues, readChoicesAgain, valueList } from "./value-lists-api.ts";

interface AddValuesFormProps {
  list: ValueListId;
  /** The unknown values of the import from which the person comes, with which the form begins. */
  unknown: { file: string; names: readonly string[] } | undefined;
  importId: string | undefined;
}

/** Adds names to a list, and then returns to the import if the person comes from one. */
export function AddValuesForm({ list, unknown, importId }: AddValuesFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [given] = useState(() => unknown?.names.join("\n") ?? "");
  const { values, hasChanges, isRestored, change, discard } = useUnsaved(`${list}-${importId ?? ""}`, { names: given });
  useLeaveGuard(hasChanges, discard);
  const names = values.names.split("\n").flatMap((line) => line.trim() || []);
  const mistake = NewValues.safeParse({ names }).error?.issues[0]?.message;
  const { mutate, error, isPending, reset } = useOneAtATime({
    mutationFn: () => addValues(list, names),
    onSuccess: async (saved) => {
      discard();
      client.setQueryData(valueList(list).queryKey, saved);
      await readChoicesAgain(client);
      showToast(names.length === 1 ? "The value is in the list." : `${names.length} values are in the list.`);
      if (importId)
        void navigate({
          to: "/provider/imports/{-$id}",
          params: { id: importId },
          search: { step: "values" },
          ignoreBlocker: true,
        });
    },
  });
  return (
    <FormCard
      label="Add values"
      isRestored={isRestored}
      onSubmit={() => {
        if (mistake) return;
        handFocusToForm();
        mutate();
      }}
      message={error && failureText(error)}
      buttons={
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={mistake !== undefined}>
          Add to the List
        </Button>
      }
    >
      <TextArea
        label="New Values (one per line)"
        rows={Math.min(Math.max(names.length + 1, 3), 12)}
        value={values.names}
        error={names.length > 0 ? mistake : undefined}
        hint={
          unknown &&
          unknown.names.length > 0 &&
          `The unknown values of ${unknown.file}. Remove misspelled ones, and choose their meaning in the step Values of the import.`
        }
        onChange={(event) => {
          reset();
          change("names", event.target.value);
        }}
      />
    </FormCard>
  );
}
