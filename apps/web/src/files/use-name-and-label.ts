import { type Document, type DocumentChange, DocumentName, type Label, type LabelField } from "@lading/contract";
import { useState } from "react";
import * as z from "zod/mini";
import { ApiError } from "../lib/api-error.ts";
import { useKept } from "../lib/kept.ts";
import { useOneAtATime } from "../lib/use-one-at-a-time.ts";
import { showToast } from "../ui/toast.tsx";
import { conflictingDocument } from "./document-conflict.ts";
import { useFieldCheck } from "./label-fields.tsx";
import { findChanged, findMistakes, isSecret, toGiven, toText, type Typed } from "./typed-values.ts";

interface NameAndLabelOptions {
  /** The form's key in the tab's storage. */
  form: string;
  /** Undefined while they load. */
  labels: readonly Label[] | undefined;
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
  fields: readonly LabelField[];
  /** The fields that the user has typed into. */
  edits: Typed;
}

const Edits = z.record(z.string(), z.string());

/**
 * The name, the label and the values of a document while they are edited. If another user has changed one of them meanwhile, the
 * server refuses the save once; the form then shows the other user's value in a field that this user has not changed.
 */
export function useNameAndLabel(opened: Document, options: NameAndLabelOptions) {
  const { form, labels, request, onSaved, onError, onSettled } = options;
  const [document, setDocument] = useState(opened);
  const [name, setName] = useKept(`${form}.name`, z.string(), opened.name);
  const [labelId, setLabelId] = useKept(`${form}.label`, z.nullable(z.int()), opened.label_id);
  const [keptEdits, setEdits] = useKept(`${form}.values`, Edits, {});
  const [secretEdits, setSecretEdits] = useState<Typed>({});
  const edits = { ...keptEdits, ...secretEdits };
  const { area, isChecked, check, reset: uncheck } = useFieldCheck<HTMLFormElement>();

  const update = useOneAtATime({
    mutationFn: (sent: Values) => request(toChange(document, sent)),
    onSuccess: (saved, sent) => {
      onSaved(saved);
      setDocument(saved);
      // Text that was typed after the request was sent stays.
      setName((typed) => (typed === sent.name ? saved.name : typed));
      for (const set of [setEdits, setSecretEdits])
        set((typed) => Object.fromEntries(Object.entries(typed).filter(([key, text]) => text !== sent.edits[key])));
      uncheck();
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

  const fields = labels?.find(({ id }) => id === labelId)?.fields ?? [];
  const typed = Object.fromEntries(
    fields.map((field) => [field.key, edits[field.key] ?? toText(field, document.values[field.key])]),
  );
  const refused = update.error instanceof ApiError ? update.error.fields : {};
  const mistake = DocumentName.safeParse(name).error?.issues[0]?.message;
  const nameError = mistake ?? refused["name"]?.[0];
  const labelError = refused["label_id"]?.[0];
  const valueErrors = Object.fromEntries(fields.map(({ key }) => [key, refused[`values.${key}`]?.[0]]));
  const hasValueError = Object.values(valueErrors).some((error) => error !== undefined);
  const change = toChange(document, { name, labelId, fields, edits });
  const isChanged = Object.keys(change).length > 0;
  return {
    /** The saved document as this user last saw it. */
    document,
    setDocument,
    name,
    labelId,
    /** The fields of the chosen label, what they show, and the server's messages about them. */
    fields,
    typed,
    valueErrors,
    /** The form, whose fields get the focus if they have a mistake. */
    area,
    isChecked,
    nameError,
    labelError,
    isChanged,
    isPending: update.isPending,
    isSaved: update.isSuccess,
    error: update.error,
    /** The error of the last save, unless a field shows it. */
    formError: nameError || labelError || hasValueError ? null : update.error,
    changeName: (next: string) => {
      update.reset();
      setName(next);
    },
    changeLabel: (id: number | null) => {
      update.reset();
      uncheck();
      setLabelId(id);
    },
    changeValue: (key: string, text: string) => {
      update.reset();
      (isSecret(fields, key) ? setSecretEdits : setEdits)((before) => ({ ...before, [key]: text }));
    },
    save: () => {
      // Pressing Enter in the field calls this even while the button is disabled.
      if (!isChanged || mistake || update.isPending) return;
      const isAsked = change.values !== undefined || change.label_id !== undefined;
      if (isAsked && Object.keys(findMistakes(fields, typed)).length > 0) check();
      else update.mutate({ name, labelId, fields, edits });
    },
  };
}

export type NameAndLabel = ReturnType<typeof useNameAndLabel>;

/** The values that differ from the document's, each with the value that it replaces. */
function toChange(document: Document, { name, labelId, fields, edits }: Values) {
  const trimmed = name.trim();
  const changed = findChanged(fields, document.values, edits);
  return {
    ...(trimmed !== document.name && { name: trimmed, old_name: document.name }),
    ...(labelId !== document.label_id && { label_id: labelId, old_label_id: document.label_id }),
    ...(changed.length > 0 && {
      values: toGiven(changed, edits),
      // The values under another label are not known.
      ...(labelId === document.label_id && {
        old_values: Object.fromEntries(changed.map(({ key }) => [key, document.values[key] ?? null])),
      }),
    }),
  };
}
