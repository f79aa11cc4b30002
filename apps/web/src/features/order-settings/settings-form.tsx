import { type CompanyOrderSettings, type Leeway, leeways, type OrderSettings } from "@lading/contract";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { deployment } from "../../lib/deployment.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { handFocusToForm } from "../../ui/form-card.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";
import { VersionedFormCard } from "../../ui/versioned-form-card.tsx";
import { BoxField } from "./box-field.tsx";
import { type Group, type Messages, type SettingsValues, toSettings, toValues } from "./settings-values.ts";
import { ToleranceFields } from "./tolerance-fields.tsx";

const titles: Record<Group, string> = {
  price: "Price",
  quantity: "Quantity",
  date: "Date",
  substitutes: "Other products",
  split: "Split lines",
  respond_days: "Time to answer",
  link_prices: "Prices without signing in",
  over_shipment: "Shipped quantities",
  ship_notice_late: "Late ship notices",
  close_after_days: "Shipments without receipts",
};

interface SettingsFormProps<Settings> {
  settings: Settings;
  provider: OrderSettings;
  mayChange: boolean;
  save: (settings: Settings) => Promise<Settings>;
  onSaved: (settings: Settings) => void;
  /** Reads the settings again, after another person has changed them. */
  onReload: () => void;
}

/** The settings of orders, of the provider or of a company, whose groups can be the provider's. */
export function SettingsForm<Settings extends OrderSettings | CompanyOrderSettings>(
  props: SettingsFormProps<Settings> & { isOfCompany: boolean },
) {
  const { provider, mayChange, isOfCompany, save, onSaved, onReload } = props;
  // Not those of the query, which may be fetched again while the user types.
  const [settings] = useState(props.settings);
  const [before] = useState(() => toValues(settings, provider));
  const [values, setValues] = useState(before);
  const [messages, setMessages] = useState<Messages>({});
  const hasChanges = JSON.stringify(values) !== JSON.stringify(before);
  useLeaveGuard(hasChanges);
  const change = (changed: Partial<SettingsValues>) => {
    setValues({ ...values, ...changed });
    setMessages({});
  };
  const { mutate, isPending, error, reset } = useOneAtATime({
    mutationFn: save,
    onSuccess: (saved) => {
      handFocusToForm();
      onSaved(saved);
      showToast("Your changes are saved.");
    },
    onError: (refusal) => {
      if (refusal instanceof ApiError)
        setMessages(Object.fromEntries(Object.entries(refusal.fields).map(([field, [first = ""]]) => [field, first])));
    },
  });
  const submit = () => {
    reset();
    const read = toSettings(values, settings);
    if ("messages" in read) setMessages(read.messages);
    else mutate(read.settings);
  };
  const inherit = (group: Group, isInherited: boolean) => {
    const others = values.inherited.filter((one) => one !== group);
    // The values of the provider are shown, and are the first ones of the company's own.
    const given = isInherited ? { [group]: toValues(provider, provider)[group] } : {};
    change({ ...given, inherited: isInherited ? [...others, group] : others });
  };
  const renderGroup = (group: Group, fields: ReactNode) => (
    <fieldset key={group} disabled={!mayChange} className="mb-2">
      <legend className="mb-2 font-semibold">{titles[group]}</legend>
      {isOfCompany && (
        <BoxField checked={values.inherited.includes(group)} onChange={(isInherited) => inherit(group, isInherited)}>
          Uses the provider’s
        </BoxField>
      )}
      <fieldset disabled={values.inherited.includes(group)} className="contents">
        {fields}
      </fieldset>
    </fieldset>
  );
  const renderLeeway = (group: "substitutes" | "split", label: string) =>
    renderGroup(
      group,
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SelectField
          label={label}
          options={leeways.map((value) => ({ value, label: leewayTexts()[value] }))}
          value={values[group]}
          error={messages[group]}
          onChange={({ target }) => change({ [group]: target.value })}
        />
      </div>,
    );
  const renderNumber = (
    group: "respond_days" | "over_shipment" | "close_after_days",
    field: { label: string; hint: string; maxLength: number; inputMode: "numeric" | "decimal" },
  ) =>
    renderGroup(
      group,
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField
          {...field}
          autoComplete="off"
          value={values[group]}
          error={messages[group]}
          onChange={({ target }) => change({ [group]: target.value })}
        />
      </div>,
    );
  return (
    <VersionedFormCard
      label="Order Settings"
      mayChange={mayChange}
      hasChanges={hasChanges}
      isPending={isPending}
      error={Object.keys(messages).length === 0 ? error : null}
      onSubmit={submit}
      onDiscard={() => {
        setValues(before);
        setMessages({});
        reset();
      }}
      onReload={onReload}
    >
      {(["price", "quantity", "date"] as const).map((group) =>
        renderGroup(
          group,
          <ToleranceFields
            group={group}
            value={values[group]}
            messages={messages}
            onChange={(value) => change({ [group]: value })}
          />,
        ),
      )}
      {renderLeeway("substitutes", "Another Product Instead")}
      {renderLeeway("split", "A Line in More Parts than Ordered")}
      {renderNumber("respond_days", {
        label: "Working Days to Answer an Order",
        maxLength: 2,
        inputMode: "numeric",
        hint: "A change counts for the orders that wait too.",
      })}
      {renderGroup(
        "link_prices",
        <BoxField checked={values.link_prices} onChange={(link_prices) => change({ link_prices })}>
          Show prices on the page that a mail opens without signing in
        </BoxField>,
      )}
      {renderNumber("over_shipment", {
        label: "More than Open by at Most (%)",
        maxLength: 10,
        inputMode: "decimal",
        hint: "A ship notice that ships more of a line is refused.",
      })}
      {renderGroup(
        "ship_notice_late",
        <BoxField checked={values.ship_notice_late} onChange={(ship_notice_late) => change({ ship_notice_late })}>
          Show orders in the queue from a working day after their promised ship date, if they have no ship notice
        </BoxField>,
      )}
      {renderNumber("close_after_days", {
        label: "Days after the Expected Arrival",
        maxLength: 4,
        inputMode: "numeric",
        hint: "After these days, what was not received of a shipment is short, and nothing more is awaited.",
      })}
    </VersionedFormCard>
  );
}

const leewayTexts = (): Record<Leeway, string> => ({
  apply: "Is valid at once",
  ask: `${deployment.providerAbbreviation} decides`,
  refuse: "Is refused",
});
