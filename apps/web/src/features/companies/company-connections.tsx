import type { ReactNode } from "react";
import { CompanyDirectory } from "./company-directory.tsx";
import { CompanySignInLift } from "./company-sign-in-lift.tsx";

interface CompanyConnectionsProps {
  id: string;
  keys: ReactNode;
  webhooks: ReactNode;
}

/** The programs of a company that use the portal, its own sign-in and its directory. The company maintains them in its settings. */
export const CompanyConnections = ({ id, keys, webhooks }: CompanyConnectionsProps) => (
  <div className="flex max-w-216 flex-col gap-7 px-4 pt-1 pb-6 lg:px-6">
    <section aria-labelledby="keys-of-company">
      <h2 id="keys-of-company" className="mb-2.5 text-base font-semibold">
        API keys
      </h2>
      {keys}
    </section>
    <section aria-labelledby="webhooks-of-company">
      <h2 id="webhooks-of-company" className="mb-2.5 text-base font-semibold">
        Webhooks
      </h2>
      {webhooks}
    </section>
    <CompanySignInLift id={id} />
    <CompanyDirectory id={id} />
  </div>
);
