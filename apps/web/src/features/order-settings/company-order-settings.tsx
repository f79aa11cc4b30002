import { changeCompanyOrderSettings } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useMay } from "../../lib/use-may.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { companyOrderSettings, orderSettings } from "./order-settings-api.ts";
import { SettingsForm } from "./settings-form.tsx";

/** A company's own settings of orders. */
export function CompanyOrderSettings({ id }: { id: string }) {
  const own = useQuery(companyOrderSettings(id));
  const provider = useQuery(orderSettings);
  const client = useQueryClient();
  const mayChange = useMay()({ permission: "provider.change_order_settings" });
  const failed = own.error ?? provider.error;
  if (!own.data || !provider.data)
    return (
      <div className="px-4 lg:px-6">
        {failed ? <FormError>{failureText(failed)}</FormError> : <Skeleton className="h-80" />}
      </div>
    );
  const { queryKey } = companyOrderSettings(id);
  return (
    <div className="px-4 pb-6 lg:px-6">
      <p className="mb-4 max-w-184 text-fg2 text-pretty">
        What the company may answer to an order without a decision, and how long an answer may take.
        {!mayChange && " You may see these settings, but not change them."}
      </p>
      <SettingsForm
        // Other versions begin a new form.
        key={`${own.data.version} ${provider.data.version}`}
        settings={own.data}
        provider={provider.data}
        isOfCompany
        mayChange={mayChange}
        save={(body) => call(changeCompanyOrderSettings, { params: { id }, body })}
        onSaved={(saved) => client.setQueryData(queryKey, saved)}
        onReload={() => void client.invalidateQueries({ queryKey })}
      />
    </div>
  );
}
