import type { CompanyDetails } from "@lading/contract";
import { Mail } from "lucide-react";
import { date, number, orMissing } from "../../lib/formats.ts";
import { isShortOfLicenses, licensesRemain, moreLicensesMail } from "../../lib/licenses.ts";
import { Notice } from "../../ui/notice.tsx";
import { hasExpired } from "./plan-expiration.ts";

/** The company's plan with its remaining licenses and days. */
export function OwnPlan({ company }: { company: CompanyDetails }) {
  const { name, tier, service_plan_expiration_date: expiration, remaining_licenses: remaining } = company;
  const isExpired = hasExpired(expiration);
  const isShort = isShortOfLicenses(company);
  const request = (
    <a
      href={moreLicensesMail(name)}
      className="inline-flex items-center gap-1.5 rounded-badge font-medium underline-offset-2 hover:underline"
    >
      <Mail aria-hidden size={14} strokeWidth={1.75} />
      Request More Licenses
    </a>
  );

  return (
    <section aria-labelledby="own-plan" className="flex max-w-300 flex-col gap-3">
      <h2 id="own-plan" className="text-base font-semibold">
        Your plan
      </h2>
      {isExpired && (
        <Notice tone="warn">
          Your service plan expired on {date(expiration)}. You can go on working; please contact the provider to renew
          it.
        </Notice>
      )}
      {isShort && remaining !== null && (
        <Notice tone="warn" action={request}>
          {licensesRemain(remaining)} for new users of {name}.
        </Notice>
      )}
      <dl className="grid rounded-card border border-line max-sm:divide-y sm:grid-cols-3 sm:divide-x divide-line">
        <Figure name="Tier" value={orMissing(tier?.name)} />
        <Figure name={isExpired ? "Expired On" : "Expiration Date"} value={date(expiration)} />
        <Figure name="Remaining Licenses" value={number(remaining)} />
      </dl>
      {!isShort && <p className="text-sm text-accent-text">{request}</p>}
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="px-4 py-3">
      <dt className="text-xs text-fg3">{name}</dt>
      <dd className="mt-0.5 text-lg font-semibold tabular-nums wrap-anywhere">{value}</dd>
    </div>
  );
}
