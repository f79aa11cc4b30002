import { useState } from "react";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { showToast } from "../../ui/toast.tsx";
import { type ContentApi, readConflict } from "./content-api.ts";
import type { ContentItem, ContentVersion, Kind } from "./content-kind.ts";
import { getEdited } from "./use-content-form.ts";
import { ValuesDiff } from "./values-diff.tsx";

interface VersionDialogProps<Values extends object, Form extends object, Item extends ContentItem<Values> & Values> {
  kind: Kind<Values, Form, Item>;
  api: ContentApi<Values, Form, Item>;
  item: Item;
  version: ContentVersion<Values>;
  /** The version before it; undefined for the first one. */
  before: ContentVersion<Values> | undefined;
  hasChanges: boolean;
  onRestored: (item: Item) => void;
  onClose: () => void;
}

/** Shows the changes that a version made, or how it differs from the present one, with the buttons that restore it. */
export function VersionDialog<Values extends object, Form extends object, Item extends ContentItem<Values> & Values>(
  props: VersionDialogProps<Values, Form, Item>,
) {
  const { kind, api, item, version, before, hasChanges, onRestored, onClose } = props;
  const isNewest = item.waiting ? version.number === item.waiting.number : version.state === "in_force";
  const [side, setSide] = useState<"before" | "now">(isNewest ? "before" : "now");
  const { mutate, isPending, error } = useOneAtATime({
    mutationFn: (isDraft: boolean) => api.restore(item, version.number, isDraft),
    onSuccess: (restored, isDraft) => {
      showToast(
        isDraft ? `Version ${version.number} is a draft again.` : `Version ${version.number} is published again.`,
      );
      onRestored(restored);
    },
  });
  return (
    <Dialog
      title={`Version ${version.number}`}
      size="large"
      isOpen
      onClose={() => !isPending && onClose()}
      actions={
        isNewest ? (
          <Button onPress={onClose}>Close</Button>
        ) : (
          <>
            <Button onPress={onClose} isDisabled={isPending}>
              Close
            </Button>
            <Button isDisabled={isPending || hasChanges} onPress={() => mutate(true)}>
              Restore as Draft
            </Button>
            <Button variant="primary" isPending={isPending} isDisabled={hasChanges} onPress={() => mutate(false)}>
              Restore and Publish
            </Button>
          </>
        )
      }
    >
      {!isNewest && (
        <RadioGroup
          label="Compare"
          options={[
            { value: "now", label: "Differences from the present version" },
            { value: "before", label: "Changes of this version" },
          ]}
          value={side}
          onChange={setSide}
        />
      )}
      {side === "now" && <ValuesDiff kind={kind} before={version.values} after={getEdited(item)} />}
      {side === "before" && <ValuesDiff kind={kind} before={before?.values} after={version.values} />}
      {!isNewest && hasChanges && <p className="mt-3">Save or discard your changes before you restore a version.</p>}
      <FormError>
        {error &&
          (readConflict(error)
            ? "Another person has changed this in the meantime. Close this dialog and look at the newest version first."
            : failureText(error))}
      </FormError>
    </Dialog>
  );
}
