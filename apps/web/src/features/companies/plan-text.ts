import type { ProviderCompany } from "@lading/contract";
import { date } from "../../lib/formats.ts";

/** Formats a company's plan with its last day, if it has one. */
export const planText = ({
  plan,
  service_plan_expiration_date: lastDay,
}: Pick<ProviderCompany, "plan" | "service_plan_expiration_date">) =>
  lastDay === null ? `${plan}, no expiration date` : `${plan} until ${date(lastDay)}`;
