import type { CompanyDetail } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import { Ago, Moment } from "../../ui/moment.tsx";
import { missing, number, orMissing } from "../../lib/formats.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { problemNames } from "./company-health.tsx";
import { integrationNames } from "./company-integration.ts";
import { planText } from "./plan-text.ts";

/** The figures of a company, and the contacts and terms that staff have entered. */
export function CompanyOverview({ company }: { company: CompanyDetail }) {
  const off = company.feature_flags.flatMap(({ feature_name, active }) => (active ? [] : feature_name));
  const { address, primary_contact: first, secondary_contact: second } = company;
  return (
    <div className="flex flex-col gap-6 px-4 pb-6 lg:px-6">
      <Facts title="Figures">
        <Fact name="Products">{number(company.products)}</Fact>
        <Fact name="Edits Waiting">
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
        <Fact name="Active Users">{number(company.active_users)}</Fact>
        <Fact name="Licenses Left">{`${number(company.remaining_licenses)} of ${number(company.licenses)}`}</Fact>
        <Fact name="Last Sign-In">{company.last_sign_in ? <Ago at={company.last_sign_in} isSentence /> : "Never"}</Fact>
        <Fact name="Health">{company.health.map((problem) => problemNames.get(problem)).join("\n") || "Good"}</Fact>
        <Fact name="Documents Missing">
          {company.documents_missing > 0 ? number(company.documents_missing) : "None"}
        </Fact>
        <Fact name="Integration">
          {company.last_load ? (
            <>
              {integrationNames[company.integration]}, last load <Ago at={company.last_load} />
            </>
          ) : (
            integrationNames.none
          )}
        </Fact>
        {company.test_partner && !company.is_test && (
          <Fact name="Test Company">
            <Link
              to="/provider/companies/$id"
              params={{ id: company.test_partner.id }}
              className="text-accent-text underline underline-offset-2"
            >
              {company.test_partner.name}
            </Link>
          </Fact>
        )}
        <Fact name="Created">
          <Moment at={company.created_at} />
        </Fact>
      </Facts>
      <Facts title="Agreed">
        <Fact name="Plan">{planText(company)}</Fact>
        <Fact name="Sections That Are Off">{off.join(", ") || "None"}</Fact>
        <Fact name="Payment Terms">{orMissing(company.payment_terms)}</Fact>
        <Fact name="Pricing Structure">{orMissing(company.pricing_structure)}</Fact>
        <Fact name="Delivery Terms">{orMissing(company.delivery_terms)}</Fact>
      </Facts>
      <Facts title="Contact" isWide>
        <Fact name="Tax ID">{orMissing(company.tax_id)}</Fact>
        <Fact name="Address">
          {lines([
            address?.address_line,
            [address?.city, address?.state, address?.postal_code].filter(Boolean).join(" "),
            address?.country,
          ])}
        </Fact>
        <Fact name="Primary Contact">{lines([first?.name, first?.position, first?.email, first?.phone_number])}</Fact>
        <Fact name="Secondary Contact">
          {lines([second?.name, second?.position, second?.email, second?.phone_number])}
        </Fact>
      </Facts>
    </div>
  );
}

const lines = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join("\n") || missing;
