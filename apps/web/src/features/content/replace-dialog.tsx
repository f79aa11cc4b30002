import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { ContentApi } from "./content-api.ts";
import type { ContentItem, Kind } from "./content-kind.ts";

interface ReplaceDialogProps<Values extends object, Form extends object, Item extends ContentItem<Values> & Values> {
  kind: Kind<Values, Form, Item>;
  api: ContentApi<Values, Form, Item>;
  item: Item;
  onDone: () => void;
  onClose: () => void;
}

/** Asks which item takes the place of one that is in use and will be deleted. */
export function ReplaceDialog<Values extends object, Form extends object, Item extends ContentItem<Values> & Values>(
  props: ReplaceDialogProps<Values, Form, Item>,
) {
  const { kind, api, item, onDone, onClose } = props;
  const { data: all = [], isPending: isLoading } = useQuery(api.all);
  const [chosen, setChosen] = useState("");
  const [isChecked, setChecked] = useState(false);
  const others = all.filter(
    (other) => other.id !== item.id && other.state === "in_force" && kind.canReplace?.(other, item) !== false,
  );
  const { mutate, isPending, error } = useOneAtATime({
    mutationFn: () => api.remove(item, { replacement: Number(chosen) }),
    onSuccess: () => {
      onClose();
      onDone();
    },
  });
  const use = kind.getUse?.(item);
  const noun = use?.noun[use.count === 1 ? 0 : 1] ?? "";
  return (
    <FormDialog
      title={`Delete “${kind.getName(item, item)}”?`}
      error={error && failureText(error)}
      confirm="Replace and Delete"
      destructive
      isPending={isPending}
      isDisabled={!isLoading && others.length === 0}
      onSubmit={() => {
        setChecked(true);
        if (chosen !== "") mutate();
      }}
      onClose={onClose}
    >
      <p className="mb-3">{`It is in use: ${number(use?.count)} ${noun}. They get another ${kind.one}, which you choose.`}</p>
      {!isLoading && others.length === 0 ? (
        <p>{`There is no other ${kind.one} that can replace it. Create one first.`}</p>
      ) : (
        <SelectField
          label="Replacement"
          placeholder="Choose"
          options={others.map((other) => ({ value: String(other.id), label: kind.getName(other, other) }))}
          value={chosen}
          error={isChecked && chosen === "" ? "Choose a replacement." : undefined}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
