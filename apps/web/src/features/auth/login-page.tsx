import { Link, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { copyright, deployment } from "../../lib/deployment.ts";
import { PageTitle } from "../../ui/page-header.tsx";
import { LoginForm } from "./login-form.tsx";

/** Hardly anybody sees it, and a dialog's code weighs as much as the rest of this page. */
const RefusalDialog = lazy(async () => ({ default: (await import("./refusal-dialog.tsx")).RefusalDialog }));

interface LoginPageProps {
  /** Where the user wanted to go. */
  origin: string;
  /** The provider's mark. */
  mark: ReactNode;
}

export function LoginPage({ origin, mark }: LoginPageProps) {
  const router = useRouter();
  const [refusal, setRefusal] = useState<string>();
  const linkClass = "rounded-badge font-medium text-accent-text underline-offset-2 hover:underline";

  return (
    <main id="main" className="grid min-h-dvh grid-rows-[1fr_auto] bg-bg sm:bg-subtle">
      <div className="mx-auto flex w-full max-w-100 flex-col justify-start px-5 pt-14 pb-8 sm:justify-center sm:px-0 sm:pt-8">
        <div className="mb-7 flex flex-col gap-4 sm:items-center sm:text-center">
          {mark}
          <div>
            <PageTitle className="text-xl font-semibold">Log in to your portal</PageTitle>
            <p className="mt-0.5 text-sm text-fg2">For suppliers of {deployment.providerName}</p>
          </div>
        </div>
        <div className="sm:rounded-dialog sm:border sm:border-line sm:bg-raised sm:p-6 sm:shadow-control">
          <LoginForm onSignedIn={() => router.history.replace(origin)} onRefused={setRefusal} />
        </div>
        <p className="mt-5 flex justify-between text-sm sm:justify-center sm:gap-6">
          <Link to="/reset" className={linkClass}>
            Forgot Password?
          </Link>
          <a href={`mailto:${deployment.providerMailbox}`} className={linkClass}>
            Need help?
          </a>
        </p>
      </div>
      <p className="px-5 py-4 text-xs text-fg3 sm:text-center">{copyright}</p>
      {refusal && (
        <Suspense>
          <RefusalDialog detail={refusal} onClose={() => setRefusal(undefined)} />
        </Suspense>
      )}
    </main>
  );
}
