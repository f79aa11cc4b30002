import type { AdditionalCompanyDetails } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { companyInformation } from "../../lib/company-information.ts";
import { missing, orMissing } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The company's address, its contact for the provider, and its terms of business. */
export function AccountInformation() {
  const { data, isError, refetch } = useQuery(companyInformation);
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2.5 text-base font-semibold">
        Account Information
      </h2>
      {isError && !data ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-fg2">
          The account information could not be loaded.
          <Button onPress={() => void refetch()}>Try Again</Button>
        </div>
      ) : (
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(12.5rem,1fr))] gap-x-6 gap-y-4 rounded-card border border-line px-4 py-3.5">
          <Block title="Address">{data && <Address address={data.address} />}</Block>
          <Block title="Primary Contact">{data && <Contact contact={data.primary_contact} />}</Block>
          <Block title="Secondary Contact">{data && <Contact contact={data.secondary_contact} />}</Block>
          <Block title="Payment Terms">
            {data && (
              <>
                {orMissing(data.payment_terms)}
                <span className="mt-1.5 block text-xs text-fg3">Pricing Structure</span>
                {orMissing(data.pricing_structure)}
              </>
            )}
          </Block>
          <Block title="Delivery Terms">{data && orMissing(data.delivery_terms)}</Block>
        </dl>
      )}
    </section>
  );
}

/** A titled block, which keeps its height while its content loads. */
function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 lg:min-h-25">
      <dt className="mb-1 text-xs text-fg3">{title}</dt>
      <dd className="text-fg wrap-anywhere">
        {children || [0, 1, 2].map((line) => <Skeleton key={line} className="my-1 h-3 w-3/4" />)}
      </dd>
    </div>
  );
}

function Address({ address }: Pick<AdditionalCompanyDetails, "address">) {
  if (!address) return missing;
  const { address_line, city, state, postal_code, country } = address;
  const region = [state, postal_code].filter(Boolean).join(" ");
  return (
    <>
      <Line name="Street">{address_line}</Line>
      <Line name="City">{[city, region].filter(Boolean).join(", ")}</Line>
      <Line name="Country">{country}</Line>
    </>
  );
}

function Contact({ contact }: { contact: AdditionalCompanyDetails["primary_contact"] }) {
  if (!contact) return missing;
  const { name, position, email, phone_number } = contact;
  return (
    <>
      <Line name="Name">{name}</Line>
      <Line name="Position">{position}</Line>
      <Line name="Email">
        {email && (
          <a href={`mailto:${email}`} className="rounded-badge text-accent-text underline-offset-2 hover:underline">
            {email.replace(/@.*/, "")}
            <wbr />
            {email.replace(/[^@]*/, "")}
          </a>
        )}
      </Line>
      <Line name="Phone">{phone_number}</Line>
    </>
  );
}

/** One line of text, or a note that names the missing part. */
function Line({ name, children }: { name: string; children: ReactNode }) {
  return children ? (
    <span className="block">{children}</span>
  ) : (
    <span className="block text-fg3">{`${name}: ${missing}`}</span>
  );
}
