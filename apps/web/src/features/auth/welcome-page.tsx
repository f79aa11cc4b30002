import { Link, Navigate } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { MailX } from "lucide-react";
import { useState, type ReactNode } from "react";
import { isStatus, namesField } from "../../lib/api-error.ts";
import { deployment } from "../../lib/deployment.ts";
import { failureText } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { invitation } from "./auth-api.ts";
import { AuthPage, linkClass } from "./auth-page.tsx";
import { RefusalDialog } from "./refusal-dialog.tsx";
import { RegistrationForm } from "./registration-form.tsx";

interface WelcomePageProps {
  /** The code of the invitation's link. */
  code: string | undefined;
  mark: ReactNode;
}

/** The page on which an invited person creates an account. */
export function WelcomePage({ code, mark }: WelcomePageProps) {
  // The same query as the form's. Its data is missing until the invitation is loaded.
  const { data } = useQuery({ ...invitation(code ?? ""), enabled: code !== undefined });
  return (
    <AuthPage
      mark={mark}
      title="Create your account"
      lead={
        data?.state === "sent"
          ? `${deployment.providerName} invites you to ${data.is_for_staff ? "run " : ""}its vendor portal.`
          : `The vendor portal of ${deployment.providerName}`
      }
      isWide
      below={
        <Link to="/login" className={linkClass}>
          Return To Login
        </Link>
      }
    >
      {code ? <Invited code={code} /> : <NoInvitation />}
    </AuthPage>
  );
}

function Invited({ code }: { code: string }) {
  const { data, error, refetch } = useQuery(invitation(code));
  const [isTold, setTold] = useState(false);
  if (data?.state === "accptd") {
    const notice = "This invitation was accepted already. You can sign in.";
    return <Navigate to="/login" replace state={{ email: data.email, notice }} />;
  }
  if (data) return <RegistrationForm code={code} invitation={data} />;
  // The server returns 403 while the company is suspended.
  if (isStatus(error, 400, 403)) {
    return (
      <>
        <NoInvitation />
        {!isTold && (
          <RefusalDialog
            title="This invitation cannot be used"
            detail={
              namesField(error, "code") ? "This invitation link is not valid." : withoutCode(failureText(error), code)
            }
            onClose={() => setTold(true)}
          />
        )}
      </>
    );
  }
  if (error) {
    return (
      <div role="alert">
        <EmptyState
          title="Your invitation could not be loaded"
          actions={<Button onPress={() => void refetch()}>Try Again</Button>}
        >
          {failureText(error)}
        </EmptyState>
      </div>
    );
  }
  return <FormSkeleton />;
}

/** Removes the code that some messages repeat after ": ". */
const withoutCode = (message: string, code: string) =>
  message.includes(code) ? (message.split(": ")[0] ?? message) : message;

function NoInvitation() {
  return (
    <EmptyState icon={<MailX strokeWidth={1.75} aria-hidden />} title="An account begins with an invitation">
      Open the link of your invitation mail. If it no longer works, ask your company&rsquo;s Vendor Admin for a new one.
    </EmptyState>
  );
}

function FormSkeleton() {
  return (
    <div className="grid gap-x-4 gap-y-7 sm:grid-cols-2">
      <output className="sr-only">Loading</output>
      {Array.from({ length: 8 }, (_, place) => (
        <div key={place} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-8 w-full" />
        </div>
      ))}
    </div>
  );
}
