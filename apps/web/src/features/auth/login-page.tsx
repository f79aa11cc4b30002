import { Link, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useDeferredValue, useState, type ReactNode } from "react";
import { deployment } from "../../lib/deployment.ts";
import { Notice } from "../../ui/notice.tsx";
import { AuthPage, linkClass } from "./auth-page.tsx";
import { LinkLogin } from "./link-login.tsx";
import { LoginForm } from "./login-form.tsx";

/** Hardly anybody sees it, and a dialog's code weighs as much as the rest of this page. */
const RefusalDialog = lazy(async () => ({ default: (await import("./refusal-dialog.tsx")).RefusalDialog }));

interface LoginPageProps {
  /** Where the user wanted to go. */
  origin: string;
  /** The code of a link that signs in by itself. */
  linkCode: string | undefined;
  /** The address to log in with, where it is known. */
  email: string | undefined;
  /** Why somebody comes who did not ask to. */
  notice: string | undefined;
  mark: ReactNode;
}

export function LoginPage({ origin, linkCode, email, notice, mark }: LoginPageProps) {
  const router = useRouter();
  // A live region is read out when it fills, not when it comes in full.
  const told = useDeferredValue(notice, undefined);
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
      <output className={told === undefined ? "" : "mb-4 block"}>{told && <Notice tone="info">{told}</Notice>}</output>
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
