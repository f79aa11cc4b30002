import {
  changeProductOfCompany,
  checkMaster,
  EditConflict,
  isOwnField,
  type MasterField,
  masterFields,
  masterText,
  type StaffProduct,
  undoMs,
  undoProductChange,
} from "@lading/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { findInputError, parseInput, toInputText } from "../../products/input-value.ts";
import { showToast } from "../../ui/toast.tsx";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";
import { formatValue, liveText, type ProductParams, readProductAgain } from "./products-api.ts";

type Live = Record<MasterField, string | null>;

const toRecord = <Value>(getValue: (field: MasterField) => Value) =>
  // Object.fromEntries loses the type of the keys, which are all fields.
  Object.fromEntries(masterFields.map((field) => [field, getValue(field)])) as Record<MasterField, Value>;

const toTyped = (live: Live) =>
  toRecord((field) => (isOwnField(field) ? (live[field] ?? "") : toInputText(field, live[field])));

/** The canonical text of what was typed. */
const parse = (field: MasterField, typed: string) =>
  isOwnField(field) ? masterText(field, typed) : parseInput(field, typed);

function findMistake(field: MasterField, typed: string) {
  if (!isOwnField(field)) return findInputError(field, typed);
  const checked = checkMaster(field, typed);
  return "message" in checked ? checked.message : undefined;
}

/**
 * The form that changes the values of a product. It sends the values that the user saw, so the server refuses to replace those
 * that have changed since. The form then shows the live ones beside the user's.
 */
export function useProductForm(product: StaffProduct, onClose: () => void) {
  const client = useQueryClient();
  const params = { company: product.company.id, id: product.product.gxp_sku };
  // Not the product of the query, which may be fetched again while the user types.
  const [seen, setSeen] = useState<Live>(() => toRecord((field) => liveText(product.product, field)));
  const [conflicts, setConflicts] = useState<ReadonlySet<MasterField>>(new Set());
  const unsaved = useUnsaved(`product.${params.company}.${params.id}`, toTyped(seen));
  const { values, discard } = unsaved;
  const changed = unsaved.changed.filter((field) => parse(field, values[field]) !== seen[field]);
  useLeaveGuard(changed.length > 0, discard);

  const { mutate, error, isPending, reset } = useOneAtATime({
    mutationFn: (sent: Record<MasterField, string>) => {
      const edited_fields = changed.map((name) => ({
        name,
        old_value: seen[name],
        new_value: parse(name, sent[name]),
      }));
      return call(changeProductOfCompany, { params, body: { edited_fields } });
    },
    onSuccess: async ({ change_id }) => {
      discard();
      await readProductAgain(client, params);
      const dismiss = showToast("The changes are published.", "ok", {
        label: "Undo",
        stays: true,
        onPress: () => void undo(client, params, change_id),
      });
      setTimeout(dismiss, undoMs);
      onClose();
    },
    onError: (refusal) => {
      const refused = refusal instanceof ApiError ? Object.keys(refusal.fields) : [];
      focusFirst(refused);
      const conflict = isStatus(refusal, 409) && EditConflict.safeParse(refusal.body);
      if (!conflict || !conflict.success) return;
      const live = new Map(Object.entries(conflict.data.conflicts));
      focusFirst([...live.keys()]);
      setConflicts(new Set(masterFields.filter((field) => live.has(field))));
      setSeen((before) =>
        toRecord((field) => (live.has(field) ? (live.get(field)?.live_value ?? null) : before[field])),
      );
      void readProductAgain(client, params);
    },
  });

  const mistakes = new Map(
    changed.flatMap((field): [MasterField, string][] => {
      const mistake = findMistake(field, values[field]);
      return mistake === undefined ? [] : [[field, mistake]];
    }),
  );
  const getError = (field: MasterField) => {
    if (conflicts.has(field) && changed.includes(field))
      return `This has changed to “${formatValue(field, seen[field])}” meanwhile. Save again to replace it.`;
    const refused = error instanceof ApiError ? error.fields[field]?.[0] : undefined;
    return mistakes.get(field) ?? refused;
  };
  const isOfField = error instanceof ApiError && Object.keys(error.fields).length > 0;
  return {
    values,
    changed,
    isRestored: unsaved.isRestored,
    change: (field: MasterField, typed: string) => {
      if (error) reset();
      unsaved.change(field, typed);
    },
    getError,
    isPending,
    isValid: mistakes.size === 0,
    message: error && !isOfField ? failureText(error) : undefined,
    submit: () => mutate(values),
    discard,
  };
}

/** Focuses the first of these fields in the order of the form, which may be far above the button. */
function focusFirst(names: readonly string[]) {
  const first = masterFields.find((field) => names.includes(field));
  if (first) document.getElementsByName(first)[0]?.focus();
}

export type ProductForm = ReturnType<typeof useProductForm>;

async function undo(client: QueryClient, params: ProductParams, change_id: string) {
  try {
    await call(undoProductChange, { params, body: { change_id } });
    showToast("The former values are published again.");
  } catch (error) {
    showToast(`The change was not undone. ${failureText(error)}`, "bad");
  }
  await readProductAgain(client, params);
}
