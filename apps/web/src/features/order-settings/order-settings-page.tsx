import { changeOrderSettings } from "@lading/contract";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { ListPage } from "../../list/list-page.tsx";
import { orderSettings } from "./order-settings-api.ts";
import { SettingsForm } from "./settings-form.tsx";

/** The provider's settings of orders. Only people who may change them open it. */
export function OrderSettingsPage() {
  const { data } = useSuspenseQuery(orderSettings);
  const client = useQueryClient();
  return (
    <ListPage title="Order Settings">
      <div className="px-4 pb-6 lg:px-6">
        <p className="mb-4 max-w-184 text-fg2 text-pretty">
          Answers inside these limits are valid at once, and others wait for a decision or are refused. A company’s page
          has the settings that differ for it. Questions that wait stay until they are decided.
        </p>
        <SettingsForm
          // A version that another person saved begins a new form.
          key={data.version}
          settings={data}
          provider={data}
          isOfCompany={false}
          mayChange
          save={(body) => call(changeOrderSettings, { body })}
          onSaved={(saved) => client.setQueryData(orderSettings.queryKey, saved)}
          onReload={() => void client.invalidateQueries({ queryKey: orderSettings.queryKey })}
        />
      </div>
    </ListPage>
  );
}
