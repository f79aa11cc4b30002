import type { CompanyDetail } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { date, dateAndTime, missing, number, orMissing } from "../../lib/formats.ts";
import { planText } from "./plan-text.ts";

/** The figures of a company, and the contacts and terms that staff have entered. */
export function CompanyOverview({ company }: { company: CompanyDetail }) {
  const off = company.feature_flags.flatMap(({ feature_name, active }) => (active ? [] : feature_name));
  const { address, primary_contact: first, secondary_contact: second } = company;
  return (
    <div className="flex flex-col gap-6 px-4 pb-6 lg:px-6">
      <Facts title="Figures">
        <Fact name="Products">{number(company.products)}</Fact>
        <Fact name="Edits waiting">
          {company.edits_waiting > 0 ? (
            <Link
              to="/provider/review"
              search={{ company: [company.id] }}
              className="text-accent-text underline underline-offset-2"
            >
              {`Review ${number(company.edits_waiting)}`}
            </Link>
          ) : (
            "None"
          )}
        </Fact>
        <Fact name="Active users">{number(company.active_users)}</Fact>
        <Fact name="Licenses left">{`${number(company.remaining_licenses)} of ${number(company.licenses)}`}</Fact>
        <Fact name="Last sign-in">
          <span title={company.last_sign_in ? dateAndTime(company.last_sign_in) : undefined}>
            {company.last_sign_in ? date(company.last_sign_in) : "Never"}
          </span>
        </Fact>
        <Fact name="Created">{date(company.created_at)}</Fact>
      </Facts>
      <Facts title="Agreed">
        <Fact name="Plan">{planText(company)}</Fact>
        <Fact name="Sections that are off">{off.join(", ") || "None"}</Fact>
        <Fact name="Payment terms">{orMissing(company.payment_terms)}</Fact>
        <Fact name="Pricing structure">{orMissing(company.pricing_structure)}</Fact>
        <Fact name="Delivery terms">{orMissing(company.delivery_terms)}</Fact>
      </Facts>
      <Facts title="Contact">
        <Fact name="Address">
          {lines([
            address?.address_line,
            [address?.city, address?.state, address?.postal_code].filter(Boolean).join(" "),
            address?.country,
          ])}
        </Fact>
        <Fact name="Primary contact">{lines([first?.name, first?.position, first?.email, first?.phone_number])}</Fact>
        <Fact name="Secondary contact">
          {lines([second?.name, second?.position, second?.email, second?.phone_number])}
        </Fact>
      </Facts>
    </div>
  );
}

const Facts = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className="mb-2.5 text-base font-semibold">{title}</h2>
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-6 gap-y-4 rounded-card border border-line px-4 py-3.5">
      {children}
    </dl>
  </section>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="mb-1 text-xs text-fg3">{name}</dt>
    <dd className="whitespace-pre-line text-fg tabular-nums wrap-anywhere">{children}</dd>
  </div>
);

const lines = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join("\n") || missing;
