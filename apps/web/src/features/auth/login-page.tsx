import { companyTokenPrefix, neutralName, type EnrolmentStep, type SecondStep } from "@lading/contract";
import { Link, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useDeferredValue, useState, type ReactNode } from "react";
import { deployment } from "../../lib/deployment.ts";
import { isSignedIn } from "../../lib/session.ts";
import { supportsPasskeys } from "../../lib/supports-passkeys.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AuthPage, linkClass } from "./auth-page.tsx";
import type { CodePage } from "./code-page.tsx";
import type { EnrolPage } from "./enrol-page.tsx";
import { LinkLogin } from "./link-login.tsx";
import { LoginForm } from "./login-form.tsx";
import { PasskeyLogin } from "./passkey-login.tsx";
import { isInConsole } from "./path-after-login.ts";

/** Loaded on demand because few users see it and a dialog's code is as large as the rest of this page. */
const RefusalDialog = lazy(async () => ({ default: (await import("./refusal-dialog.tsx")).RefusalDialog }));

interface SecondPage {
  Page: typeof CodePage | typeof EnrolPage;
  ticket: string;
  methods: SecondStep["methods"];
  email: string;
}

/** Loaded on demand because most users have a password. */
const CompanyLinkLogin = lazy(async () => ({
  default: (await import("./company-link-login.tsx")).CompanyLinkLogin,
}));
const CompanyLogin = lazy(async () => ({ default: (await import("./company-login.tsx")).CompanyLogin }));

/** The password works although the link did not. That need not be so for users who sign in at their company. */
const advice = "You can still sign in with your email and password.";

interface LoginPageProps {
  /** The page to open after sign-in. */
  origin: string;
  /** The token of a link that signs in without a password. */
  linkCode: string | undefined;
  /** The e-mail address to sign in with, if known. */
  email: string | undefined;
  /** Why the app has opened this page. */
  notice: string | undefined;
  /** The code of a company whose sign-in the link offers. */
  company: string | undefined;
  mark: ReactNode;
}

export function LoginPage({ origin, linkCode, email, notice, company, mark }: LoginPageProps) {
  const router = useRouter();
  // Screen readers announce a live region that changes, but not one that is inserted with its text.
  const [again, setAgain] = useState<{ email: string | undefined; reason: string | undefined }>();
  const announced = useDeferredValue(again ? again.reason : notice, undefined);
  const [linkFailure, setLinkFailure] = useState<{ reason: string; advice?: string }>();
  const [refusal, setRefusal] = useState<string>();
  const [second, setSecond] = useState<SecondPage>();
  const beginAgain = (reason?: string) => {
    setSecond(undefined);
    setAgain({ email: second?.email, reason });
  };
  const goOn = () => router.history.replace(origin);

  if (linkCode?.startsWith(companyTokenPrefix) && linkFailure === undefined)
    return (
      <Suspense>
        <CompanyLinkLogin
          mark={mark}
          token={linkCode}
          onSignedIn={goOn}
          onRefused={(reason) => setLinkFailure({ reason })}
        />
      </Suspense>
    );
  if (linkCode && linkFailure === undefined) {
    return (
      <AuthPage mark={mark} title="Signing you in" lead="This takes a moment.">
        <LinkLogin token={linkCode} onSignedIn={goOn} onRefused={(reason) => setLinkFailure({ reason, advice })} />
      </AuthPage>
    );
  }
  if (linkFailure !== undefined && isSignedIn()) {
    return (
      <AuthPage mark={mark} title="You are still signed in" lead="The link has changed nothing.">
        <div role="alert" className="mb-4">
          <Notice tone="bad">{linkFailure.reason}</Notice>
        </div>
        <Button variant="primary" wide onPress={goOn}>
          Go to the Portal
        </Button>
      </AuthPage>
    );
  }
  if (second)
    return (
      <second.Page
        mark={mark}
        ticket={second.ticket}
        methods={second.methods}
        onSignedIn={goOn}
        onRefused={(detail) => {
          beginAgain();
          setRefusal(detail);
        }}
        onBeginAgain={beginAgain}
      />
    );
  return (
    <AuthPage
      mark={mark}
      title="Sign in to your portal"
      lead={`For ${isInConsole(origin) ? "staff" : "vendors"}${deployment.providerName === neutralName ? "" : ` of ${deployment.providerName}`}`}
      below={
        <>
          <Link to="/reset" className={linkClass}>
            Forgot Password?
          </Link>
          <a href={`mailto:${deployment.providerMailbox}`} className={linkClass}>
            Need help?
          </a>
        </>
      }
    >
      <output className={announced === undefined ? "" : "mb-4 block"}>
        {announced && <Notice tone="info">{announced}</Notice>}
      </output>
      {linkFailure !== undefined && (
        <div role="alert" className="mb-4">
          <Notice tone="bad">
            {linkFailure.reason}
            {linkFailure.advice && (
              <>
                <br />
                {linkFailure.advice}
              </>
            )}
          </Notice>
        </div>
      )}
      {company && (
        <Suspense>
          <CompanyLogin at={{ company }} />
          <p className="my-4 text-center text-sm text-fg3">or with a password</p>
        </Suspense>
      )}
      <LoginForm
        email={again?.email ?? email}
        onSignedIn={goOn}
        onSecondStep={async (step, email) => setSecond({ ...(await loadSecondPage(step)), email })}
        onRefused={setRefusal}
      />
      {supportsPasskeys() && <PasskeyLogin onSignedIn={goOn} onRefused={setRefusal} />}
      {refusal && (
        <Suspense>
          <RefusalDialog title="You cannot sign in" detail={refusal} onClose={() => setRefusal(undefined)} />
        </Suspense>
      )}
    </AuthPage>
  );
}

/** Loaded on demand because most users have no second step. */
async function loadSecondPage(step: SecondStep | EnrolmentStep): Promise<Omit<SecondPage, "email">> {
  const { ticket } = step;
  if ("enrolment_required" in step) return { Page: (await import("./enrol-page.tsx")).EnrolPage, ticket, methods: [] };
  return { Page: (await import("./code-page.tsx")).CodePage, ticket, methods: step.methods };
}
