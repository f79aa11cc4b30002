import { type Document, type DocumentChange, DocumentName } from "@lading/contract";
import { useState } from "react";
import * as z from "zod/mini";
import { ApiError } from "../lib/api-error.ts";
import { useKept } from "../lib/kept.ts";
import { useOneAtATime } from "../lib/use-one-at-a-time.ts";
import { showToast } from "../ui/toast.tsx";
import { conflictingDocument } from "./document-conflict.ts";

interface NameAndLabelOptions {
  /** The form's key in the tab's storage. */
  form: string;
  request: (change: z.input<typeof DocumentChange>) => Promise<Document>;
  /** Runs while the pressed button can still have the focus. */
  onSaved: (saved: Document) => void;
  /** Runs after a conflict with another user's change was resolved. */
  onError: (error: Error, setLabelId: (id: number | null) => void) => void;
  onSettled: () => unknown;
}

interface Values {
  name: string;
  labelId: number | null;
}

/**
 * The name and the label of a document while they are edited. If another user has changed one of them meanwhile, the server
 * refuses the save once; the form then shows the other user's value in a field that this user has not changed.
 */
export function useNameAndLabel(opened: Document, options: NameAndLabelOptions) {
  const { form, request, onSaved, onError, onSettled } = options;
  const [document, setDocument] = useState(opened);
  const [name, setName] = useKept(`${form}.name`, z.string(), opened.name);
  const [labelId, setLabelId] = useKept(`${form}.label`, z.nullable(z.int()), opened.label_id);

  const update = useOneAtATime({
    mutationFn: (sent: Values) => request(toChange(document, sent)),
    onSuccess: (saved, sent) => {
      onSaved(saved);
      setDocument(saved);
      // Text that was typed after the request was sent stays.
      setName((typed) => (typed === sent.name ? saved.name : typed));
      showToast("The document was updated.");
    },
    onError: (error, sent) => {
      const theirs = conflictingDocument(error);
      if (theirs) {
        const change = toChange(document, sent);
        if (change.name === undefined) setName((typed) => (typed === sent.name ? theirs.name : typed));
        if (change.label_id === undefined) setLabelId((chosen) => (chosen === sent.labelId ? theirs.label_id : chosen));
        setDocument(theirs);
      }
      onError(error, setLabelId);
    },
    onSettled,
  });

  const refused = update.error instanceof ApiError ? update.error.fields : {};
  const mistake = DocumentName.safeParse(name).error?.issues[0]?.message;
  const nameError = mistake ?? refused["name"]?.[0];
  const labelError = refused["label_id"]?.[0];
  const isChanged = Object.keys(toChange(document, { name, labelId })).length > 0;
  return {
    /** The saved document as this user last saw it. */
    document,
    setDocument,
    name,
    labelId,
    nameError,
    labelError,
    isChanged,
    isPending: update.isPending,
    isSaved: update.isSuccess,
    error: update.error,
    /** The error of the last save, unless a field shows it. */
    formError: nameError || labelError ? null : update.error,
    changeName: (typed: string) => {
      update.reset();
      setName(typed);
    },
    changeLabel: (id: number | null) => {
      update.reset();
      setLabelId(id);
    },
    save: () => {
      // Pressing Enter in the field calls this even while the button is disabled.
      if (isChanged && !mistake && !update.isPending) update.mutate({ name, labelId });
    },
  };
}

export type NameAndLabel = ReturnType<typeof useNameAndLabel>;

/** The values that differ from the document's, each with the value that it replaces. */
function toChange(document: Document, { name, labelId }: Values) {
  const trimmed = name.trim();
  return {
    ...(trimmed !== document.name && { name: trimmed, old_name: document.name }),
    ...(labelId !== document.label_id && { label_id: labelId, old_label_id: document.label_id }),
  };
}
