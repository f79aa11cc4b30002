import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { userDetails } from "../../lib/current-user.ts";
import { MissingRows } from "../../ui/missing-rows.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { companySignIn, roleNames } from "./company-sign-in-api.ts";
import { ConnectionCard } from "./connection-card.tsx";
import { DirectoryCard } from "./directory-card.tsx";
import { DomainsCard } from "./domains-card.tsx";
import { IdentitiesCard } from "./identities-card.tsx";
import { SwitchCard } from "./switch-card.tsx";
import { TestCard } from "./test-card.tsx";

/** How the company's users sign in at its own identity provider. */
export function CompanySignIn() {
  const { data: user } = useSuspenseQuery(userDetails);
  return (
    <div className="flex max-w-200 flex-col gap-5 p-4 lg:p-6">
      <div>
        <PageHeader title="Company Sign-In" />
        <p className="mt-1 max-w-160 text-sm text-fg2 text-pretty">
          Your users sign in at your company, for example with Microsoft Entra ID, Okta or Google Workspace, instead of
          with a password of the portal.
        </p>
      </div>
      {user.force_logged_in ? (
        <Notice tone="warn">
          You are signed in as {user.first_name} {user.last_name}. Only people of the company can see and change how its
          users sign in.
        </Notice>
      ) : (
        <Cards />
      )}
    </div>
  );
}

function Cards() {
  const query = useQuery(companySignIn);
  const roles = useQuery(roleNames);
  const { data } = query;
  // A form whose roles came later would show the first role instead of the stored one.
  if (!data || !roles.data)
    return (
      <MissingRows
        rows="settings"
        icon={<Building2 strokeWidth={1.75} aria-hidden />}
        query={query.isError ? query : roles}
      />
    );
  const { connection, domains, identities } = data;
  return (
    <>
      <DomainsCard domains={domains} />
      <ConnectionCard
        connection={connection}
        redirect_uri={data.redirect_uri}
        saml={data.saml}
        roles={roles.data.map(({ name }) => name)}
      />
      {connection && (
        <>
          <TestCard connection={connection} />
          <SwitchCard
            // A state that was saved elsewhere begins a new form.
            key={`${connection.state} ${connection.is_enforced}`}
            connection={connection}
            exemptUsers={data.exempt_users}
            companyCode={data.company_code}
          />
        </>
      )}
      <DirectoryCard />
      {identities.length > 0 && <IdentitiesCard identities={identities} />}
    </>
  );
}
