import type { AdditionalCompanyDetails } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { companyInformation } from "../../lib/company-information.ts";
import { orMissing } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { EmailText } from "../../ui/email-address.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The company's address and its contacts for the provider. */
export function CompanyInformation() {
  const { data, isError, refetch } = useQuery(companyInformation);
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-3 text-base font-semibold">
        Company Information
      </h2>
      {isError && !data ? (
        <div role="alert" className="flex items-center gap-3 text-fg2">
          The company information could not be loaded.
          <Button onPress={() => void refetch()}>Try Again</Button>
        </div>
      ) : (
        <div className="grid divide-line rounded-card border border-line max-lg:divide-y lg:grid-cols-3 lg:divide-x">
          <Block title="Address" facts={data && addressFacts(data.address)} />
          <Block title="Primary Contact" facts={data && contactFacts(data.primary_contact)} />
          <Block title="Secondary Contact" facts={data && contactFacts(data.secondary_contact)} />
        </div>
      )}
    </section>
  );
}

type Fact = readonly [label: string, value: ReactNode];

/** The number of placeholder lines while facts load. Each block has this many facts, or one fewer. */
const mostFacts = 5;

function Block({ title, facts }: { title: string; facts: readonly Fact[] | undefined }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="min-w-0 px-4 py-3.5">
      <h3 id={heading} className="mb-2 font-medium">
        {title}
      </h3>
      {facts ? (
        <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-y-1">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-fg3">{label}</dt>
              <dd className="text-fg2 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        Array.from({ length: mostFacts }, (_, place) => <Skeleton key={place} className="mb-1 h-5 w-3/4" />)
      )}
    </section>
  );
}

const addressFacts = (address: AdditionalCompanyDetails["address"]): readonly Fact[] => [
  ["Street", orMissing(address?.address_line)],
  ["City", orMissing(address?.city)],
  ["State", orMissing(address?.state)],
  ["Postal Code", orMissing(address?.postal_code)],
  ["Country", orMissing(address?.country)],
];

const contactFacts = (contact: AdditionalCompanyDetails["primary_contact"]): readonly Fact[] => [
  ["Name", orMissing(contact?.name)],
  ["Position", orMissing(contact?.position)],
  ["Email", contact?.email ? <EmailText key="email">{contact.email}</EmailText> : orMissing(null)],
  ["Phone", orMissing(contact?.phone_number)],
];
