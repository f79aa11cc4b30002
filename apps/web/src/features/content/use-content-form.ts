import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { handFocusToForm } from "../../ui/form-card.tsx";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";
import { type ContentApi, type Effect, readConflict } from "./content-api.ts";
import type { ContentItem, Kind } from "./content-kind.ts";
import { useDraft } from "./use-draft.ts";

interface Options<Values extends object, Form extends object, Item extends ContentItem<Values> & Values> {
  kind: Kind<Values, Form, Item>;
  api: ContentApi<Values, Form, Item>;
  /** Undefined for a new item. */
  item: Item | undefined;
  /** The item that a new one begins with. */
  earlier: Item | undefined;
  /** `isQuiet` if nobody pressed a button. */
  onSaved: (item: Item, effect: Effect, isQuiet: boolean) => void;
}

interface Conflict<Item> {
  by: string | null;
  at: string | null;
  live: Item;
}

/**
 * The form of one item. It sends the revision that the user saw, so that the server refuses to replace what another person has
 * saved in the meantime. `conflict` then has that version, and nothing can be saved until the user has chosen one of both.
 */
export function useContentForm<Values extends object, Form extends object, Item extends ContentItem<Values> & Values>({
  kind,
  api,
  item: given,
  earlier,
  onSaved,
}: Options<Values, Form, Item>) {
  const client = useQueryClient();
  // Not the item of the query, which may be fetched again while the user types.
  const [item, setItem] = useState(given);
  const shown = item ? getEdited(item) : earlier;
  const saved = shown ? kind.toForm(shown) : kind.empty;
  const draft = useDraft(`${kind.name}.${item?.id ?? "new"}`, saved, item?.revision ?? 0);
  const { values, hasChanges, discard } = draft;
  // The user typed these values before a reload, and another person has saved since.
  const [conflict, setConflict] = useState<Conflict<Item> | undefined>(() =>
    item && hasChanges && draft.seen !== item.revision
      ? { by: item.changed_by?.name ?? null, at: item.changed_at, live: item }
      : undefined,
  );
  const [isChecked, setChecked] = useState(false);
  useLeaveGuard(hasChanges, discard);

  const mistakes = kind.findMistakes(values);
  const { mutate, variables, error, isPending, reset } = useOneAtATime({
    mutationFn: ({ effect, form }: { effect: Effect; form: Form; isQuiet?: boolean }) =>
      item ? api.change(item, kind.toValues(form), effect) : api.create(kind.toValues(form), effect),
    onSuccess: (stored, { effect, form, isQuiet = false }) => {
      if (!isQuiet) handFocusToForm();
      draft.settle(form, stored.revision);
      setChecked(false);
      if (stored.id === item?.id) setItem(stored);
      api.show(client, stored);
      onSaved(stored, effect, isQuiet);
    },
    onError: (refusal) => {
      // The contract says that `live` has the form of the call's response.
      const other = readConflict(refusal) as Conflict<Item> | undefined;
      if (!other) return;
      setConflict(other);
      client.setQueryData(api.item(other.live.id).queryKey, other.live);
    },
  });

  const refused = error instanceof ApiError && !readConflict(error) ? error : undefined;
  /** A value that the server refused stays invalid until the user changes the form. */
  const isUnchanged = variables !== undefined && JSON.stringify(variables.form) === JSON.stringify(values);
  const getError = (field: string) =>
    (isChecked ? mistakes[field] : undefined) ?? (isUnchanged ? refused?.fields[field]?.[0] : undefined);
  return {
    item,
    saved,
    values,
    hasChanges,
    isRestored: draft.isRestored,
    isPending,
    pendingEffect: isPending && !variables?.isQuiet ? variables?.effect : undefined,
    conflict,
    getError,
    /** The message of the form as a whole. */
    message: error && !readConflict(error) && isUnchanged ? getFormMessage(error) : undefined,
    change: draft.change,
    /** Returns whether the values can be saved; otherwise shows the messages and moves the focus to the first of them. */
    check: () => {
      // The fields are marked as invalid at once, so that the first of them can take the focus.
      flushSync(() => setChecked(true));
      const isValid = Object.keys(mistakes).length === 0;
      if (!isValid) document.querySelector<HTMLElement>("form [aria-invalid=true]")?.focus();
      return isValid;
    },
    save: (effect: Effect) => mutate({ effect, form: values }),
    /** Saves a draft while the user types. */
    saveQuietly: () => mutate({ effect: "draft", form: values, isQuiet: true }),
    discard: () => {
      discard();
      setChecked(false);
      reset();
    },
    /** Keeps the user's values, to replace those of the other person with the next save. */
    keepMine: () => {
      if (!conflict) return;
      setItem(conflict.live);
      draft.change(values);
      draft.rebase(conflict.live.revision);
      setConflict(undefined);
      reset();
    },
    takeTheirs: () => {
      if (!conflict) return;
      setItem(conflict.live);
      discard();
      setConflict(undefined);
      reset();
    },
    /** Shows an item that was changed outside of the form. */
    show: (changed: Item) => {
      setItem(changed);
      api.show(client, changed);
    },
  };
}

/** The values that the form edits: those of the waiting version if there is one. */
export const getEdited = <Values extends object>(item: ContentItem<Values> & Values): Values =>
  item.waiting?.values ?? item;

/** Returns the message below the form. Messages at fields need none. */
function getFormMessage(error: Error) {
  if (!(error instanceof ApiError)) return failureText(error);
  if (error.detail !== undefined || Object.keys(error.fields).length === 0) return failureText(error);
  return error.fields.non_field_errors?.[0] ?? `Not saved. ${Object.values(error.fields)[0]?.[0] ?? ""}`;
}
