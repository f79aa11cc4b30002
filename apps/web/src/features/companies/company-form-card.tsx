import type { ReactNode } from "react";
import { useMay } from "../../lib/use-may.ts";
import { FormCard } from "../../ui/form-card.tsx";
import { SaveButtons } from "../../ui/save-buttons.tsx";
import type { CompanyForm } from "./use-company-form.ts";

interface CompanyFormCardProps<Field extends string> {
  label: string;
  form: CompanyForm<Field>;
  children: ReactNode;
}

/** The card of a form that changes a company. */
export function CompanyFormCard<Field extends string>({ label, form, children }: CompanyFormCardProps<Field>) {
  const mayChange = useMay()({ permission: "provider.change_companies" });
  return (
    <div className="px-4 pb-6 lg:px-6">
      <FormCard
        label={label}
        onSubmit={() => form.isValid && form.hasChanges && form.submit()}
        isRestored={form.isRestored}
        message={form.message}
        buttons={
          mayChange && (
            <SaveButtons
              hasChanges={form.hasChanges}
              isValid={form.isValid}
              isPending={form.isPending}
              onDiscard={form.undo}
            />
          )
        }
      >
        <fieldset disabled={!mayChange} className="contents">
          {children}
        </fieldset>
      </FormCard>
    </div>
  );
}
