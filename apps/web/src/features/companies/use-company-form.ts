import { type ChangedCompany, changeCompany, type CompanyDetail } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { companyDetail } from "../../lib/companies.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { handFocusToForm } from "../../ui/form-card.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";

export type CompanyChange = Omit<ChangedCompany, "old_values">;

interface CompanyFormOptions<Field extends string> {
  company: CompanyDetail;
  /** Names the form in the tab's storage. */
  form: string;
  /** Returns the texts of the fields. */
  read: (company: CompanyDetail) => Record<Field, string>;
  /** Returns the change to send. Its keys are those of the company, besides the day on which a plan begins. */
  write: (values: Record<Field, string>, changed: readonly Field[]) => CompanyChange;
  /** Returns the errors that the browser finds. */
  findMistakes?: (values: Record<Field, string>) => { [Name in Field]?: string };
}

/**
 * A form that changes some values of a company. It sends the values that the user saw, so that the server refuses to replace
 * those that another person has changed in the meantime. The form then shows them beside the user's.
 */
export function useCompanyForm<Field extends string>(options: CompanyFormOptions<Field>) {
  const { company, form, read, write, findMistakes } = options;
  const client = useQueryClient();
  // Not the company of the query, which may be fetched again while the user types.
  const [seen, setSeen] = useState(company);
  const [conflicts, setConflicts] = useState<Partial<Record<Field, string>>>({});
  const unsaved = useUnsaved(`company.${company.id}.${form}`, read(seen));
  const { values, changed, hasChanges, settle, discard } = unsaved;
  useLeaveGuard(hasChanges, discard);

  const show = (fresh: CompanyDetail) => {
    client.setQueryData(companyDetail(company.id).queryKey, fresh);
    void client.invalidateQueries({ queryKey: ["companies"] });
    setSeen(fresh);
  };
  const {
    mutate,
    variables: sent,
    error,
    isPending,
    reset,
  } = useOneAtATime({
    mutationFn: (sent: Record<Field, string>) => {
      const change = write(sent, changed);
      return call(changeCompany, {
        params: { id: company.id },
        body: { ...change, old_values: pickSeen(seen, change) },
      });
    },
    onSuccess: (fresh, sent) => {
      handFocusToForm();
      show(fresh);
      settle(sent);
      setConflicts({});
      showToast("Your changes are saved.");
    },
    onError: async (refusal) => {
      if (!isStatus(refusal, 409)) return;
      const fresh = await client.fetchQuery({ ...companyDetail(company.id), staleTime: 0 }).catch(() => undefined);
      if (!fresh) return;
      const [before, now] = [read(seen), read(fresh)];
      const others = changed.filter((field) => before[field] !== now[field]);
      // Object.fromEntries loses the type of the keys.
      setConflicts(Object.fromEntries(others.map((field) => [field, now[field]])) as Partial<Record<Field, string>>);
      show(fresh);
    },
  });

  const mistakes: { [Name in Field]?: string } = findMistakes?.(values) ?? {};
  const getError = (field: Field) => {
    const other = conflicts[field];
    if (other !== undefined && values[field] !== other)
      return `Another person has changed this to “${other || "nothing"}”. Save again to replace it.`;
    // A value that the server refused stays invalid until the user changes it.
    const refused = error instanceof ApiError && sent?.[field] === values[field] ? error.fields[field]?.[0] : undefined;
    return mistakes[field] ?? refused;
  };
  return {
    ...unsaved,
    getError,
    isPending,
    isValid: Object.keys(mistakes).length === 0,
    /** The error of the form as a whole. */
    message: error && getFormMessage(error, Object.keys(values)),
    /** Shows a company that was changed outside of the form. */
    show,
    submit: () => mutate(values),
    undo: () => {
      discard();
      setConflicts({});
      reset();
    },
  };
}

export type CompanyForm<Field extends string> = ReturnType<typeof useCompanyForm<Field>>;

/** The values that the user saw of what a change replaces. A plan also replaces the one that was to follow. */
function pickSeen(seen: CompanyDetail, change: CompanyChange) {
  const keys = new Set(Object.keys(change));
  if (keys.has("plan")) keys.add("next_plan");
  return Object.fromEntries(Object.entries(seen).filter(([key]) => keys.has(key)));
}

/** Returns the first message that belongs to no field of the form. */
function getFormMessage(error: Error, fields: readonly string[]) {
  if (!(error instanceof ApiError) || error.detail !== undefined) return failureText(error);
  const others = Object.entries(error.fields).filter(([field]) => !fields.includes(field));
  return others[0]?.[1][0] ?? (Object.keys(error.fields).length > 0 ? undefined : failureText(error));
}
