import { Link, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useDeferredValue, useState, type ReactNode } from "react";
import { deployment } from "../../lib/deployment.ts";
import { isSignedIn } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AuthPage, linkClass } from "./auth-page.tsx";
import { LinkLogin } from "./link-login.tsx";
import { LoginForm } from "./login-form.tsx";

/** Loaded on demand because few users see it and a dialog's code is as large as the rest of this page. */
const RefusalDialog = lazy(async () => ({ default: (await import("./refusal-dialog.tsx")).RefusalDialog }));

interface LoginPageProps {
  /** The page to open after sign-in. */
  origin: string;
  /** The token of a link that signs in without a password. */
  linkCode: string | undefined;
  /** The e-mail address to log in with, if known. */
  email: string | undefined;
  /** Why the app has opened this page. */
  notice: string | undefined;
  mark: ReactNode;
}

export function LoginPage({ origin, linkCode, email, notice, mark }: LoginPageProps) {
  const router = useRouter();
  // Screen readers announce a live region that changes, but not one that is inserted with its text.
  const announced = useDeferredValue(notice, undefined);
  const [linkFailure, setLinkFailure] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const goOn = () => router.history.replace(origin);

  if (linkCode && linkFailure === undefined) {
    return (
      <AuthPage mark={mark} title="Logging you in" lead="This takes a moment.">
        <LinkLogin token={linkCode} onSignedIn={goOn} onRefused={setLinkFailure} />
      </AuthPage>
    );
  }
  if (linkFailure !== undefined && isSignedIn()) {
    return (
      <AuthPage mark={mark} title="You are still logged in" lead="The link has changed nothing.">
        <div role="alert" className="mb-4">
          <Notice tone="bad">{linkFailure}</Notice>
        </div>
        <Button variant="primary" wide onPress={goOn}>
          Go on to the portal
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      mark={mark}
      title="Log in to your portal"
      lead={`For suppliers of ${deployment.providerName}`}
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
            {linkFailure}
            <br />
            You can still log in with your email and password.
          </Notice>
        </div>
      )}
      <LoginForm email={email} onSignedIn={goOn} onRefused={setRefusal} />
      {refusal && (
        <Suspense>
          <RefusalDialog title="You cannot log in" detail={refusal} onClose={() => setRefusal(undefined)} />
        </Suspense>
      )}
    </AuthPage>
  );
}
