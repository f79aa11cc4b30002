import { useQuery } from "@tanstack/react-query";
import { MailWarning } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isStatus } from "../../lib/api-error.ts";
import { copyright, deployment } from "../../lib/deployment.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedLoad } from "../../ui/failed-load.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { documentAsk } from "./document-ask-api.ts";
import { OpenRequest } from "./open-request.tsx";
import { SentRequest } from "./sent-request.tsx";
import "./document-ask.css";

interface DocumentAskPageProps {
  /** The code of the mailed link. */
  code: string | undefined;
  mark: ReactNode;
}

/** The page of a link with which a broker or a mill sends documents, without a sign-in. */
export function DocumentAskPage({ code, mark }: DocumentAskPageProps) {
  return (
    <div className="ask-page">
      <header className="ask-bar">
        {mark}
        <span className="min-w-0">
          <span className="block truncate text-sm/4 font-semibold">{deployment.providerName}</span>
          <span className="block text-xs/4 text-fg3">Document request</span>
        </span>
      </header>
      <main id="main" className="min-w-0">
        {code ? <Request code={code} /> : <DeadLink />}
      </main>
      <footer className="ask-copyright">{copyright()}</footer>
    </div>
  );
}

function Request({ code }: { code: string }) {
  const request = useQuery(documentAsk(code));
  const { data, error } = request;
  const [wasOpen, setWasOpen] = useState(false);
  if (data?.ask && !wasOpen) setWasOpen(true);
  // It can end while it is open.
  if (isStatus(error, 400, 404)) return <DeadLink />;
  if (data?.ask) return <OpenRequest code={code} ask={data.ask} isRemembered={data.is_remembered} />;
  if (data?.sent_at)
    return <SentRequest code={code} at={data.sent_at} isRemembered={data.is_remembered} isElsewhere={wasOpen} />;
  if (error) return <FailedLoad isPage title="The request could not be loaded" failed={request} />;
  return (
    <div aria-busy className="ask-body">
      <output className="sr-only">Loading</output>
      <Skeleton className="h-8 w-80" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  );
}

/** One text for all reasons, so that a guess learns nothing. */
const DeadLink = () => (
  <div role="alert">
    <EmptyState isPage icon={<MailWarning aria-hidden />} title="This link does not work any more.">
      Ask the person who sent it.
    </EmptyState>
  </div>
);
