import { CompanyOrderSettings, type Leeway, OrderSettings, type Tolerance } from "@lading/contract";

/** The groups of the form. A company has its own values of each, or the provider's. */
const groups = [
  "price",
  "quantity",
  "date",
  "substitutes",
  "split",
  "respond_days",
  "link_prices",
  "over_shipment",
  "ship_notice_late",
  "close_after_days",
] as const;
export type Group = (typeof groups)[number];
export type ToleranceGroup = "price" | "quantity" | "date";

/** The texts of the form. */
export interface SettingsValues extends Record<ToleranceGroup, Tolerance<string>> {
  substitutes: Leeway;
  split: Leeway;
  respond_days: string;
  link_prices: boolean;
  over_shipment: string;
  ship_notice_late: boolean;
  close_after_days: string;
  /** The groups that are the provider's, whose values are shown and cannot be changed. */
  inherited: readonly Group[];
}

/** The settings as texts. Null ones of a company are those of the provider. */
export function toValues(settings: OrderSettings | CompanyOrderSettings, provider: OrderSettings): SettingsValues {
  const date = settings.date ?? provider.date;
  return {
    price: settings.price ?? provider.price,
    quantity: settings.quantity ?? provider.quantity,
    date: { ...date, minus: String(date.minus), plus: String(date.plus) },
    substitutes: settings.substitutes ?? provider.substitutes,
    split: settings.split ?? provider.split,
    respond_days: String(settings.respond_days ?? provider.respond_days),
    link_prices: settings.link_prices ?? provider.link_prices,
    over_shipment: settings.over_shipment ?? provider.over_shipment,
    ship_notice_late: settings.ship_notice_late ?? provider.ship_notice_late,
    close_after_days: String(settings.close_after_days ?? provider.close_after_days),
    inherited: groups.filter((group) => settings[group] === null),
  };
}

export type Messages = Readonly<Record<string, string>>;

/**
 * The settings with the values of the form, or the messages of the fields that cannot be sent, by the names that the server uses.
 */
export function toSettings<Settings extends OrderSettings | CompanyOrderSettings>(
  values: SettingsValues,
  before: Settings,
): { settings: Settings } | { messages: Messages } {
  const { inherited, ...texts } = values;
  const whole = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
  const given = {
    ...texts,
    date: { ...texts.date, minus: whole(texts.date.minus), plus: whole(texts.date.plus) },
    respond_days: whole(texts.respond_days),
    close_after_days: whole(texts.close_after_days),
  };
  const own = Object.fromEntries(groups.map((group) => [group, inherited.includes(group) ? null : given[group]]));
  const settings = { ...before, ...own };
  const { error } = CompanyOrderSettings.safeParse(settings);
  if (!error) return { settings };
  return { messages: Object.fromEntries(error.issues.map(({ path, message }) => [path.join("."), message])) };
}
