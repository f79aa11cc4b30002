import {
  type CompanyOrderSettings,
  formatScaled,
  type OrderSettings,
  type Tolerance,
  toScaled,
} from "@lading/contract";
import type { StaffScope } from "../../ground/db/scope.ts";
import { conflict, notFound } from "../../ground/http/refusal.ts";
import { computeOpenOrders } from "../companies/answer-pause-queries.ts";
import {
  allowLongStatement,
  findCompaniesWithout,
  findCompanySettings,
  findSettings,
  storeCompanySettings,
  storeSettings,
} from "./order-settings-queries.ts";

/** The settings whose change moves open orders in the work queue. */
const movingSettings = ["respond_days", "ship_notice_late"] as const;

/** Changes the provider's settings, and with the days to answer the times of the orders that wait. */
export async function change(scope: StaffScope, given: OrderSettings) {
  const before = await findSettings(scope);
  if (!(await storeSettings(scope, clean(given)))) throw changedMeanwhile();
  const moved = movingSettings.filter((name) => given[name] !== before[name]);
  if (moved.length > 0) await computeTimes(scope, await findCompaniesWithout(scope, moved), moved);
  return findSettings(scope);
}

/** Changes the settings of a company. */
export async function changeOfCompany(scope: StaffScope, companyId: string, given: CompanyOrderSettings) {
  const before = await requireOfCompany(scope, companyId);
  if (!(await storeCompanySettings(scope, companyId, clean(given)))) throw changedMeanwhile();
  const moved = movingSettings.filter((name) => given[name] !== before[name]);
  if (moved.length > 0) await computeTimes(scope, [companyId], moved);
  return requireOfCompany(scope, companyId);
}

/** Returns a company's settings, or refuses an unknown company. */
export async function requireOfCompany(scope: StaffScope, companyId: string) {
  const settings = await findCompanySettings(scope, companyId);
  if (!settings) throw notFound();
  return settings;
}

async function computeTimes(scope: StaffScope, companies: readonly string[], moved: (typeof movingSettings)[number][]) {
  await allowLongStatement(scope);
  await computeOpenOrders(scope.db, companies, { hasOtherLateness: moved.includes("ship_notice_late") });
}

/** Writes percents without zeros at their beginning and end. */
function clean<Settings extends OrderSettings | CompanyOrderSettings>(settings: Settings): Settings {
  const percent = (text: string) => formatScaled(toScaled(text.trim()));
  const tolerance = (given: Tolerance<string> | null) =>
    given && { ...given, minus: percent(given.minus), plus: percent(given.plus) };
  return {
    ...settings,
    price: tolerance(settings.price),
    quantity: tolerance(settings.quantity),
    over_shipment: settings.over_shipment && percent(settings.over_shipment),
  };
}

const changedMeanwhile = () =>
  conflict(
    "order_settings_changed",
    "Another person has changed these settings in the meantime. Nothing was saved. Load the page again to see them.",
  );
